package import RunRecords
import Synchronization

/// What a run is at, for somebody who looks now and then: counted at once, ahead of the events, which come in order.
package final class RunActivity: Sendable {
    /// A request that was begun and is not finished.
    package struct Running: Sendable {
        package let unit: RunUnit
        package let name: String
        /// Which element of a `forEach` it is, such as `user=ann`.
        package let element: String?
        package let start: ContinuousClock.Instant
        /// Until when it waits to be sent; nil when it was.
        package fileprivate(set) var pauseEnd: ContinuousClock.Instant?

        init(unit: RunUnit, name: String, element: String?, start: ContinuousClock.Instant) {
            self.unit = unit
            self.name = name
            self.element = element
            self.start = start
        }
    }

    /// The run at one moment.
    package struct Snapshot: Sendable {
        /// Nil before the run begins.
        package fileprivate(set) var start: ContinuousClock.Instant?
        /// Requests that will be finished if nothing stops the run, with those that are skipped; nil when a `forEach`
        /// decides on it.
        package fileprivate(set) var expected: Int?
        /// Of requests that are done, the skipped ones included.
        package fileprivate(set) var counts = OutcomeCounts()
        package fileprivate(set) var unitCount = 0
        package fileprivate(set) var finishedUnits = 0
        /// True once all requests are finished.
        package fileprivate(set) var isOver = false
        /// Longest first; at most one for each job.
        package fileprivate(set) var running: [Running] = []
    }

    private struct State {
        var figures = Snapshot()
        /// By job.
        var running: [Running?] = []
    }

    private let state = Mutex(State())

    package init() {}

    package var snapshot: Snapshot {
        state.withLock { state in
            var snapshot = state.figures
            snapshot.running = state.running.compactMap(\.self).sorted { $0.start < $1.start }
            return snapshot
        }
    }

    func begin(jobs: Int, unitCount: Int, expected: Int?) {
        state.withLock { state in
            state.figures = Snapshot()
            state.figures.start = .now
            state.figures.expected = expected
            state.figures.unitCount = unitCount
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
