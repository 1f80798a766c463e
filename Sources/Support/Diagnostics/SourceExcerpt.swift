import Platform
package import Text

/// The part of a source line around a marked range that fits a terminal, with printable characters only.
package struct SourceExcerpt: Sendable, Equatable {
    /// The maximum number of characters shown, because a minified file may be one long line.
    private static let limit = 160
    /// The number of shown characters before the carets of a long line.
    private static let lead = 40

    /// The line number, from 1.
    package let line: Int
    package let text: String
    /// The number of cells before the carets.
    package let indentation: Int
    /// The number of carets, in cells.
    package let width: Int

    package init(line: Int, text: String, indentation: Int, width: Int) {
        self.line = line
        self.text = text
        self.indentation = indentation
        self.width = width
    }

    init(_ range: SourceRange, _ concealed: [Range<Int>]) {
        let line = range.start.line
        let wanted = range.start.column > Self.limit - Self.lead ? range.start.column - Self.lead : 1
        let first = max(wanted, range.file.firstColumn(ofLine: line))
        let rest = range.file.scalars(from: SourcePosition(line: line, column: first))
        // A minified file has all its secrets in one line: search only those of the part that is shown.
        let shown = concealed.filter { $0.upperBound > first && $0.lowerBound < first + Self.limit }
        let cells = Self.cells(rest.prefix(Self.limit), from: first, shown)
        let marked = Self.widened(range, concealed)
        let count = cells.widths.count
        let start = min(max(0, marked.lowerBound - first), count)
        let end = range.end.line == line ? min(max(0, marked.upperBound - first), count) : count
        let before = first > 1 ? "…" : ""
        self.line = line
        text = before + cells.text + (rest.dropFirst(Self.limit).isEmpty ? "" : "…")
        indentation = before.count + cells.widths[..<start].reduce(0, +)
        width = max(1, cells.widths[start..<max(start, end)].reduce(0, +))
    }

    /// Returns the source line after its number, and a line with carets.
    ///
    /// - Parameter columns: The width of the terminal, in cells; nil without a terminal.
    package func lines(style: TextStyle, columns: Int? = nil) -> [String] {
        let number = String(line)
        if let columns, let shorter = fitted(toCells: columns - number.count - Self.frame) {
            return shorter.lines(style: style)
        }
        let margin = DisplayText.spaces(number.count)
        let carets = String(repeating: "^", count: Self.bounded(width))
        return [
            "  \(style.dim("\(number) |")) \(text)",
            "  \(style.dim("\(margin) |")) \(DisplayText.spaces(Self.bounded(indentation)))\(style.red(carets))",
        ].map(Self.trimmingEnd)
    }

    /// The number of cells around a line number.
    private static let frame = "   | ".count
    /// The minimum width, in cells, to which an excerpt is cut.
    private static let narrowest = 30

    /// Returns the part of the excerpt around the carets that fits; nil if all of it fits, or the width is too small.
    private func fitted(toCells room: Int) -> SourceExcerpt? {
        guard room >= Self.narrowest, text.utf8.count > room, DisplayText.width(of: text) > room else { return nil }
        let (indentation, width) = (Self.bounded(indentation), Self.bounded(width))
        // Reserve a cell for the "…" at the end of a cut line.
        let isVisible = indentation + min(width, room / 2) < room
        var start = text.startIndex
        var skipped = 0
        while !isVisible, start < text.endIndex, skipped < indentation - room / 3 {
            let next = text.index(after: start)
            skipped += DisplayText.width(of: text[start..<next])
            start = next
        }
        let lead = skipped > 0 ? "…" : ""
        let shown = DisplayText.cut(lead + text[start...], toCells: room)
        let before = indentation - skipped + lead.count
        return SourceExcerpt(
            line: line, text: shown, indentation: before,
            width: max(1, min(width, DisplayText.width(of: shown) - before)))
    }

    /// Returns a valid number of cells: an excerpt may come from an untrusted event file.
    private static func bounded(_ cells: Int) -> Int { min(max(0, cells), 2 * limit + 2) }

    private static func trimmingEnd(_ line: String) -> String {
        var line = line[...]
        while line.last == " " { line.removeLast() }
        return String(line)
    }

    /// Returns the shown text, and the width of each character; a hidden range becomes one replacement text.
    private static func cells(
        _ scalars: some Sequence<Unicode.Scalar>, from first: Int, _ concealed: [Range<Int>]
    ) -> (text: String, widths: [Int]) {
        var text = String.UnicodeScalarView()
        var widths: [Int] = []
        for (offset, scalar) in scalars.enumerated() {
            guard let place = concealed.first(where: { $0.contains(first + offset) }) else {
                if let picture = scalar.controlPicture {
                    text.append(contentsOf: picture.unicodeScalars)
                } else {
                    text.append(scalar)
                }
                widths.append(DisplayText.width(of: scalar))
                continue
            }
            let isFirst = first + offset == max(place.lowerBound, first)
            if isFirst { text.append(contentsOf: DisplayText.mask.unicodeScalars) }
            widths.append(isFirst ? DisplayText.mask.count : 0)
        }
        return (String(text), widths)
    }

    /// Returns the columns with carets, extended to hidden ranges at both ends.
    private static func widened(_ range: SourceRange, _ concealed: [Range<Int>]) -> Range<Int> {
        let (start, end) = (range.start.column, max(range.start.column, range.end.column))
        let first = concealed.first { $0.contains(start) }?.lowerBound ?? start
        let last = concealed.first { $0.contains(end - 1) }?.upperBound ?? end
        return first..<max(first, last)
    }
}
