#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// A lock with a condition on which threads wait. A condition variable of POSIX: Swift's `Mutex` has none.
///
/// `@unchecked Sendable`: the two pointers are constant, and the system's functions may be called on any thread.
package final class Monitor: @unchecked Sendable {
    private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    private let condition = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)

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
        defer { pthread_mutex_unlock(mutex) }
        return body()
    }

    /// Releases the lock, waits for ``notifyAll()`` and takes the lock again; may also return without a reason.
    package func wait() {
        pthread_cond_wait(condition, mutex)
    }

    /// Waits with the lock held, until a condition holds or some time has passed.
    ///
    /// - Parameter nanoseconds: The longest wait, less than a second.
    package func wait(atMost nanoseconds: Int, until isSatisfied: () -> Bool) {
        var limit = timespec()
        clock_gettime(Self.clock, &limit)
        limit.tv_nsec += nanoseconds
        if limit.tv_nsec >= 1_000_000_000 {
            limit.tv_sec += 1
            limit.tv_nsec -= 1_000_000_000
        }
        while !isSatisfied() {
            if pthread_cond_timedwait(condition, mutex, &limit) != 0 { return }
        }
    }

    /// Wakes all threads that wait.
    package func notifyAll() {
        pthread_cond_broadcast(condition)
    }
}
