import Synchronization

/// The state of a slow consumer of events, such as a thread that writes reports: full while the run must wait for it.
///
/// The run waits before each unit and each request, and blocks no thread. The events of requests that have begun, and
/// those that ``UnitSequencer`` has kept, are emitted even if it is full, so the consumer must accept them.
package final class EventBacklog: Sendable {
    private let isFull = Atomic(false)
    private let waiters = Mutex<[CheckedContinuation<Void, Never>]>([])

    package init() {}

    /// The number of tasks that wait.
    var waiterCount: Int { waiters.withLock { $0.count } }

    package func setFull(_ isFull: Bool) {
        self.isFull.store(isFull, ordering: .sequentiallyConsistent)
        if !isFull { wake() }
    }

    /// Waits while it is full; returns at once after cancellation.
    func waitForRoom() async {
        while isFull.load(ordering: .relaxed), !Task.isCancelled { await waitForChange() }
    }

    private func waitForChange() async {
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let waits = waiters.withLock { waiters in
                    // Check under the lock: a later change or cancellation finds the waiter and resumes it.
                    guard isFull.load(ordering: .sequentiallyConsistent), !Task.isCancelled else { return false }
                    waiters.append(continuation)
                    return true
                }
                if !waits { continuation.resume() }
            }
        } onCancel: {
            // The tasks that are not cancelled wait again.
            wake()
        }
    }

    private func wake() {
        let woken = waiters.withLock { waiters in
            defer { waiters = [] }
            return waiters
        }
        for continuation in woken { continuation.resume() }
    }
}
