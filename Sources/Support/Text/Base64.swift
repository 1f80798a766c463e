import Platform

/// Base64 with the standard alphabet and padding (RFC 4648, section 4).
package enum Base64 {
    package static func encode(_ bytes: [UInt8]) -> String { FoundationBase64.encode(bytes) }

    /// Decodes a text. Returns nil unless `encode` can produce it: no white space, complete padding, unused bits zero.
    package static func decode(_ text: String) -> [UInt8]? {
        guard let bytes = FoundationBase64.decode(text) else { return nil }
        // Foundation ignores unused bits, which only an incomplete last group has.
        let rest = bytes.suffix(bytes.count % 3)
        return rest.isEmpty || text.hasSuffix(encode(Array(rest))) ? bytes : nil
    }

    /// Decodes a text of either alphabet; white space, padding and unused bits do not matter. Returns nil for other
    /// characters, and for a single digit at the end.
    package static func decodeLeniently(_ text: String) -> [UInt8]? {
        FoundationBase64.decode(padded(text.filter { !$0.isWhitespace && $0 != "=" }))
    }

    /// Returns digits of either alphabet as digits of the standard one, with padding.
    fileprivate static func padded(_ digits: some StringProtocol) -> String {
        let standard = digits.map { $0 == "-" ? "+" : $0 == "_" ? "/" : $0 }
        return String(standard) + String(repeating: "=", count: (4 - standard.count % 4) % 4)
    }
}

/// Base64 with the alphabet of URLs and file names, without padding (RFC 4648, section 5; RFC 7515, section 2).
package enum Base64URL {
    package static func encode(_ bytes: [UInt8]) -> String {
        String(
            Base64.encode(bytes).compactMap { character in
                switch character {
                case "+": "-"
                case "/": "_"
                case "=": nil
                default: character
                }
            })
    }

    /// Decodes a text. Returns nil unless `encode` can produce it: no white space, no padding, unused bits zero.
    package static func decode(_ text: some StringProtocol) -> [UInt8]? {
        guard !text.utf8.contains(where: { "+/=".utf8.contains($0) }) else { return nil }
        return Base64.decode(Base64.padded(text))
    }
}

extension [UInt8] {
    /// The bytes in lower-case hexadecimal, two digits per byte.
    package var hexText: String {
        String(unsafeUninitializedCapacity: count * 2) { output in
            for (index, byte) in enumerated() {
                output[index * 2] = .hexDigit(byte >> 4)
                output[index * 2 + 1] = .hexDigit(byte & 0xF)
            }
            return count * 2
        }
    }
}
