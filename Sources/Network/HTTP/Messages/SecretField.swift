import Cryptography

extension HTTPField {
    /// Names that most exchanges have, in lower case. Every field is looked up several times, and the rules for names
    /// are slower than a comparison.
    private static let usualNames = [
        "accept", "accept-encoding", "authorization", "cache-control", "connection", "content-encoding",
        "content-length", "content-type", "cookie", "date", "etag", "host", "keep-alive", "location", "server",
        "set-cookie", "transfer-encoding", "user-agent", "vary", "www-authenticate",
    ]

    /// The usual names with their results, grouped by length.
    private static let usual: [[(name: String, isSecret: Bool)]] = {
        var table: [[(name: String, isSecret: Bool)]] = []
        for name in usualNames {
            while table.count <= name.utf8.count { table.append([]) }
            table[name.utf8.count].append((name, SecretWords.isSecret(field: name)))
        }
        return table
    }()

    /// True if the field's name implies that its value is a secret.
    package var isSecret: Bool {
        let length = name.utf8.count
        if length < Self.usual.count, let known = Self.usual[length].first(where: { isNamed($0.name) }) {
            return known.isSecret
        }
        return SecretWords.isSecret(field: name)
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
