import Text

/// The last record: the totals of the run. If it is missing, the run was killed.
package struct RunEnd: Record, Equatable {
    package var counts = OutcomeCounts()
    /// The number of units without records, because the run was stopped before they began.
    package var unitsNotBegun = 0
    /// The number of requests that passed only after a retry, without those that poll.
    package var flaky = 0
    /// The number of exchanges started, including every attempt.
    package var sent = 0
    /// The outcomes of the tests of scripts.
    package var tests = TestCounts()
    /// The number of requests that scripts sent, which are not among the ``counts``.
    package var subrequests = 0
    package var tokensMinted = 0
    /// The number of requests, including token requests, without a check of the server's certificate.
    package var insecure = 0
    package var duration = Milliseconds.zero
    package var interrupted = false
    /// True in a merged file if the run of a part was killed, so that some of its requests have no record.
    package var killed = false
    /// The number of requests of a load that have no records.
    package var unreported = 0
    /// The statistics of requests; nil if no request ran often.
    package var statistics: RunStatistics?
    package var thresholds: [ThresholdRecord] = []
    /// The coverage of the OpenAPI documents that requests name.
    package var coverage: [CoverageRecord] = []
    /// The comparison with earlier runs; empty without `--history`.
    package var history: [HistoryComparison] = []

    package init() {}

    /// True if some requests of the run have no record. An interrupt alone leaves none out: those that it prevents have
    /// one.
    package var leavesOutRequests: Bool { unitsNotBegun > 0 || killed }

    /// A text such as `2 thresholds broken`; nil if all hold.
    package var brokenWords: String? {
        let count = brokenThresholds.count
        return count == 0 ? nil : "\(CountedNoun.text(count, "threshold")) broken"
    }

    /// The thresholds that do not hold.
    package var brokenThresholds: [ThresholdRecord] { thresholds.filter { $0.outcome == .broken } }

    /// Adds the counts of a record.
    package mutating func add(_ record: RunRecord) {
        switch record {
        case .token(let token): if token.attempt.isInsecure { insecure += 1 }
        case .request(let request):
            add(
                request.outcome, attempts: request.attempts.count, isFlaky: request.isFlaky ?? false,
                isInsecure: request.isInsecure,
                tests: TestCounts(request.scripts?.tests.map(\.outcome) ?? []),
                subrequests: request.scripts?.sentCount ?? 0)
        case .run, .unit, .unitEnd, .end: break
        }
    }

    /// Adds a finished request.
    package mutating func add(
        _ outcome: RequestRecord.Outcome, attempts: Int, isFlaky: Bool, isInsecure: Bool, tests: TestCounts,
        subrequests: Int
    ) {
        counts.add(outcome)
        if isFlaky { flaky += 1 }
        sent += attempts
        if isInsecure { insecure += 1 }
        self.tests += tests
        self.subrequests += subrequests
    }

    /// Adds all counts of another run, or of another part of this run; ``duration``, ``statistics``, ``thresholds``
    /// and ``coverage`` stay as they are.
    package mutating func add(_ other: RunEnd) {
        counts += other.counts
        unitsNotBegun += other.unitsNotBegun
        flaky += other.flaky
        sent += other.sent
        tests += other.tests
        subrequests += other.subrequests
        tokensMinted += other.tokensMinted
        insecure += other.insecure
        interrupted = interrupted || other.interrupted
        killed = killed || other.killed
        unreported += other.unreported
    }

    package mutating func visit<Visitor: MemberVisitor>(_ visitor: inout Visitor) throws(Visitor.Failure) {
        try visitor.computed("total", counts.total)
        try counts.visit(&visitor)
        try visitor.member("unitsNotBegun", &unitsNotBegun, ifAbsent: 0)
        try visitor.member("flaky", &flaky, unless: 0)
        try visitor.member("tests", &tests, unless: TestCounts())
        try visitor.member("sent", &sent)
        try visitor.member("subrequests", &subrequests, unless: 0)
        try visitor.member("tokensMinted", &tokensMinted)
        try visitor.member("insecure", &insecure, ifAbsent: 0)
        try visitor.member("duration", &duration)
        try visitor.member("interrupted", &interrupted)
        try visitor.member("killed", &killed, unless: false)
        try visitor.member("unreported", &unreported, unless: 0)
        try visitor.member("thresholds", &thresholds, unless: [])
        try visitor.member("statistics", &statistics)
        try visitor.member("coverage", &coverage, unless: [])
        try visitor.member("history", &history, unless: [])
    }
}

/// The number of requests with each outcome.
package struct OutcomeCounts: Record, Equatable {
    package var passed = 0
    package var failed = 0
    /// The number of requests that could not be carried out.
    package var errored = 0
    package var skipped = 0

    package init() {}

    package var total: Int { passed + failed + errored + skipped }
    /// The number of requests that failed or could not be carried out.
    package var failures: Int { failed + errored }

    package mutating func add(_ outcome: RequestRecord.Outcome) {
        switch outcome {
        case .passed: passed += 1
        case .failed: failed += 1
        case .errored: errored += 1
        case .skipped: skipped += 1
        }
    }

    package static func += (counts: inout OutcomeCounts, other: OutcomeCounts) {
        counts.passed += other.passed
        counts.failed += other.failed
        counts.errored += other.errored
        counts.skipped += other.skipped
    }

    package mutating func visit<Visitor: MemberVisitor>(_ visitor: inout Visitor) throws(Visitor.Failure) {
        try visitor.member("passed", &passed)
        try visitor.member("failed", &failed)
        try visitor.member("errored", &errored)
        try visitor.member("skipped", &skipped)
    }
}

/// The number of tests with each outcome.
package struct TestCounts: Record, Equatable {
    package var passed = 0
    package var failed = 0
    package var skipped = 0

    package init() {}

    package init(_ outcomes: [TestRecord.Outcome]) {
        for outcome in outcomes { add(outcome) }
    }

    package var total: Int { passed + failed + skipped }

    package mutating func add(_ outcome: TestRecord.Outcome) {
        switch outcome {
        case .passed: passed += 1
        case .failed: failed += 1
        case .skipped: skipped += 1
        }
    }

    package static func += (counts: inout TestCounts, other: TestCounts) {
        counts.passed += other.passed
        counts.failed += other.failed
        counts.skipped += other.skipped
    }

    package mutating func visit<Visitor: MemberVisitor>(_ visitor: inout Visitor) throws(Visitor.Failure) {
        try visitor.member("passed", &passed)
        try visitor.member("failed", &failed)
        try visitor.member("skipped", &skipped)
    }
}
