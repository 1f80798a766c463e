import Placeholders
import Platform
import Redaction
import RunEngine
import RunRecords
import Secrets

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
    private static let patience = Duration.milliseconds(5)

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
            monitor.wait(atMost: Self.patience) {
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
