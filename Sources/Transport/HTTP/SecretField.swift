extension HTTPField {
    private static let secretNames = [
        "authorization", "proxy-authorization", "cookie", "set-cookie", "x-api-key", "api-key", "apikey",
        "x-auth-token", "x-access-token", "x-amz-security-token", "x-csrf-token", "x-functions-key", "x-goog-api-key",
        "x-vault-token", "x-xsrf-token", "ocp-apim-subscription-key", "private-token",
    ]

    /// The bits of the lengths that the names have.
    private static let lengths = secretNames.reduce(UInt64(0)) { $0 | 1 << UInt64($1.utf8.count) }

    /// Whether the field's value is a secret whatever it is, by its name.
    package var isSecret: Bool {
        // Most fields have a name of another length: this is asked for every field of every exchange.
        let length = name.utf8.count
        return length < 64 && Self.lengths & 1 << UInt64(length) != 0 && Self.secretNames.contains { isNamed($0) }
    }

    /// The parts of a secret field's value that must not be seen elsewhere: credentials without their scheme, the
    /// values of cookies, of a SAS token only its signature.
    package var secretParts: [String] {
        guard isSecret else { return [] }
        let lowerName = name.lowercased()
        if lowerName.hasSuffix("cookie") {
            let pairs =
                lowerName == "cookie" ? value.split(separator: ";") : Array(value.split(separator: ";").prefix(1))
            return pairs.map { String($0.drop { $0 != "=" }.dropFirst()) }
        }
        guard lowerName.hasSuffix("authorization"), let space = value.firstIndex(of: " ") else { return [value] }
        let credentials = value[space...].dropFirst()
        guard value.hasPrefix("SharedAccessSignature ") else { return [String(credentials)] }
        return credentials.split(separator: "&").filter { $0.hasPrefix("sig=") }.map { String($0.dropFirst(4)) }
    }
}
