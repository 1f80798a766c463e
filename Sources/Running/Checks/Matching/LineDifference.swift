import Diagnostics
import JSON
import Text

/// A line-by-line difference of two texts with one line of context, in the style of `diff`.
struct LineDifference {
    private static let context = 1
    /// The maximum number of lines shown.
    private static let limit = 14
    /// The maximum length of a shown line, in Unicode scalars.
    private static let width = 160

    private enum Edit {
        case same(Substring)
        case removed(Substring)
        case added(Substring)

        var line: Substring {
            switch self {
            case .same(let line), .removed(let line), .added(let line): line
            }
        }

        var isSame: Bool {
            if case .same = self { return true }
            return false
        }
    }

    private let edits: [Edit]

    init(_ expected: String, _ actual: String) {
        let (expected, actual) = (Self.lines(of: expected), Self.lines(of: actual))
        var start = 0
        let shorter = min(expected.count, actual.count)
        while start < shorter, Self.areEqual(expected[start], actual[start]) { start += 1 }
        var end = 0
        while end < shorter - start,
            Self.areEqual(expected[expected.count - 1 - end], actual[actual.count - 1 - end])
        {
            end += 1
        }
        let middle = Self.edits(expected[start..<expected.count - end], actual[start..<actual.count - end])
        edits = expected[..<start].map { .same($0) } + middle + expected[(expected.count - end)...].map { .same($0) }
    }

    /// The hunks: a heading with the number of the expected line, then the lines of the hunk.
    var lines: [String] {
        var shown: [String] = []
        var number = 1
        var index = 0
        while index < edits.count {
            guard !edits[index].isSame else {
                (index, number) = (index + 1, number + 1)
                continue
            }
            guard shown.count < Self.limit else { return shown + ["… and more differences"] }
            let end = endOfHunk(from: index)
            let first = max(0, index - Self.context)
            shown.append("line \(number):")
            for edit in edits[first..<end] { shown.append(Self.text(of: edit)) }
            number += edits[index..<end].count { if case .added = $0 { false } else { true } }
            index = end
        }
        return shown.count > Self.limit ? Array(shown.prefix(Self.limit)) + ["… and more differences"] : shown
    }

    /// Returns the end of a hunk, including the context after its last difference.
    private func endOfHunk(from start: Int) -> Int {
        var end = start
        while end < edits.count {
            if !edits[end].isSame {
                end += 1
            } else if let next = edits[end...].prefix(2 * Self.context + 1).firstIndex(where: { !$0.isSame }) {
                end = next
            } else {
                break
            }
        }
        return min(end + Self.context, edits.count)
    }

    private static func text(of edit: Edit) -> String {
        let mark =
            switch edit {
            case .same: " "
            case .removed: "-"
            case .added: "+"
            }
        return "\(mark) \(shown(edit.line))"
    }

    private static func shown(_ line: Substring) -> String {
        if line.isEmpty { return "(an empty line)" }
        let start = line.unicodeScalars.prefix(width)
        return DisplayText.printable(Substring(start)) + (start.endIndex < line.endIndex ? "…" : "")
    }

    private static func lines(of text: String) -> [Substring] {
        var lines: [Substring] = []
        var start = text.startIndex
        for index in text.utf8.indices where text.utf8[index] == 0x0A {
            lines.append(text[start..<index])
            start = text.utf8.index(after: index)
        }
        return lines + [text[start...]]
    }

    private static func areEqual(_ left: Substring, _ right: Substring) -> Bool {
        left.utf8.elementsEqual(right.utf8)
    }

    // MARK: Shortest edit list

    /// The maximum number of edits. With more, the texts are shown as entirely different.
    private static let maximumEdits = 400

    /// Returns the shortest list of edits (E. Myers, "An O(ND) Difference Algorithm and Its Variations", 1986).
    private static func edits(_ old: ArraySlice<Substring>, _ new: ArraySlice<Substring>) -> [Edit] {
        let (old, new) = (Array(old), Array(new))
        // Compare lines as numbers: lines may be long and similar.
        var numbers: [ExactText: Int] = [:]
        guard let trace = trace(Self.numbers(of: old, &numbers), Self.numbers(of: new, &numbers)) else {
            return old.map { .removed($0) } + new.map { .added($0) }
        }
        var edits: [Edit] = []
        var (x, y) = (old.count, new.count)
        for (depth, furthest) in trace.enumerated().reversed() {
            let diagonal = x - y
            let offset = depth + 1
            let isDown =
                diagonal == -depth
                || diagonal != depth && furthest[offset + diagonal - 1] < furthest[offset + diagonal + 1]
            let previous = isDown ? diagonal + 1 : diagonal - 1
            let previousX = depth == 0 ? 0 : furthest[offset + previous]
            let previousY = depth == 0 ? 0 : previousX - previous
            while x > previousX, y > previousY {
                (x, y) = (x - 1, y - 1)
                edits.append(.same(old[x]))
            }
            guard depth > 0 else { break }
            edits.append(isDown ? .added(new[previousY]) : .removed(old[previousX]))
            (x, y) = (previousX, previousY)
        }
        return edits.reversed()
    }

    /// Returns a number for each line; equal lines have equal numbers.
    private static func numbers(of lines: [Substring], _ known: inout [ExactText: Int]) -> [Int] {
        lines.map { line in
            let text = ExactText(String(line))
            if let number = known[text] { return number }
            known[text] = known.count
            return known.count - 1
        }
    }

    /// Returns the furthest positions on the diagonals before each edit; nil after too many edits or at the time limit.
    private static func trace(_ old: [Int], _ new: [Int]) -> [[Int]]? {
        var trace: [[Int]] = []
        var furthest = [0, 0, 0]
        for depth in 0...min(old.count + new.count, maximumEdits) {
            if EvaluationDeadline.mustStop { return nil }
            // One more diagonal on each side than in the previous round.
            var next = [Int](repeating: 0, count: 2 * depth + 3)
            let offset = depth + 1
            if depth > 0 { for index in furthest.indices { next[index + 1] = furthest[index] } }
            trace.append(next)
            for diagonal in stride(from: -depth, through: depth, by: 2) {
                let isDown =
                    diagonal == -depth
                    || diagonal != depth && next[offset + diagonal - 1] < next[offset + diagonal + 1]
                var x = isDown ? next[offset + diagonal + 1] : next[offset + diagonal - 1] + 1
                if depth == 0 { x = 0 }
                var y = x - diagonal
                while x < old.count, y < new.count, old[x] == new[y] { (x, y) = (x + 1, y + 1) }
                next[offset + diagonal] = x
                if x >= old.count, y >= new.count { return trace }
            }
            furthest = next
        }
        return nil
    }
}

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
