import Cryptography

extension HTTPField {
    /// A name of 4 to 24 bytes without regard to case, in three words, so that names are compared without a loop.
    private struct PackedName: Equatable {
        private var words: (UInt64, UInt64, UInt64) = (0, 0, 0)

        static let lengths = 4...24

        init(_ name: UnsafeBufferPointer<UInt8>) {
            let bytes = UnsafeRawBufferPointer(name)
            let end = bytes.count - 8
            if end < 0 {
                for byte in bytes { words.0 = words.0 << 8 | UInt64(byte) }
            } else {
                words.0 = bytes.loadUnaligned(fromByteOffset: 0, as: UInt64.self)
                words.1 = bytes.loadUnaligned(fromByteOffset: min(8, end), as: UInt64.self)
                words.2 = bytes.loadUnaligned(fromByteOffset: end, as: UInt64.self)
            }
            // Lower-case letters: of the characters that a field name can have, none but letters becomes a letter or "-".
            let lowerCase: UInt64 = 0x2020_2020_2020_2020
            words = (words.0 | lowerCase, words.1 | lowerCase, words.2 | lowerCase)
        }

        static func == (a: Self, b: Self) -> Bool { a.words == b.words }
    }

    /// Fields that most exchanges have, in groups by the lengths of their names: the rules for names take longer.
    private static let usual: [[(name: PackedName, isSecret: Bool)]] = {
        let names = [
            "accept", "accept-encoding", "accept-ranges", "authorization", "cache-control", "connection",
            "content-encoding", "content-length", "content-type", "cookie", "date", "etag", "host", "keep-alive",
            "last-modified", "location", "server", "set-cookie", "transfer-encoding", "user-agent", "vary",
            "x-content-type-options", "x-frame-options",
        ]
        return (0...PackedName.lengths.upperBound).map { length in
            names.filter { $0.utf8.count == length }.map { name in
                (name: Array(name.utf8).withUnsafeBufferPointer { PackedName($0) }, SecretWords.isSecret(field: name))
            }
        }
    }()

    /// True if the field's name implies that its value is a secret.
    package var isSecret: Bool {
        var name = name
        let known = name.withUTF8 { bytes -> Bool? in
            guard PackedName.lengths.contains(bytes.count) else { return nil }
            let packed = PackedName(bytes)
            for field in Self.usual[bytes.count] where field.name == packed { return field.isSecret }
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
