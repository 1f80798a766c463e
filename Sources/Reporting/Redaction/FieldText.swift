import Placeholders
package import Transport

/// Header fields as reports show them: the values of some names are masked whatever they are.
package struct FieldText: Sendable {
    /// What a person needs to see of a SAS token.
    private static let openTokenFields = ["sr=", "se=", "skn="]

    private let redactor: Redactor

    package init(redactor: Redactor) {
        self.redactor = redactor
    }

    /// A text with the known secrets masked, for one that is taken apart before it is written.
    func masked(_ text: String) -> String { redactor.masked(text) }

    /// `Name: value` on one line.
    package func line(_ field: HTTPField) -> String {
        "\(field.name): \(value(of: field))"
    }

    /// The field's value; the scheme word stays, and of a SAS token all but its signature.
    package func value(of field: HTTPField) -> String {
        guard field.isSecret else { return field.value }
        let words = field.value.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: false)
        if let last = words.last, Self.isPlaceholder(last) { return field.value }
        guard field.name.lowercased().hasSuffix("authorization"), words.count == 2 else {
            return redactor.mask(field.value)
        }
        if words[0] == "SharedAccessSignature" { return "\(words[0]) \(maskingSignature(words[1]))" }
        return "\(words[0]) \(redactor.mask(String(words[1])))"
    }

    /// Whether a text is a placeholder that only a run can replace.
    private static func isPlaceholder(_ text: Substring) -> Bool {
        text.hasPrefix("<<") && text.hasSuffix(">>") && PlaceholderName.isValid(String(text.dropFirst(2).dropLast(2)))
    }

    private func maskingSignature(_ fields: Substring) -> String {
        fields.split(separator: "&", omittingEmptySubsequences: false).map { field in
            if Self.openTokenFields.contains(where: { field.hasPrefix($0) }) { return String(field) }
            guard field.hasPrefix("sig=") else { return redactor.mask(String(field)) }
            return "sig=" + redactor.mask(String(field.dropFirst(4)))
        }.joined(separator: "&")
    }
}
