/// A file to which lines are only added: what was added is there when the process is killed at any moment, and once
/// it is synchronized also when the machine loses its power.
struct Journal: Sendable {
    private(set) var file: SystemFile
    private let path: String
    private let directory: SystemDirectory
    private(set) var size = 0
    /// The bytes added since it was opened.
    private(set) var added = 0
    /// After the last rewriting.
    private var sizeWhenRewritten = 0
    /// Why nothing can be added any more.
    private var failure: StorageError?

    /// Small enough to be held while it is read, longer than any line that is written.
    private static let lineLimit = 64 * 1024 * 1024
    private static let chunk = 1024 * 1024
    /// Below, rewriting is not worth it.
    private static let leastSizeToRewrite = 64 * 1024 * 1024

    /// Makes a journal with its first line, all at once, so that an empty one is known as one that lost its content.
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

    /// Opens a journal and reads what it holds. A last line that was cut off is taken away: nobody was told that it
    /// was kept.
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

    /// Adds a line, whole or not at all.
    mutating func append(_ content: [UInt8]) throws(StorageError) {
        if let failure { throw failure }
        let bytes = JournalLine.encode(content)
        do throws(StorageError) {
            try file.write(bytes, at: size)
        } catch {
            // What was written of it must not stand before what comes next.
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

    /// Returns when all that was added is on the disk.
    func synchronize() throws(StorageError) { try file.synchronize() }

    /// Adds nothing from now on.
    mutating func close(after error: StorageError) { failure = error }

    /// Whether so much was added that writing anew what is still true makes it much smaller.
    var isWorthRewriting: Bool { size > Self.leastSizeToRewrite && size > 2 * sizeWhenRewritten }

    /// Replaces the content, or leaves it as it is.
    mutating func rewrite(_ contents: some Sequence<[UInt8]>) throws(StorageError) {
        // One that failed is not worth another try with every line.
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
