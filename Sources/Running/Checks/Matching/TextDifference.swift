import Diagnostics
import Text

/// The difference of two texts: by line if one has several lines, otherwise the first different character.
struct TextDifference {
    /// The length, in Unicode scalars, up to which the difference is easy to see.
    private static let shortLine = 60
    private static let window = 100

    private let expected: String
    private let actual: String

    init(_ expected: String, _ actual: String) {
        self.expected = expected
        self.actual = actual
    }

    /// The difference as lines; empty if it is easy to see.
    var lines: [String] {
        if (expected + actual).utf8.contains(0x0A) { return LineDifference(expected, actual).lines }
        let (left, right) = (Array(expected.unicodeScalars), Array(actual.unicodeScalars))
        guard max(left.count, right.count) > Self.shortLine else { return [] }
        let same = zip(left, right).prefix { $0 == $1 }.count
        // Texts without a common start, such as two digests: the failure's message is enough.
        guard same > 0 else { return [] }
        return [
            "character \(same + 1):", "- \(Self.window(of: left, at: same))", "+ \(Self.window(of: right, at: same))",
        ]
    }

    private static func window(of scalars: [Unicode.Scalar], at position: Int) -> String {
        let skipped = position > shortLine ? position - shortLine / 2 : 0
        let rest = scalars.dropFirst(skipped)
        let shown = String(String.UnicodeScalarView(rest.prefix(window)))
        return (skipped > 0 ? "…" : "") + DisplayText.printable(shown) + (rest.count > window ? "…" : "")
    }
}
