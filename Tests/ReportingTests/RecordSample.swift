import Diagnostics
import RunRecords
import Testing

@testable import Reporting

/// Records of a run as a test needs them, and what a reporter makes of them.
enum RecordSample {
    static let start = Moment(1_768_000_000)
    static let place = PlaceRecord(file: "a.yaml", line: 3, column: 5, endLine: 3, endColumn: 9)

    static func unit(_ number: Int = 1, collection: String = "Sample") -> RunRecord {
        .unit(UnitRecord(unit: number, collection: collection, file: "a.yaml", startedAt: start))
    }

    static func request(
        _ name: String = "R", unit: Int = 1, _ outcome: RequestRecord.Outcome = .passed, body: String? = nil
    ) -> RequestRecord {
        var record = RequestRecord(unit: unit, section: .requests, name: name, place: place, outcome: outcome)
        record.duration = Milliseconds(.milliseconds(5))
        guard outcome != .skipped else { return record }
        var attempt = AttemptRecord(status: 200, duration: Milliseconds(.milliseconds(5)))
        attempt.exchanges = [exchange(body: body)]
        record.attempts = [attempt]
        if outcome.isFailure {
            record.problems = [ProblemRecord(.check, at: place, "expected 201, got 200 of \(name)")]
        }
        return record
    }

    static func exchange(_ url: String = "http://127.0.0.1/a?b=c", at second: Double = 0, body: String? = nil)
        -> ExchangeRecord
    {
        var exchange = ExchangeRecord(MessageRequest(method: "GET", url: url, fields: [FieldRecord("Host", "a")]))
        exchange.startedAt = Moment(start.seconds + second)
        exchange.response = MessageResponse(
            version: "HTTP/1.1", status: 200, reason: "OK", fields: [],
            body: body.map { BodyRecord(size: $0.utf8.count, contentType: "text/plain", text: $0) })
        exchange.timings = TimingsRecord(
            dns: Milliseconds(.milliseconds(1)), connect: Milliseconds(.milliseconds(1)), tls: Milliseconds(.zero),
            firstByte: Milliseconds(.milliseconds(2)), transfer: Milliseconds(.milliseconds(1)),
            total: Milliseconds(.milliseconds(5)))
        return exchange
    }

    static func token(_ status: Int = 200) -> RunRecord {
        .token(TokenRecord(unit: 1, method: "POST", url: "http://t/", attempt: AttemptRecord(status: status)))
    }

    /// All of a run, its end included unless it was cut short.
    static func run(_ records: [RunRecord], isWhole: Bool = true) -> [RunRecord] {
        var end = RunEnd()
        for case .request(let request) in records {
            end.counts.add(request.outcome)
        }
        end.duration = Milliseconds(.seconds(1))
        return [.run(RunHeader(hubrun: "1.2.3", startedAt: start))] + records + (isWhole ? [.end(end)] : [])
    }

    /// What a reporter writes of the records.
    static func written(_ records: [RunRecord], _ reporter: (ReportFile) -> any Reporter) throws -> String {
        let output = try OutputFile()
        let reporter = reporter(ReportFile(descriptor: output.descriptor, name: "output", isOwned: false))
        for record in records { reporter.consume(record) }
        #expect(reporter.finish() == nil)
        return try output.text()
    }
}
