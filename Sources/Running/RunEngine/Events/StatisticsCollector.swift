import Checks
import CollectionModel
import Diagnostics
package import HTTP
package import RunRecords
import Synchronization

/// The statistics of a run while it runs; all jobs add to them.
package final class StatisticsCollector: Sendable {
    /// One execution of a request, with its first attempt.
    fileprivate struct Execution {
        let outcome: RequestRecord.Outcome
        let isFlaky: Bool
        /// The kind of its failure; nil if it did not fail.
        let failure: String?
        let attempt: AttemptSample
    }

    /// A request that was executed. Most requests of large collections are executed once, and histograms are large: those
    /// of a request begin with its second execution.
    fileprivate struct Counted {
        let step: RequestStep
        let collection: String
        var only: Execution?
        /// The index of its statistics; nil while ``only`` has all of them.
        var index: Int?
    }

    fileprivate struct State {
        var counted: [Counted] = []
        /// The indexes of ``counted`` by the definitions, which the steps keep.
        var indexes: [ObjectIdentifier: Int] = [:]
        var statistics: [RequestStatistics] = []
        /// The figures that are not of single requests.
        var run = RunStatistics()
        /// The time from which requests are counted.
        var beginning = 0.0
        /// True until this time.
        var isWarmup = false
    }

    private let state = Mutex(State())

    package init() {}

    /// The statistics so far.
    package var statistics: RunStatistics {
        state.withLock { state in
            var run = state.run
            run.requests = state.counted.map { counted in
                if let index = counted.index { return state.statistics[index] }
                var statistics = RequestStatistics(of: counted.step, in: counted.collection)
                if let only = counted.only { statistics.add(only) }
                return statistics
            }
            // A collection that is given twice has the same requests.
            var table = StatisticsTable(from: run.timeline.startedAt)
            table.add(run, atOneTime: true)
            return table.statistics
        }
    }

    /// True if a request was sent so often that its figures say more than its records.
    var isWorthwhile: Bool {
        state.withLock { state in
            var run = RunStatistics()
            run.requests = state.statistics
            return run.isWorthwhile
        }
    }

    /// The course of the run so far.
    package var timeline: Timeline { state.withLock { $0.run.timeline } }

    /// Begins to count.
    ///
    /// - Parameters:
    ///   - beginning: The time from which requests are counted, in seconds since 1970.
    ///   - isLater: True if this is a time to come.
    func begin(at beginning: Double, isLater: Bool) {
        state.withLock { state in
            (state.beginning, state.isWarmup) = (beginning, isLater)
            state.run.timeline = Timeline(from: Moment(beginning))
        }
    }

    /// Counts a finished request.
    func count(_ report: RequestReport, in unit: RunUnit) {
        let last = report.attempts.last
        // The user's interrupt is no failure of the server.
        if last?.error?.isCancellation ?? false { return }
        let hasWrongStatus = last?.checks.contains { $0.failure != nil && $0.subject == CheckRecord.status } ?? false
        let outcome = report.outcome.recorded
        let failure = outcome.failureKind(
            wrongStatus: hasWrongStatus ? last?.exchange?.response.status : nil,
            exchange: last?.error?.reportedKind?.rawValue)
        // Before the lock, for which the other jobs wait.
        let first = report.attempts.first.map { AttemptSample($0) } ?? .unsent
        state.withLock { state in
            guard !state.isInWarmup(report.attempts.first?.startedAt) else {
                if failure != nil { state.run.warmupFailures += 1 }
                return
            }
            for attempt in report.attempts where attempt.delay > .zero {
                state.run.late.add(Milliseconds(attempt.delay))
            }
            let index = state.index(of: report.execution.step, in: unit)
            state.add(
                Execution(outcome: outcome, isFlaky: report.isFlaky, failure: failure, attempt: first), at: index)
            for attempt in report.attempts.dropFirst() {
                let attempt = AttemptSample(attempt)
                state.run.timeline.add(attempt, isFailure: failure != nil)
                state.statistics[state.wholeIndex(at: index)].add(attempt)
            }
        }
    }
}

extension StatisticsCollector.State {
    /// True for a request that began before the time from which requests are counted. One that was not sent has no time:
    /// it belongs to the warm-up if no request after it was counted.
    fileprivate mutating func isInWarmup(_ start: Double?) -> Bool {
        if let start {
            if start < beginning { return true }
            isWarmup = false
        }
        return isWarmup
    }

    fileprivate mutating func index(of step: RequestStep, in unit: RunUnit) -> Int {
        let key = ObjectIdentifier(step.definition)
        if let index = indexes[key] { return index }
        counted.append(StatisticsCollector.Counted(step: step, collection: unit.record.file))
        indexes[key] = counted.count - 1
        return counted.count - 1
    }

    fileprivate mutating func add(_ execution: StatisticsCollector.Execution, at index: Int) {
        run.timeline.add(execution.attempt, isFailure: execution.failure != nil)
        if counted[index].index == nil, counted[index].only == nil {
            counted[index].only = execution
        } else {
            statistics[wholeIndex(at: index)].add(execution)
        }
    }

    /// Returns the index of a request's statistics, which are created if there are none.
    fileprivate mutating func wholeIndex(at index: Int) -> Int {
        if let known = counted[index].index { return known }
        statistics.append(RequestStatistics(of: counted[index].step, in: counted[index].collection))
        counted[index].index = statistics.count - 1
        if let only = counted[index].only {
            statistics[statistics.count - 1].add(only)
            counted[index].only = nil
        }
        return statistics.count - 1
    }
}

extension RequestStatistics {
    fileprivate init(of step: RequestStep, in collection: String) {
        self.init(
            step.definition.name, of: collection, in: step.groupRecords, at: PlaceRecord(step.definition.range))
    }

    fileprivate mutating func add(_ execution: StatisticsCollector.Execution) {
        add(execution.outcome, isFlaky: execution.isFlaky, failure: execution.failure)
        add(execution.attempt)
    }
}

extension AttemptReport {
    /// The start, in seconds since 1970; nil if nothing was sent.
    fileprivate var startedAt: Double? {
        switch result {
        case .success(let exchange): (exchange.hops.first ?? exchange).transfer.startedAt
        case .failure(let error): error.hops.first?.transfer.startedAt ?? error.transfer?.startedAt
        }
    }
}

extension AttemptSample {
    fileprivate init(_ attempt: AttemptReport) {
        self.init()
        let start = attempt.startedAt
        wasSent = start != nil
        let duration: Duration?
        switch attempt.result {
        case .success(let exchange):
            duration = exchange.duration
            timings = TimingsRecord(exchange.transfer.timings)
            bytes = exchange.response.body.count + exchange.response.omittedBodyBytes
            isNewConnection = !exchange.transfer.reusedConnection
        case .failure(let error):
            duration = error.duration
            isNewConnection = error.transfer.map { !$0.reusedConnection } ?? false
        }
        let isCounted = attempt.error.map { $0.reportedKind?.rawValue == Self.timeout } ?? true
        if isCounted { time = duration.map { Milliseconds($0 + attempt.delay) } }
        end = (start ?? 0) + (duration ?? .zero) / .seconds(1)
    }
}

extension TimingsRecord {
    package init(_ timings: PhaseTimings) {
        self.init(
            dns: Milliseconds(timings.dns), connect: Milliseconds(timings.connect), tls: Milliseconds(timings.tls),
            firstByte: Milliseconds(timings.firstByte), transfer: Milliseconds(timings.transfer),
            total: Milliseconds(timings.total))
    }
}
