import Placeholders
import Redaction
import RunRecords

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// A queue of records from the threads of the run to the thread that writes reports.
///
/// `send` blocks while the queue is full. `take` returns several records at once, to avoid a thread switch for each.
final class RecordQueue: @unchecked Sendable {
    private static let capacity = 512
    /// The maximum size of the bodies in the queue, in bytes.
    private static let byteCapacity = 16 << 20
    /// The number of records at which `take` stops waiting for more.
    private static let portion = 128
    /// The longest time, in nanoseconds, that a record waits to be written in a batch.
    private static let patience = 5_000_000

    #if os(Linux)
        private static let clock = CLOCK_MONOTONIC
    #else
        private static let clock = CLOCK_REALTIME
    #endif

    // All variables below are accessed only with the mutex locked, which makes `@unchecked Sendable` safe.
    private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    private let change = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
    private var records: [PendingRecord] = []
    /// The version of the secrets that was sent with the last record.
    private var secretsVersion = 0
    private var bytes = 0
    private var isOver = false

    private let secrets: SecretRegistry

    /// - Parameter secrets: The registry whose changes are sent too, so that each record is masked as of its own time.
    init(secrets: SecretRegistry) {
        self.secrets = secrets
        pthread_mutex_init(mutex, nil)
        #if os(Linux)
            // The monotonic clock is not affected by changes of the system time.
            var attributes = pthread_condattr_t()
            pthread_condattr_init(&attributes)
            pthread_condattr_setclock(&attributes, Self.clock)
            pthread_cond_init(change, &attributes)
            pthread_condattr_destroy(&attributes)
        #else
            pthread_cond_init(change, nil)
        #endif
    }

    deinit {
        pthread_cond_destroy(change)
        pthread_mutex_destroy(mutex)
        change.deallocate()
        mutex.deallocate()
    }

    /// - Parameter bodyBytes: The size of the bodies that `record` keeps in memory, in bytes.
    func send(bodyBytes: Int, _ record: @escaping @Sendable (Masking) -> RunRecord) {
        pthread_mutex_lock(mutex)
        defer { pthread_mutex_unlock(mutex) }
        while records.count >= Self.capacity || bytes >= Self.byteCapacity { pthread_cond_wait(change, mutex) }
        records.append(PendingRecord(secrets: changes(), record: record))
        bytes += bodyBytes
        let isEnough = records.count == Self.portion || bytes >= Self.byteCapacity
        if records.count == 1 || isEnough { pthread_cond_broadcast(change) }
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
        pthread_mutex_lock(mutex)
        isOver = true
        pthread_cond_broadcast(change)
        pthread_mutex_unlock(mutex)
    }

    /// Waits for records and returns them; returns none if the queue is closed and empty.
    func take() -> [PendingRecord] {
        pthread_mutex_lock(mutex)
        defer { pthread_mutex_unlock(mutex) }
        while records.isEmpty, !isOver { pthread_cond_wait(change, mutex) }
        waitForMore()
        return takePresent()
    }

    /// Returns the records in the queue without waiting.
    func takeAtOnce() -> [PendingRecord] {
        pthread_mutex_lock(mutex)
        defer { pthread_mutex_unlock(mutex) }
        return takePresent()
    }

    private func takePresent() -> [PendingRecord] {
        let taken = records
        records = []
        records.reserveCapacity(taken.count)
        bytes = 0
        pthread_cond_broadcast(change)
        return taken
    }

    private func waitForMore() {
        var limit = timespec()
        clock_gettime(Self.clock, &limit)
        limit.tv_nsec += Self.patience
        if limit.tv_nsec >= 1_000_000_000 {
            limit.tv_sec += 1
            limit.tv_nsec -= 1_000_000_000
        }
        while records.count < Self.portion, bytes < Self.byteCapacity, !isOver {
            if pthread_cond_timedwait(change, mutex, &limit) != 0 { return }
        }
    }
}
