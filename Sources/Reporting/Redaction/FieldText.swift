package import Transport

/// Header fields as reports show them: the values of some names are masked whatever they are.
package struct FieldText: Sendable {
    private static let secretNames: Set<String> = [
        "authorization", "proxy-authorization", "cookie", "set-cookie", "x-api-key", "api-key", "apikey",
        "x-auth-token", "x-access-token", "x-amz-security-token", "x-functions-key", "ocp-apim-subscription-key",
    ]

    private let redactor: Redactor

    package init(redactor: Redactor) {
        self.redactor = redactor
    }

    /// `Name: value` on one line.
    package func line(_ field: HTTPField) -> String {
        "\(field.name): \(value(of: field))"
    }

    /// The field's value; the scheme word stays, and of a SAS token all but its signature.
    package func value(of field: HTTPField) -> String {
        guard Self.secretNames.contains(field.name.lowercased()) else { return field.value }
        let words = field.value.split(separator: " ", maxSplits: 1)
        guard field.name.lowercased().hasSuffix("authorization"), words.count == 2 else {
            return redactor.mask(field.value)
        }
        if words[0] == "SharedAccessSignature" { return "\(words[0]) \(maskingSignature(words[1]))" }
        return "\(words[0]) \(redactor.mask(String(words[1])))"
    }

    private func maskingSignature(_ fields: Substring) -> String {
        fields.split(separator: "&", omittingEmptySubsequences: false).map { field in
            guard field.hasPrefix("sig=") else { return String(field) }
            return "sig=" + redactor.mask(String(field.dropFirst(4)))
        }.joined(separator: "&")
    }
}
