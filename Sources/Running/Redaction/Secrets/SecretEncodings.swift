import Cryptography
import Diagnostics
import JSON
import Placeholders

/// The encodings of a text to search for.
///
/// Escapes of the text itself are not included: ``UnescapedReadings`` decodes escapes in the searched text.
struct SecretEncodings {
    private let text: String
    private let bytes: [UInt8]
    private let isShort: Bool
    /// The text with escapes, as it occurs inside a form, JSON or XML that is then encoded as a whole.
    private let spellings: [[UInt8]]

    init(of text: String, isShort: Bool) {
        self.text = text
        self.isShort = isShort
        bytes = Array(text.utf8)
        // Forms also escape the tilde.
        let isPlain = bytes.allSatisfy { PercentEncoding.isUnreserved($0) && $0 != UInt8(ascii: "~") }
        spellings = isPlain ? [] : Self.spellings(of: text)
    }

    /// The text and its forms after one encoding.
    var plain: [[UInt8]] {
        var forms = [bytes]
        // YAML doubles single quotes in single-quoted scalars.
        if bytes.contains(UInt8(ascii: "'")) {
            forms.append(bytes.flatMap { $0 == UInt8(ascii: "'") ? [$0, $0] : [$0] })
        }
        // An encoded secret can also occur decoded.
        if bytes.contains(UInt8(ascii: "%")) {
            let decoded = PercentEncoding.decodeLeniently(text)
            if decoded.unicodeScalars.count >= SecretRegistry.shortestInText { forms.append(Array(decoded.utf8)) }
        }
        if let misread { forms.append(misread) }
        if !bytes.allSatisfy({ (0x20..<0x7F).contains($0) }) {
            forms += forms.map { Array(DisplayText.printable(String(decoding: $0, as: UTF8.self)).utf8) }
        }
        for spelling in [bytes] + spellings { forms += base64Forms(of: spelling) }
        let (plus, space) = (UInt8(ascii: "+"), UInt8(ascii: " "))
        // A server can decode `+` to a space. Forms of only spaces would match everywhere.
        forms += forms.filter { $0.contains(plus) && !$0.allSatisfy { $0 == space || $0 == plus } }.map { form in
            form.map { $0 == plus ? space : $0 }
        }
        return forms + Self.hexForms(of: bytes) + [latin].compactMap(\.self)
    }

    /// The text encoded twice in base64 or hexadecimal, and escaped and then encoded in hexadecimal.
    var nested: [[UInt8]] {
        let inner = Self.hexForms(of: bytes) + Self.inBothAlphabets((0...2).map { Self.innerBase64(of: bytes, $0) })
        return inner.flatMap { digits in
            Self.hexForms(of: digits) + Self.inBothAlphabets((0...2).map { Self.innerBase64(of: digits, $0) })
        } + spellings.flatMap(Self.hexForms)
    }

    /// The bytes of the text in ISO 8859-1, which some servers percent-encode; nil if ASCII or not in ISO 8859-1.
    private var latin: [UInt8]? {
        guard bytes.contains(where: { $0 >= 0x80 }) else { return nil }
        let latin = text.unicodeScalars.compactMap { UInt8(exactly: $0.value) }
        return latin.count == text.unicodeScalars.count ? latin : nil
    }

    /// The text with its bytes decoded as ISO 8859-1, as servers read header fields; nil if it is ASCII.
    private var misread: [UInt8]? {
        guard bytes.contains(where: { $0 >= 0x80 }) else { return nil }
        return Array(String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) })).utf8)
    }

    private static func spellings(of text: String) -> [[UInt8]] {
        var json: [UInt8] = []
        JSONText.append(text, to: &json)
        let markup = replacing(["&": "&amp;", "<": "&lt;", ">": "&gt;"], in: text)
        let quoted = ["&#39;", "&apos;", "&#x27;"].map { apostrophe in
            replacing(["&": "&amp;", "<": "&lt;", ">": "&gt;", "\"": "&quot;", "'": apostrophe], in: text)
        }
        let encoded = [
            PercentEncoding.encode(text), PercentEncoding.encode(text, digits: .lowerCase),
            FormEncoding.encode(text), FormEncoding.encode(text, digits: .lowerCase),
        ].map { Array($0.utf8) }
        let plain = Array(text.utf8)
        var seen: Set = [plain]
        let plainJSON = String(decoding: json.dropFirst().dropLast(), as: UTF8.self)
        let others = [Array(plainJSON.utf8), replacing(["/": "\\/"], in: plainJSON), markup] + quoted
        return (encoded + others).filter { seen.insert($0).inserted }
    }

    private static func replacing(_ characters: [Unicode.Scalar: String], in text: String) -> [UInt8] {
        var replaced: [UInt8] = []
        for scalar in text.unicodeScalars { replaced += Array((characters[scalar] ?? String(scalar)).utf8) }
        return replaced
    }

    // MARK: Digits

    private static func hexForms(of bytes: [UInt8]) -> [[UInt8]] {
        let digits = Array(bytes.hexText.utf8)
        return [digits, digits.map { $0 >= 0x61 ? $0 - 0x20 : $0 }]
    }

    /// Returns base64 with and without padding, in both alphabets (RFC 4648, sections 4 and 5) and inside other base64.
    private func base64Forms(of bytes: [UInt8]) -> [[UInt8]] {
        let padded = Array(Base64.encode(bytes).utf8)
        let whole = [padded, Array(padded.prefix { $0 != UInt8(ascii: "=") })]
        return Self.inBothAlphabets(isShort ? whole : whole + (0...2).map { Self.innerBase64(of: bytes, $0) })
    }

    private static func inBothAlphabets(_ forms: [[UInt8]]) -> [[UInt8]] {
        let (plus, slash) = (UInt8(ascii: "+"), UInt8(ascii: "/"))
        return forms
            + forms.filter { $0.contains { $0 == plus || $0 == slash } }.map { form in
                form.map { $0 == plus ? UInt8(ascii: "-") : $0 == slash ? UInt8(ascii: "_") : $0 }
            }
    }

    /// Returns the base64 digits that depend only on the bytes if `offset` other bytes precede them in their group.
    private static func innerBase64(of bytes: [UInt8], _ offset: Int) -> [UInt8] {
        let digits = Base64.encode([UInt8](repeating: 0, count: offset) + bytes)
        let (first, end) = ((offset * 8 + 5) / 6, (offset + bytes.count) * 8 / 6)
        return Array(digits.utf8.dropFirst(first).prefix(end - first))
    }
}
