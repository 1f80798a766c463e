import Diagnostics

/// The first place where two texts differ: a line of texts with several, a character of long ones.
struct TextDifference {
    /// Scalars of one line that are worth looking for a difference in.
    private static let shortLine = 60
    private static let window = 100

    private let expected: String.UnicodeScalarView
    private let actual: String.UnicodeScalarView
    private var line = 1
    /// Scalars of the line before the difference.
    private var column = 0
    private var starts: (expected: String.Index, actual: String.Index)

    init(_ expected: String, _ actual: String) {
        self.expected = expected.unicodeScalars
        self.actual = actual.unicodeScalars
        starts = (self.expected.startIndex, self.actual.startIndex)
        walk()
    }

    /// Where they differ and what stands there in each; no lines for texts that are seen at a glance.
    var lines: [String] {
        let shown = ["- \(text(of: expected, from: starts.expected))", "+ \(text(of: actual, from: starts.actual))"]
        if expected.contains("\n") || actual.contains("\n") { return ["line \(line):"] + shown }
        guard max(expected.count, actual.count) > Self.shortLine else { return [] }
        return ["character \(column + 1):"] + shown
    }

    private mutating func walk() {
        var (left, right) = (expected.startIndex, actual.startIndex)
        while left != expected.endIndex, right != actual.endIndex, expected[left] == actual[right] {
            let isBreak = expected[left] == "\n"
            expected.formIndex(after: &left)
            actual.formIndex(after: &right)
            if isBreak { begin(line: line + 1, left, right) } else { column += 1 }
        }
        // Where one text ends and the other goes on with a new line, that line is the difference.
        if left == expected.endIndex, right != actual.endIndex, actual[right] == "\n" {
            begin(line: line + 1, left, actual.index(after: right))
        } else if right == actual.endIndex, left != expected.endIndex, expected[left] == "\n" {
            begin(line: line + 1, expected.index(after: left), right)
        }
    }

    private mutating func begin(line: Int, _ left: String.Index, _ right: String.Index) {
        self.line = line
        column = 0
        starts = (left, right)
    }

    private func text(of scalars: String.UnicodeScalarView, from start: String.Index) -> String {
        if start == scalars.endIndex, line > 1 { return "(no such line)" }
        let skipped = column > Self.shortLine ? column - Self.shortLine / 2 : 0
        let rest = scalars[start...].prefix { $0 != "\n" }.dropFirst(skipped)
        let shown = DisplayText.printable(Substring(rest.prefix(Self.window)))
        return (skipped > 0 ? "…" : "") + shown + (rest.dropFirst(Self.window).isEmpty ? "" : "…")
    }
}
