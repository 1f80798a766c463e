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
    let isOwned: Bool
    /// Whether what was written can be written over.
    private let isSeekable: Bool
    private var pending: [UInt8] = []
    /// Bytes before those that are pending, in the file or in what stands in for it.
    private var written = 0
    /// Takes all that comes after the first gap, where the target itself cannot be written over.
    private var spool: SpoolFile?
    /// Made before it is needed, so that the lack of it is known in time.
    private var reserve: SpoolFile?
    package private(set) var failure: ReportFailure?
    /// Nil where nobody obeys what is written.
    private var commandGuard: PrintedGuard?

    /// - Parameters:
    ///   - isOwned: whether the descriptor is closed at the end.
    ///   - form: what is written, where a pipeline's machine looks for commands in it.
    package init(descriptor: Int32, name: String, isOwned: Bool, guarding form: PrintedGuard.Form? = nil) {
        commandGuard = form.map(PrintedGuard.init)
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

    /// Takes away what the file held before.
    package func empty() -> ReportFailure? {
        if isSeekable, ftruncate(descriptor, 0) != 0 { fail(errno) }
        return failure
    }

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
        guard failure == nil, !pending.isEmpty else { return }
        if spool != nil {
            if let error = WholeWrite.write(pending, to: spool?.descriptor ?? -1) { fail(error) }
        } else {
            send(pending)
        }
    }

    /// Writes bytes where the report is to go.
    private func send(_ bytes: [UInt8]) {
        let bytes = commandGuard?.take(bytes) ?? bytes
        // A closed pipe is an error too: a reader of half a report may take it for a whole one.
        if let error = WholeWrite.write(bytes, to: descriptor) { fail(error) }
    }

    /// Writes what is left and closes the file.
    package func finish() -> ReportFailure? {
        flush()
        if failure == nil, let error = spool?.read({ send($0) }) ?? nil { fail(error) }
        spool = nil
        if failure == nil, let rest = commandGuard?.rest(), let error = WholeWrite.write(rest, to: descriptor) {
            fail(error)
        }
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
    /// Where what was written cannot be written over, as in a pipe, all that follows waits in a temporary file.
    ///
    /// - Parameter length: bytes; spaces until they are filled.
    /// - Returns: nil where no such file can be made, which is the report's failure.
    package func gap(_ length: Int) -> Gap? {
        if !isSeekable, spool == nil, !beginSpool() { return nil }
        let gap = Gap(offset: written + pending.count, length: length)
        pending.append(contentsOf: repeatElement(UInt8(ascii: " "), count: length))
        return gap
    }

    private func beginSpool() -> Bool {
        guard failure == nil else { return false }
        // What is still here may as well wait: a reader gets all of it in one piece.
        if written > 0 { flush() }
        guard reserveSpool() else { return false }
        spool = reserve.take()
        written = 0
        return true
    }

    /// Makes sure that gaps can be left.
    package func prepareForGaps() -> ReportFailure? {
        if !isSeekable { _ = reserveSpool() }
        return failure
    }

    private func reserveSpool() -> Bool {
        if reserve == nil { reserve = SpoolFile() }
        if reserve == nil {
            failure = ReportFailure(
                target: name, reason: "no temporary file can be made for it: \(SystemError.text(errno))")
        }
        return reserve != nil
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
        let descriptor = spool?.descriptor ?? descriptor
        if pwrite(descriptor, bytes, bytes.count, off_t(gap.offset)) != bytes.count { fail(errno) }
    }
}
