/// The statistics of one request of a collection, over all its iterations, elements and passes.
package struct RequestStatistics: Record, Equatable {
    /// The file of the collection, as given by the user.
    package var collection = ""
    package var groups: [GroupRecord] = []
    package var name = ""
    package var place = PlaceRecord()
    package var counts = OutcomeCounts()
    /// The number of requests that passed only after a retry, without those that poll.
    package var flaky = 0
    /// The failures by kind, in the order of their first ones.
    package var failures: [FailureCount] = []
    /// The number of attempts that were sent.
    package var sent = 0
    /// The size of all response bodies.
    package var bytes = 0
    /// The number of attempts for which a connection was opened.
    package var newConnections = 0
    /// The times of the attempts with a response, and of those that timed out.
    package var time = TimeHistogram()
    package var phases = PhaseStatistics()

    package init() {}

    /// Creates the statistics of a request that was not sent yet.
    package init(_ name: String, of collection: String, in groups: [GroupRecord], at place: PlaceRecord) {
        (self.name, self.collection, self.groups, self.place) = (name, collection, groups, place)
    }

    /// The statistics without figures.
    var empty: RequestStatistics { RequestStatistics(name, of: collection, in: groups, at: place) }

    /// The name with its groups, `Group/Name`.
    package var title: String { (groups.map(\.name) + [name]).joined(separator: "/") }

    /// The names with which `--threshold` selects the request.
    package var names: [String] { Self.names(of: name, in: groups.map(\.name)) }

    /// Returns the names with which `--threshold` selects a request: its own and those of its groups, each also with all
    /// groups around it, such as `Group/Name`.
    package static func names(of name: String, in groups: [String]) -> [String] {
        let path = groups + [name]
        return path.indices.flatMap { index in [path[index], path[...index].joined(separator: "/")] }
    }

    /// True if the numbers are in a range: reports calculate with them, and the file is untrusted.
    func isSensible(_ range: ClosedRange<Int>) -> Bool {
        let numbers =
            [
                counts.passed, counts.failed, counts.errored, counts.skipped, flaky, sent, newConnections, time.count,
            ] + failures.map(\.count)
        return numbers.allSatisfy(range.contains) && 0...(1 << 53) ~= bytes
    }

    /// Adds a finished request.
    ///
    /// - Parameter failure: The kind of its failure; nil if it did not fail.
    package mutating func add(_ outcome: RequestRecord.Outcome, isFlaky: Bool, failure: String?) {
        counts.add(outcome)
        if isFlaky { flaky += 1 }
        if let failure { failures.add(1, of: failure) }
    }

    /// Adds an attempt.
    package mutating func add(_ attempt: AttemptSample) {
        guard attempt.wasSent else { return }
        sent += 1
        bytes += attempt.bytes
        if attempt.isNewConnection { newConnections += 1 }
        if let time = attempt.time { self.time.add(time) }
        if let timings = attempt.timings { phases.add(timings) }
    }

    /// Adds the statistics of the same request in another process, or of another request for a total.
    package mutating func add(_ other: RequestStatistics) {
        counts += other.counts
        flaky += other.flaky
        for failure in other.failures { failures.add(failure.count, of: failure.kind) }
        sent += other.sent
        bytes += other.bytes
        newConnections += other.newConnections
        time.add(other.time)
        phases.add(other.phases)
    }

    package mutating func visit<Visitor: MemberVisitor>(_ visitor: inout Visitor) throws(Visitor.Failure) {
        try visitor.text("collection", &collection, .name)
        try visitor.member("groups", &groups)
        try visitor.text("name", &name, .name)
        try visitor.member("place", &place)
        try counts.visit(&visitor)
        try visitor.member("flaky", &flaky, unless: 0)
        try visitor.member("failures", &failures, unless: [])
        try visitor.member("sent", &sent)
        try visitor.member("bytes", &bytes)
        try visitor.member("newConnections", &newConnections)
        try visitor.member("time", &time, unless: TimeHistogram())
        try visitor.member("phases", &phases, unless: PhaseStatistics())
    }
}

/// The figures of one attempt, for statistics.
package struct AttemptSample: Sendable {
    /// False if the attempt failed before anything was sent.
    package var wasSent = true
    /// The time until the end of the response, with the delay of its start in a schedule; nil if it is not counted.
    package var time: Milliseconds?
    package var timings: TimingsRecord?
    /// The size of the response body.
    package var bytes = 0
    package var isNewConnection = false
    /// The end of the attempt, in seconds since 1970.
    package var end = 0.0

    package init() {}

    /// An attempt that was not made.
    package static var unsent: AttemptSample {
        var sample = AttemptSample()
        sample.wasSent = false
        return sample
    }
}

/// The times of the phases of a request's attempts: after redirects those of the last exchange, without phases that a
/// reused connection skips.
package struct PhaseStatistics: Record, Equatable {
    package var dns = TimeHistogram()
    package var connect = TimeHistogram()
    package var tls = TimeHistogram()
    package var firstByte = TimeHistogram()
    package var transfer = TimeHistogram()

    package init() {}

    package mutating func add(_ timings: TimingsRecord) {
        if timings.dns > .zero { dns.add(timings.dns) }
        if timings.connect > .zero { connect.add(timings.connect) }
        if timings.tls > .zero { tls.add(timings.tls) }
        firstByte.add(timings.firstByte)
        transfer.add(timings.transfer)
    }

    mutating func add(_ other: PhaseStatistics) {
        dns.add(other.dns)
        connect.add(other.connect)
        tls.add(other.tls)
        firstByte.add(other.firstByte)
        transfer.add(other.transfer)
    }

    package mutating func visit<Visitor: MemberVisitor>(_ visitor: inout Visitor) throws(Visitor.Failure) {
        try visitor.member("dns", &dns, unless: TimeHistogram())
        try visitor.member("connect", &connect, unless: TimeHistogram())
        try visitor.member("tls", &tls, unless: TimeHistogram())
        try visitor.member("firstByte", &firstByte, unless: TimeHistogram())
        try visitor.member("transfer", &transfer, unless: TimeHistogram())
    }
}

/// The number of failures of one kind.
package struct FailureCount: Record, Equatable {
    /// `timeout`, `connection` and the other kinds of failed exchanges; a status such as `503`; `check` for other
    /// failed checks, `error` for other errors.
    package var kind = ""
    package var count = 0

    package init() {}

    package init(kind: String, count: Int) {
        self.kind = kind
        self.count = count
    }

    package mutating func visit<Visitor: MemberVisitor>(_ visitor: inout Visitor) throws(Visitor.Failure) {
        try visitor.text("kind", &kind, .masked)
        try visitor.member("count", &count)
    }
}

extension [FailureCount] {
    /// The number of kinds that are counted separately; a server chooses its statuses.
    private static var limit: Int { 20 }

    /// Adds failures of a kind, to the kind `other` if there are too many kinds.
    mutating func add(_ added: Int, of kind: String) {
        if let index = firstIndex(where: { $0.kind == kind }) {
            self[index].count += added
        } else if count < Self.limit || kind == "other" {
            append(FailureCount(kind: kind, count: added))
        } else {
            add(added, of: "other")
        }
    }
}
