import Platform
import Redaction
import Reporting
import RunEngine
import RunRecords
import Synchronization

/// A thread that writes reports, so that requests need not wait for it.
final class ReportThread: Sendable {
    private let queue: RecordQueue
    private let reporters: ReporterGroup
    /// The writing thread; nil if the system could not create one, in which case `send` writes the records itself.
    private let thread: BlockingThread?

    /// The records that are not written yet.
    var backlog: EventBacklog { queue.backlog }

    /// - Parameter redactor: Its secrets are masked in the reports even if it reveals them on the console.
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

    /// - Parameter bodyBytes: The size of the bodies that `record` keeps in memory, in bytes.
    func send(bodyBytes: Int, _ record: @escaping @Sendable (Masking) -> RunRecord) {
        queue.send(bodyBytes: bodyBytes, record)
        if thread == nil { reporters.consume(queue.takeAtOnce()) }
    }

    /// Waits until all records are written.
    ///
    /// - Returns: The reports that could not be completed.
    func finish() -> [ReportFailure] {
        queue.close()
        thread?.join()
        return reporters.finish()
    }
}

/// A lock around reporters, which receive one record at a time, whichever thread sends it.
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
