package import Platform

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
    /// The limit for gaps whose unused bytes are removed at the end. Further gaps keep their spaces.
    private static let closedGapLimit = 100_000

    /// The path in quotes, or `standard output`.
    package let name: String
    /// The path; nil for a stream.
    var path: String? { isOwned ? String(name.dropFirst().dropLast()) : nil }
    private let descriptor: FileDescriptor
    let isOwned: Bool
    /// True if earlier bytes can be overwritten.
    private let isSeekable: Bool
    private var pending: [UInt8] = []
    /// The number of bytes written before `pending`, in the file or in the spool.
    private var written = 0
    /// The temporary file for all bytes after the first gap if the target cannot be overwritten; nil otherwise.
    private var spool: FileDescriptor?
    /// The parts of filled gaps that their texts left free, in the order of their offsets.
    private var unused: [Range<Int>] = []
    /// A temporary file created in advance, so that a failure to create it is reported before the run.
    private var reserve: FileDescriptor?
    package private(set) var failure: ReportFailure?
    /// The guard against CI commands in the report; nil if no CI system reads the output.
    private var commandGuard: ReportGuard?

    /// - Parameters:
    ///   - isOwned: True to close the descriptor at the end.
    ///   - form: The syntax of the report if a CI system reads commands from the output, else nil.
    package init(descriptor: FileDescriptor, name: String, isOwned: Bool, guarding form: ReportGuard.Form? = nil) {
        commandGuard = form.map(ReportGuard.init)
        self.descriptor = descriptor
        self.name = name
        self.isOwned = isOwned
        isSeekable = isOwned && (try? descriptor.status.kind) == .regular
    }

    deinit {
        if isOwned, !isClosed { try? descriptor.close() }
        for file in [spool, reserve] { try? file?.close() }
    }

    private var isClosed = false

    /// Truncates the file.
    package func empty() -> ReportFailure? {
        if isSeekable { attempt { () throws(SystemError) in try descriptor.truncate(to: 0) } }
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
        guard let spool else { return send(pending) }
        attempt { () throws(SystemError) in try spool.write(pending) }
    }

    /// Writes bytes to the descriptor, with CI commands neutralized.
    private func send(_ bytes: [UInt8]) {
        let bytes = commandGuard?.take(bytes) ?? bytes
        // EPIPE is an error too: a reader could take half a report for a whole one.
        attempt { () throws(SystemError) in try descriptor.write(bytes) }
    }

    /// Writes the remaining bytes and closes the file.
    package func finish() -> ReportFailure? {
        flush()
        if spool != nil { sendSpool() } else { closeGaps() }
        if failure == nil, let rest = commandGuard?.rest() {
            attempt { () throws(SystemError) in try descriptor.write(rest) }
        }
        guard isOwned, !isClosed else { return failure }
        isClosed = true
        attempt { () throws(SystemError) in try descriptor.close() }
        return failure
    }

    /// Copies the temporary file to the target.
    private func sendSpool() {
        guard let spool else { return }
        copyWithoutGaps(of: spool, from: 0) { send($0) }
        try? spool.close()
        self.spool = nil
    }

    /// Moves the bytes behind each gap forward, over the part of the gap that its text left free.
    private func closeGaps() {
        guard failure == nil, let first = unused.first else { return }
        var end = first.lowerBound
        copyWithoutGaps(of: descriptor, from: end) { chunk in
            attempt { () throws(SystemError) in try descriptor.write(chunk, at: end) }
            end += chunk.count
        }
        unused = []
        attempt { () throws(SystemError) in try descriptor.truncate(to: end) }
    }

    /// Passes the bytes of a file, from an offset to its end and without the unused parts of gaps, to a function.
    private func copyWithoutGaps(of file: FileDescriptor, from start: Int, to write: ([UInt8]) -> Void) {
        var offset = start
        var gaps = unused[...]
        while failure == nil {
            if let gap = gaps.first, gap.lowerBound <= offset {
                offset = gap.upperBound
                gaps.removeFirst()
                continue
            }
            let length = min(Self.capacity, (gaps.first?.lowerBound ?? .max) - offset)
            var chunk: [UInt8] = []
            attempt { () throws(SystemError) in chunk = try file.read(length, at: offset) }
            if chunk.isEmpty { break }
            offset += chunk.count
            write(chunk)
        }
    }

    private func drainIfFull() {
        if pending.count >= Self.capacity { flush() }
    }

    /// Calls a function, whose error becomes the report's failure.
    private func attempt(_ call: () throws(SystemError) -> Void) {
        do throws(SystemError) {
            try call()
        } catch {
            failure = failure ?? ReportFailure(target: name, error)
        }
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
        spool = reserve
        reserve = nil
        written = 0
        return true
    }

    /// Creates the temporary file that gaps need, if any, and returns the failure to do so.
    package func prepareForGaps() -> ReportFailure? {
        if !isSeekable { _ = reserveSpool() }
        return failure
    }

    private func reserveSpool() -> Bool {
        do throws(SystemError) {
            if reserve == nil { reserve = try .temporary(prefix: "hubrun-report") }
            return true
        } catch {
            failure = ReportFailure(target: name, reason: "no temporary file can be made for it: \(error.text)")
            return false
        }
    }

    /// Writes the text of a gap. The rest of the gap is removed by `finish`.
    ///
    /// - Parameter text: A text that is longer than the gap is not written.
    package func fill(_ gap: Gap, with text: String) {
        let bytes = Array(text.utf8)
        guard failure == nil, bytes.count <= gap.length else { return }
        if bytes.count < gap.length, unused.count < Self.closedGapLimit {
            let free = gap.offset + bytes.count..<gap.offset + gap.length
            // Nearly always the end; a gap around all others is filled last.
            let index = unused.lastIndex { $0.lowerBound < free.lowerBound }.map { $0 + 1 } ?? 0
            unused.insert(free, at: index)
        }
        if gap.offset >= written {
            pending.replaceSubrange(gap.offset - written..<gap.offset - written + bytes.count, with: bytes)
            return
        }
        flush()
        attempt { () throws(SystemError) in try (spool ?? descriptor).write(bytes, at: gap.offset) }
    }
}

/// Text for a later part of a report, in memory up to a limit and beyond it in a temporary file.
final class SpooledText {
    /// The limit for text in memory, and the size of the parts in which the file is read, in bytes.
    private static let capacity = 1024 * 1024

    private var pending: [UInt8] = []
    private var file: FileDescriptor?
    private var failure: SystemError?

    deinit { try? file?.close() }

    func append(_ bytes: [UInt8]) {
        pending += bytes
        if pending.count >= Self.capacity { spool() }
    }

    private func spool() {
        defer { pending.removeAll(keepingCapacity: true) }
        guard failure == nil else { return }
        do throws(SystemError) {
            let file = try spoolFile()
            try file.write(pending)
        } catch {
            failure = error
        }
    }

    private func spoolFile() throws(SystemError) -> FileDescriptor {
        if let file { return file }
        let file = try FileDescriptor.temporary(prefix: "hubrun-report")
        self.file = file
        return file
    }

    /// Writes the whole text to a report.
    ///
    /// - Returns: The reason why the text is incomplete; nil on success.
    func write(to report: ReportFile) -> SystemError? {
        guard let file else {
            report.write(pending)
            return failure
        }
        spool()
        var offset = 0
        do throws(SystemError) {
            while failure == nil {
                let part = try file.read(Self.capacity, at: offset)
                if part.isEmpty { break }
                report.write(part)
                offset += part.count
            }
        } catch {
            failure = error
        }
        return failure
    }
}
