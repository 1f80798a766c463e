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
        let digits = text.filter { !$0.isWhitespace && $0 != "=" }.map { $0 == "-" ? "+" : $0 == "_" ? "/" : $0 }
        return FoundationBase64.decode(String(digits) + String(repeating: "=", count: (4 - digits.count % 4) % 4))
    }
}
