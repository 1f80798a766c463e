import Placeholders
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

/// A queue of records from the threads of the run to the thread that writes reports.
///
/// `send` never blocks, because it is called on event loops. A full queue makes the run wait instead, see
/// ``EventBacklog``. `take` returns several records at once, to avoid a thread switch for each.
final class RecordQueue: @unchecked Sendable {
    /// The number of records with which the queue is full.
    private static let capacity = 512
    /// The size of the bodies with which the queue is full, in bytes.
    private static let byteCapacity = 16 << 20
    /// The number of records at which `take` stops waiting for more.
    private static let portion = 128
    /// The longest time that a record waits to be written in a batch.
    private static let longestWait = Duration.milliseconds(5)

    // All variables below are accessed only with the lock held, which makes `@unchecked Sendable` safe.
    private let monitor = Monitor()
    private var records: [PendingRecord] = []
    /// The version of the secrets that was sent with the last record.
    private var secretsVersion = 0
    private var bytes = 0
    private var isOver = false

    /// Full if the queue is full.
    let backlog = EventBacklog()
    private let secrets: SecretRegistry

    /// - Parameter secrets: The registry whose changes are sent too, so that each record is masked as of its own time.
    init(secrets: SecretRegistry) {
        self.secrets = secrets
    }

    /// - Parameter bodyBytes: The size of the bodies that `record` keeps in memory, in bytes.
    func send(bodyBytes: Int, _ record: @escaping @Sendable (EventRedactor, Masking) -> RunRecord) {
        monitor.withLock {
            records.append(PendingRecord(secrets: changes(), record: record))
            bytes += bodyBytes
            if records.count == Self.capacity || bytes >= Self.byteCapacity { backlog.setFull(true) }
            let isEnough = records.count == Self.portion || bytes >= Self.byteCapacity
            if records.count == 1 || isEnough { monitor.notifyAll() }
        }
    }

    /// Returns the secrets added and removed since the previous record; nil if there are none.
    private func changes() -> SecretRegistry.Changes? {
        guard secrets.version != secretsVersion else { return nil }
        let changes = secrets.changes(since: secretsVersion)
        secretsVersion = changes.version
        return changes
    }

    /// Closes the queue; no record may be sent after that.
    func close() {
        monitor.withLock {
            isOver = true
            monitor.notifyAll()
        }
    }

    /// Waits for records and returns them; returns none if the queue is closed and empty.
    func take() -> [PendingRecord] {
        monitor.withLock {
            monitor.wait { !records.isEmpty || isOver }
            monitor.wait(atMost: Self.longestWait) {
                records.count >= Self.portion || bytes >= Self.byteCapacity || isOver
            }
            return takePresent()
        }
    }

    /// Returns the records in the queue without waiting.
    func takeAtOnce() -> [PendingRecord] { monitor.withLock { takePresent() } }

    private func takePresent() -> [PendingRecord] {
        let taken = records
        records = []
        records.reserveCapacity(taken.count)
        bytes = 0
        backlog.setFull(false)
        return taken
    }
}

/// An event, and the changes of the secrets before it; the thread that writes reports makes a record of both, so that
/// the thread of the transfers need not.
struct PendingRecord: Sendable {
    /// The changes since the previous record; nil if there are none.
    let secrets: SecretRegistry.Changes?
    let record: @Sendable (EventRedactor, Masking) -> RunRecord
}
