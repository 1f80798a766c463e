import Redaction
import Reporting
import RunRecords
import Synchronization
import Transport

/// A thread that writes reports, so that requests need not wait for it.
final class ReportThread: Sendable {
    private let queue: RecordQueue
    private let reporters: ReporterGroup
    /// Nil when the system has no more threads: then whoever sends does the writing.
    private let thread: BlockingThread?

    /// - Parameter redactor: conceals what it knows, even where it shows that itself.
    init(_ reporters: sending [any Reporter], redactor: Redactor) {
        let queue = RecordQueue(secrets: redactor.secrets)
        let group = ReporterGroup(reporters, SnapshotRedactor(behind: redactor))
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

    /// - Parameter bodyBytes: of the bodies that the record holds in memory until it is made.
    func send(bodyBytes: Int, _ record: @escaping @Sendable (Masking) -> RunRecord) {
        queue.send(bodyBytes: bodyBytes, record)
        if thread == nil { reporters.consume(queue.takeAtOnce()) }
    }

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
    private struct State {
        var reporters: [any Reporter]
        var redactor: SnapshotRedactor
    }

    private let state: Mutex<State>

    init(_ reporters: sending [any Reporter], _ redactor: SnapshotRedactor) {
        state = Mutex(State(reporters: reporters, redactor: redactor))
    }

    func consume(_ records: [PendingRecord]) {
        state.withLock { state in
            for pending in records {
                let record = pending.record(state.redactor.masking(after: pending.secrets))
                for reporter in state.reporters { reporter.consume(record) }
            }
            for reporter in state.reporters { reporter.flush() }
        }
    }

    func finish() -> [ReportFailure] {
        state.withLock { $0.reporters.compactMap { $0.finish() } }
    }
}
