import Dispatch
import Synchronization

/// A clock, and the executor of the tasks that use it. The clock advances only when all of them sleep, to the earliest
/// end of a sleep, so the result does not depend on the scheduler.
final class SimulatedTime: TaskExecutor, Sendable {
    private struct Sleeper {
        let end: Duration
        let continuation: CheckedContinuation<Void, Never>
    }

    private struct State {
        var now = Duration.zero
        /// The number of jobs that have been enqueued and have not ended.
        var jobs = 0
        /// The sleeping tasks, in the order of their calls.
        var sleepers: [Sleeper] = []
    }

    private let queue = DispatchQueue(label: "simulated time")
    private let state = Mutex(State())

    /// The time since the beginning.
    var now: Duration { state.withLock(\.now) }

    /// Returns when the time has passed; must be called in a task of this executor.
    func sleep(_ duration: Duration) async {
        await withCheckedContinuation { continuation in
            state.withLock { state in
                state.sleepers.append(Sleeper(end: state.now + max(.zero, duration), continuation: continuation))
            }
        }
    }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        state.withLock { $0.jobs += 1 }
        queue.async {
            job.runSynchronously(on: self.asUnownedTaskExecutor())
            self.endJob()
        }
    }

    /// Advances the clock if this was the last job.
    private func endJob() {
        let sleeper: Sleeper? = state.withLock { state in
            state.jobs -= 1
            guard state.jobs == 0,
                let next = state.sleepers.indices.min(by: { state.sleepers[$0].end < state.sleepers[$1].end })
            else { return nil }
            state.now = max(state.now, state.sleepers[next].end)
            return state.sleepers.remove(at: next)
        }
        sleeper?.continuation.resume()
    }
}
