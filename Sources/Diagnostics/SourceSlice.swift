/// A scalar text and how it stands in its file, so that an offset in the text can be found again in the source.
package struct SourceSlice: Sendable {
    /// How the text was written: YAML 1.2, section 7.3 and 8.1.
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

    /// The place in the file of some of the text's Unicode scalars, counted from 0.
    package func range(ofScalars scalars: Range<Int>, in text: String) -> SourceRange {
        if quoting == .plain, range.start.line == range.end.line {
            return SourceRange(
                file: range.file,
                start: SourcePosition(line: range.start.line, column: range.start.column + scalars.lowerBound),
                end: SourcePosition(line: range.start.line, column: range.start.column + scalars.upperBound)
            )
        }
        var walk = SourceWalk(slice: self)
        var start = range.start
        var end = range.start
        for (offset, scalar) in text.unicodeScalars.enumerated() {
            guard offset < scalars.upperBound else { break }
            guard let place = walk.place(of: scalar) else { break }
            if offset <= scalars.lowerBound { start = place.start }
            end = place.end
        }
        if scalars.isEmpty { end = start }
        return SourceRange(file: range.file, start: start, end: end)
    }
}

/// Walks the source beside the text that YAML made of it, over escapes, doubled quotes and folded lines.
private struct SourceWalk {
    private let quoting: SourceSlice.Quoting
    private let raw: [(scalar: Unicode.Scalar, position: SourcePosition)]
    private var next = 0

    init(slice: SourceSlice) {
        quoting = slice.quoting
        var characters: [(Unicode.Scalar, SourcePosition)] = []
        let start = slice.range.start
        let end = slice.range.end
        for line in start.line...max(start.line, end.line) {
            guard let text = slice.range.file.line(line) else { break }
            var column = 1
            for scalar in text.unicodeScalars {
                let position = SourcePosition(line: line, column: column)
                if position >= start && position < end { characters.append((scalar, position)) }
                column += 1
            }
            if line < end.line { characters.append(("\n", SourcePosition(line: line, column: column))) }
        }
        raw = characters
        switch slice.quoting {
        case .plain: break
        case .single, .double: next = 1
        case .block: next = (characters.firstIndex { $0.0 == "\n" } ?? -1) + 1
        }
    }

    mutating func place(of scalar: Unicode.Scalar) -> (start: SourcePosition, end: SourcePosition)? {
        while next < raw.count {
            let (found, position) = raw[next]
            if quoting == .double, found == "\\" {
                let length = escapeLength(at: next)
                next += length
                if length == 2, raw.indices.contains(next - 1), raw[next - 1].scalar == "\n" { continue }
                return (position, SourcePosition(line: position.line, column: position.column + length))
            }
            if found == scalar || (found == "\n" && scalar == " ") {
                next += 1
                if quoting == .single, found == "'", next < raw.count { next += 1 }
                return (position, SourcePosition(line: position.line, column: position.column + 1))
            }
            next += 1
        }
        return nil
    }

    private func escapeLength(at index: Int) -> Int {
        guard index + 1 < raw.count else { return 1 }
        switch raw[index + 1].scalar {
        case "x": return 4
        case "u": return 6
        case "U": return 10
        default: return 2
        }
    }
}
