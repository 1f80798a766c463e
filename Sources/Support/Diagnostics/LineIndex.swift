import Platform

/// An index of lines and columns in UTF-8 text, which avoids counting from the start of a long line.
///
/// Lines end as in YAML 1.1, section 4.1.4: after LF, CR, NEL and Unicode's two separators. libyaml counts in the same
/// way, and diagnostics use its positions.
struct LineIndex: Sendable {
    private struct Line {
        private let storedBytes: UInt32
        private let storedScalars: UInt32
        private let storedEnd: UInt32

        /// Stores 32-bit numbers, which halve the size: a file may have 100,000 lines but never has 4 GB.
        init(bytes: Int, scalars: Int, end: Int) {
            storedBytes = UInt32(clamping: bytes)
            storedScalars = UInt32(clamping: scalars)
            storedEnd = UInt32(clamping: end)
        }

        /// The number of bytes and scalars before the line.
        var bytes: Int { Int(storedBytes) }
        var scalars: Int { Int(storedScalars) }
        /// The byte offset of the line break.
        var end: Int { Int(storedEnd) }
    }

    /// The number of scalars between two marks.
    private static let step = 512

    private var lines: [Line] = []
    /// The byte offset of every 512th scalar.
    private var marks: [Int] = []

    /// Indexes a text. A text that is known to be a single line has no line breaks, whatever its characters.
    init(_ bytes: UnsafeBufferPointer<UInt8>, isSingleLine: Bool = false) {
        var scalars = 0
        var nextMark = 0
        var start = (bytes: 0, scalars: 0)
        for offset in bytes.indices {
            let byte = bytes[offset]
            if !UTF8.isContinuation(byte) {
                if scalars == nextMark {
                    marks.append(offset)
                    nextMark += Self.step
                }
                scalars += 1
            }
            // Fast path: most bytes cannot end a line.
            guard byte < 0x20 || byte >= 0x80, !isSingleLine,
                let length = Self.lengthOfBreak(in: bytes, endingAt: offset)
            else { continue }
            lines.append(Line(bytes: start.bytes, scalars: start.scalars, end: offset + 1 - length))
            start = (offset + 1, scalars)
        }
        lines.append(Line(bytes: start.bytes, scalars: start.scalars, end: bytes.count))
    }

    /// Returns the byte range of a line without its line break; nil if there is no such line.
    func bytes(ofLine number: Int) -> Range<Int>? {
        guard lines.indices.contains(number - 1) else { return nil }
        return lines[number - 1].bytes..<lines[number - 1].end
    }

    /// Returns the numbers of all lines that contain an ASCII character.
    func lines(holding sign: UInt8, in bytes: UnsafeBufferPointer<UInt8>) -> [Int] {
        var numbers: [Int] = []
        var start = 0
        while let found = bytes.firstIndex(of: sign, from: start) {
            let number = Self.count(of: lines.lazy.map(\.bytes), upTo: found)
            numbers.append(number)
            guard number < lines.count else { break }
            start = lines[number].bytes
        }
        return numbers
    }

    /// Returns the byte offset of the nearest mark or line start before a position, and the scalars between the two.
    func bytes(before position: SourcePosition) -> (bytes: Int, scalars: Int) {
        let line = lines[min(position.line, lines.count) - 1]
        let scalars = line.scalars + position.column - 1
        let mark = min(scalars / Self.step, marks.count - 1)
        guard mark >= 0, marks[mark] > line.bytes else { return (line.bytes, position.column - 1) }
        return (marks[mark], scalars - mark * Self.step)
    }

    /// Returns the line and column, both from 1, of a byte of the indexed text.
    func place(ofByte offset: Int, in bytes: Substring.UTF8View) -> (line: Int, column: Int) {
        let number = Self.count(of: lines.lazy.map(\.bytes), upTo: offset)
        let line = lines[max(0, number - 1)]
        let mark = Self.count(of: marks, upTo: offset) - 1
        let isBehindMark = mark >= 0 && marks[mark] > line.bytes
        let start = isBehindMark ? marks[mark] : line.bytes
        let scalars = isBehindMark ? mark * Self.step - line.scalars : 0
        let between = bytes.dropFirst(start).prefix(max(0, offset - start))
        return (max(1, number), scalars + between.count { !UTF8.isContinuation($0) } + 1)
    }

    /// Returns the number of offsets that are at most `limit`; the offsets must be ascending.
    private static func count(of offsets: some RandomAccessCollection<Int>, upTo limit: Int) -> Int {
        var (low, high) = (0, offsets.count)
        while low < high {
            let middle = (low + high) / 2
            if offsets[offsets.index(offsets.startIndex, offsetBy: middle)] <= limit {
                low = middle + 1
            } else {
                high = middle
            }
        }
        return low
    }

    private static func lengthOfBreak(in bytes: UnsafeBufferPointer<UInt8>, endingAt offset: Int) -> Int? {
        func hasByte(_ back: Int, _ byte: UInt8) -> Bool { offset >= back && bytes[offset - back] == byte }
        switch bytes[offset] {
        case UInt8(ascii: "\n"): return hasByte(1, UInt8(ascii: "\r")) ? 2 : 1
        case UInt8(ascii: "\r"): return offset + 1 < bytes.count && bytes[offset + 1] == UInt8(ascii: "\n") ? nil : 1
        case 0x85 where hasByte(1, 0xC2): return 2
        case 0xA8...0xA9 where hasByte(1, 0x80) && hasByte(2, 0xE2): return 3
        default: return nil
        }
    }
}
