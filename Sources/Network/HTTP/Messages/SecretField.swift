import Cryptography

extension HTTPField {
    /// Secret fields that most exchanges have: a comparison is faster than the rules for names.
    private static let usual = ["authorization", "cookie", "set-cookie"].filter { SecretWords.isSecret(field: $0) }

    /// Other fields that most exchanges have, in groups by their lengths.
    private static let plain: [[String]] = {
        let names = [
            "accept", "accept-encoding", "connection", "content-length", "content-type", "date", "host", "keep-alive",
            "server", "user-agent",
        ]
        return (0...15).map { length in
            names.filter { $0.utf8.count == length && !SecretWords.isSecret(field: $0) }
        }
    }()

    /// True if the field's name implies that its value is a secret.
    package var isSecret: Bool {
        let length = name.utf8.count
        if length < Self.plain.count, Self.plain[length].contains(where: { isNamed($0) }) { return false }
        guard SecretWords.mayDescribeSecret(name) else { return false }
        return Self.usual.contains { isNamed($0) } || SecretWords.isSecret(field: name)
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
