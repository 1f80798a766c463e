/// A scalar value with its range and quoting in a file, to convert offsets in the value to source positions.
package struct SourceSlice: Sendable {
    /// The style of a scalar: YAML 1.2, sections 7.3 and 8.1.
    package enum Quoting: Sendable {
        case plain
        case single
        case double
        case block
    }

    package let range: SourceRange
    package let quoting: Quoting

    package init(range: SourceRange, quoting: Quoting) {
        self.range = range
        self.quoting = quoting
    }

    /// Returns the source range of the given Unicode scalars of `text`, counted from 0.
    package func range(ofScalars scalars: Range<Int>, in text: String) -> SourceRange {
        var search = SliceSearch(self, text: text)
        return search.range(ofScalars: scalars)
    }
}

/// A search for consecutive parts of one text in its source, without a restart for each part.
package struct SliceSearch: Sendable {
    private let slice: SourceSlice
    private let text: String
    /// Nil until needed: a plain text on one line needs no walk.
    private var walk: SourceWalk?
    private var next: String.UnicodeScalarView.Index
    private var offset = 0
    private var last: (start: SourcePosition, end: SourcePosition)
    /// The end that was found last: many parts can reach to the end of the text.
    private var known: (offset: Int, end: SourcePosition)?

    package init(_ slice: SourceSlice, text: String) {
        self.slice = slice
        self.text = text
        next = text.unicodeScalars.startIndex
        last = (slice.range.start, slice.range.start)
    }

    /// Returns the source range of the given Unicode scalars, counted from 0.
    package mutating func range(ofScalars scalars: Range<Int>) -> SourceRange {
        if slice.quoting == .plain, slice.range.start.line == slice.range.end.line {
            return range(place(inLine: scalars.lowerBound), place(inLine: scalars.upperBound))
        }
        if offset > scalars.lowerBound + 1 { self = SliceSearch(slice, text: text) }
        advance(to: scalars.lowerBound + 1)
        let start = offset > scalars.lowerBound ? last.start : last.end
        guard !scalars.isEmpty else { return range(start, start) }
        if let known, known.offset == scalars.upperBound { return range(start, known.end) }
        // The next part can begin inside of this one.
        var ahead = self
        ahead.advance(to: scalars.upperBound)
        known = (scalars.upperBound, ahead.last.end)
        return range(start, ahead.last.end)
    }

    private func place(inLine offset: Int) -> SourcePosition {
        SourcePosition(line: slice.range.start.line, column: slice.range.start.column + offset)
    }

    private func range(_ start: SourcePosition, _ end: SourcePosition) -> SourceRange {
        SourceRange(file: slice.range.file, start: start, end: end)
    }

    private mutating func advance(to count: Int) {
        var walk = walk ?? SourceWalk(slice: slice)
        while offset < count, next < text.unicodeScalars.endIndex, let place = walk.place(of: text.unicodeScalars[next])
        {
            last = place
            next = text.unicodeScalars.index(after: next)
            offset += 1
        }
        self.walk = walk
    }
}
