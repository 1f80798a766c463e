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

    private(set) var counts = OutcomeCounts()
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
    /// The file of the current unit's collection.
    private var file = ""
    private var sent = 0
    private var insecure = 0
    /// The tests and sub-requests of scripts.
    private var scripts = RunEnd()
    /// The sum of the times of all requests.
    private var time = Duration.zero
    private var end: RunEnd?

    mutating func add(_ record: RunRecord) {
        switch record {
        case .run, .unitEnd: break
        case .token(let token): if token.attempt.isInsecure { insecure += 1 }
        case .unit(let unit):
            units.begin(unit)
            ordinal = 0
            file = unit.file
        case .request(let request): add(request)
        case .end(let end): self.end = end
        }
    }

    /// The end record. Without one, the run counts as interrupted and its duration is the sum of all requests.
    var result: RunEnd {
        if let end { return end }
        var result = RunEnd()
        (result.counts, result.sent, result.insecure) = (counts, sent, insecure)
        (result.tests, result.subrequests) = (scripts.tests, scripts.subrequests)
        (result.duration, result.interrupted) = (Milliseconds(time), true)
        return result
    }

    /// The slowest requests; empty if the run sent too few for the list to be useful.
    ///
    /// - Parameter includesFast: True to return them however fast they are.
    func noteworthySlowest(includesFast: Bool = false) -> [Slow] {
        guard sent > Self.fewRequests else { return [] }
        return includesFast ? slowest : slowest.filter { $0.time.duration > Self.slowTime }
    }

    /// True if a run is so short that its failures are still in sight at the end.
    var isShort: Bool { counts.total < Self.fewRequests }

    private mutating func add(_ request: RequestRecord) {
        ordinal += 1
        counts.add(request.outcome)
        units.add(request)
        time += request.time.duration
        if request.outcome.isFailure { recalled.add(request, of: file, in: units.title) }
        warnings.add(request, of: file, in: units.title, ordinal: ordinal)
        keepSkip(request)
        if request.isInsecure { insecure += 1 }
        if let scripts = request.scripts { self.scripts.add(scripts) }
        guard !request.attempts.isEmpty else { return }
        sent += request.attempts.count
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
                    outcome: request.outcome))
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
