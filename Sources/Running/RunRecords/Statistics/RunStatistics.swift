/// The statistics of the requests of a run. Their size depends on the number of requests in the collections, not on the
/// number of times that they are sent.
package struct RunStatistics: Record, Equatable {
    /// The requests in the order in which they were first finished.
    package var requests: [RequestStatistics] = []
    package var timeline = Timeline()
    /// The time during which requests were counted: that of the run without `--warmup`.
    package var duration = Milliseconds.zero
    /// The number of requests that failed during `--warmup`.
    package var warmupFailures = 0
    /// The model of the load; nil without `--for` and `--stages`.
    package var model: LoadModel?
    /// The requests that began after their time in the schedule, because all jobs were busy.
    package var late = LateRequests()
    /// The number of requests that should have begun by the schedule; nil without one.
    package var due: Int?
    /// The largest share of all its processors that a process of the run used, in percent; nil if it is not known.
    package var processorShare: Int?

    package init() {}

    /// The number of times that a request must be sent for its statistics to be of use.
    private static let fewTimes = 10

    /// True if the statistics say more than the records of the requests.
    package var isWorthwhile: Bool { model != nil || requests.contains { $0.sent > Self.fewTimes } }

    /// The statistics of all requests together.
    package var total: RequestStatistics { requests.reduce(into: RequestStatistics()) { $0.add($1) } }

    /// True if the numbers are in a range: reports calculate with them, and the file is untrusted.
    func isSensible(_ range: ClosedRange<Int>) -> Bool {
        requests.allSatisfy { $0.isSensible(range) } && timeline.isSensible(range) && range ~= late.count
            && range ~= warmupFailures
            && range ~= due ?? 0 && 0...100 ~= processorShare ?? 0
    }

    /// The number of attempts in a second.
    package func rate(of statistics: RequestStatistics) -> Double {
        let seconds = duration.value / 1000
        return seconds > 0 ? Double(statistics.sent) / seconds : 0
    }

    package mutating func visit<Visitor: MemberVisitor>(_ visitor: inout Visitor) throws(Visitor.Failure) {
        try visitor.member("duration", &duration)
        try visitor.member("warmupFailures", &warmupFailures, unless: 0)
        try visitor.member("model", &model)
        try visitor.member("late", &late, unless: LateRequests())
        try visitor.member("due", &due)
        try visitor.member("processorShare", &processorShare)
        try visitor.member("requests", &requests)
        try visitor.member("timeline", &timeline)
    }
}

/// The requests that began after their time in a schedule.
package struct LateRequests: Record, Equatable {
    package var count = 0
    /// The longest delay.
    package var longest = Milliseconds.zero

    package init() {}

    package mutating func add(_ delay: Milliseconds) {
        count += 1
        longest = max(longest, delay)
    }

    package mutating func add(_ other: LateRequests) {
        count += other.count
        longest = max(longest, other.longest)
    }

    package mutating func visit<Visitor: MemberVisitor>(_ visitor: inout Visitor) throws(Visitor.Failure) {
        try visitor.member("count", &count)
        try visitor.member("longest", &longest)
    }
}
