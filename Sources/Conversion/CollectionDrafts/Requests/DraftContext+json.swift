package import JSON

extension DraftContext {
    /// Returns a JSON text as a value for `json`, with placeholders for its secrets; nil if it is not JSON, or JSON
    /// that YAML cannot hold.
    ///
    /// - Parameter layout: The layout of the outermost mapping.
    package func json(_ text: String, layout: DraftMapping.Layout? = nil, at place: String) -> DraftValue? {
        let value = DraftBody.json(text, bare: translateBare, translate) { self.scalar($0, $1, named: $2, at: place) }
        guard let layout, case .mapping(var mapping)? = value else { return value }
        mapping.layout = mapping.isEmpty ? mapping.layout : layout
        return .mapping(mapping)
    }

    /// Returns a JSON value of the source as a value for `json`, with placeholders for its secrets; nil if it is nested
    /// too deeply for YAML.
    ///
    /// - Parameter name: The name of the value, which can tell that it is a secret.
    package func json(_ value: JSONValue, named name: String = "", at place: String) -> DraftValue? {
        DraftBody.json(value, named: name, translate) { self.scalar($0, $1, named: $2, at: place) }
    }

    /// Returns a text or a number of a JSON document; nil for one that is no secret and that no response has.
    private func scalar(
        _ value: JSONValue, _ translated: String, named name: String, at place: String
    ) -> DraftMapping.Entry? {
        switch value {
        case .number(let number):
            return captured(number.text, false).map { placeholder, isNumber in
                let typed = isNumber ? placeholder : DraftPlaceholder.filtered(placeholder, by: "fromJson")
                return DraftMapping.Entry(name, .plain(typed))
            }
        case .string(let text):
            let (result, comment) = self.value(text, translated, named: name, at: place)
            guard comment == nil else { return DraftMapping.Entry(name, .text(result), comment: comment) }
            return result == translated ? nil : DraftMapping.Entry(name, .quoted(result))
        default: return nil
        }
    }
}
