/// A request in this run and in earlier ones.
package struct HistoryComparison: Record, Equatable {
    package enum Verdict: String, RecordValue {
        case slower, faster
        /// More of its requests fail, or fewer.
        case worse, better
        case same
        /// There are no earlier runs with the request.
        case new

        /// True if the request became slower, or fails more often.
        package var isRegression: Bool { self == .slower || self == .worse }
    }

    /// The figures of a request in one run, or in several together.
    package struct Figures: Record, Equatable {
        package var startedAt = Moment(0)
        package var ended = 0
        package var failed = 0
        package var flaky = 0
        package var p95 = Milliseconds.zero

        package init() {}

        package init(_ request: RequestStatistics, at start: Moment) {
            startedAt = start
            ended = request.counts.passed + request.counts.failures
            failed = request.counts.failures
            flaky = request.flaky
            p95 = request.time.percentile(0.95)
        }

        /// The share of requests that passed, from 0 to 1.
        package var passRate: Double { ended == 0 ? 0 : 1 - Double(failed) / Double(ended) }

        package mutating func visit<Visitor: MemberVisitor>(_ visitor: inout Visitor) throws(Visitor.Failure) {
            try visitor.member("startedAt", &startedAt)
            try visitor.member("ended", &ended)
            try visitor.member("failed", &failed)
            try visitor.member("flaky", &flaky)
            try visitor.member("p95", &p95)
        }
    }

    package var title = ""
    package var verdict = Verdict.new
    package var now = Figures()
    /// All earlier runs together; nil if there are none.
    package var earlier: Figures?
    /// Each earlier run, oldest first.
    package var runs: [Figures] = []

    package init() {}

    /// The least factor between two times that is a difference.
    private static let difference = 1.1
    /// The standard score above which a difference is not chance: one in a thousand.
    private static let score = 3.29

    package init(of request: RequestStatistics, at start: Moment, with entries: [RunHistory.Entry]) {
        title = request.title
        now = Figures(request, at: start)
        runs = entries.map { Figures($0.request, at: $0.startedAt) }
        guard let last = entries.last else { return }
        let all = entries.reduce(into: RequestStatistics()) { $0.add($1.request) }
        let figures = Figures(all, at: last.startedAt)
        earlier = figures
        verdict = Self.verdict(request, all, now, figures)
    }

    private static func verdict(
        _ request: RequestStatistics, _ all: RequestStatistics, _ now: Figures, _ earlier: Figures
    ) -> Verdict {
        let shares = Significance.score(ofShares: (now.failed, now.ended), (earlier.failed, earlier.ended))
        if abs(shares) > score { return shares > 0 ? .worse : .better }
        let times = Significance.score(of: request.time, above: all.time)
        let factor = earlier.p95 == .zero ? 1 : now.p95.value / earlier.p95.value
        if times > score, factor >= difference { return .slower }
        if times < -score, factor <= 1 / difference { return .faster }
        return .same
    }

    package mutating func visit<Visitor: MemberVisitor>(_ visitor: inout Visitor) throws(Visitor.Failure) {
        try visitor.text("title", &title, .name)
        try visitor.member("verdict", &verdict)
        try visitor.member("now", &now)
        try visitor.member("earlier", &earlier)
        try visitor.member("runs", &runs)
    }
}
