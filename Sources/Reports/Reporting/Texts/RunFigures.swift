import RunRecords

/// The figures of a run that several reports show at their end. The size does not grow with the run.
struct RunFigures {
    struct Slow {
        let name: String
        /// The title of the request's unit.
        let unit: String
        let time: Milliseconds
        /// The link to the request in the HTML report.
        let link: PageLink
    }

    struct Retried {
        let name: String
        let unit: String
        /// A text such as `2 × 503, 200`.
        let attempts: String
        let outcome: RequestRecord.Outcome
        let isFlaky: Bool
    }

    /// The number of requests skipped for one reason other than the collection's own `skip` or `when`.
    struct Skips {
        let reason: String
        var count: Int
    }

    static let slowestCount = 5
    /// The limit for reasons for which skipped requests are counted separately.
    static let skipReasonLimit = 5
    /// The slowest requests are shown only if more than this number of attempts were sent.
    private static let fewRequests = 10
    /// The time above which a request is shown among the slowest ones.
    private static let slowTime = Duration.milliseconds(100)
    /// The maximum number of retried requests that are listed.
    static let retriedLimit = 20

    private(set) var units = UnitTable()
    /// The slowest requests, in descending order of time.
    private(set) var slowest: [Slow] = []
    /// The first requests with several attempts, at most ``retriedLimit``.
    private(set) var retried: [Retried] = []
    private(set) var retriedCount = 0
    /// The number of retried requests that passed in the end.
    private(set) var retriedPassedCount = 0
    private(set) var recalled = SummaryFailures()
    private(set) var warnings = SummaryWarnings()
    /// The first reasons for which requests were skipped, at most ``skipReasonLimit``.
    private(set) var skips: [Skips] = []
    /// The position of the last added request in its unit, from 1.
    private(set) var ordinal = 0
    /// The totals of the records so far.
    private var totals = RunEnd()
    /// The sum of the times of all requests.
    private var time = Duration.zero
    private var end: RunEnd?

    mutating func add(_ record: RunRecord) {
        totals.add(record)
        switch record {
        case .run, .token, .unitEnd: break
        case .unit(let unit):
            units.begin(unit)
            ordinal = 0
        case .request(let request): add(request)
        case .end(let end): self.end = end
        }
    }

    /// The outcomes of the requests so far.
    var counts: OutcomeCounts { totals.counts }

    /// The end record. Without one, the run counts as interrupted and its duration is the sum of all requests.
    var result: RunEnd {
        if let end { return end }
        var result = totals
        (result.duration, result.interrupted) = (Milliseconds(time), true)
        return result
    }

    /// The statistics of the run, if a request was sent often enough for a table.
    var frequentStatistics: RunStatistics? {
        result.statistics.flatMap { $0.isWorthwhile ? $0 : nil }
    }

    /// The slowest requests; empty if the run sent too few for the list to be useful.
    ///
    /// - Parameter includesFast: True to return them however fast they are.
    func noteworthySlowest(includesFast: Bool = false) -> [Slow] {
        guard totals.sent > Self.fewRequests else { return [] }
        return includesFast ? slowest : slowest.filter { $0.time.duration > Self.slowTime }
    }

    /// True if a run is so short that its failures are still in sight at the end.
    var isShort: Bool { counts.total < Self.fewRequests }

    private mutating func add(_ request: RequestRecord) {
        ordinal += 1
        units.add(request)
        time += request.time.duration
        if request.outcome.isFailure { recalled.add(request, in: units.unit) }
        warnings.add(request, in: units.unit, ordinal: ordinal)
        keepSkip(request)
        guard !request.attempts.isEmpty else { return }
        if slowest.count < Self.slowestCount || slowest.last.map({ $0.time < request.time }) ?? false {
            let place = slowest.firstIndex { $0.time < request.time } ?? slowest.count
            let link = PageLink(unit: request.unit, ordinal: ordinal)
            slowest.insert(Slow(name: request.fullTitle, unit: units.title, time: request.time, link: link), at: place)
            if slowest.count > Self.slowestCount { slowest.removeLast() }
        }
        guard request.attempts.count > 1 else { return }
        retriedCount += 1
        if request.outcome == .passed { retriedPassedCount += 1 }
        if retried.count < Self.retriedLimit {
            retried.append(
                Retried(
                    name: request.fullTitle, unit: units.title, attempts: FailureText.attempts(of: request),
                    outcome: request.outcome, isFlaky: request.isFlaky == true))
        }
    }

    private mutating func keepSkip(_ request: RequestRecord) {
        guard request.outcome == .skipped, request.isIntended != true, let reason = request.reason else { return }
        if let index = skips.firstIndex(where: { $0.reason == reason }) {
            skips[index].count += 1
        } else if skips.count < Self.skipReasonLimit {
            skips.append(Skips(reason: reason, count: 1))
        }
    }
}

/// The failed requests of a run for its summary, each listed once for all iterations in which it failed.
///
/// The number of requests is limited, so the size does not grow with the run.
struct SummaryFailures {
    /// The first failure of a request, and the number of further ones.
    struct Failure {
        let name: String
        let unit: String
        let place: PlaceRecord
        let headline: String
        /// The command that runs the request again; nil if it comes from standard input.
        let rerunCommand: String?
        /// True if the request runs for each element of a list.
        let hasElements: Bool
        /// The number of times that the request failed again, in other iterations, with other elements, or after a jump
        /// back to it.
        fileprivate(set) var furtherCount = 0
        /// The number of other iterations in which it failed.
        fileprivate(set) var furtherUnits = 0

        fileprivate let key: Key
        fileprivate var lastUnit: Int
    }

    /// A request of a collection. The groups tell apart requests of a file that is included twice.
    fileprivate struct Key: Equatable {
        let file: String
        let groups: [GroupRecord]
        let place: PlaceRecord
    }

    /// The limit for requests.
    static let limit = 10

    /// The first requests that failed, at most ``limit``.
    private(set) var failures: [Failure] = []
    /// The number of failures of other requests.
    private(set) var otherCount = 0

    /// - Parameter request: A failed request.
    mutating func add(_ request: RequestRecord, in unit: UnitRecord?) {
        let key = Key(file: unit?.file ?? "", groups: request.groups, place: request.place)
        if let index = failures.firstIndex(where: { $0.key == key }) {
            failures[index].furtherCount += 1
            if failures[index].lastUnit != request.unit { failures[index].furtherUnits += 1 }
            failures[index].lastUnit = request.unit
        } else if failures.count < Self.limit {
            failures.append(
                Failure(
                    name: request.fullTitle, unit: unit?.title ?? "",
                    place: request.problems.first?.place ?? request.place,
                    headline: FailureText.headline(of: request), rerunCommand: request.rerunCommands.first,
                    hasElements: request.element != nil, key: key,
                    lastUnit: request.unit))
        } else {
            otherCount += 1
        }
    }
}

/// The outcome counts of up to 100 units, for a table. Units with failures take precedence over others.
struct UnitTable {
    struct Row {
        let unit: UnitRecord
        var counts = OutcomeCounts()
        /// The sum of the times of all requests.
        var time = Duration.zero
    }

    private static let limit = 100

    /// The number of all units, including those without a row.
    private(set) var count = 0
    private var current: Row?
    private var failed: [Row] = []
    private var others: [Row] = []

    /// The current unit.
    var unit: UnitRecord? { current?.unit }
    /// The title of the current unit.
    var title: String { unit?.title ?? "" }

    /// The rows in the order of the run.
    var rows: [Row] {
        var table = self
        table.keep()
        let others = table.others.prefix(Self.limit - table.failed.count)
        return (table.failed + others).sorted { $0.unit.unit < $1.unit.unit }
    }

    mutating func begin(_ unit: UnitRecord) {
        keep()
        count += 1
        current = Row(unit: unit)
    }

    mutating func add(_ request: RequestRecord) {
        current?.counts.add(request.outcome)
        current?.time += request.time.duration
    }

    private mutating func keep() {
        guard let row = current else { return }
        current = nil
        if row.counts.failures > 0 {
            if failed.count < Self.limit { failed.append(row) }
        } else if others.count < Self.limit {
            others.append(row)
        }
    }
}
