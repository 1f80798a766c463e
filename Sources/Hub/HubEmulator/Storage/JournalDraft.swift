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
