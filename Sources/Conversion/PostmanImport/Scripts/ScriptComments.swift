import CollectionDrafts

/// The comments of a script that is not translated.
enum ScriptComments {
    /// Returns what stands between two tokens of a script, with `…` in place of secrets in its comments; nil if it has no
    /// comments.
    static func scrubbed(_ gap: ArraySlice<UInt8>) -> String? {
        guard gap.contains(where: { $0 > 0x20 }) else { return nil }
        let bytes = Array(SecretPairs.withoutPrivateKeys(String(decoding: gap, as: UTF8.self)).utf8)
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count)
        var start = 0
        var index = 0
        while index < bytes.count {
            // A secret in a comment must not reach beyond its line or `*/`.
            let length = lengthOfEnd(at: index, of: bytes)
            if length > 0 {
                result += scrubbed(line: bytes[start..<index])
                result += bytes[index..<index + length]
                start = index + length
            }
            index += max(1, length)
        }
        return String(decoding: result + scrubbed(line: bytes[start...]), as: UTF8.self)
    }

    /// Returns the length of a line end (ECMAScript 2023, section 12.3) or of `*/`; 0 for anything else.
    private static func lengthOfEnd(at index: Int, of bytes: [UInt8]) -> Int {
        switch bytes[index] {
        case 0x0A, 0x0D: 1
        case UInt8(ascii: "*"): bytes[index...].starts(with: "*/".utf8) ? 2 : 0
        case 0xE2: ["\u{2028}", "\u{2029}"].contains { bytes[index...].starts(with: $0.utf8) } ? 3 : 0
        default: 0
        }
    }

    /// Returns a line of comments without secrets; the signs at its beginning stay.
    private static func scrubbed(line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        let content = line.drop { " \t/*<!#".utf8.contains($0) }
        guard !content.isEmpty else { return line }
        let text = String(decoding: content, as: UTF8.self)
        guard !DraftComment.isPlainProse(text) else { return line }
        // Code that is commented out has quoted values, also as arguments: `set("token", "…")`.
        let code = SecretPairs.scrubbed(text, separators: ":=,", isCode: true)
        let result = DraftComment.withoutSecrets(inProse: SecretPairs.scrubbed(code, separators: "="))
        return line[..<content.startIndex] + Array(result.utf8)
    }
}
