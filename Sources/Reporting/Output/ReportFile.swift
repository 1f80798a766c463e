import Diagnostics

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// Where one report is written: a file, or a stream of the process.
///
/// What cannot be written is kept as the report's failure; the run goes on.
package final class ReportFile {
    /// A place in the file whose text is known only later.
    package struct Gap {
        fileprivate let offset: Int
        fileprivate let length: Int
    }

    private static let capacity = 256 * 1024

    /// The path, or `standard output`.
    package let name: String
    private let descriptor: Int32
    private let isOwned: Bool
    /// Whether what was written can be written over.
    private let isSeekable: Bool
    private var pending: [UInt8] = []
    /// Bytes before those that are pending.
    private var written = 0
    package private(set) var failure: ReportFailure?

    /// - Parameter isOwned: whether the descriptor is closed at the end.
    package init(descriptor: Int32, name: String, isOwned: Bool) {
        self.descriptor = descriptor
        self.name = name
        self.isOwned = isOwned
        var status = stat()
        isSeekable = isOwned && fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
    }

    deinit {
        if isOwned, !isClosed { close(descriptor) }
    }

    private var isClosed = false

    package func write(_ text: String) {
        pending.append(contentsOf: text.utf8)
        drainIfFull()
    }

    package func write(_ bytes: [UInt8]) {
        pending.append(contentsOf: bytes)
        drainIfFull()
    }

    package func line(_ text: String) { write(text + "\n") }

    /// Passes on what is held back.
    package func flush() {
        defer {
            written += pending.count
            pending.removeAll(keepingCapacity: true)
        }
        guard failure == nil, let error = WholeWrite.write(pending, to: descriptor) else { return }
        // A reader that goes away wants no more; only a file has to be whole.
        if error != EPIPE || isOwned { fail(error) }
    }

    /// Writes what is left and closes the file.
    package func finish() -> ReportFailure? {
        flush()
        guard isOwned, !isClosed else { return failure }
        isClosed = true
        if close(descriptor) != 0 { fail(errno) }
        return failure
    }

    private func drainIfFull() {
        if pending.count >= Self.capacity { flush() }
    }

    private func fail(_ error: Int32) {
        failure = failure ?? ReportFailure(target: name, errorNumber: error)
    }

    // MARK: Gaps

    /// Leaves room for text that is known later, such as counts that stand before what is counted.
    ///
    /// - Parameter length: bytes; spaces until they are filled.
    /// - Returns: nil where what was written cannot be written over, as in a pipe.
    package func gap(_ length: Int) -> Gap? {
        guard isSeekable else { return nil }
        let gap = Gap(offset: written + pending.count, length: length)
        pending.append(contentsOf: repeatElement(UInt8(ascii: " "), count: length))
        return gap
    }

    /// - Parameter text: what is too long for the gap is left out.
    package func fill(_ gap: Gap, with text: String) {
        let bytes = Array(text.utf8)
        guard failure == nil, bytes.count <= gap.length else { return }
        if gap.offset >= written {
            pending.replaceSubrange(gap.offset - written..<gap.offset - written + bytes.count, with: bytes)
            return
        }
        flush()
        if pwrite(descriptor, bytes, bytes.count, off_t(gap.offset)) != bytes.count { fail(errno) }
    }
}
