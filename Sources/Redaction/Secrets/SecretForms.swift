import Cryptography
import Diagnostics
import JSON
import Placeholders

/// A text that gives a secret away: the secret itself, a part of it, or an encoding.
struct SecretForm: Hashable {
    let bytes: [UInt8]
    let isShort: Bool

    /// Every form in which a secret can stand in a text, the secret itself first.
    static func forms(of secret: String) -> [SecretForm] {
        // A key is often shown without the line break at its end, and one that spans lines line by line.
        let lines = secret.split(whereSeparator: \.isNewline).map { Self.trimmed($0) }
        let parts = Set([trimmed(secret[...])] + lines).filter {
            $0 != secret && $0.count >= SecretRegistry.shortestInText
        }
        var seen: Set<[UInt8]> = [[]]
        return ([secret] + parts.sorted()).flatMap { part in
            (encodings(of: part).map { Array($0.utf8) } + byteForms(of: part)).filter { seen.insert($0).inserted }.map {
                SecretForm(bytes: $0, isShort: part.count < SecretRegistry.shortestInText)
            }
        }
    }

    private static func trimmed(_ text: Substring) -> String {
        var text = text.drop(while: \.isWhitespace)
        while text.last?.isWhitespace ?? false { text.removeLast() }
        return String(text)
    }

    /// What an escape can be read as is not among them: `UnescapedText` undoes escapes in the text that is searched.
    private static func encodings(of text: String) -> [String] {
        var plain = [text, text.replacing("'", with: "''")]  // as it is, and in YAML's single quotes
        // A secret that is an encoding itself may be shown decoded.
        let decoded = PercentEncoding.decodeLeniently(text)
        if decoded.count >= SecretRegistry.shortestInText { plain.append(decoded) }
        if let misread = misread(text) { plain.append(misread) }
        let forms =
            plain + plain.map { DisplayText.printable($0) }
            + Set([text] + spellings(of: text)).sorted().flatMap(base64Forms)
        // A `+` comes back as a space where it was taken for one; spaces alone would be found everywhere.
        return forms + forms.filter { !$0.allSatisfy { " +".contains($0) } }.map { $0.replacing("+", with: " ") }
    }

    /// The bytes in hexadecimal digits of either case, and those of ISO 8859-1, which some percent-encode.
    private static func byteForms(of text: String) -> [[UInt8]] {
        let hex = Array(text.utf8).hexText
        let latin = text.unicodeScalars.compactMap { UInt8(exactly: $0.value) }
        return [Array(hex.utf8), Array(hex.uppercased().utf8)]
            + (latin.count == text.unicodeScalars.count ? [latin] : [])
    }

    /// The text as it looks when its bytes are read as ISO 8859-1, as servers read headers; nil where that is the same.
    private static func misread(_ text: String) -> String? {
        guard text.utf8.contains(where: { $0 >= 0x80 }) else { return nil }
        return String(String.UnicodeScalarView(text.utf8.map { Unicode.Scalar($0) }))
    }

    /// The text with escapes, as it may stand in what is then encoded as a whole: a form, JSON, XML.
    private static func spellings(of text: String) -> [String] {
        var json: [UInt8] = []
        JSONText.append(text, to: &json)
        return [
            PercentEncoding.encode(text), PercentEncoding.encode(text, digits: .lowerCase),
            FormEncoding.encode(text), FormEncoding.encode(text, digits: .lowerCase),
            String(decoding: json.dropFirst().dropLast(), as: UTF8.self),
            text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;"),
        ]
    }

    // MARK: Base64

    /// With and without padding, in both alphabets (RFC 4648, sections 4 and 5), and amid other encoded text.
    private static func base64Forms(of text: String) -> [String] {
        let bytes = Array(text.utf8)
        let padded = Base64.encode(bytes)
        let whole = [padded, String(padded.prefix { $0 != "=" })]
        let forms =
            text.count < SecretRegistry.shortestInText
            ? whole : whole + (0...2).map { innerBase64(of: bytes, offset: $0) }
        return forms + forms.map { $0.replacing("+", with: "-").replacing("/", with: "_") }
    }

    /// The digits that hold nothing but the bytes, when `offset` other bytes stand before them in their group.
    private static func innerBase64(of bytes: [UInt8], offset: Int) -> String {
        let digits = Base64.encode([UInt8](repeating: 0, count: offset) + bytes)
        let (first, end) = ((offset * 8 + 5) / 6, (offset + bytes.count) * 8 / 6)
        return String(digits.dropFirst(first).prefix(end - first))
    }
}
