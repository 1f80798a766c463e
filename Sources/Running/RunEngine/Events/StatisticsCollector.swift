import Checks
import CollectionModel
import Diagnostics
package import HTTP
package import RunRecords
import Synchronization

/// The statistics of a run while it runs; all jobs add to them.
package final class StatisticsCollector: Sendable {
    private struct State {
        var table = StatisticsTable(from: Moment(0))
        /// The time from which requests are counted.
        var beginning = 0.0
        /// True until this time.
        var isWarmup = false
    }

    private let state = Mutex(State())

    package init() {}

    /// The statistics so far.
    package var statistics: RunStatistics { state.withLock { $0.table.statistics } }

    /// The course of the run so far.
    package var timeline: Timeline { state.withLock { $0.table.statistics.timeline } }

    /// Begins to count.
    ///
    /// - Parameters:
    ///   - beginning: The time from which requests are counted, in seconds since 1970.
    ///   - isLater: True if this is a time to come.
    func begin(at beginning: Double, isLater: Bool) {
        state.withLock { state in
            (state.beginning, state.isWarmup) = (beginning, isLater)
            state.table = StatisticsTable(from: Moment(beginning))
        }
    }

    /// Counts a finished request.
    ///
    /// - Parameter delay: The time by which it began later than its schedule says.
    func count(_ report: RequestReport, in unit: RunUnit, delay: Duration) {
        let (step, last) = (report.execution.step, report.attempts.last)
        // The user's interrupt is no failure of the server.
        if last?.error?.isCancellation ?? false { return }
        let (definition, start) = (step.definition, step.definition.range.start)
        let hasWrongStatus = last?.checks.contains { $0.failure != nil && $0.subject == "status" } ?? false
        let failure = report.outcome.recorded.failureKind(
            wrongStatus: hasWrongStatus ? last?.exchange?.response.status : nil,
            exchange: last?.error?.reportedKind?.rawValue)
        state.withLock { state in
            if state.isWarmup {
                // A request that was not sent has no time: those of the warm-up come before the first that counts.
                guard let first = report.attempts.first?.startedAt, first >= state.beginning else {
                    if failure != nil { state.table.addWarmupFailure() }
                    return
                }
                state.isWarmup = false
            } else if let first = report.attempts.first?.startedAt, first < state.beginning {
                if failure != nil { state.table.addWarmupFailure() }
                return
            }
            state.table.change(
                definition.name, of: unit.record.file, line: start.line, column: start.column,
                groupPositions: step.groups.map(\.position)
            ) {
                RequestStatistics(of: step, in: unit)
            } _: { statistics, timeline in
                statistics.add(report.outcome.recorded, isFlaky: report.isFlaky, failure: failure)
                for (number, attempt) in report.attempts.enumerated() {
                    let sample = AttemptSample(attempt, delay: number == 0 ? delay : .zero)
                    statistics.add(sample)
                    if sample.wasSent { timeline.add(sample, isFailure: failure != nil) }
                }
            }
            if delay > .zero { state.table.addDelay(Milliseconds(delay)) }
        }
    }
}

extension RequestStatistics {
    fileprivate init(of step: RequestStep, in unit: RunUnit) {
        self.init()
        collection = unit.record.file
        groups = step.groupRecords
        name = step.definition.name
        place = PlaceRecord(step.definition.range)
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
    fileprivate init(_ attempt: AttemptReport, delay: Duration) {
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
        if isCounted { time = duration.map { Milliseconds($0 + delay) } }
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
