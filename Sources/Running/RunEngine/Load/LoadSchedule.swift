import Synchronization

/// The schedule of a run with `--for` or `--stages`: when jobs begin iterations, and when requests start.
final class LoadSchedule: Sendable {
    private struct State {
        var beginning: Duration?
        /// The number of requests that took a time of the schedule.
        var requests = 0
    }

    /// The longest sleep, so that jobs notice that the run has been stopped.
    private static let longestSleep = Duration.seconds(1)

    let plan: LoadPlan
    private let clock: RunClock
    private let state = Mutex(State())

    init(_ plan: LoadPlan, clock: RunClock) {
        self.plan = plan
        self.clock = clock
    }

    /// Begins the load: its times count from now.
    func begin() { state.withLock { $0.beginning = clock.uptime() } }

    /// The number of requests that should have started until now; nil without a rate.
    var due: Int? { plan.rate == nil ? nil : plan.due(at: elapsed) }

    private var elapsed: Duration { clock.uptime() - (state.withLock(\.beginning) ?? clock.uptime()) }

    /// Waits until a job may begin an iteration; returns false if it may begin none any more.
    ///
    /// - Parameter isStopped: Returns true if the run has been stopped.
    func waitForTurn(ofJob number: Int, unless isStopped: () -> Bool) async -> Bool {
        // An iteration without a time for its first request would begin beside the schedule.
        if plan.rate != nil, plan.start(ofRequest: state.withLock(\.requests)) == nil { return false }
        guard let opening = plan.opening(ofJob: number, from: elapsed) else { return false }
        return await sleep(until: opening, unless: isStopped)
    }

    /// Waits until the next request of the schedule may start.
    ///
    /// - Returns: The time waited, and the time by which the request is late.
    func waitForStart(unless isStopped: () -> Bool) async -> (waited: Duration, delay: Duration) {
        let number = state.withLock { state in
            defer { state.requests += 1 }
            return state.requests
        }
        // After the end of the plan, iterations that have begun end without waiting.
        guard let start = plan.start(ofRequest: number) else { return (.zero, .zero) }
        let arrival = elapsed
        if arrival > start { return (.zero, arrival - start) }
        _ = await sleep(until: start, unless: isStopped)
        // The error of the timer is not the server's: it does not count as a delay.
        return (elapsed - arrival, .zero)
    }

    /// Returns false if the run has been stopped.
    private func sleep(until time: Duration, unless isStopped: () -> Bool) async -> Bool {
        while true {
            if Task.isCancelled || isStopped() { return false }
            let rest = time - elapsed
            if rest <= .zero { return true }
            try? await clock.sleep(min(rest, Self.longestSleep))
        }
    }
}
