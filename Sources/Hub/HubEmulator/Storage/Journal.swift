import Cryptography
import Text

/// An append-only file of lines. A line survives the end of the process, and a power failure once synchronized.
struct Journal: Sendable {
    private(set) var file: SystemFile
    private let path: String
    private let directory: SystemDirectory
    private(set) var size = 0
    /// The number of bytes appended since the file was opened.
    private(set) var added = 0
    /// The size after the last rewrite, in bytes.
    private var sizeWhenRewritten = 0
    private let leastSizeToCompact: Int
    private var isCompacting = false
    /// The error that prevents further appends; nil if there is none.
    private var failure: StorageError?

    /// The size limit for a line, in bytes: small enough for memory, and larger than any line that is written.
    private static let lineLimit = 64 * 1024 * 1024
    private static let chunk = 1024 * 1024
    /// The size below which a rewrite is not worthwhile, in bytes.
    static let usualLeastSizeToCompact = 64 * 1024 * 1024

    /// Creates a journal and its first line in one step, so that an empty file is known to have lost its content.
    static func make(path: String, in directory: SystemDirectory, first: [UInt8]) throws(StorageError) {
        let draft = try JournalDraft(.new, of: path)
        try draft.append([first])
        try draft.install(at: path, in: directory)
    }

    /// Opens a journal and reads its lines. An incomplete last line is removed, because no response has confirmed it.
    init(
        path: String,
        in directory: SystemDirectory,
        leastSizeToCompact: Int,
        replay: (_ content: [UInt8], _ line: Int) throws(StorageError) -> Void
    ) throws(StorageError) {
        self.path = path
        self.directory = directory
        self.leastSizeToCompact = leastSizeToCompact
        file = try SystemFile(path)
        try read(replay)
        sizeWhenRewritten = size
    }

    /// Appends a line, completely or not at all.
    mutating func append(_ content: [UInt8]) throws(StorageError) {
        if let failure { throw failure }
        let bytes = JournalLine.encode(content)
        do throws(StorageError) {
            try file.write(bytes, at: size)
        } catch {
            // The next line must not follow a part of this one.
            do throws(StorageError) {
                try file.truncate(to: size)
            } catch {
                failure = error
            }
            throw error
        }
        size += bytes.count
        added += bytes.count
    }

    /// Rejects all further lines with an error.
    mutating func close(after error: StorageError) { failure = error }

    /// Replaces the content, or throws an error and leaves it unchanged.
    mutating func install(_ draft: JournalDraft) throws(StorageError) {
        try draft.install(at: path, in: directory)
        file = draft.file
        failure = nil
        size = draft.size
        sizeWhenRewritten = size
    }

    // MARK: Compaction

    /// A content that a compaction replaces: a file, and its size when the compaction began.
    struct Original: Sendable {
        let file: SystemFile
        let size: Int
    }

    /// Begins a compaction if so much was appended that it makes the file much smaller.
    mutating func beginCompaction() -> Original? {
        guard !isCompacting, failure == nil, size > leastSizeToCompact, size > 2 * sizeWhenRewritten else { return nil }
        isCompacting = true
        // After a failed compaction, the next append must not try again immediately.
        sizeWhenRewritten = size
        return Original(file: file, size: size)
    }

    /// True unless the content was replaced, or the journal closed, since the compaction began.
    func isCurrent(_ original: Original) -> Bool { file === original.file && failure == nil }

    /// Replaces the content by a draft with the lines up to an offset, and copies the lines behind it.
    mutating func finishCompaction(
        _ original: Original, _ draft: JournalDraft, upTo offset: Int, isSynchronized: Bool
    ) throws(StorageError) {
        guard isCurrent(original) else { return }
        try draft.append(offset..<size, of: file, isSynchronized: isSynchronized)
        try install(draft)
    }

    mutating func endCompaction() { isCompacting = false }

    private mutating func read(
        _ replay: (_ content: [UInt8], _ line: Int) throws(StorageError) -> Void
    ) throws(StorageError) {
        var pending: [UInt8] = []
        var offset = 0
        var number = 0
        while true {
            let bytes = try file.read(at: offset, count: Self.chunk)
            guard !bytes.isEmpty else { break }
            offset += bytes.count
            pending += bytes
            var start = 0
            while let end = pending[start...].firstIndex(of: UInt8(ascii: "\n")) {
                number += 1
                guard let content = JournalLine.decode(pending[start..<end]) else {
                    throw .damaged(path: path, line: number, reason: "this line is not as it was written")
                }
                try replay(content, number)
                size += end + 1 - start
                start = end + 1
            }
            pending.removeFirst(start)
            guard pending.count <= Self.lineLimit else {
                throw .damaged(path: path, line: number + 1, reason: "this line is too long")
            }
        }
        guard number > 0 else { throw .emptied(path: path) }
        if !pending.isEmpty { try file.truncate(to: size) }
    }
}

/// A new content for a journal, in a file of its own until it replaces the journal; a file that does not is removed.
final class JournalDraft {
    /// The end of the file's name. A state can be imported while the journal is compacted.
    enum Purpose: String, CaseIterable {
        case new
        case imported
        case compacted
    }

    let file: SystemFile
    private(set) var size = 0
    private var isInstalled = false

    private static let chunk = 1024 * 1024

    init(_ purpose: Purpose, of path: String) throws(StorageError) {
        file = try SystemFile("\(path).\(purpose.rawValue)", isEmptied: true)
    }

    deinit {
        if !isInstalled { file.remove() }
    }

    /// Appends lines and waits until all are on the disk.
    ///
    /// - Parameter isWanted: Called after each MiB; if it returns false, the rest is left out.
    func append(_ contents: some Sequence<[UInt8]>, while isWanted: () -> Bool = { true }) throws(StorageError) {
        var buffer: [UInt8] = []
        for content in contents {
            buffer += JournalLine.encode(content)
            guard buffer.count > Self.chunk else { continue }
            try append(buffer)
            buffer.removeAll(keepingCapacity: true)
            guard isWanted() else { return }
        }
        try append(buffer)
        try file.synchronize()
    }

    /// Appends a part of another file, and waits until it is on the disk if `isSynchronized`.
    func append(_ range: Range<Int>, of source: SystemFile, isSynchronized: Bool) throws(StorageError) {
        guard !range.isEmpty else { return }
        var offset = range.lowerBound
        while offset < range.upperBound {
            let bytes = try source.read(at: offset, count: min(Self.chunk, range.upperBound - offset))
            guard !bytes.isEmpty else { throw .system("read", path: source.path, reason: "it was cut") }
            try append(bytes)
            offset += bytes.count
        }
        if isSynchronized { try file.synchronize() }
    }

    private func append(_ bytes: [UInt8]) throws(StorageError) {
        try file.write(bytes, at: size)
        size += bytes.count
    }

    /// Replaces the journal atomically, so that one of the two exists after a crash.
    func install(at path: String, in directory: SystemDirectory) throws(StorageError) {
        try file.move(to: path)
        isInstalled = true
        directory.synchronize()
    }
}

/// A line of a journal: a checksum, a space, the content and a newline.
///
/// The checksum distinguishes a complete line from one that was cut off by a power failure.
private enum JournalLine {
    private static let checksumLength = 16

    static func encode(_ content: [UInt8]) -> [UInt8] {
        checksum(content) + [UInt8(ascii: " ")] + content + [UInt8(ascii: "\n")]
    }

    /// Returns the content of a line without its newline, or nil if the checksum does not match.
    static func decode(_ line: ArraySlice<UInt8>) -> [UInt8]? {
        guard line.count > checksumLength, line[line.startIndex + checksumLength] == UInt8(ascii: " ") else {
            return nil
        }
        let content = Array(line.dropFirst(checksumLength + 1))
        return line.prefix(checksumLength).elementsEqual(checksum(content)) ? content : nil
    }

    private static func checksum(_ content: [UInt8]) -> [UInt8] {
        Array(Array(Digest.sha256(content).prefix(checksumLength / 2)).hexText.utf8)
    }
}
