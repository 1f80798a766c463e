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
        let standard = text.map { $0 == "-" ? "+" : $0 == "_" ? "/" : $0 }
        let padding = String(repeating: "=", count: (4 - standard.count % 4) % 4)
        return Base64.decode(String(standard) + padding)
    }
}
