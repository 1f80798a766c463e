/// The statistics of a run while they are counted or merged.
package struct StatisticsTable: Sendable {
    package private(set) var statistics = RunStatistics()
    private var indexes: [Key: Int] = [:]

    /// The identity of a request in a run, without its file: shards may have the same collections in different folders.
    private struct Key: Hashable {
        let collection: String
        let line: Int
        let column: Int
        let groups: [Int]
        let name: String

        init(_ request: RequestStatistics) {
            (collection, name) = (request.collection, request.name)
            (line, column) = (request.place.line, request.place.column)
            groups = request.groups.map(\.position)
        }
    }

    package init(from start: Moment) { statistics.timeline = Timeline(from: start) }

    /// Changes the statistics of a request.
    ///
    /// - Parameter empty: Those of the same request without figures.
    private mutating func change(_ empty: RequestStatistics, _ change: (inout RequestStatistics) -> Void) {
        let key = Key(empty)
        let index = indexes[key] ?? statistics.requests.count
        if index == statistics.requests.count {
            indexes[key] = index
            statistics.requests.append(empty)
        }
        change(&statistics.requests[index])
    }

    /// Adds the statistics of another part of the run, or of another run.
    ///
    /// - Parameters:
    ///   - atOneTime: True for a shard, which ran at the same time.
    ///   - collection: Returns the file of a collection in this run.
    package mutating func add(_ other: RunStatistics, atOneTime: Bool, collection: (String) -> String = { $0 }) {
        for added in other.requests {
            var empty = added.empty
            empty.collection = collection(added.collection)
            change(empty) { $0.add(added) }
        }
        statistics.timeline.add(other.timeline)
        statistics.duration =
            atOneTime
            ? max(statistics.duration, other.duration)
            : Milliseconds(statistics.duration.duration + other.duration.duration)
        statistics.model = statistics.model ?? other.model
        statistics.late.add(other.late)
        statistics.warmupFailures += other.warmupFailures
        if let due = other.due { statistics.due = (statistics.due ?? 0) + due }
        statistics.processorShare = [statistics.processorShare, other.processorShare].compactMap(\.self).max()
    }
}

extension StatisticsTable {
    /// Adds a request of a file without statistics.
    ///
    /// - Parameter collection: The file of its collection.
    package mutating func add(_ request: RequestRecord, of collection: String) {
        let last = request.attempts.last
        let hasWrongStatus = request.checks.contains { !$0.held && $0.subject == CheckRecord.status }
        let failure = request.outcome.failureKind(
            wrongStatus: hasWrongStatus ? last?.status : nil, exchange: last?.failure?.kind)
        let attempts = request.attempts.map { AttemptSample($0) }
        change(RequestStatistics(request.name, of: collection, in: request.groups, at: request.place)) { statistics in
            statistics.add(request.outcome, isFlaky: request.isFlaky ?? false, failure: failure)
            for attempt in attempts { statistics.add(attempt) }
        }
        for attempt in attempts { statistics.timeline.add(attempt, isFailure: failure != nil) }
        for attempt in request.attempts where attempt.delay > .zero { statistics.late.add(attempt.delay) }
    }
}

extension RequestRecord.Outcome {
    /// Returns the kind of a failure in statistics; nil if the request did not fail.
    ///
    /// - Parameters:
    ///   - status: The status of the last attempt, if it is not the expected one.
    ///   - exchange: The kind of failure of its exchange, such as `timeout`.
    package func failureKind(wrongStatus status: Int?, exchange: String?) -> String? {
        guard isFailure else { return nil }
        if let exchange { return exchange }
        return status.map(String.init) ?? (self == .failed ? "check" : "error")
    }
}

extension AttemptSample {
    fileprivate init(_ attempt: AttemptRecord) {
        let exchange = attempt.exchanges.last
        wasSent = attempt.startedAt != nil
        let isCounted = attempt.failure == nil || attempt.failure?.kind == Self.timeout
        time = isCounted ? attempt.duration.map { Milliseconds($0.duration + attempt.delay.duration) } : nil
        timings = exchange?.timings
        bytes = exchange?.response?.body?.size ?? 0
        isNewConnection = exchange.map { !$0.reused } ?? false
        end = (attempt.startedAt?.seconds ?? 0) + (attempt.duration?.value ?? 0) / 1000
    }

    /// The kind of failure whose time is counted: the request took at least so long.
    package static let timeout = "timeout"
}
