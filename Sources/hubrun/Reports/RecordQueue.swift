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

/// What a run tells, on its way from the run's threads to the one that writes reports.
///
/// Whoever sends waits while too much is under way; whoever takes gets several at a time, so that neither wakes the
/// other for each.
final class RecordQueue: @unchecked Sendable {
    private static let capacity = 512
    /// Bytes of bodies.
    private static let byteCapacity = 16 << 20
    /// From how many on nobody waits for more.
    private static let portion = 128
    /// How long records may lie about for more to come, in nanoseconds.
    private static let patience = 5_000_000

    #if os(Linux)
        private static let clock = CLOCK_MONOTONIC
    #else
        private static let clock = CLOCK_REALTIME
    #endif

    // All below is touched under the mutex alone, which makes the class safe to share.
    private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    private let change = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
    private var records: [PendingRecord] = []
    /// The state of the secrets that was told with the last record.
    private var secretsVersion = 0
    private var bytes = 0
    private var isOver = false

    private let secrets: SecretRegistry

    /// - Parameter secrets: what becomes of them is told with the records, each of which is masked as at its moment.
    init(secrets: SecretRegistry) {
        self.secrets = secrets
        pthread_mutex_init(mutex, nil)
        #if os(Linux)
            // A clock that nobody sets.
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

    /// - Parameter bodyBytes: of the bodies that the record holds in memory until it is made.
    func send(bodyBytes: Int, _ record: @escaping @Sendable (Masking) -> RunRecord) {
        pthread_mutex_lock(mutex)
        defer { pthread_mutex_unlock(mutex) }
        while records.count >= Self.capacity || bytes >= Self.byteCapacity { pthread_cond_wait(change, mutex) }
        records.append(PendingRecord(secrets: changes(), record: record))
        bytes += bodyBytes
        let isEnough = records.count == Self.portion || bytes >= Self.byteCapacity
        if records.count == 1 || isEnough { pthread_cond_broadcast(change) }
    }

    /// What became of the secrets since the last record.
    private func changes() -> SecretRegistry.Changes? {
        guard secrets.version != secretsVersion else { return nil }
        let changes = secrets.changes(since: secretsVersion)
        secretsVersion = changes.version
        return changes
    }

    /// No more records will come.
    func close() {
        pthread_mutex_lock(mutex)
        isOver = true
        pthread_cond_broadcast(change)
        pthread_mutex_unlock(mutex)
    }

    /// Waits for records; none when there will be no more.
    func take() -> [PendingRecord] {
        pthread_mutex_lock(mutex)
        defer { pthread_mutex_unlock(mutex) }
        while records.isEmpty, !isOver { pthread_cond_wait(change, mutex) }
        waitForMore()
        return takePresent()
    }

    /// Those that are there.
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
