import Platform

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
