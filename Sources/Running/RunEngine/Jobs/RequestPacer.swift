import Synchronization

/// The queue of requests for a rate limit, which is shared by all jobs.
final class RequestPacer: Sendable {
    private typealias Waiter = CheckedContinuation<Bool, Never>

    private struct State {
        /// The earliest time of the next start; nil before the first.
        var next: Duration?
        /// The delay of the last start, which later starts make up for.
        var credit = Duration.zero
        /// True if a request waits for the time `next`.
        var hasHead = false
        /// The requests after that one, in order.
        var line: [(number: Int, waiter: Waiter)] = []
        var lastNumber = 0
    }

    /// The maximum delay that later starts make up for.
    private static let tolerance = Duration.milliseconds(100)

    private let interval: Duration
    private let uptime: @Sendable () -> Duration
    private let sleep: @Sendable (Duration) async throws -> Void
    private let state = Mutex(State())

    /// - Parameter rate: The number of requests in a second.
    init(
        _ rate: Double, uptime: @escaping @Sendable () -> Duration,
        sleep: @escaping @Sendable (Duration) async throws -> Void
    ) {
        interval = .nanoseconds(Int64((1e9 / rate).rounded()))
        self.uptime = uptime
        self.sleep = sleep
    }

    /// Waits until a request may start, and returns the time waited; a cancelled request returns at once.
    func wait() async -> Duration {
        let start = uptime()
        if startsAtOnce(at: start) { return .zero }
        guard await reachHead() else { return uptime() - start }
        let turn = state.withLock { $0.next } ?? start
        let early = turn - uptime()
        if early > .zero { try? await sleep(early) }
        passOn(usedTurn: Task.isCancelled ? nil : turn)
        return uptime() - start
    }

    private func startsAtOnce(at time: Duration) -> Bool {
        state.withLock { state in
            guard !state.hasHead, state.next ?? time <= time else { return false }
            let turn = max(state.next ?? time, time - state.credit)
            state.credit = max(.zero, state.credit - interval)
            state.next = turn + interval
            return true
        }
    }

    /// Waits for all earlier requests; returns false if cancelled.
    private func reachHead() async -> Bool {
        let number = state.withLock { state in
            state.lastNumber += 1
            return state.lastNumber
        }
        return await withTaskCancellationHandler {
            await withCheckedContinuation { waiter in
                if let isHead = join(waiter, number: number) { waiter.resume(returning: isHead) }
            }
        } onCancel: {
            remove(number)?.resume(returning: false)
        }
    }

    /// Returns true if the request is the first, false if it is cancelled; nil if it was added to the queue.
    private func join(_ waiter: Waiter, number: Int) -> Bool? {
        state.withLock { state in
            // Check for cancellation under the lock: a later cancellation finds the waiter in the queue.
            if Task.isCancelled { return false }
            guard state.hasHead else {
                state.hasHead = true
                return true
            }
            state.line.append((number, waiter))
            return nil
        }
    }

    private func remove(_ number: Int) -> Waiter? {
        state.withLock { state in
            state.line.firstIndex { $0.number == number }.map { state.line.remove(at: $0).waiter }
        }
    }

    private func passOn(usedTurn turn: Duration?) {
        let time = uptime()
        let next = state.withLock { state -> Waiter? in
            if let turn {
                let next = max(turn, time - Self.tolerance) + interval
                state.next = next
                state.credit = max(.zero, time - next)
            }
            state.hasHead = !state.line.isEmpty
            return state.hasHead ? state.line.removeFirst().waiter : nil
        }
        next?.resume(returning: true)
    }
}

/// The rate limit or the schedule for one unit, which records the time waited, so that durations can exclude it.
final class UnitPacer: Sendable {
    /// The rule for the start of requests.
    enum Rule: Sendable {
        /// At most so many in a second.
        case limit(RequestPacer)
        case schedule(LoadSchedule)
    }

    /// The time that requests waited, and the time by which they started late.
    final class Waits: Sendable {
        fileprivate let sum = Mutex((waited: Duration.zero, delay: Duration.zero))
    }

    /// The waits of one of several requests at the same time; nil for requests one after the other.
    @TaskLocal static var own: Waits?

    private let rule: Rule
    /// The number of the job.
    private let job: Int
    private let isStopped: @Sendable () -> Bool
    private let common = Waits()
    private var waits: Waits { Self.own ?? common }

    /// - Parameter isStopped: Returns true if the run has been stopped.
    init(_ rule: Rule, of job: Int, unless isStopped: @escaping @Sendable () -> Bool) {
        self.rule = rule
        self.job = job
        self.isStopped = isStopped
    }

    /// Waits until a request may start.
    func wait() async {
        switch rule {
        case .limit(let line):
            let duration = await line.wait()
            waits.sum.withLock { $0.waited += duration }
        case .schedule(let schedule):
            let (waited, delay) = await schedule.waitForStart(inJob: job, unless: isStopped)
            waits.sum.withLock { sum in
                sum.waited += waited
                sum.delay += delay
            }
        }
    }

    /// Returns the time that the unit, or this one of its requests, waited since the previous call.
    func takeWaited() -> Duration {
        waits.sum.withLock { sum in
            defer { sum.waited = .zero }
            return sum.waited
        }
    }

    /// Returns the time by which its requests started later than scheduled since the previous call.
    func takeDelay() -> Duration {
        waits.sum.withLock { sum in
            defer { sum.delay = .zero }
            return sum.delay
        }
    }
}
