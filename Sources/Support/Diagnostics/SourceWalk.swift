/// A parallel walk through source and YAML value, over escapes, doubled quotes and folded lines.
struct SourceWalk: Sendable {
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
