extension HTTPField {
    private static let secretNames = [
        "authorization", "proxy-authorization", "cookie", "set-cookie", "x-api-key", "api-key", "apikey",
        "x-auth-token", "x-access-token", "x-amz-security-token", "x-csrf-token", "x-functions-key", "x-goog-api-key",
        "x-vault-token", "x-xsrf-token", "ocp-apim-subscription-key", "private-token",
    ]

    /// The names by their lengths: this is asked for every field of every exchange, and most have a name of another one.
    private static let namesByLength: [[String]] = {
        var names: [[String]] = []
        for name in secretNames {
            while names.count <= name.utf8.count { names.append([]) }
            names[name.utf8.count].append(name)
        }
        return names
    }()

    /// The first letters of the names of each length, a bit each.
    private static let firstLettersByLength = namesByLength.map { names in
        names.compactMap(\.utf8.first).reduce(UInt32(0)) { $0 | bit(of: $1) }
    }

    /// The same for both cases of a letter.
    private static func bit(of letter: UInt8) -> UInt32 { 1 << UInt32(letter & 31) }

    /// Whether the field's value is a secret whatever it is, by its name.
    package var isSecret: Bool {
        let length = name.utf8.count
        guard length < Self.namesByLength.count, let first = name.utf8.first,
            Self.firstLettersByLength[length] & Self.bit(of: first) != 0
        else { return false }
        return Self.namesByLength[length].contains { isNamed($0) }
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
