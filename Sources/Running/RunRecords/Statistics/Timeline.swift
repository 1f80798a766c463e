/// The course of a run: its requests and failures in intervals of equal length.
///
/// The number of intervals is limited: when a run gets longer, two of them are joined.
package struct Timeline: Record, Equatable {
    /// One interval.
    package struct Point: Record, Equatable {
        package var sent = 0
        package var failures = 0
        package var time = TimeHistogram()

        package init() {}

        mutating func add(_ other: Point) {
            sent += other.sent
            failures += other.failures
            time.add(other.time)
        }

        package mutating func visit<Visitor: MemberVisitor>(_ visitor: inout Visitor) throws(Visitor.Failure) {
            try visitor.member("sent", &sent, unless: 0)
            try visitor.member("failures", &failures, unless: 0)
            try visitor.member("time", &time, unless: TimeHistogram())
        }
    }

    private static let maximumCount = 240
    /// In seconds; of a run of two centuries.
    private static let longestInterval = 1 << 25

    /// The start of the run.
    package var startedAt = Moment(0)
    /// The length of each interval, in seconds.
    package var interval = 1
    package var points: [Point] = []

    package init() {}

    package init(from start: Moment) { startedAt = start }

    /// The 95th percentile of the times in the latest two intervals; nil without times.
    package var recentTime: Milliseconds? {
        let times = points.suffix(2).reduce(into: TimeHistogram()) { $0.add($1.time) }
        return times.isEmpty ? nil : times.percentile(0.95)
    }

    /// Adds an attempt, unless nothing was sent.
    package mutating func add(_ attempt: AttemptSample, isFailure: Bool) {
        guard attempt.wasSent else { return }
        change(at: attempt.end) { point in
            point.sent += 1
            if isFailure { point.failures += 1 }
            if let time = attempt.time { point.time.add(time) }
        }
    }

    /// Adds the course of another process, or of a later run.
    mutating func add(_ other: Timeline) {
        guard !other.points.isEmpty else { return }
        guard !points.isEmpty else { return self = other }
        if other.startedAt < startedAt {
            let mine = self
            self = other
            return add(mine)
        }
        while interval < other.interval { joinPairs() }
        for (number, point) in other.points.enumerated() {
            change(at: other.startedAt.seconds + Double(number * other.interval)) { $0.add(point) }
        }
    }

    func isSensible(_ range: ClosedRange<Int>) -> Bool {
        1...Self.longestInterval ~= interval && interval.nonzeroBitCount == 1 && points.count <= Self.maximumCount
            && points.allSatisfy { range ~= $0.sent && range ~= $0.failures }
    }

    /// Changes the interval with a moment, in seconds since 1970; moments before the start belong to the first one.
    private mutating func change(at moment: Double, _ change: (inout Point) -> Void) {
        let seconds = max(0, moment - startedAt.seconds)
        // A clock that was changed during the run must not make all intervals longer than the run.
        guard seconds < Double(Self.longestInterval) else { return }
        while Int(seconds) / interval >= Self.maximumCount { joinPairs() }
        let index = Int(seconds) / interval
        while points.count <= index { points.append(Point()) }
        change(&points[index])
    }

    private mutating func joinPairs() {
        interval *= 2
        points = stride(from: 0, to: points.count, by: 2).map { index in
            var point = points[index]
            if index + 1 < points.count { point.add(points[index + 1]) }
            return point
        }
    }

    package mutating func visit<Visitor: MemberVisitor>(_ visitor: inout Visitor) throws(Visitor.Failure) {
        try visitor.member("startedAt", &startedAt)
        try visitor.member("interval", &interval)
        try visitor.member("points", &points)
    }
}
