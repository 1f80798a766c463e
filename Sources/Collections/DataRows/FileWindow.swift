import Diagnostics
import Platform

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

/// A file that is open for reads at any offset, so that several readers can share it.
final class OpenFile: Sendable {
    /// The path as the user wrote it.
    let shownPath: String
    /// The size in bytes when the file was opened.
    var size: Int { status.size }
    /// True if diagnostics must not show text of the file.
    let isConfidential: Bool
    private let descriptor: FileDescriptor
    /// The status when the file was opened.
    private let status: FileStatus

    /// Opens a file.
    ///
    /// - Throws: An error at the place of the path.
    init(
        _ path: String, shownAs shownPath: String, writtenAt place: Diagnostic.Place, isConfidential: Bool
    ) throws(Diagnostic) {
        let unreadable = Diagnostic(
            .fileUnreadable, at: place, "\"\(shownPath)\" cannot be read", hint: "check its permissions")
        let kind: FileStatus.Kind
        do throws(SystemError) {
            kind = try FileStatus(of: path).kind
        } catch {
            let isMissing = error == .notFound || error == .isNoFolder
            throw isMissing ? Self.missing(path, shownAs: shownPath, at: place) : unreadable
        }
        guard kind != .folder else {
            throw Diagnostic(.fileUnreadable, at: place, "\"\(shownPath)\" is a folder", hint: "name a file")
        }
        guard kind == .regular else {
            throw Diagnostic(
                .fileUnreadable, at: place, "\"\(shownPath)\" is not an ordinary file",
                hint: "rows are read twice: save them to a file")
        }
        guard let descriptor = try? NamedFile.open(readable: path) else { throw unreadable }
        guard let status = try? descriptor.status else {
            try? descriptor.close()
            throw unreadable
        }
        self.shownPath = shownPath
        self.isConfidential = isConfidential
        self.descriptor = descriptor
        self.status = status
    }

    deinit {
        try? descriptor.close()
    }

    /// Reads bytes at an offset into a buffer; returns their number, 0 at the end of the file.
    ///
    /// - Throws: An error if the file was changed since it was opened, or reading fails.
    func read(into buffer: UnsafeMutableRawBufferPointer, at offset: Int) throws(Diagnostic) -> Int {
        guard let count = try? descriptor.read(into: buffer, at: offset), let now = try? descriptor.status else {
            throw .unreadable(shownPath)
        }
        guard now == status else { throw .changed(shownPath) }
        return count
    }

    private static func missing(_ path: String, shownAs shownPath: String, at place: Diagnostic.Place) -> Diagnostic {
        let shown = PathParts(shownPath)
        let near = Suggestion.nearest(to: shown.name, among: FileSystem.proposals(in: PathParts(path).folder))
        return Diagnostic(
            .fileMissing, at: place, "there is no file \"\(shownPath)\"",
            hint: near.map { "did you mean \"\(shown.folder)\($0)\"?" }
                ?? "a path in a file begins in the folder of that file, one on the command line in the current one")
    }
}

/// A place in a text with LF, CR LF or CR line breaks; line and column from 1, columns in Unicode scalars.
struct TextPlace: Sendable {
    private(set) var line = 1
    private(set) var column = 1
    /// True if the last byte was a CR: an LF after it belongs to the same line break.
    private var isBehindReturn = false

    init() {}

    init(line: Int, column: Int) {
        self.line = line
        self.column = column
    }

    func advanced(over bytes: UnsafeBufferPointer<UInt8>) -> TextPlace {
        var place = self
        for byte in bytes { place.pass(byte) }
        return place
    }

    private mutating func pass(_ byte: UInt8) {
        switch byte {
        case UInt8(ascii: "\n") where isBehindReturn: break
        case UInt8(ascii: "\n"), UInt8(ascii: "\r"): (line, column) = (line + 1, 1)
        default: column += UTF8.isContinuation(byte) ? 0 : 1
        }
        isBehindReturn = byte == UInt8(ascii: "\r")
    }
}
