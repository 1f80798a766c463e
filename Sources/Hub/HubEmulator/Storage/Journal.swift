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
    /// The error that prevents further appends; nil if there is none.
    private var failure: StorageError?

    /// The size limit for a line, in bytes: small enough for memory, and larger than any line that is written.
    private static let lineLimit = 64 * 1024 * 1024
    private static let chunk = 1024 * 1024
    /// The size below which a rewrite is not worthwhile, in bytes.
    private static let leastSizeToRewrite = 64 * 1024 * 1024

    /// Creates a journal and its first line in one step, so that an empty file is known to have lost its content.
    static func make(path: String, in directory: SystemDirectory, first: [UInt8]) throws(StorageError) {
        let fresh = try SystemFile(path + ".new", isEmptied: true)
        do throws(StorageError) {
            try fresh.write(JournalLine.encode(first), at: 0)
            try fresh.synchronize()
            try fresh.move(to: path)
        } catch {
            fresh.remove()
            throw error
        }
        directory.synchronize()
    }

    /// Opens a journal and reads its lines. An incomplete last line is removed, because no response has confirmed it.
    init(
        path: String,
        in directory: SystemDirectory,
        replay: (_ content: [UInt8], _ line: Int) throws(StorageError) -> Void
    ) throws(StorageError) {
        self.path = path
        self.directory = directory
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

    /// Waits until all appended lines are on the disk.
    func synchronize() throws(StorageError) { try file.synchronize() }

    /// Rejects all further lines with an error.
    mutating func close(after error: StorageError) { failure = error }

    /// True if so much was appended that a rewrite makes the file much smaller.
    var isWorthRewriting: Bool { size > Self.leastSizeToRewrite && size > 2 * sizeWhenRewritten }

    /// Replaces the content, or throws an error and leaves it unchanged.
    mutating func rewrite(_ contents: some Sequence<[UInt8]>) throws(StorageError) {
        // After a failed rewrite, the next append must not try again immediately.
        sizeWhenRewritten = size
        let fresh = try SystemFile(path + ".new", isEmptied: true)
        let written: Int
        do throws(StorageError) {
            written = try Self.write(contents, to: fresh)
            try fresh.synchronize()
            try fresh.move(to: path)
        } catch {
            fresh.remove()
            throw error
        }
        directory.synchronize()
        file = fresh
        failure = nil
        size = written
        sizeWhenRewritten = written
    }

    private static func write(
        _ contents: some Sequence<[UInt8]>, to file: SystemFile
    ) throws(StorageError) -> Int {
        var written = 0
        var buffer: [UInt8] = []
        for content in contents {
            buffer += JournalLine.encode(content)
            guard buffer.count > chunk else { continue }
            try file.write(buffer, at: written)
            written += buffer.count
            buffer.removeAll(keepingCapacity: true)
        }
        try file.write(buffer, at: written)
        return written + buffer.count
    }

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
