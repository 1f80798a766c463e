import Foundation
import RunRecords

@testable import Reporting

/// A run for a reporter in a test, with records that have default values.
struct RecordedRun {
    static let start = Moment(1_700_000_000)

    var records: [RunRecord] = [.run(RunHeader(hubrun: "1.2.3", startedAt: start))]

    static func unit(_ number: Int = 1, change: (inout UnitRecord) -> Void = { _ in }) -> UnitRecord {
        var unit = UnitRecord(
            unit: number, collection: "Sample", file: "collections/sample.yaml", startedAt: Moment(1_700_000_000.5))
        change(&unit)
        return unit
    }

    static func request(
        _ name: String, _ outcome: RequestRecord.Outcome = .passed, change: (inout RequestRecord) -> Void = { _ in }
    ) -> RequestRecord {
        let place = PlaceRecord(file: "collections/sample.yaml", line: 3, column: 5, endLine: 3, endColumn: 9)
        var request = RequestRecord(unit: 1, section: .requests, name: name, place: place, outcome: outcome)
        request.duration = Milliseconds(.milliseconds(4))
        if outcome == .skipped {
            request.reason = "not today"
            request.duration = Milliseconds.zero
        } else {
            request.attempts = [AttemptRecord(status: 200, duration: Milliseconds(.microseconds(3127)))]
        }
        if outcome.isFailure {
            request.problems = [RequestFailureRecord(.check, at: place, "expected status 201, got 200")]
            request.rerunCommands = ["hubrun collections/sample.yaml --name \"\(name)\""]
        }
        change(&request)
        return request
    }

    /// Returns a request with an exchange.
    static func sent(
        _ name: String = "R", unit: Int = 1, _ outcome: RequestRecord.Outcome = .passed, body: String? = nil
    ) -> RequestRecord {
        request(name, outcome) { request in
            request.unit = unit
            guard outcome != .skipped else { return }
            request.attempts[0].duration = Milliseconds(.milliseconds(5))
            request.attempts[0].exchanges = [exchange(body: body)]
            if outcome.isFailure { request.problems[0].message = "expected 201, got 200 of \(name)" }
        }
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
            dns: Milliseconds(.milliseconds(1)), connect: Milliseconds(.milliseconds(1)), tls: Milliseconds.zero,
            firstByte: Milliseconds(.milliseconds(2)), transfer: Milliseconds(.milliseconds(1)),
            total: Milliseconds(.milliseconds(5)))
        return exchange
    }

    static func token(_ status: Int = 200) -> TokenRecord {
        TokenRecord(unit: 1, method: "POST", url: "http://t/", attempt: AttemptRecord(status: status))
    }

    /// - Parameter isWhole: True if the unit ends.
    mutating func add(_ requests: [RequestRecord], in unit: UnitRecord = unit(), isWhole: Bool = true) {
        records.append(.unit(unit))
        records += requests.map { .request($0) }
        if isWhole { records.append(.unitEnd(UnitEnd(unit: unit.unit))) }
    }

    mutating func end(change: (inout RunEnd) -> Void = { _ in }) {
        var end = RunEnd()
        for case .request(let request) in records {
            end.counts.add(request.outcome)
            end.sent += request.attempts.count
        }
        end.duration = Milliseconds(.milliseconds(9))
        change(&end)
        records.append(.end(end))
    }

    /// Returns a complete run of one unit.
    static func whole(_ requests: [RequestRecord], in unit: UnitRecord = unit()) -> RecordedRun {
        var run = RecordedRun()
        run.add(requests, in: unit)
        run.end()
        return run
    }

    /// Returns a run with these records between its first and its last record.
    static func of(_ records: [RunRecord], isWhole: Bool = true) -> RecordedRun {
        var run = RecordedRun()
        run.records += records
        if isWhole { run.end() }
        return run
    }

    /// Returns the text that the reporter writes into a file about the run.
    func text(_ make: (ReportFile) -> any Reporter) throws -> String {
        let output = try OutputFile()
        let file = ReportFile(descriptor: dup(output.descriptor), name: "\"x\"", isOwned: true)
        let reporter = make(file)
        for record in records {
            reporter.consume(record)
            reporter.flush()
        }
        if let failure = reporter.finish() { throw failure }
        return try output.text()
    }
}

extension RunFigures {
    init(_ records: [RunRecord]) {
        self.init()
        for record in records { add(record) }
    }
}
