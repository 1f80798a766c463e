import Redaction
import Reporting
import Synchronization
import Transport

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// A thread that writes reports, so that requests need not wait for it.
final class ReportThread: Sendable {
    private let queue: RecordQueue
    private let reporters: ReporterGroup
    /// Nil when the system has no more threads: then whoever sends does the writing.
    private let thread: BlockingThread?
    private let isSaved = Atomic(false)

    /// - Parameter redactor: masks what they are told, and nothing else.
    init(_ reporters: sending [any Reporter], redactor: Redactor) {
        let (queue, group) = (RecordQueue(), ReporterGroup(reporters, redactor))
        self.queue = queue
        self.reporters = group
        thread = BlockingThread(running: {
            while true {
                let records = queue.take()
                if records.isEmpty { return }
                group.consume(records)
            }
        })
    }

    func send(_ record: PendingRecord) {
        if thread == nil {
            reporters.consume([record])
        } else {
            queue.send(record)
        }
    }

    /// Writes what there is, if that takes no longer than a person's patience: whoever interrupts twice wants an end.
    func rescue() {
        let saver = BlockingThread(running: { [self] in
            _ = finish()
            isSaved.store(true, ordering: .releasing)
        })
        guard saver != nil else { return }
        for _ in 0..<Self.patience where !isSaved.load(ordering: .acquiring) { usleep(Self.step) }
    }

    /// Looks, and microseconds between them.
    private static let patience = 200
    private static let step: UInt32 = 5_000

    /// Waits until all is written.
    ///
    /// - Returns: the reports that are not whole.
    func finish() -> [ReportFailure] {
        queue.close()
        thread?.join()
        return reporters.finish()
    }
}

/// Reporters who are told one record at a time, whoever tells.
private final class ReporterGroup: Sendable {
    private let reporters: Mutex<[any Reporter]>
    private let redactor: Redactor

    init(_ reporters: sending [any Reporter], _ redactor: Redactor) {
        self.reporters = Mutex(reporters)
        self.redactor = redactor
    }

    func consume(_ records: [PendingRecord]) {
        reporters.withLock { reporters in
            for pending in records {
                let record = pending.record(redactor.masking(after: pending.secrets))
                for reporter in reporters { reporter.consume(record) }
            }
            for reporter in reporters { reporter.flush() }
        }
    }

    func finish() -> [ReportFailure] {
        reporters.withLock { $0.compactMap { $0.finish() } }
    }
}
