import Diagnostics

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// The destination of a report: a file or a stream of the process.
///
/// The first write error becomes the report's failure; the run continues.
package final class ReportFile {
    /// A range in the file whose text is written later.
    package struct Gap {
        fileprivate let offset: Int
        fileprivate let length: Int
    }

    private static let capacity = 256 * 1024

    /// The path, or `standard output`.
    package let name: String
    private let descriptor: Int32
    let isOwned: Bool
    /// True if earlier bytes can be overwritten.
    private let isSeekable: Bool
    private var pending: [UInt8] = []
    /// The number of bytes written before `pending`, in the file or in the spool.
    private var written = 0
    /// The file for all bytes after the first gap if the target cannot be overwritten; nil otherwise.
    private var spool: SpoolFile?
    /// A spool file created in advance, so that a failure to create it is reported before the run.
    private var reserve: SpoolFile?
    package private(set) var failure: ReportFailure?
    /// The guard against CI commands in the report; nil if no CI system reads the output.
    private var commandGuard: ReportGuard?

    /// - Parameters:
    ///   - isOwned: True to close the descriptor at the end.
    ///   - form: The syntax of the report if a CI system reads commands from the output, else nil.
    package init(descriptor: Int32, name: String, isOwned: Bool, guarding form: ReportGuard.Form? = nil) {
        commandGuard = form.map(ReportGuard.init)
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

    /// Truncates the file.
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

    /// Writes all buffered bytes.
    package func flush() {
        defer {
            written += pending.count
            pending.removeAll(keepingCapacity: true)
        }
        guard failure == nil, !pending.isEmpty else { return }
        if spool != nil {
            if let error = CompleteWrite.write(pending, to: spool?.descriptor ?? -1) { fail(error) }
        } else {
            send(pending)
        }
    }

    /// Writes bytes to the descriptor, with CI commands neutralized.
    private func send(_ bytes: [UInt8]) {
        let bytes = commandGuard?.take(bytes) ?? bytes
        // EPIPE is an error too: a reader could take half a report for a whole one.
        if let error = CompleteWrite.write(bytes, to: descriptor) { fail(error) }
    }

    /// Writes the remaining bytes and closes the file.
    package func finish() -> ReportFailure? {
        flush()
        if failure == nil, let error = spool?.read({ send($0) }) ?? nil { fail(error) }
        spool = nil
        if failure == nil, let rest = commandGuard?.rest(), let error = CompleteWrite.write(rest, to: descriptor) {
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

    /// Reserves space for text that is known later, such as counts that precede the counted elements.
    ///
    /// If the target cannot be overwritten, such as a pipe, all following bytes are held in a temporary file.
    ///
    /// - Parameter length: The size of the gap, in bytes. It is filled with spaces until `fill` is called.
    /// - Returns: The gap; nil if no temporary file can be created, which becomes the report's failure.
    package func gap(_ length: Int) -> Gap? {
        if !isSeekable, spool == nil, !beginSpool() { return nil }
        let gap = Gap(offset: written + pending.count, length: length)
        pending.append(contentsOf: repeatElement(UInt8(ascii: " "), count: length))
        return gap
    }

    private func beginSpool() -> Bool {
        guard failure == nil else { return false }
        // Bytes in the buffer go to the spool too, so that a reader receives them in one piece.
        if written > 0 { flush() }
        guard reserveSpool() else { return false }
        spool = reserve.take()
        written = 0
        return true
    }

    /// Creates the temporary file that gaps need, if any, and returns the failure to do so.
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

    /// - Parameter text: The text of the gap. A text longer than the gap is not written.
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
