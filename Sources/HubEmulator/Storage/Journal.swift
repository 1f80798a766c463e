/// A file to which lines are only added: what was added is there when the process is killed at any moment, and with
/// `isSynchronized` also when the machine loses its power.
struct Journal: Sendable {
    private var file: SystemFile
    private let path: String
    private let isSynchronized: Bool
    private(set) var size = 0
    /// After the last rewriting.
    private var sizeWhenRewritten = 0

    /// Small enough to be held while it is read, longer than any line that is written.
    private static let lineLimit = 64 * 1024 * 1024
    private static let chunk = 1024 * 1024
    /// Below, rewriting is not worth it.
    private static let leastSizeToRewrite = 64 * 1024 * 1024

    /// Opens a journal and reads what it holds. A last line that was cut off is taken away: nobody was told that it
    /// was kept.
    init(
        path: String,
        isSynchronized: Bool,
        replay: (_ content: [UInt8], _ line: Int) throws(StorageError) -> Void
    ) throws(StorageError) {
        self.path = path
        self.isSynchronized = isSynchronized
        file = try SystemFile(path)
        try read(replay)
        sizeWhenRewritten = size
    }

    /// Adds lines, all or none.
    mutating func append(_ contents: [[UInt8]]) throws(StorageError) {
        let bytes = contents.flatMap(JournalLine.encode)
        do throws(StorageError) {
            try file.write(bytes, at: size)
            if isSynchronized { try file.synchronize() }
        } catch {
            // What was written of it must not stand before what comes next.
            try? file.truncate(to: size)
            throw error
        }
        size += bytes.count
    }

    /// Whether so much was added that writing anew what is still true makes it much smaller.
    var isWorthRewriting: Bool { size > Self.leastSizeToRewrite && size > 2 * sizeWhenRewritten }

    /// Replaces the content.
    mutating func rewrite(_ contents: some Sequence<[UInt8]>) throws(StorageError) {
        let fresh = try SystemFile(path + ".new", isEmptied: true)
        var written = 0
        var buffer: [UInt8] = []
        for content in contents {
            buffer += JournalLine.encode(content)
            guard buffer.count > Self.chunk else { continue }
            try fresh.write(buffer, at: written)
            written += buffer.count
            buffer.removeAll(keepingCapacity: true)
        }
        try fresh.write(buffer, at: written)
        written += buffer.count
        try fresh.synchronize()
        try fresh.move(to: path)
        file = fresh
        size = written
        sizeWhenRewritten = written
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
        if !pending.isEmpty { try file.truncate(to: size) }
    }
}
