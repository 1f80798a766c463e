import RunRecords

/// `har`: every exchange of the run as an HTTP Archive 1.2, for browser tools. Written during the run.
///
/// Entries are in the order of the units, and by time within a unit; readers sort them ("HAR 1.2 Spec", entries).
final class HTTPArchiveReporter: Reporter {
    /// The maximum number of units that become pages. Entries of later units have no page.
    private static let maximumPages = 10_000

    private struct Page {
        let unit: UnitRecord
        let startedAt: Moment
    }

    private let file: ReportFile
    private var stream = JSONStream()
    private var hasEntries = false
    private var pages: [Page] = []
    private var unit: UnitRecord?
    /// The end of the previous exchange, used as the start of an exchange without a start time.
    private var now = Moment(0)

    init(file: ReportFile) {
        self.file = file
    }

    func consume(_ record: RunRecord) {
        switch record {
        case .run(let header):
            now = header.startedAt
            begin(header.hubrun)
        case .unit(let unit): begin(unit)
        case .token(let token):
            write(token.attempt, comment: "a token for what comes next") { _ in
                [.notRecorded(method: token.method, url: token.url, status: token.attempt.status)]
            }
        case .request(let request): write(request)
        case .unitEnd, .end: break
        }
        stream.drain(file.write)
    }

    func finish() -> ReportFailure? {
        if !hasEntries { begin("") }
        stream.close("]")
        stream.array("pages", pages) { stream, page in
            stream.object { stream in
                stream.string("startedDateTime", page.startedAt.text)
                stream.string("id", "unit-\(page.unit.unit)")
                stream.string("title", page.unit.title)
                stream.object("pageTimings") { _ in }
            }
        }
        stream.close("}")
        stream.close("}")
        stream.raw("\n")
        stream.drain(file.write)
        return file.finish()
    }

    private func begin(_ version: String) {
        guard !hasEntries else { return }
        hasEntries = true
        stream.open("{")
        stream.key("log")
        stream.open("{")
        stream.string("version", "1.2")
        stream.object("creator") { stream in
            stream.string("name", "hubrun")
            stream.string("version", version)
        }
        stream.key("entries")
        stream.open("[")
    }

    private func begin(_ unit: UnitRecord) {
        begin("")
        self.unit = unit
        now = unit.startedAt
        if pages.count < Self.maximumPages { pages.append(Page(unit: unit, startedAt: unit.startedAt)) }
    }

    // MARK: Entries

    private func write(_ request: RequestRecord) {
        for (attempt, comment) in Self.sent(by: request) { write(attempt, comment: comment) { $0.exchanges } }
    }

    /// Returns the attempts of a request and the requests of its scripts, in the order of time.
    private static func sent(by request: RequestRecord) -> [(AttemptRecord, comment: String)] {
        let name = request.fullTitle
        let count = request.attempts.count
        let own = request.attempts.enumerated().map { number, attempt in
            (attempt, comment: count > 1 ? "\(name), attempt \(number + 1) of \(count)" : name)
        }
        guard let scripts = request.scripts, !scripts.subrequests.isEmpty else { return own }
        let subrequests = { (event: ScriptRecord.Event) in
            scripts.subrequests.filter { $0.event == event }.map { subrequest in
                (subrequest.result, comment: "\(name), sent by \(subrequest.script)")
            }
        }
        let all = subrequests(.beforeRequest) + own + subrequests(.afterResponse)
        // Stable: an attempt without a start time stays behind the one before it.
        var time = Moment(0)
        let timed = all.enumerated().map { number, sent in
            time = max(time, sent.0.startedAt ?? time)
            return (time: sent.0.startedAt ?? time, number, sent)
        }
        return timed.sorted { ($0.time, $0.1) < ($1.time, $1.1) }.map(\.2)
    }

    private func write(
        _ attempt: AttemptRecord, comment: String, _ exchanges: (AttemptRecord) -> [ExchangeRecord]
    ) {
        begin("")
        let comment = attempt.isInsecure ? "\(comment), certificate not checked" : comment
        let exchanges = exchanges(attempt)
        if let start = attempt.startedAt { now = start }
        for (hop, exchange) in exchanges.enumerated() {
            let isLast = hop == exchanges.count - 1
            let start = exchange.startedAt ?? now
            let entry = HTTPArchiveEntry(
                exchange: exchange, startedAt: start,
                page: pages.last.flatMap { page in
                    page.unit.unit == unit?.unit ? "unit-\(page.unit.unit)" : nil
                },
                failure: isLast ? attempt.failure : nil, duration: exchanges.count == 1 ? attempt.duration : nil,
                comment: exchanges.count > 1 ? "\(comment), exchange \(hop + 1) of \(exchanges.count)" : comment)
            entry.write(to: &stream)
            now = Moment(start.seconds + entry.time.value / 1000)
        }
    }
}

extension ExchangeRecord {
    /// Returns an exchange of which only method, URL and status are known.
    fileprivate static func notRecorded(method: String, url: String, status: Int?) -> ExchangeRecord {
        var exchange = ExchangeRecord(MessageRequest(method: method, url: url, fields: []))
        exchange.response = status.map { MessageResponse(version: "", status: $0, reason: "", fields: []) }
        return exchange
    }
}
