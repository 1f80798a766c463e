package import Diagnostics
import HTTP
package import JSON
package import Placeholders
import Secrets

/// A value that is sent under a name that describes a secret, such as `password` in a body.
package struct SecretValue {
    package enum Content {
        case text(PlaceholderText)
        case literal(JSONValue)
    }

    package let name: String
    package let content: Content
    /// The range of the text, or of the literal value that contains this one.
    package let range: SourceRange

    fileprivate init(_ name: String, _ text: PlaceholderText) {
        (self.name, content, range) = (name, .text(text), text.range)
    }

    fileprivate init(_ name: String, literal: JSONValue, in range: SourceRange) {
        (self.name, content, self.range) = (name, .literal(literal), range)
    }

    /// True for a text that is in the file and that may be a secret.
    package var isLiteral: Bool {
        switch content {
        case .text(let text): text.literal.map(Self.mayBeSecret) ?? false
        case .literal(.string(let text)): Self.mayBeSecret(text)
        case .literal: false
        }
    }

    /// The text if only its resolved form is the secret: it has filters, calls a function, or has other text beside a
    /// placeholder; nil for just a name, whose value is a secret everywhere.
    var composedText: PlaceholderText? {
        guard case .text(let text) = content, text.literal == nil else { return nil }
        if let sole = text.soleExpression, sole.filters.isEmpty, !sole.callsFunction { return nil }
        return text
    }

    /// False for a placeholder of another tool, also after a scheme such as `Bearer`.
    private static func mayBeSecret(_ text: String) -> Bool {
        let words = text.split(separator: " ", maxSplits: 1)
        return SecretWords.mayBeSecret(text)
            && !PlaceholderLookalike.isWhole(text) && !PlaceholderLookalike.isWhole(String(words.last ?? ""))
    }
}

extension RequestBody {
    /// The texts and literals of the body whose keys describe secrets.
    package var secretValues: [SecretValue] {
        var values: [SecretValue] = []
        switch self {
        case .json(let value): value.addSecrets(to: &values)
        case .graphQL(let operation): operation.variables?.addSecrets(to: &values)
        case .form(let fields): values = fields.flatMap { $0.secretValues(where: { SecretWords.isSecret(name: $0) }) }
        case .multipart(let parts):
            for part in parts {
                guard case .text(let text) = part.content, let name = part.name.literal,
                    SecretWords.isSecret(name: name)
                else { continue }
                values.append(SecretValue(name, text))
            }
        case .text, .xml, .file, .base64: break
        }
        return values
    }
}

extension RequestSettings {
    /// The values of query parameters and header fields whose names describe secrets.
    package var secretValues: [SecretValue] {
        secretQueryValues + headers.flatMap { $0.secretValues(where: { HTTPField($0, "").isSecret }) }
    }

    var secretQueryValues: [SecretValue] {
        query.flatMap { $0.secretValues(where: { SecretWords.isSecret(name: $0) }) }
    }
}

extension FieldSetting {
    fileprivate func secretValues(where isSecret: (String) -> Bool) -> [SecretValue] {
        guard !isRemoval, let name = name.literal, isSecret(name) else { return [] }
        return values.map { SecretValue(name, $0) }
    }
}

extension PlaceholderValue {
    /// Adds the values below keys that describe secrets.
    ///
    /// - Parameter name: The nearest key, if it describes a secret.
    fileprivate func addSecrets(under name: String? = nil, to values: inout [SecretValue]) {
        switch self {
        case .literal(let value, let range): value.addSecrets(under: name, in: range, to: &values)
        case .text(let text), .typed(let text):
            if let name { values.append(SecretValue(name, text)) }
        case .list(let elements, _): for element in elements { element.addSecrets(under: name, to: &values) }
        case .mapping(let entries, _):
            for entry in entries {
                let name = entry.key.literal.flatMap { SecretWords.isSecret(name: $0) ? $0 : nil }
                entry.value.addSecrets(under: name, to: &values)
            }
        }
    }
}

extension JSONValue {
    fileprivate func addSecrets(under name: String?, in range: SourceRange, to values: inout [SecretValue]) {
        switch self {
        case .array(let elements):
            for element in elements { element.addSecrets(under: name, in: range, to: &values) }
        case .object(let object):
            for (key, value) in object {
                value.addSecrets(under: SecretWords.isSecret(name: key) ? key : nil, in: range, to: &values)
            }
        case .string, .number, .bool, .null:
            if let name { values.append(SecretValue(name, literal: self, in: range)) }
        }
    }
}
