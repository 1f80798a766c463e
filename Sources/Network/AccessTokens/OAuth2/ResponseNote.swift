/// The parts of a token endpoint's response that may be shown.
enum ResponseNote {
    private static let widthLimit = 200

    /// Returns the size of a body; its content is not shown, because it may contain a token.
    static func lines(of body: [UInt8]) -> [String] {
        body.isEmpty ? [] : ["(its response of \(body.count) bytes is secret and not shown)"]
    }

    /// Returns a text of the response on one line: masked, and cut at 200 Unicode scalars.
    static func line(_ text: String, _ mask: SecretMask) -> String {
        visible(mask.text(text)[...])
    }

    /// Replaces control characters by their pictures (U+2400 and following), and characters that change the direction
    /// of writing by U+FFFD.
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
