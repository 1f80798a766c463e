extension HTTPField {
    /// The names grouped by length. Every field of every exchange is looked up, and most lengths do not match.
    private static let namesByLength: [[String]] = {
        var names: [[String]] = []
        for name in SecretWords.fields {
            while names.count <= name.utf8.count { names.append([]) }
            names[name.utf8.count].append(name)
        }
        return names
    }()

    /// The set of first characters for each length, as a bit mask.
    private static let firstLettersByLength = namesByLength.map { names in
        names.compactMap(\.utf8.first).reduce(UInt32(0)) { $0 | bit(of: $1) }
    }

    /// Returns the bit of a character, equal for both cases of a letter.
    private static func bit(of letter: UInt8) -> UInt32 { 1 << UInt32(letter & 31) }

    /// True if the field's name implies that its value is a secret.
    package var isSecret: Bool {
        let length = name.utf8.count
        if length < Self.namesByLength.count, let first = name.utf8.first,
            Self.firstLettersByLength[length] & Self.bit(of: first) != 0,
            Self.namesByLength[length].contains(where: { isNamed($0) })
        {
            return true
        }
        return SecretWords.mayBeIn(name) && SecretWords.areIn(name)
    }

    /// The secret parts of the value, empty if the field is not secret: credentials without their scheme, cookie
    /// values, and only the signature of a SAS token.
    package var secretParts: [String] {
        guard isSecret else { return [] }
        let lowerName = name.lowercased()
        // Split UTF-8 bytes: a combining mark after ";" would merge with it into one `Character`.
        let value = value.utf8
        if lowerName.hasSuffix("cookie") {
            let pairs = value.split(separator: UInt8(ascii: ";"))
            let shown = lowerName == "cookie" ? pairs[...] : pairs.prefix(1)
            return shown.map { Self.text($0.drop { $0 != UInt8(ascii: "=") }.dropFirst()) }
        }
        guard lowerName.hasSuffix("authorization"), let space = value.firstIndex(of: UInt8(ascii: " ")) else {
            return [self.value]
        }
        let credentials = value[space...].dropFirst()
        guard value.starts(with: "SharedAccessSignature ".utf8) else { return [Self.text(credentials)] }
        return credentials.split(separator: UInt8(ascii: "&")).filter { $0.starts(with: "sig=".utf8) }
            .map { Self.text($0.dropFirst(4)) }
    }

    private static func text(_ bytes: Substring.UTF8View) -> String { String(Substring(bytes)) }
}
