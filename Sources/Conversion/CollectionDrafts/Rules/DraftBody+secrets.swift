package import JSON

extension DraftBody {
    /// The greatest depth of a value without secrets.
    private static let maximumSecretDepth = 40

    /// Returns a JSON value as a value for `json`, with placeholders for the texts that are secrets.
    ///
    /// - Parameters:
    ///   - name: The name of the value, which can tell that it is a secret.
    ///   - translated: Returns hubrun's text for a text of the value.
    /// - Returns: Nil if the value is nested too deeply for YAML.
    package static func json(
        _ value: JSONValue, named name: String? = nil, hiding secrets: inout DraftSecrets,
        _ translated: (String) -> String = { DraftText.literal($0) }, depth: Int = 0
    ) -> DraftValue? {
        guard depth < maximumSecretDepth else { return nil }
        switch value {
        case .null: return .plain("null")
        case .bool(let bool): return .bool(bool)
        case .number(let number):
            guard name.map(DraftSecrets.isSecretName) ?? false else { return .plain(number.text) }
            let placeholder = secrets.placeholder(for: number.text, named: name ?? "secret")
            return .plain(placeholder.replacing(">>", with: " | fromJson>>"))
        case .string(let text):
            let result = translated(text)
            if result != DraftText.literal(text) { return .quoted(result) }
            guard !text.isEmpty, name.map(DraftSecrets.isSecretName) ?? false || DraftSecrets.isSecretShaped(text)
            else {
                return .text(result)
            }
            return .text(secrets.placeholder(for: text, named: name ?? "secret"))
        case .array(let elements):
            var list: [DraftValue] = []
            for element in elements {
                guard let value = json(element, named: name, hiding: &secrets, translated, depth: depth + 1) else {
                    return nil
                }
                list.append(value)
            }
            return .list(list)
        case .object(let object):
            var mapping = DraftMapping()
            for (key, member) in object {
                guard key.utf8.count < 1_000,
                    let value = json(member, named: key, hiding: &secrets, translated, depth: depth + 1)
                else { return nil }
                mapping.append(DraftMapping.Entry(DraftText.literal(key), value))
            }
            return .mapping(mapping)
        }
    }
}
