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
}
