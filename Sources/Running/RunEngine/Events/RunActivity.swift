package import RunRecords
import Synchronization

/// The current state of a run, for live progress; it is updated at once, whereas events are delivered in order.
package final class RunActivity: Sendable {
    /// A request that has begun and is not finished.
    package struct Running: Sendable {
        package let unit: RunUnit
        /// The name with the element of a `forEach`: `Name [user=ann]`.
        package let name: String
        package let start: ContinuousClock.Instant
        /// The end of the current wait before sending; nil if the request does not wait.
        package fileprivate(set) var pauseEnd: ContinuousClock.Instant?
    }

    /// The state of the run at one moment.
    package struct Snapshot: Sendable {
        /// The start of the run; nil before it.
        package fileprivate(set) var start: ContinuousClock.Instant?
        /// The number of requests in a complete run, including skipped ones; nil if it depends on a `forEach`.
        package fileprivate(set) var expected: Int?
        /// The outcomes of finished requests, including skipped ones.
        package fileprivate(set) var counts = OutcomeCounts()
        package fileprivate(set) var unitCount = 0
        fileprivate(set) var finishedUnits = 0
        /// The time that a load takes; nil for another run.
        package fileprivate(set) var loadDuration: Duration?
        /// The 95th percentile of the times in the latest seconds of a load; nil without one.
        package fileprivate(set) var recentTime: Milliseconds?
        /// True once all requests are finished.
        package fileprivate(set) var isOver = false
        /// The running requests, at most one for each job; the longest-running first.
        package fileprivate(set) var running: [Running] = []
    }

    private struct State {
        var figures = Snapshot()
        /// The running request of each job.
        var running: [Running?] = []
        /// The statistics of a load; nil for another run.
        var statistics: StatisticsCollector?
    }

    private let state = Mutex(State())

    package init() {}

    package var snapshot: Snapshot {
        state.withLock { state in
            var snapshot = state.figures
            snapshot.running = state.running.compactMap(\.self).sorted { $0.start < $1.start }
            snapshot.recentTime = state.statistics?.timeline.recentTime
            return snapshot
        }
    }

    func begin(jobs: Int, unitCount: Int, expected: Int?, load: LoadPlan?, _ statistics: StatisticsCollector) {
        state.withLock { state in
            state.figures = Snapshot()
            state.figures.start = .now
            state.figures.expected = expected
            state.figures.unitCount = unitCount
            state.figures.loadDuration = load?.duration
            state.statistics = load == nil ? nil : statistics
            state.running = Array(repeating: nil, count: jobs)
        }
    }

    func start(_ running: Running, job: Int) {
        state.withLock { $0.running[job] = running }
    }

    func pause(until end: ContinuousClock.Instant?, job: Int) {
        state.withLock { $0.running[job]?.pauseEnd = end }
    }

    func finish(_ outcome: RequestOutcome, job: Int) {
        state.withLock { state in
            state.running[job] = nil
            state.figures.counts.add(outcome.recorded)
        }
    }

    func finishUnit() {
        state.withLock { $0.figures.finishedUnits += 1 }
    }

    func end() {
        state.withLock { $0.figures.isOver = true }
    }
}

/// A wait before a request is sent, reported when it begins.
package struct RequestPause: Sendable, Equatable {
    package enum Cause: Sendable, Equatable {
        /// The wait of `delay`, before the first attempt.
        case delay
        /// - Parameters:
        ///   - number: The number of the next attempt, from 2.
        ///   - count: The maximum number of attempts.
        ///   - isRequested: True if the server requests the wait with `Retry-After`.
        case attempt(_ number: Int, of: Int, isRequested: Bool)
    }

    /// The name with the element of a `forEach`: `Name [user=ann]`.
    package let name: String
    package let duration: Duration
    package let cause: Cause
}
