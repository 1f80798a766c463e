import Synchronization

/// The schedule of a run with `--for` or `--stages`: when jobs begin iterations, and when requests start.
///
/// With a rate, a request takes the next start of the schedule when its time has come. An iteration begins with a start
/// for its first request, and only if no request of a begun iteration waits for one: otherwise idle jobs would take the
/// starts, and iterations would last longer the more jobs there are.
final class LoadSchedule: Sendable {
    private struct State {
        var beginning: Duration?
        /// The number of starts that are taken.
        var requests = 0
        /// The number of requests of begun iterations that wait for a start.
        var waiting = 0
        /// The starts with which jobs began iterations, as the times by which they are late, by the numbers of the jobs.
        var reserved: [Int: Duration] = [:]
    }

    /// The longest sleep, so that jobs notice that the run has been stopped.
    private static let longestSleep = Duration.seconds(1)
    /// The shortest sleep of a job that waits for requests of other jobs.
    private static let shortestSleep = Duration.milliseconds(1)

    let plan: LoadPlan
    private let clock: RunClock
    private let state = Mutex(State())
    /// True while an idle job waits for a start; the others wait for this job.
    private let hasCandidate = Atomic(false)
    /// Full while there is such a job.
    private let candidacy = EventBacklog()

    init(_ plan: LoadPlan, clock: RunClock) {
        self.plan = plan
        self.clock = clock
    }

    /// Begins the load: its times count from now.
    func begin() { state.withLock { $0.beginning = clock.uptime() } }

    /// The number of requests that should have started until now, without those of the warm-up; nil without a rate.
    var due: Int? { plan.rate == nil ? nil : plan.due(at: elapsed) }

    private var elapsed: Duration { clock.uptime() - (state.withLock(\.beginning) ?? clock.uptime()) }

    // MARK: Iterations

    /// Waits until a job may begin an iteration; returns false if it may begin none any more.
    ///
    /// - Parameter isStopped: Returns true if the run has been stopped.
    func waitForTurn(ofJob number: Int, unless isStopped: () -> Bool) async -> Bool {
        guard let opening = plan.opening(ofJob: number, from: elapsed),
            await sleep(until: opening, unless: isStopped)
        else { return false }
        guard plan.rate != nil else { return true }
        let arrival = elapsed
        while hasCandidate.exchange(true, ordering: .acquiringAndReleasing) {
            if Task.isCancelled || isStopped() { return false }
            await candidacy.waitForRoom()
        }
        candidacy.setFull(true)
        let mayBegin = await waitForStart(ofJob: number, since: arrival, unless: isStopped)
        hasCandidate.store(false, ordering: .releasing)
        candidacy.setFull(false)
        return mayBegin
    }

    /// Waits until the next start is due and no other request waits for it, and reserves it for a job.
    private func waitForStart(ofJob number: Int, since arrival: Duration, unless isStopped: () -> Bool) async -> Bool {
        while true {
            let now = elapsed
            // An iteration without a start for its first request would begin beside the schedule.
            guard let next = plan.start(ofRequest: state.withLock(\.requests)), plan.duration > now || next <= now
            else { return false }
            let isTaken = state.withLock { state in
                guard state.waiting == 0, next <= now else { return false }
                state.requests += 1
                state.reserved[number] = max(.zero, arrival - next)
                return true
            }
            if isTaken { return true }
            guard await sleep(until: max(next, now + Self.shortestSleep), unless: isStopped) else { return false }
        }
    }

    // MARK: Requests

    /// Waits until a request of a begun iteration may start. After the end of the plan it may start at once.
    ///
    /// - Returns: The time waited, and the time by which the request is late.
    func waitForStart(inJob number: Int, unless isStopped: () -> Bool) async -> (waited: Duration, delay: Duration) {
        if let delay = state.withLock({ $0.reserved.removeValue(forKey: number) }) { return (.zero, delay) }
        let arrival = elapsed
        state.withLock { $0.waiting += 1 }
        defer { state.withLock { $0.waiting -= 1 } }
        while true {
            let now = elapsed
            guard let next = plan.start(ofRequest: state.withLock(\.requests)) else { return (now - arrival, .zero) }
            if next <= now {
                state.withLock { $0.requests += 1 }
                // The error of the timer is not the server's: only a start before the request was ready is late.
                return (now - arrival, max(.zero, arrival - next))
            }
            guard await sleep(until: next, unless: isStopped) else { return (elapsed - arrival, .zero) }
        }
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
