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
