import Diagnostics

/// A moving part of a file: bytes are appended in chunks and removed from the beginning.
struct FileWindow: Sendable {
    private static let chunkSize = 64 * 1024
    private static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]
    /// The number of bytes of a line that excerpts show before and after an error; removed bytes are kept for this.
    private static let excerptReach = 1000

    let file: OpenFile
    /// True if the file has no more bytes than the unread ones.
    private(set) var isAtEnd = false
    /// The place of the first unread byte.
    private(set) var place = TextPlace()

    private var storage: [UInt8] = []
    /// Offsets in `storage` of the first byte that excerpts can show, and of the unread bytes.
    private var floor = 0
    private var start = 0
    private var end = 0
    private var offset = 0

    init(_ file: OpenFile) {
        self.file = file
    }

    var unreadCount: Int { end - start }

    /// Calls a function with the unread bytes.
    func withUnread<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
        storage.withUnsafeBufferPointer { body(UnsafeBufferPointer(rebasing: $0[start..<end])) }
    }

    /// Skips a byte order mark (RFC 3629, section 6) at the beginning of the file.
    ///
    /// - Throws: An error if the file is UTF-16.
    mutating func passByteOrderMark() throws(Diagnostic) {
        while unreadCount < 3, !isAtEnd { try readMore() }
        let first = Array(storage[start..<min(start + 3, end)])
        if first.starts(with: [0xFF, 0xFE]) || first.starts(with: [0xFE, 0xFF]) { throw .isUTF16(file.shownPath) }
        guard first == Self.byteOrderMark else { return }
        start += Self.byteOrderMark.count
        floor = start
    }

    /// Reads the next chunk; sets `isAtEnd` at the end of the file.
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

    /// Removes bytes that are a whole number of lines.
    mutating func passLines(_ lines: Int, bytes: Int) {
        start += bytes
        place = TextPlace(line: place.line + lines, column: 1)
    }

    /// Removes bytes, and counts their lines and columns.
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
    /// Returns the range of some unread bytes for a diagnostic, with their line or the part of it in memory.
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

    /// Returns the part of the line around a byte that excerpts show, in whole Unicode scalars.
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

    /// Returns the number of Unicode scalars as shown, with replacement characters for invalid UTF-8.
    private static func scalarCount(of bytes: Slice<UnsafeBufferPointer<UInt8>>) -> Int {
        String(decoding: bytes, as: UTF8.self).unicodeScalars.count
    }
}
