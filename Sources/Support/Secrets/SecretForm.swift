import Cryptography
import Text

/// A text by which a secret is recognized.
///
/// hubrun recognizes a secret
///
/// - as it is, without the white space around it, and by each of its lines; with the pictures that hubrun shows instead
///   of control characters; with its own percent-encoding decoded; with spaces instead of `+`; in lower case, as the
///   host of a URL;
/// - with any of the escapes of URLs (in either case), forms, JSON and HTML, which ``UnescapedText`` decodes;
/// - in base64 and base64url at any alignment, with or without padding, and in hexadecimal of either case;
/// - in one of these encodings inside another, once.
///
/// A secret of fewer than four characters is recognized only as a whole value (``WholeValue``), one of four to seven
/// letters, which may be a common word, not in names and not inside of the words of messages (``TextKind``), one of more
/// than 16 KiB or 256 lines by its first KiB, and a secret that was cut by what is left of it next to the `…`
/// (``CutSecrets``).
struct SecretForm {
    /// The part of a text that is masked when a form is found.
    enum Extent: Comparable {
        /// The form, if it is a whole value. Short secrets would otherwise match in half of all lines.
        case wholeValue
        /// The form of a word that hubrun's messages use: in messages only where it is a whole value, in names never.
        case ownWord
        /// The form of another word: in messages only where no letter, digit or `_` is next to it, in names never.
        case word
        /// The form.
        case exact
        /// The rest of the text, which a large secret can fill in an encoding.
        case rest
    }

    let bytes: [UInt8]
    let extent: Extent

    var isShort: Bool { extent == .wholeValue }

    /// The size and number of lines above which a secret is large, with encoded forms only of its beginning.
    static let largeSize = 16 << 10
    private static let largeLineCount = 256
    /// The length of the beginning of a large secret, in Unicode scalars.
    private static let headSize = 1 << 10
    /// The minimum size for nested encodings, in bytes. Shorter values match by chance.
    private static let shortestNested = 6
    /// The lengths, in Unicode scalars, of secrets of only letters that may be common words.
    private static let wordLengths = SecretRegistry.shortestInText...7

    /// Returns every form of a secret, beginning with the secret itself.
    static func forms(of secret: String) -> [SecretForm] {
        var (forms, seen): ([SecretForm], Set<[UInt8]>) = ([], [[]])
        func add(_ texts: [[UInt8]], _ extent: Extent) {
            for bytes in texts where seen.insert(bytes).inserted {
                forms.append(SecretForm(bytes: bytes, extent: extent))
            }
        }
        let parts = parts(of: secret)
        guard secret.utf8.count <= largeSize, parts.count <= largeLineCount else {
            // The whole secret is longer, so it is preferred to its beginning where it occurs verbatim.
            for part in parts { add([Array(part.utf8)], .exact) }
            for whole in [secret, trimmed(secret[...])] {
                add(encodings(of: String(String.UnicodeScalarView(whole.unicodeScalars.prefix(headSize)))), .rest)
            }
            return forms
        }
        for part in parts {
            if isWord(part) { add(readable(part), OwnWords.contains(part) ? .ownWord : .word) }
            add(encodings(of: part), isShort(part) ? .wholeValue : .exact)
            if let host = asHost(part) { add([host], .exact) }
        }
        return forms
    }

    /// Returns the text in lower case if it can be the host of a URL, which is normalized to lower case (RFC 3986,
    /// section 3.2.2); nil for other texts, and for short ones, which may be words.
    private static func asHost(_ text: String) -> [UInt8]? {
        guard !isShort(text), !isWord(text), text.utf8.contains(where: { (0x41...0x5A).contains($0) }),
            text.utf8.allSatisfy(PercentEncoding.isUnreserved)
        else { return nil }
        return text.utf8.map { (0x41...0x5A).contains($0) ? $0 + 0x20 : $0 }
    }

    private static func isShort(_ text: String) -> Bool {
        text.unicodeScalars.count < SecretRegistry.shortestInText
    }

    private static func isWord(_ text: String) -> Bool {
        wordLengths.contains(text.unicodeScalars.count) && text.unicodeScalars.allSatisfy(\.properties.isAlphabetic)
    }

    /// Returns the secret, the secret without surrounding white space, and its lines: a key is often printed without its
    /// final line break, or line by line.
    private static func parts(of secret: String) -> [String] {
        // Most secrets have one line, and splitting by characters is slow. Other line breaks are not ASCII.
        let hasLines = secret.utf8.contains { (0x0A...0x0D).contains($0) || $0 >= 0x80 }
        let lines = hasLines ? secret.split(whereSeparator: \.isNewline).map(trimmed) : []
        var seen = Set([Secret(secret)])
        return [secret]
            + ([trimmed(secret[...])] + lines).filter { !isShort($0) && seen.insert(Secret($0)).inserted }
    }

    private static func trimmed(_ text: Substring) -> String {
        // Trim scalars: white space and a combining mark after it form one `Character`.
        var scalars = text.unicodeScalars.drop { $0.properties.isWhitespace }
        while scalars.last?.properties.isWhitespace ?? false { scalars.removeLast() }
        return String(scalars)
    }

    // MARK: Encodings

    private static func encodings(of text: String) -> [[UInt8]] {
        let bytes = Array(text.utf8)
        let isShort = isShort(text)
        let escaped = escaped(text)
        var forms = readable(text)
        for bytes in [bytes] + escaped { forms += padded(bytes) + digits(bytes, isInner: !isShort) }
        forms += withSpaces(forms)
        guard !isShort, bytes.count >= shortestNested else { return forms }
        return forms + digits(bytes).flatMap { digits($0) }
    }

    /// Returns the text as it is, and as it is shown without an encoding.
    static func readable(_ text: String) -> [[UInt8]] {
        var texts = [text]
        if text.utf8.contains(UInt8(ascii: "%")) {
            let decoded = PercentEncoding.decodeLeniently(text)
            if !isShort(decoded) { texts.append(decoded) }
        }
        if !text.utf8.allSatisfy({ (0x20..<0x7F).contains($0) }) { texts += texts.map { DisplayText.printable($0) } }
        let forms = texts.map { Array($0.utf8) }
        return forms + withSpaces(forms)
    }

    /// Returns the forms with `+` as they are in a form that was decoded. Forms of only spaces would match everywhere.
    private static func withSpaces(_ forms: [[UInt8]]) -> [[UInt8]] {
        let (plus, space) = (UInt8(ascii: "+"), UInt8(ascii: " "))
        return forms.filter { $0.contains(plus) && !$0.allSatisfy { $0 == space || $0 == plus } }
            .map { form in form.map { $0 == plus ? space : $0 } }
    }

    /// Returns the text with escapes, as it occurs inside a URL, form, JSON or HTML that is then encoded as a whole.
    private static func escaped(_ text: String) -> [[UInt8]] {
        // Forms also escape the tilde.
        guard !text.utf8.allSatisfy({ PercentEncoding.isUnreserved($0) && $0 != UInt8(ascii: "~") }) else { return [] }
        let plainJSON = needsJSONEscape(text) ? replacing(jsonEscapes, in: text) : text
        let element: [Unicode.Scalar: String] = ["&": "&amp;", "<": "&lt;", ">": "&gt;"]
        let attribute = element.merging(["\"": "&quot;", "'": "&#39;"]) { $1 }
        var seen = Set([Secret(text)])
        return [
            PercentEncoding.encode(text), PercentEncoding.encode(text, digits: .lowerCase), FormEncoding.encode(text),
            FormEncoding.encode(text, digits: .lowerCase), plainJSON, replacing(["/": "\\/"], in: plainJSON),
            replacing(element, in: text), replacing(attribute, in: text),
        ].filter { seen.insert(Secret($0)).inserted }.map { Array($0.utf8) }
    }

    private static func needsJSONEscape(_ text: String) -> Bool {
        text.utf8.contains { $0 < 0x20 || $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "\\") }
    }

    /// The escapes that JSON needs (RFC 8259, section 7).
    private static let jsonEscapes: [Unicode.Scalar: String] = {
        var escapes: [Unicode.Scalar: String] = [:]
        for control in UInt8(0)..<0x20 { escapes[Unicode.Scalar(control)] = "\\u00" + [control].hexText }
        let short: [Unicode.Scalar: String] = [
            "\"": "\\\"", "\\": "\\\\", "\u{8}": "\\b", "\u{C}": "\\f", "\n": "\\n", "\r": "\\r", "\t": "\\t",
        ]
        return escapes.merging(short) { $1 }
    }()

    private static func replacing(_ characters: [Unicode.Scalar: String], in text: String) -> String {
        text.unicodeScalars.reduce(into: "") { $0 += characters[$1] ?? String($1) }
    }

    /// Returns hexadecimal digits of either case, and the base64 digits inside other base64.
    private static func digits(_ bytes: [UInt8], isInner: Bool = true) -> [[UInt8]] {
        let digits = Array(bytes.hexText.utf8)
        return [digits, digits.map { $0 >= 0x61 ? $0 - 0x20 : $0 }]
            + (isInner ? inBothAlphabets((0...2).map { innerBase64(bytes, offset: $0) }) : [])
    }

    /// Returns base64 as a whole value, with and without padding.
    private static func padded(_ bytes: [UInt8]) -> [[UInt8]] {
        let padded = Array(Base64.encode(bytes).utf8)
        return inBothAlphabets([padded, Array(padded.prefix { $0 != UInt8(ascii: "=") })])
    }

    /// Returns the base64 digits that depend only on the bytes if `offset` other bytes precede them in their group.
    private static func innerBase64(_ bytes: [UInt8], offset: Int) -> [UInt8] {
        let digits = Base64.encode([UInt8](repeating: 0, count: offset) + bytes)
        let (first, end) = ((offset * 8 + 5) / 6, (offset + bytes.count) * 8 / 6)
        return Array(digits.utf8.dropFirst(first).prefix(end - first))
    }

    /// Returns the digits of base64 and base64url (RFC 4648, sections 4 and 5).
    private static func inBothAlphabets(_ forms: [[UInt8]]) -> [[UInt8]] {
        let (plus, slash) = (UInt8(ascii: "+"), UInt8(ascii: "/"))
        return forms
            + forms.filter { $0.contains { $0 == plus || $0 == slash } }.map { form in
                form.map { $0 == plus ? UInt8(ascii: "-") : $0 == slash ? UInt8(ascii: "_") : $0 }
            }
    }
}
