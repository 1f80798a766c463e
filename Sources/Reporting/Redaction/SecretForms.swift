import Cryptography
import Diagnostics
import JSON
import Placeholders

/// A text that gives a secret away: the secret itself, a part of it, or an encoding.
struct SecretForm: Hashable {
    let text: String
    let isShort: Bool

    /// Every form in which a secret can stand in a text, the secret itself first.
    static func forms(of secret: String) -> [SecretForm] {
        // A key is often shown without the line break at its end, and one that spans lines line by line.
        let lines = secret.split(whereSeparator: \.isNewline).map { Self.trimmed($0) }
        let parts = Set([trimmed(secret[...])] + lines).filter {
            $0 != secret && $0.count >= SecretRegistry.shortestInText
        }
        var seen: Set<String> = [""]
        return ([secret] + parts.sorted()).flatMap { part in
            encodings(of: part).filter { seen.insert($0).inserted }.map {
                SecretForm(text: $0, isShort: part.count < SecretRegistry.shortestInText)
            }
        }
    }

    private static func trimmed(_ text: Substring) -> String {
        var text = text.drop(while: \.isWhitespace)
        while text.last?.isWhitespace ?? false { text.removeLast() }
        return String(text)
    }

    private static func encodings(of text: String) -> [String] {
        let json = escaped(text)
        let plain = [
            text, json, json.replacing("/", with: "\\/"),
            unicodeEscaped(json, signs: ""), unicodeEscaped(json, signs: "<>&"),  // as Python and Go write JSON
            unicodeEscaped(json, signs: "<>&'+", isUpper: true),  // as .NET does
            escaped(json),  // a body in JSON that a failure shows as a text
            text.replacing("'", with: "''"),  // YAML's single quotes
            text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
                .replacing("\"", with: "&quot;").replacing("'", with: "&apos;"),
            text.replacing("&", with: "&#38;").replacing("<", with: "&#60;").replacing(">", with: "&#62;")
                .replacing("\"", with: "&#34;").replacing("'", with: "&#39;"),
        ]
        return plain + plain.map { DisplayText.printable($0) } + percentEncodings(of: text) + base64Forms(of: text)
    }

    /// As it stands between the quotes of a JSON string.
    private static func escaped(_ text: String) -> String {
        String(JSONValue.string(text).compactText().dropFirst().dropLast())
    }

    /// With `\u00f6` for what is not ASCII, and for some signs.
    private static func unicodeEscaped(_ json: String, signs: String, isUpper: Bool = false) -> String {
        var result = ""
        for unit in json.utf16 {
            if unit < 0x7F, let scalar = Unicode.Scalar(unit), !signs.unicodeScalars.contains(scalar) {
                result.unicodeScalars.append(scalar)
            } else {
                let digits = String(unit, radix: 16, uppercase: isUpper)
                result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            }
        }
        return result
    }

    // MARK: Percent-encoding

    /// As RFC 3986, JavaScript, queries, forms (WHATWG URL Standard) and whole URLs encode.
    private static func percentEncodings(of text: String) -> [String] {
        let kept = ["-._~", "-._~!'()*", "-._~$!'()*,:@/?", "!#$%&'()*+,-./:;=?@[]_~"]
        return [PercentEncoding.Digits.upperCase, .lowerCase].flatMap { digits in
            kept.map { kept in
                let isKept = { PercentEncoding.isAlphanumeric($0) || kept.utf8.contains($0) }
                return PercentEncoding.encode(text, keeping: isKept, digits: digits)
            } + [FormEncoding.encode(text, digits: digits)]
        }
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
