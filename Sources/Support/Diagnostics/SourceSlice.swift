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

/// A parallel walk through source and YAML value, over escapes, doubled quotes and folded lines.
private struct SourceWalk: Sendable {
    /// The value's characters for a source line break: a fold, or the line break itself (YAML 1.1, section 4.1.4). Only
    /// JSON keeps NEL.
    private static let lineBreaks: [Unicode.Scalar] = [" ", "\u{85}", "\u{2028}", "\u{2029}"]

    private let slice: SourceSlice
    private var line: Int
    /// The part of the line in the slice, with a line break unless it is the last line.
    private var scalars: [Unicode.Scalar] = []
    private var firstColumn = 1
    private var next = 0

    init(slice: SourceSlice) {
        self.slice = slice
        line = slice.range.start.line
        read()
        switch slice.quoting {
        case .plain: break
        case .single, .double: next = 1
        case .block: next = scalars.count
        }
    }

    /// Returns the source range of the value's next scalar; nil at the end.
    mutating func place(of scalar: Unicode.Scalar) -> (start: SourcePosition, end: SourcePosition)? {
        while isInside {
            let found = scalars[next]
            if slice.quoting == .double, found == "\\" {
                let length = escapeLength
                let isLineBreak = next + 1 < scalars.count && scalars[next + 1] == "\n"
                next += length
                if !isLineBreak { return stretch(length) }
            } else {
                next += 1
                guard found == scalar || (found == "\n" && Self.lineBreaks.contains(scalar)) else { continue }
                if slice.quoting == .single, found == "'" {
                    next += 1
                    return stretch(2)
                }
                return stretch(1)
            }
        }
        return nil
    }

    /// True if source text is left in this line or a later one.
    private var isInside: Bool {
        mutating get {
            while next >= scalars.count {
                guard line < slice.range.end.line else { return false }
                line += 1
                read()
            }
            return true
        }
    }

    private mutating func read() {
        let (start, end) = (slice.range.start, slice.range.end)
        firstColumn = line == start.line ? start.column : 1
        let rest = slice.range.file.scalars(from: SourcePosition(line: line, column: firstColumn))
        scalars = line < end.line ? rest + ["\n"] : Array(rest.prefix(end.column - firstColumn))
        next = 0
    }

    /// Returns the range of the last `length` scalars, all in this line.
    private func stretch(_ length: Int) -> (start: SourcePosition, end: SourcePosition) {
        let end = firstColumn + next
        return (SourcePosition(line: line, column: end - length), SourcePosition(line: line, column: end))
    }

    /// True for a JSON escape of a character above U+FFFF, in two parts (RFC 8259, section 7).
    private var isSurrogatePair: Bool {
        let units = [next, next + 6].map { start -> UInt32? in
            guard start + 6 <= scalars.count, scalars[start] == "\\", scalars[start + 1] == "u" else { return nil }
            return UInt32(String(String.UnicodeScalarView(scalars[(start + 2)..<(start + 6)])), radix: 16)
        }
        guard let high = units[0], let low = units[1] else { return false }
        return (0xD800..<0xDC00).contains(high) && (0xDC00..<0xE000).contains(low)
    }

    /// The length of an escape, in scalars: YAML 1.2, section 5.7.
    private var escapeLength: Int {
        guard next + 1 < scalars.count else { return 1 }
        switch scalars[next + 1] {
        case "x": return 4
        case "u": return isSurrogatePair ? 12 : 6
        case "U": return 10
        default: return 2
        }
    }
}
