/// The statistics of a run while they are counted or merged.
package struct StatisticsTable: Sendable {
    package private(set) var statistics = RunStatistics()
    private var indexes: [Key: Int] = [:]

    /// What distinguishes a request from all others of a run. The file of the request is not part of it: shards may have
    /// the same collections in different folders.
    private struct Key: Hashable {
        let collection: String
        let line: Int
        let column: Int
        let groups: [Int]
        let name: String
    }

    package init(from start: Moment) { statistics.timeline = Timeline(from: start) }

    /// Changes the statistics of a request.
    ///
    /// - Parameters:
    ///   - collection: The file of its collection.
    ///   - groupPositions: The indices of the groups around it.
    private mutating func change(
        _ name: String, of collection: String, line: Int, column: Int, groupPositions: [Int],
        make: () -> RequestStatistics, _ change: (inout RequestStatistics, inout Timeline) -> Void
    ) {
        let key = Key(collection: collection, line: line, column: column, groups: groupPositions, name: name)
        let index: Int
        if let known = indexes[key] {
            index = known
        } else {
            index = statistics.requests.count
            indexes[key] = index
            statistics.requests.append(make())
        }
        change(&statistics.requests[index], &statistics.timeline)
    }

    /// Adds the statistics of another part of the run, or of another run.
    ///
    /// - Parameters:
    ///   - atOneTime: True for a shard, which ran at the same time.
    ///   - collection: Returns the file of a collection in this run.
    package mutating func add(_ other: RunStatistics, atOneTime: Bool, collection: (String) -> String = { $0 }) {
        for added in other.requests {
            var empty = RequestStatistics(named: added)
            empty.collection = collection(added.collection)
            change(
                added.name, of: empty.collection, line: added.place.line, column: added.place.column,
                groupPositions: added.groups.map(\.position)
            ) {
                empty
            } _: { statistics, _ in
                statistics.add(added)
            }
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
        change(
            request.name, of: collection, line: request.place.line, column: request.place.column,
            groupPositions: request.groups.map(\.position)
        ) {
            var statistics = RequestStatistics()
            statistics.collection = collection
            (statistics.groups, statistics.name, statistics.place) = (request.groups, request.name, request.place)
            return statistics
        } _: { statistics, timeline in
            let last = request.attempts.last
            let hasWrongStatus = request.checks.contains { !$0.held && $0.subject == "status" }
            statistics.add(
                request.outcome, isFlaky: request.isFlaky ?? false,
                failure: request.outcome.failureKind(
                    wrongStatus: hasWrongStatus ? last?.status : nil, exchange: last?.failure?.kind))
            for attempt in request.attempts {
                let sample = AttemptSample(attempt)
                statistics.add(sample)
                if sample.wasSent { timeline.add(sample, isFailure: request.outcome.isFailure) }
            }
        }
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
        time = attempt.failure == nil || attempt.failure?.kind == Self.timeout ? attempt.duration : nil
        timings = exchange?.timings
        bytes = exchange?.response?.body?.size ?? 0
        isNewConnection = exchange.map { !$0.reused } ?? false
        end = (attempt.startedAt?.seconds ?? 0) + (attempt.duration?.value ?? 0) / 1000
    }

    /// The kind of failure whose time is counted: the request took at least so long.
    package static let timeout = "timeout"
}
