import Diagnostics
import Foundation
import JSON
import RunRecords
import Testing

/// Records with every field, and with only the required fields, are decoded as they were encoded.
struct RunRecordTests {
    private static let moment = Moment(1_768_000_000.123)
    private static let place = PlaceRecord(file: "a \"b\".yaml", line: 3, column: 5, endLine: 3, endColumn: 9)

    private static var exchange: ExchangeRecord {
        var body = BodyRecord(size: 70_000, contentType: "text/plain", text: "ä\n\"x\"\u{1B}")
        body.isCut = true
        var exchange = ExchangeRecord(
            MessageRequest(method: "POST", url: "http://a/?b=c", fields: [FieldRecord("Host", "a")], body: body))
        exchange.startedAt = moment
        exchange.response = MessageResponse(
            version: "HTTP/2", status: 201, reason: "", fields: [FieldRecord("X", "1"), FieldRecord("X", "2")],
            body: BodyRecord(size: 3, placeholder: "(3 bytes that are not text)"))
        exchange.stream = StreamRecord(
            end: .timedOut,
            events: [
                StreamEventRecord(time: Milliseconds(.milliseconds(3)), name: "price", id: "7", data: "{\"a\":1}"),
                StreamEventRecord(time: Milliseconds(.milliseconds(4)), name: nil, id: nil, data: "2"),
            ], omittedEvents: 5)
        exchange.response?.body?.image = "data:image/png;base64,AA=="
        exchange.timings = TimingsRecord(
            dns: Milliseconds(.microseconds(1)), connect: Milliseconds(.milliseconds(2)), tls: Milliseconds.zero,
            firstByte: Milliseconds(.microseconds(3127)), transfer: Milliseconds(.seconds(4)),
            total: Milliseconds(.microseconds(7_127_003)))
        (exchange.address, exchange.port, exchange.reused) = ("::1", 80, true)
        exchange.wire = ["connected"]
        exchange.rejectedCookies = [RejectedCookieRecord("no", hint: "hint")]
        return exchange
    }

    /// The results of scripts, with every field.
    private static var scripts: ScriptsRecord {
        var test = TestRecord("adds \"up\"", .failed, script: "scripts/a.js", at: place)
        (test.attempt, test.message, test.note) = (2, "expected 1 to equal 2", "note")
        (test.expected, test.actual, test.duration) = ("2", "1", Milliseconds(.microseconds(70)))
        var line = ConsoleRecord(.warn, "a\nb\u{1B}", at: place)
        line.attempt = 1
        var script = ScriptRecord(
            .afterResponse, "afterResponse", at: place, startedAt: moment, duration: Milliseconds(.microseconds(150)))
        script.attempt = 2
        var result = AttemptRecord(status: 200, duration: Milliseconds(.milliseconds(3)))
        (result.startedAt, result.insecure, result.exchanges) = (moment, true, [exchange])
        result.delay = Milliseconds(.milliseconds(20))
        var subrequest = SubrequestRecord(
            .beforeRequest, script: "beforeRequest", at: place, sent: RequestTarget(method: "GET", url: "http://c/"),
            result: result)
        subrequest.attempt = 1
        let failed = SubrequestRecord(
            .afterResponse, script: "afterResponse", at: place, sent: RequestTarget(method: "GET", url: "http://d/"),
            result: AttemptRecord(failure: FailureRecord(.exchange, kind: "dns", "no host")))
        return ScriptsRecord(
            tests: [test, TestRecord("skipped", .skipped, script: "beforeRequest", at: place)],
            console: [line, ConsoleRecord(.log, "", at: place)], omittedLines: 340, scripts: [script],
            subrequests: [subrequest, failed], omittedSubrequests: 12)
    }

    private static var coverage: CoverageRecord {
        let part = CoveredPart(.value, "200 application/json", path: "$.a = 1", count: 2, requests: ["One"])
        var operation = CoveredOperation(
            operation: "GET /a", summary: "A", isDeprecated: true, at: place, parts: [part])
        operation.request = "- GET: http://a/\n"
        operation.names = "variables:\n  a: 1\n"
        var record = CoverageRecord(description: "api.yaml", title: "API", operations: [operation])
        record.updateCommand = "hubrun import api.yaml --update a.yaml"
        return record
    }

    private static var request: RequestRecord {
        var record = RequestRecord(unit: 7, section: .teardown, name: "N", place: place, outcome: .failed)
        record.groups = [GroupRecord(name: "G", position: 2)]
        record.resolvedName = "N of ann"
        record.itemID = "7c1b8c61-1b0e"
        record.sent = RequestTarget(method: "POST", url: "http://a/")
        record.redirectedTo = RequestTarget(method: "GET", url: "http://b/")
        (record.element, record.reason, record.isIntended) = ("user=ann", "because", true)
        record.elementNumber = 2
        record.curl = "curl http://a/"
        record.duration = Milliseconds(.microseconds(1500))
        record.wasWaiting = true
        record.isFlaky = true
        var attempt = AttemptRecord(
            status: 201, failure: FailureRecord(.exchange, kind: "tls", "broken"),
            duration: Milliseconds(.milliseconds(2)))
        attempt.startedAt = moment
        attempt.insecure = true
        attempt.traceparent = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01"
        attempt.exchanges = [exchange]
        record.attempts = [attempt, AttemptRecord()]
        record.checks = [
            CheckRecord(subject: "status", held: false), CheckRecord(subject: "$.id", held: true, value: "7"),
        ]
        var problem = RequestFailureRecord(.check, at: place, "expected")
        problem.contract = ContractRecord(kind: "responseBody", pointer: "/name")
        problem.excerpt = SourceExcerpt(line: 3, text: "  a: b", indentation: 2, width: 4)
        (problem.expected, problem.actual) = ("5", "6")
        (problem.details, problem.hint) = (["one", "two: expected 1, got 2"], "do it")
        problem.comparisons = [ComparisonRecord(expected: "1", actual: "2")]
        record.problems = [problem]
        record.notes = [
            NoteRecord(.diagnosis, "expired", hint: "mint"),
            NoteRecord(.warning, "no value", hint: "set it", at: place),
            NoteRecord(.newman, "not reported", at: place),
        ]
        record.rejectedCookies = [RejectedCookieRecord("no")]
        record.rerunCommands = ["hubrun a.yaml"]
        (record.scripts, record.execution) = (scripts, 2)
        return record
    }

    private static var threshold: ThresholdRecord {
        var scope = ThresholdScope(named: "R")
        (scope.collection, scope.groups, scope.request) = ("a.yaml", [GroupRecord(name: "G", position: 1)], place)
        var threshold = ThresholdRecord("p95<1s", of: scope, at: place)
        (threshold.actual, threshold.baseline, threshold.outcome) = ("2 s", "1 s", .broken)
        threshold.hasEndedRun = true
        return threshold
    }

    private static var comparison: HistoryComparison {
        let request = statistics.requests[0]
        let entry = RunHistory.Entry(request, at: moment, for: Milliseconds(.seconds(5)))
        return HistoryComparison(of: request, at: moment, with: [entry])
    }

    private static var statistics: RunStatistics {
        var attempt = AttemptSample()
        (attempt.time, attempt.bytes, attempt.isNewConnection) = (Milliseconds(.milliseconds(5)), 12, true)
        attempt.end = moment.seconds + 1
        let time = Milliseconds(.milliseconds(1))
        attempt.timings = TimingsRecord(
            dns: time, connect: time, tls: time, firstByte: time, transfer: time, total: time)
        var request = RequestStatistics()
        (request.collection, request.name, request.place) = ("a.yaml", "R", place)
        request.groups = [GroupRecord(name: "G", position: 1)]
        request.add(.failed, isFlaky: true, failure: "503")
        request.add(attempt)
        var statistics = RunStatistics()
        statistics.requests = [request]
        statistics.timeline = Timeline(from: moment)
        statistics.timeline.add(attempt, isFailure: true)
        statistics.duration = Milliseconds(.seconds(5))
        statistics.late.add(time)
        (statistics.model, statistics.due, statistics.processorShare) = (.open, 7, 30)
        statistics.warmupFailures = 2
        return statistics
    }

    static var records: [RunRecord] {
        var header = RunHeader(hubrun: "0.1.0", startedAt: moment)
        (header.jobs, header.shard, header.seed) = (4, ShardRecord(index: 2, count: 3), 42)
        var load = LoadRecord()
        (load.model, load.duration, load.warmup) = (.open, Milliseconds(.seconds(60)), Milliseconds(.seconds(5)))
        (load.stages, load.rate, load.sample) = ("1m:0-50/s", "0.5/s", 10_000)
        header.load = load
        header.files = ["a.yaml", "b.yaml"]
        var unit = UnitRecord(unit: 7, collection: "C", file: "a.yaml", startedAt: moment)
        (unit.environment, unit.hub, unit.row) = ("E", "H", "row 1")
        (unit.iteration, unit.iterations) = (2, 3)
        var end = RunEnd()
        (end.counts.passed, end.counts.failed, end.counts.errored, end.counts.skipped) = (1, 2, 3, 4)
        (end.unitsNotBegun, end.sent, end.tokensMinted, end.interrupted) = (98, 11, 5, true)
        end.insecure = 7
        end.flaky = 6
        (end.tests.passed, end.tests.failed, end.tests.skipped, end.subrequests) = (5, 6, 7, 8)
        end.duration = Milliseconds(.seconds(86_400))
        (end.unreported, end.statistics, end.thresholds) = (9, statistics, [threshold, ThresholdRecord()])
        end.history = [HistoryComparison(), comparison]
        end.coverage = [coverage]
        var scripted = RequestRecord(unit: 1, section: .requests, name: "S", place: place, outcome: .passed)
        scripted.scripts = ScriptsRecord()
        return [
            .run(header), .run(RunHeader(hubrun: "1", startedAt: moment)), .unit(unit),
            .unit(UnitRecord(unit: 1, collection: "", file: "", startedAt: moment)),
            .token(TokenRecord(unit: 1, method: "POST", url: "http://a/", attempt: AttemptRecord(status: 200))),
            .request(request), .request(scripted),
            .request(RequestRecord(unit: 1, section: .setup, name: "", place: place, outcome: .passed)),
            .unitEnd(UnitEnd(unit: 1)), .end(end), .end(RunEnd()),
        ]
    }

    @Test(arguments: records)
    func writtenRecordsAreDecoded(record: RunRecord) throws {
        var stream = JSONStream()
        record.write(to: &stream)
        #expect(try RunRecord(reading: JSONValue(parsing: stream.bytes)) == record)
        // The line is also valid JSON for other parsers.
        _ = try JSONSerialization.jsonObject(with: Data(stream.bytes))
        #expect(!stream.bytes.contains(UInt8(ascii: "\n")))
    }

    @Test(arguments: [
        #""attempt":0"#, #""omittedConsoleLines":-1"#, #""omittedSubrequests":-1"#, #""execution":0"#, #""line":0"#,
    ])
    func impossibleNumbersOfScriptsAreRejected(member: String) throws {
        var stream = JSONStream()
        RunRecord.request(Self.request).write(to: &stream)
        let line = String(decoding: stream.bytes, as: UTF8.self)
        let name = member.prefix { $0 != ":" }
        let start = try #require(line.ranges(of: "\(name):").last)
        let end = line[start.upperBound...].prefix { $0.isNumber }.endIndex
        let broken = line.replacingCharacters(in: start.lowerBound..<end, with: member)
        #expect(throws: RecordReadingError.self) { try RunRecord(reading: JSONValue(parsing: broken)) }
    }

    @Test func requestsWithoutScriptsHaveNoMembersForThem() throws {
        var stream = JSONStream()
        let record = RequestRecord(unit: 1, section: .setup, name: "", place: Self.place, outcome: .passed)
        RunRecord.request(record).write(to: &stream)
        RunRecord.end(RunEnd()).write(to: &stream)
        let text = String(decoding: stream.bytes, as: UTF8.self)
        for member in ["tests", "console", "scripts", "subrequests", "execution"] {
            #expect(!text.contains("\"\(member)\""))
        }
    }

    @Test(arguments: [
        (0, "0"), (1, "0.001"), (10, "0.01"), (1000, "1"), (1001, "1.001"), (3127, "3.127"), (120_000, "120"),
        (-1500, "0"),
    ])
    func durationsHaveNoTrailingZeros(microseconds: Int, text: String) {
        #expect(Milliseconds(.microseconds(microseconds)).text == text)
    }

    @Test func durationsAsSeconds() {
        #expect(Milliseconds(.microseconds(3127)).secondsText == "0.003127")
        #expect(Milliseconds(.microseconds(7_127_030)).secondsText == "7.12703")
    }

    @Test(arguments: [(0.0, "1970-01-01T00:00:00.000Z"), (1_768_000_000.0625, "2026-01-09T23:06:40.063Z")])
    func momentsAreWrittenToTheMillisecond(seconds: Double, text: String) {
        #expect(Moment(seconds).text == text)
    }

    /// The durations of event files can add up to more than an `Int` of microseconds.
    @Test(arguments: [Duration.seconds(Int64.max), .seconds(9_223_372_036_855), .seconds(1 << 50)])
    func durationsAreLimited(duration: Duration) {
        #expect(Milliseconds(duration).duration == .seconds(1 << 40))
        #expect(Milliseconds(.zero - duration).duration == .zero)
    }
}
