package import CollectionModel
package import RunRecords
import Text

extension Threshold {
    /// Returns the threshold with its result.
    ///
    /// - Parameters:
    ///   - scope: The requests that it is about.
    ///   - coverage: The coverage of OpenAPI documents.
    ///   - history: The earlier runs; nil if they are not known.
    package func evaluated(
        for scope: ThresholdScope, in statistics: RunStatistics, _ coverage: [CoverageRecord] = [],
        after history: RunHistory? = nil
    ) -> ThresholdRecord {
        var record = ThresholdRecord(text, of: scope, at: range.map(PlaceRecord.init))
        let requests = statistics.requests.filter { scope.contains($0) }
        let total = requests.reduce(into: RequestStatistics()) { $0.add($1) }
        guard let value = figure.value(in: total, of: statistics, coverage, isShare: isShare) else {
            // Nothing was sent: whether the bound would hold is not known, so it does not.
            record.outcome = .broken
            return record
        }
        record.actual = figure.text(value, isShare: isShare)
        var bound = limit.value
        if case .baseline(let factor) = limit {
            guard let earlier = history.flatMap({ earlierValue(in: $0, for: scope) }) else {
                record.outcome = .noBaseline
                return record
            }
            record.baseline = figure.text(earlier, isShare: isShare)
            bound = factor * earlier
        }
        record.outcome = comparison.holds(value, bound) ? .held : .broken
        return record
    }

    /// Returns the figure of all earlier runs together; nil if they did not send these requests.
    private func earlierValue(in history: RunHistory, for scope: ThresholdScope) -> Double? {
        let earlier = history.statistics { scope.contains(sameRequest: $0) }
        return figure.value(in: earlier.total, of: earlier, [], isShare: isShare)
    }

    /// True if the figure is a share of all requests: numbers of runs of different lengths cannot be compared.
    private var isShare: Bool {
        switch limit {
        case .share: true
        case .baseline: figure == .failed || figure == .flaky
        case .time, .number, .rate: false
        }
    }
}

extension ThresholdRecord {
    /// Returns the threshold with its result in other statistics, such as those of all shards; the threshold unchanged if
    /// it ended its run, or if its text comes from another version.
    package func evaluated(
        in statistics: RunStatistics, _ coverage: [CoverageRecord] = [], after history: RunHistory? = nil
    ) -> ThresholdRecord {
        guard !hasEndedRun, let threshold = try? Threshold(text) else { return self }
        var record = threshold.evaluated(for: scope, in: statistics, coverage, after: history)
        record.place = place
        return record
    }
}

extension Threshold.Figure {
    /// Returns the value: microseconds, a number, a share from 0 to 1, or a number for each second. Returns nil without
    /// requests, or without attempts whose time is known.
    fileprivate func value(
        in total: RequestStatistics, of run: RunStatistics, _ coverage: [CoverageRecord], isShare: Bool
    ) -> Double? {
        let ended = total.counts.passed + total.counts.failures
        switch self {
        case .time(let figure, let phase):
            let times = phase.map { total.phases[$0] } ?? total.time
            return times.isEmpty ? nil : Double(figure.time(in: times).microseconds)
        case .failed, .flaky:
            guard ended > 0 else { return nil }
            let count = self == .failed ? total.counts.failures : total.flaky
            return isShare ? Double(count) / Double(ended) : Double(count)
        case .count: return Double(total.sent)
        case .rate: return total.sent == 0 ? nil : run.rate(of: total)
        case .coverage(let kind):
            let shares = coverage.flatMap { record in kind.parts.map { record.share(of: $0) } }
            let parts = shares.reduce(0) { $0 + $1.total }
            return parts == 0 ? nil : Double(shares.reduce(0) { $0 + $1.seen }) / Double(parts)
        }
    }

    /// Returns a text such as `312 ms`, `0.4 %`, `48.2/s`.
    fileprivate func text(_ value: Double, isShare: Bool) -> String {
        switch self {
        case .time: DurationText.text(.microseconds(Int64(value)))
        case .failed, .flaky, .count: isShare ? FigureText.percent(value) : FigureText.number(value)
        case .rate: "\(FigureText.number(value))/s"
        case .coverage: FigureText.percent(value)
        }
    }
}

extension Threshold.Coverage {
    fileprivate var parts: [CoveredPart.Kind] {
        switch self {
        case .operations: [.operation]
        case .parameters: [.parameter]
        case .statuses: [.status]
        case .types: [.requestType, .responseType]
        case .properties: [.property]
        case .values: [.value]
        }
    }
}

extension Threshold.TimeFigure {
    fileprivate func time(in times: TimeHistogram) -> Milliseconds {
        switch self {
        case .minimum: times.minimum
        case .mean: times.mean
        case .deviation: times.deviation
        case .maximum: times.maximum
        case .percentile(let share): times.percentile(share)
        }
    }
}

extension PhaseStatistics {
    fileprivate subscript(phase: Threshold.Phase) -> TimeHistogram {
        switch phase {
        case .dns: dns
        case .connect: connect
        case .tls: tls
        case .firstByte: firstByte
        case .transfer: transfer
        }
    }
}

extension Threshold.Limit {
    /// The value in the unit of the figure.
    fileprivate var value: Double {
        switch self {
        case .time(let duration): duration / .microseconds(1)
        case .number(let value), .share(let value), .rate(let value), .baseline(let value): value
        }
    }
}
