/// Finds lines and columns of a text in its UTF-8, without counting from the start of a long line.
///
/// Lines end where YAML 1.1, section 4.1.4, says so: after LF, CR, NEL and Unicode's two separators. libyaml counts
/// that way, and the places of diagnostics come from it.
struct LineIndex: Sendable {
    private struct Line {
        /// Bytes and scalars of the text before the line.
        let bytes: Int
        let scalars: Int
        /// Bytes before the line break.
        var end: Int
    }

    /// How many scalars lie between two marks.
    private static let step = 512

    private var lines: [Line] = []
    /// How many bytes stand before every 512th scalar.
    private var marks: [Int] = []

    init(_ bytes: UnsafeBufferPointer<UInt8>) {
        var scalars = 0
        var start = Line(bytes: 0, scalars: 0, end: bytes.count)
        for (offset, byte) in bytes.enumerated() {
            if !UTF8.isContinuation(byte) {
                if scalars.isMultiple(of: Self.step) { marks.append(offset) }
                scalars += 1
            }
            guard let length = Self.lengthOfBreak(in: bytes, endingAt: offset) else { continue }
            start.end = offset + 1 - length
            lines.append(start)
            start = Line(bytes: offset + 1, scalars: scalars, end: bytes.count)
        }
        lines.append(start)
    }

    /// The bytes of a line without its line break; nil when there is no such line.
    func bytes(ofLine number: Int) -> Range<Int>? {
        guard lines.indices.contains(number - 1) else { return nil }
        return lines[number - 1].bytes..<lines[number - 1].end
    }

    /// How many bytes stand before a place that is at most so many scalars before the one that is asked for.
    func bytes(before position: SourcePosition) -> (bytes: Int, scalars: Int) {
        let line = lines[min(position.line, lines.count) - 1]
        let scalars = line.scalars + position.column - 1
        let mark = min(scalars / Self.step, marks.count - 1)
        guard mark >= 0, marks[mark] > line.bytes else { return (line.bytes, position.column - 1) }
        return (marks[mark], scalars - mark * Self.step)
    }

    /// The line that holds a byte, and how many bytes stand before the line.
    func line(atByte offset: Int) -> (number: Int, bytes: Int) {
        let index = lines.lastIndex { $0.bytes <= offset } ?? 0
        return (index + 1, lines[index].bytes)
    }

    private static func lengthOfBreak(in bytes: UnsafeBufferPointer<UInt8>, endingAt offset: Int) -> Int? {
        func holds(_ back: Int, _ byte: UInt8) -> Bool { offset >= back && bytes[offset - back] == byte }
        switch bytes[offset] {
        case UInt8(ascii: "\n"): return holds(1, UInt8(ascii: "\r")) ? 2 : 1
        case UInt8(ascii: "\r"): return offset + 1 < bytes.count && bytes[offset + 1] == UInt8(ascii: "\n") ? nil : 1
        case 0x85 where holds(1, 0xC2): return 2
        case 0xA8...0xA9 where holds(1, 0x80) && holds(2, 0xE2): return 3
        default: return nil
        }
    }
}
