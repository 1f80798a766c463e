/// The start of a token endpoint's answer, fit to be shown.
enum ResponseExcerpt {
    private static let lineLimit = 10
    private static let widthLimit = 200
    /// Bytes that are looked at.
    private static let searchLimit = 1 << 14

    /// At most 10 lines of 200 characters; empty ones are left out.
    static func lines(of body: [UInt8], _ mask: SecretMask) -> [String] {
        var start = body.prefix(searchLimit)
        // A secret that the limit cuts in two would not be found.
        if start.count < body.count { start = start.dropLast(mask.longest) }
        let text = String(decoding: mask.masked(Array(start)), as: UTF8.self)
        return text.split(maxSplits: .max, omittingEmptySubsequences: true, whereSeparator: \.isNewline)
            .filter { $0.contains { !$0.isWhitespace } }
            .prefix(lineLimit).map { visible($0) }
    }

    /// A text of the answer on one line.
    static func line(_ text: String, _ mask: SecretMask) -> String {
        visible(mask.text(text)[...])
    }

    /// Control characters become their pictures (U+2400 and on), and what would turn the writing round a replacement
    /// character.
    private static func visible(_ line: Substring) -> String {
        let scalars = line.unicodeScalars
        let isCut = scalars.count > widthLimit
        var shown = String.UnicodeScalarView()
        for scalar in scalars.prefix(isCut ? widthLimit - 1 : widthLimit) {
            switch scalar.value {
            case 0x09: shown.append(" ")
            case 0x00..<0x20: shown.append(Unicode.Scalar(0x2400 + scalar.value) ?? "\u{FFFD}")
            case 0x7F: shown.append("\u{2421}")
            case 0x80..<0xA0, 0x200E...0x200F, 0x2028...0x202E, 0x2066...0x2069, 0xFEFF: shown.append("\u{FFFD}")
            default: shown.append(scalar)
            }
        }
        return String(shown) + (isCut ? "…" : "")
    }
}
