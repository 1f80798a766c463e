#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// A lock with a condition on which threads wait. A condition variable of POSIX: Swift's `Mutex` has none.
///
/// `@unchecked Sendable`: the two pointers are constant, the system's functions may be called on any thread, and the lock
/// protects the variable.
package final class Monitor: @unchecked Sendable {
    private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    private let condition = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
    /// True if threads must be woken when the lock is released; accessed only with the lock held.
    private var mustNotify = false

    // The monotonic clock is not affected by changes of the system time; macOS has no conditions with it.
    #if os(Linux)
        private static let clock = CLOCK_MONOTONIC
    #else
        private static let clock = CLOCK_REALTIME
    #endif

    package init() {
        pthread_mutex_init(mutex, nil)
        #if os(Linux)
            var attributes = pthread_condattr_t()
            pthread_condattr_init(&attributes)
            pthread_condattr_setclock(&attributes, Self.clock)
            pthread_cond_init(condition, &attributes)
            pthread_condattr_destroy(&attributes)
        #else
            pthread_cond_init(condition, nil)
        #endif
    }

    deinit {
        pthread_cond_destroy(condition)
        pthread_mutex_destroy(mutex)
        condition.deallocate()
        mutex.deallocate()
    }

    package func withLock<Value>(_ body: () -> Value) -> Value {
        pthread_mutex_lock(mutex)
        let value = body()
        let notifies = takeNotification()
        pthread_mutex_unlock(mutex)
        // Broadcast after unlocking: a thread woken earlier would wait for the lock.
        if notifies { pthread_cond_broadcast(condition) }
        return value
    }

    private func takeNotification() -> Bool {
        defer { mustNotify = false }
        return mustNotify
    }

    /// Waits with the lock held, until a condition holds or some time has passed; the lock is released meanwhile.
    ///
    /// - Parameters:
    ///   - limit: The longest wait; nil to wait without a limit.
    ///   - isSatisfied: Called first, and after each ``notifyAll()``.
    package func wait(atMost limit: Duration? = nil, until isSatisfied: () -> Bool) {
        if takeNotification() { pthread_cond_broadcast(condition) }
        guard let limit else {
            while !isSatisfied() { pthread_cond_wait(condition, mutex) }
            return
        }
        var end = timespec()
        clock_gettime(Self.clock, &end)
        let nanoseconds = end.tv_nsec + Int(limit / .nanoseconds(1))
        (end.tv_sec, end.tv_nsec) = (end.tv_sec + nanoseconds / 1_000_000_000, nanoseconds % 1_000_000_000)
        while !isSatisfied() {
            if pthread_cond_timedwait(condition, mutex, &end) != 0 { return }
        }
    }

    /// Wakes all threads that wait, as soon as the lock is released. Called with the lock held.
    package func notifyAll() {
        mustNotify = true
    }
}

/// A value behind a lock for which many threads wait at the same time.
///
/// `Mutex` passes a lock on to the threads in the order of their waits, each time with a switch of threads: with 16 busy
/// connections, requests took four times the processor time. `@unchecked Sendable`: the monitor protects the value.
package final class BusyLock<Value>: @unchecked Sendable {
    private let monitor = Monitor()
    private var value: Value

    package init(_ value: Value) { self.value = value }

    package func withLock<Result, Failure: Error>(
        _ body: (inout Value) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try monitor.withLock { Swift.Result { () throws(Failure) in try body(&value) } }.get()
    }
}
