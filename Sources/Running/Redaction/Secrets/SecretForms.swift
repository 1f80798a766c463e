import JSON
import Placeholders

/// A text that reveals a secret: the secret itself, a part of it, or an encoding.
struct SecretForm: Hashable {
    /// The part of a text that is masked when a form is found.
    enum Extent: Int {
        /// Only the form.
        case exact
        /// Only the form, and only if it is a whole value. Short secrets would otherwise match in half of all lines.
        case wholeValue
        /// All digits of the surrounding encoding, in which nested encodings can leave parts of a secret.
        case run
        /// The whole secret that begins with the form if it occurs verbatim, else the rest of the text.
        case rest
    }

    let bytes: [UInt8]
    let extent: Extent

    var isShort: Bool { extent == .wholeValue }

    /// Returns every form in which a secret can occur, beginning with the secret itself.
    static func forms(of secret: String) -> [SecretForm] { SecretForms(of: secret).all }
}

/// The forms of one secret:
///
/// - the secret, the secret without surrounding white space, and each of its lines;
/// - each of these in base64 or base64url at any alignment and in hexadecimal of either case, either directly or after
///   escaping for URLs, forms, JSON or markup;
/// - base64 or hexadecimal of base64 or hexadecimal.
///
/// Escapes outside an encoding are decoded in the searched text (``UnescapedReadings``).
struct SecretForms {
    /// The size above which a secret is large, in bytes. A large secret has encoded forms only of its beginning.
    static let largeSize = 16 << 10
    private static let largeLineCount = 256
    /// The length of the beginning and end of a large secret that are encoded, in Unicode scalars.
    private static let headSize = 1 << 10
    /// The minimum size of a secret and of a form for nested encodings, in bytes. Shorter ones match by chance.
    private static let shortestNested = 6

    struct Kept {
        /// The forms of which a cut can leave a part.
        let cuttable: [[UInt8]]
        /// All bytes of a large secret; nil for others.
        let large: [UInt8]?
    }

    let all: [SecretForm]
    let kept: Kept

    init(of secret: String) {
        let whole = Self.trimmed(secret[...])
        let isLarge = secret.utf8.count > Self.largeSize || Self.hasManyLines(secret)
        // A key is often printed without its final line break, and a secret of several lines line by line.
        let lines = Self.lines(of: secret).subtracting([secret, whole].map(ExactText.init))
        var forms = FormList()
        if isLarge {
            let ends = [Self.head(of: secret), Self.head(of: whole)]
            for end in ends { forms.add(encodingsOf: end, as: .rest) }
            for line in Self.sorted(lines) { forms.add([Array(line.utf8)], as: .exact) }
            let tail = FormList(cuttingOnly: Self.tail(of: whole))
            kept = Kept(cuttable: forms.cuttable + tail.cuttable, large: Array(secret.utf8))
        } else {
            forms.add(
                encodingsOf: secret, as: Self.isShort(secret) ? .wholeValue : .exact)
            let isTrimmed = whole.utf8.count < secret.utf8.count
            let parts = isTrimmed && !Self.isShort(whole) ? lines.union([ExactText(whole)]) : lines
            for part in Self.sorted(parts) { forms.add(encodingsOf: part, as: .exact) }
            kept = Kept(cuttable: forms.cuttable, large: nil)
        }
        all = forms.all
    }

    private static func isShort(_ text: String) -> Bool {
        text.unicodeScalars.count < SecretRegistry.shortestInText
    }

    private static func sorted(_ texts: Set<ExactText>) -> [String] { texts.map(\.string).sorted() }

    private static func lines(of text: String) -> Set<ExactText> {
        // Most secrets have one line, and splitting by characters is slow. Other line breaks are not ASCII.
        guard text.utf8.contains(where: { (0x0A...0x0D).contains($0) || $0 >= 0x80 }) else { return [] }
        let lines = text.split(whereSeparator: \.isNewline).map(trimmed)
        return Set(lines.filter { !isShort($0) }.map(ExactText.init))
    }

    private static func hasManyLines(_ text: String) -> Bool {
        text.utf8.lazy.filter { $0 == 0x0A || $0 == 0x0D }.prefix(largeLineCount + 1).count > largeLineCount
    }

    private static func trimmed(_ text: Substring) -> String {
        // Trim scalars: white space and a combining mark after it form one `Character`.
        var scalars = text.unicodeScalars.drop { $0.properties.isWhitespace }
        while scalars.last?.properties.isWhitespace ?? false { scalars.removeLast() }
        return String(scalars)
    }

    private static func head(of text: String) -> String {
        String(String.UnicodeScalarView(text.unicodeScalars.prefix(headSize)))
    }

    private static func tail(of text: String) -> String {
        String(String.UnicodeScalarView(text.unicodeScalars.suffix(headSize)))
    }

    /// The unique forms of all parts, in the order in which they were added.
    private struct FormList {
        private(set) var all: [SecretForm] = []
        private(set) var cuttable: [[UInt8]] = []
        private var seen: Set<[UInt8]> = [[]]

        init() {}

        init(cuttingOnly text: String) {
            add(encodingsOf: text, as: .exact)
        }

        mutating func add(encodingsOf text: String, as extent: SecretForm.Extent) {
            guard !text.isEmpty else { return }
            let encodings = SecretEncodings(of: text, isShort: extent == .wholeValue)
            add(encodings.plain, as: extent)
            guard extent != .wholeValue, text.utf8.count >= shortestNested else { return }
            add(encodings.nested.filter { $0.count >= shortestNested }, as: extent == .exact ? .run : extent)
        }

        mutating func add(_ encodings: [[UInt8]], as extent: SecretForm.Extent) {
            for bytes in encodings where seen.insert(bytes).inserted {
                all.append(SecretForm(bytes: bytes, extent: extent))
                if extent == .exact || extent == .rest { cuttable.append(bytes) }
            }
        }
    }
}
