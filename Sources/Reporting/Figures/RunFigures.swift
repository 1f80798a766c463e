import RunRecords

/// The figures that the ends of several reports are made from, gathered in little memory however long the run is.
struct RunFigures {
    struct Slow {
        let name: String
        /// Of the unit that it belongs to.
        let unit: String
        let time: Milliseconds
    }

    struct Retried {
        let name: String
        let unit: String
        /// Such as `503, 503, 200`.
        let attempts: String
        let outcome: RequestRecord.Outcome
    }

    static let slowestCount = 5
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
    private var sent = 0
    private var end: RunEnd?

    mutating func add(_ record: RunRecord) {
        switch record {
        case .run, .token, .unitEnd: break
        case .unit(let unit): units.begin(unit)
        case .request(let request): add(request)
        case .end(let end): self.end = end
        }
    }

    /// How the run ended; without a last record it was cut short.
    var result: RunEnd {
        if let end { return end }
        var result = RunEnd()
        (result.passed, result.failed, result.errored) = (counts.passed, counts.failed, counts.errored)
        (result.skipped, result.sent) = (counts.skipped, sent)
        result.duration = Milliseconds(counts.time)
        result.interrupted = true
        return result
    }

    /// The slowest requests, where there were enough for it to be worth a look.
    var noteworthySlowest: [Slow] { sent > Self.fewRequests ? slowest : [] }

    private mutating func add(_ request: RequestRecord) {
        counts.add(request)
        units.add(request)
        guard !request.attempts.isEmpty else { return }
        sent += request.attempts.count
        if slowest.count < Self.slowestCount || slowest.last.map({ $0.time < request.time }) ?? false {
            let place = slowest.firstIndex { $0.time < request.time } ?? slowest.count
            slowest.insert(Slow(name: request.fullTitle, unit: units.title, time: request.time), at: place)
            if slowest.count > Self.slowestCount { slowest.removeLast() }
        }
        guard request.attempts.count > 1 else { return }
        retriedCount += 1
        if retried.count < Self.retriedLimit {
            retried.append(
                Retried(
                    name: request.fullTitle, unit: units.title, attempts: FailureText.attempts(of: request),
                    outcome: request.outcome))
        }
    }
}
