import Secrets

extension HTTPField {
    /// A field that most exchanges have, in lower case.
    private struct UsualField {
        let name: [UInt8]
        let isSecret: Bool

        init(_ name: String) {
            self.name = Array(name.utf8)
            isSecret = SecretWords.isSecret(field: name)
        }
    }

    /// Fields in groups by their lengths: a comparison is faster than the rules for names.
    private static let usual: [[UsualField]] = {
        let names = [
            "accept", "accept-encoding", "authorization", "connection", "content-length", "content-type", "cookie",
            "date", "host", "keep-alive", "server", "set-cookie", "user-agent",
        ]
        return (0...15).map { length in names.filter { $0.utf8.count == length }.map(UsualField.init) }
    }()

    /// True if the field's name implies that its value is a secret.
    package var isSecret: Bool {
        var name = name
        let known = name.withUTF8 { bytes -> Bool? in
            guard bytes.count < Self.usual.count else { return nil }
            for field in Self.usual[bytes.count] {
                // Letters of either case and the hyphen: no other character that a field name can have is equal.
                var index = 0
                while index < bytes.count, bytes[index] | 0x20 == field.name[index] { index += 1 }
                if index == bytes.count { return field.isSecret }
            }
            return nil
        }
        return known ?? SecretWords.isSecret(field: self.name)
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
