import Platform
import Redaction
import Reporting
import RunEngine
import RunRecords
import Secrets
import Synchronization

/// Reporters that receive the same records.
struct ReporterGroup {
    let reporters: [any Reporter]
    let eventRedactor: EventRedactor
    /// The masking of all records; nil to mask the secrets known at the time of each event.
    var masking: Masking?
}

/// A thread that writes reports and the console, so that no request waits for it.
final class ReportThread: Sendable {
    private let queue: RecordQueue
    private let reporters: ReporterGroups
    /// The writing thread; nil if the system could not create one, in which case `send` writes the records itself.
    private let thread: BlockingThread?

    /// The records that are not written yet.
    var backlog: EventBacklog { queue.backlog }

    /// - Parameter redactor: Its secrets are masked even if it reveals them, except for groups with their own masking.
    init(_ groups: sending [ReporterGroup], redactor: Redactor) {
        let queue = RecordQueue(secrets: redactor.secrets)
        let reporters = ReporterGroups(groups, SnapshotRedactor(behind: redactor))
        self.queue = queue
        self.reporters = reporters
        thread = BlockingThread(running: {
            while true {
                let records = queue.take()
                if records.isEmpty { return }
                reporters.consume(records)
            }
        })
    }

    /// - Parameter bodyBytes: The size of the bodies that `record` keeps in memory, in bytes.
    func send(bodyBytes: Int, _ record: @escaping @Sendable (EventRedactor, Masking) -> RunRecord) {
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
private final class ReporterGroups: Sendable {
    private struct State {
        var groups: [ReporterGroup]
        var redactor: SnapshotRedactor
    }

    private let state: Mutex<State>

    init(_ groups: sending [ReporterGroup], _ redactor: SnapshotRedactor) {
        state = Mutex(State(groups: groups, redactor: redactor))
    }

    func consume(_ records: [PendingRecord]) {
        state.withLock { state in
            for pending in records {
                let masking = state.redactor.masking(after: pending.secrets)
                for group in state.groups {
                    let record = pending.record(group.eventRedactor, group.masking ?? masking)
                    for reporter in group.reporters { reporter.consume(record) }
                }
            }
            for reporter in state.groups.flatMap(\.reporters) { reporter.flush() }
        }
    }

    func finish() -> [ReportFailure] {
        state.withLock { $0.groups.flatMap(\.reporters).compactMap { $0.finish() } }
    }
}
