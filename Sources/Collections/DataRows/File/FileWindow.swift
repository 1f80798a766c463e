import Diagnostics

/// The part of a file that is being looked at: bytes come in at the end in chunks and go out at the beginning.
struct FileWindow: Sendable {
    private static let chunkSize = 64 * 1024
    private static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]
    /// Bytes of a line that are shown before and behind a mistake, and kept for that when they have gone out.
    private static let excerptReach = 1000

    let file: OpenFile
    /// Whether the file has nothing more than what is unread here.
    private(set) var isAtEnd = false
    /// Where the unread bytes begin.
    private(set) var place = TextPlace()

    private var storage: [UInt8] = []
    /// Where the text begins that can be shown, and the unread part of it.
    private var floor = 0
    private var start = 0
    private var end = 0
    private var offset = 0

    init(_ file: OpenFile) {
        self.file = file
    }

    var unreadCount: Int { end - start }

    /// Looks at the bytes that have come in and not gone out.
    func withUnread<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
        storage.withUnsafeBufferPointer { body(UnsafeBufferPointer(rebasing: $0[start..<end])) }
    }

    /// Passes a byte order mark (RFC 3629, section 6) at the beginning of the file.
    ///
    /// - Throws: when the file is UTF-16.
    mutating func passByteOrderMark() throws(Diagnostic) {
        while unreadCount < 3, !isAtEnd { try readMore() }
        let first = Array(storage[start..<min(start + 3, end)])
        if first.starts(with: [0xFF, 0xFE]) || first.starts(with: [0xFE, 0xFF]) { throw .isUTF16(file.shownPath) }
        guard first == Self.byteOrderMark else { return }
        start += Self.byteOrderMark.count
        floor = start
    }

    /// Takes in the next chunk; at the end of the file there is none, and `isAtEnd` is set.
    mutating func readMore() throws(Diagnostic) {
        makeRoom()
        let file = file
        let (end, offset) = (end, offset)
        let outcome = storage.withUnsafeMutableBytes { bytes in
            Result<Int, Diagnostic> { () throws(Diagnostic) in
                try file.read(into: UnsafeMutableRawBufferPointer(rebasing: bytes[end...]), at: offset)
            }
        }
        let count = try outcome.get()
        self.end += count
        self.offset += count
        isAtEnd = count == 0
    }

    /// Lets bytes go that end with a whole number of lines, so that what follows begins a line.
    mutating func passLines(_ lines: Int, bytes: Int) {
        start += bytes
        place = TextPlace(line: place.line + lines, column: 1)
    }

    /// Lets bytes go and counts the lines and columns in them.
    mutating func pass(bytes: Int) {
        let passed = place
        place = withUnread { passed.advanced(over: UnsafeBufferPointer(rebasing: $0[..<bytes])) }
        start += bytes
    }

    private mutating func makeRoom() {
        let gone = start - Self.excerptReach
        if gone > 0 {
            storage.withUnsafeMutableBytes { bytes in
                bytes.copyMemory(from: UnsafeRawBufferPointer(rebasing: bytes[gone..<end]))
            }
            (floor, start, end) = (max(0, floor - gone), start - gone, end - gone)
        }
        let wanted = end + Self.chunkSize
        guard storage.count < wanted else { return }
        storage += [UInt8](repeating: 0, count: max(wanted, 2 * end) - storage.count)
    }
}

extension FileWindow {
    /// A stretch of the unread bytes as a diagnostic shows it: with its line, or the part of it that is at hand.
    func range(of bytes: Range<Int>) -> SourceRange {
        storage.withUnsafeBufferPointer { storage in
            let stretch = (bytes.lowerBound + start..<bytes.upperBound + start).clamped(to: start..<end)
            return range(of: stretch, in: storage)
        }
    }

    private func range(of stretch: Range<Int>, in bytes: UnsafeBufferPointer<UInt8>) -> SourceRange {
        let shown = shownPart(of: bytes, around: stretch.lowerBound)
        let origin = place(ofByte: shown.lowerBound, in: bytes)
        let column = origin.column + Self.scalarCount(of: bytes[shown.lowerBound..<stretch.lowerBound])
        let high = max(stretch.lowerBound, min(stretch.upperBound, shown.upperBound))
        let length = Self.scalarCount(of: bytes[stretch.lowerBound..<high])
        let file = SourceFile(
            path: file.shownPath, line: String(decoding: bytes[shown], as: UTF8.self), startingAt: origin,
            isConfidential: file.isConfidential)
        return SourceRange(
            file: file, start: SourcePosition(line: origin.line, column: column),
            end: SourcePosition(line: origin.line, column: column + length))
    }

    /// The line around a byte as far as it is shown, from a whole character to a whole character.
    private func shownPart(of bytes: UnsafeBufferPointer<UInt8>, around middle: Int) -> Range<Int> {
        func isBreak(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") }
        var first = max(floor, middle - Self.excerptReach)
        var last = min(end, middle + Self.excerptReach)
        first = bytes[first..<middle].lastIndex(where: isBreak).map { $0 + 1 } ?? first
        while first < middle, UTF8.isContinuation(bytes[first]) { first += 1 }
        last = bytes[middle..<last].firstIndex(where: isBreak) ?? last
        while last < end, last > middle, UTF8.isContinuation(bytes[last]) { last -= 1 }
        return first..<last
    }

    private func place(ofByte index: Int, in bytes: UnsafeBufferPointer<UInt8>) -> SourcePosition {
        if index >= start {
            let place = place.advanced(over: UnsafeBufferPointer(rebasing: bytes[start..<index]))
            return SourcePosition(line: place.line, column: place.column)
        }
        let passed = bytes[index..<start].count { !UTF8.isContinuation($0) }
        return SourcePosition(line: place.line, column: place.column - passed)
    }

    /// Scalars as they are shown, where what is not UTF-8 has a sign of its own.
    private static func scalarCount(of bytes: Slice<UnsafeBufferPointer<UInt8>>) -> Int {
        String(decoding: bytes, as: UTF8.self).unicodeScalars.count
    }
}
