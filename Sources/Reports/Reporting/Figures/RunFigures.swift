import RunRecords

/// The figures that the ends of several reports are made from, gathered in little memory however long the run is.
struct RunFigures {
    struct Slow {
        let name: String
        /// Of the unit that it belongs to.
        let unit: String
        let time: Milliseconds
        /// Where the page has it.
        let link: PageLink
    }

    struct Retried {
        let name: String
        let unit: String
        /// Such as `503, 503, 200`.
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
    /// Of how many requests sent at least the slowest are worth to be named.
    private static let fewRequests = 10
    /// How many retried requests are kept.
    static let retriedLimit = 20

    private(set) var counts = OutcomeCounts()
    private(set) var units = UnitTable()
    /// The slowest first.
    private(set) var slowest: [Slow] = []
    /// The first of those that were sent more than once.
    private(set) var retried: [Retried] = []
    private(set) var retriedCount = 0
    /// The number of retried requests that passed in the end.
    private(set) var retriedPassedCount = 0
    private(set) var recalled = RecalledFailures()
    /// The first reasons for which requests were skipped, at most ``skipReasonLimit``.
    private(set) var skips: [Skips] = []
    /// Which request of its unit was added last, from 1.
    private(set) var ordinal = 0
    /// The collection's file of the last unit.
    private var file = ""
    private var sent = 0
    private var insecure = 0
    /// All times of requests added up.
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

    /// How the run ended; without a last record it was cut short.
    var result: RunEnd {
        if let end { return end }
        var result = RunEnd()
        (result.counts, result.sent, result.insecure) = (counts, sent, insecure)
        (result.duration, result.interrupted) = (Milliseconds(time), true)
        return result
    }

    /// The slowest requests, where there were enough for it to be worth a look.
    var noteworthySlowest: [Slow] { sent > Self.fewRequests ? slowest : [] }

    private mutating func add(_ request: RequestRecord) {
        ordinal += 1
        counts.add(request.outcome)
        units.add(request)
        time += request.time.duration
        if request.outcome.isFailure { recalled.add(request, of: file, in: units.title) }
        keepSkip(request)
        guard !request.attempts.isEmpty else { return }
        sent += request.attempts.count
        if request.attempts.contains(where: \.isInsecure) { insecure += 1 }
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
        guard request.outcome == .skipped, request.isWanted != true, let reason = request.reason else { return }
        if let index = skips.firstIndex(where: { $0.reason == reason }) {
            skips[index].count += 1
        } else if skips.count < Self.skipReasonLimit {
            skips.append(Skips(reason: reason, count: 1))
        }
    }
}
