import Synchronization

/// The memory that events use while they are kept.
struct EventLoad: Sendable, Equatable {
    private(set) var requests = 0
    private(set) var bytes = 0

    init() {}

    init(of event: RunEvent) {
        switch event {
        case .tokenRequested(let attempt, _): (requests, bytes) = (1, attempt.keptBodyBytes)
        case .requestFinished(let report, _): (requests, bytes) = (1, report.keptBytes)
        case .unitStarted, .unitFinished, .runFinished: break
        }
    }

    func isBelow(_ limits: UnitSequencer.Limits) -> Bool { requests < limits.requests && bytes < limits.bytes }

    static func += (load: inout EventLoad, other: EventLoad) {
        load.requests += other.requests
        load.bytes += other.bytes
    }

    static func -= (load: inout EventLoad, other: EventLoad) {
        load.requests -= other.requests
        load.bytes -= other.bytes
    }
}

/// The state of a slow consumer of events, such as a thread that writes reports: full while the run must wait for it.
///
/// The run waits before each unit and each request, and blocks no thread. The events of requests that have begun, and
/// those that ``UnitSequencer`` has kept, are emitted even if it is full, so the consumer must accept them.
package final class EventBacklog: Sendable {
    private let isFull = Atomic(false)
    private let waiters = Mutex<[CheckedContinuation<Void, Never>]>([])

    package init() {}

    /// True if the consumer has as many events as it may keep.
    var isBehind: Bool { isFull.load(ordering: .relaxed) }

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
