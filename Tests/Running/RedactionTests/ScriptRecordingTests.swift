import Checks
import CollectionModel
import Diagnostics
import HTTP
import Placeholders
import RunRecords
import Scripting
import Secrets
import Testing

@testable import Redaction
@testable import RunEngine

/// Results of scripts as records.
struct ScriptRecordingTests {
    private static let file = SourceFile(
        path: "sample.yaml", text: "requests:\n  - GET: http://localhost/\n    afterResponse: check()\n")

    private static func range(_ line: Int, _ column: Int) -> SourceRange {
        SourceRange(
            file: file, start: SourcePosition(line: line, column: column),
            end: SourcePosition(line: line, column: column + 5))
    }

    private static func attempt(_ body: Int = 0) -> AttemptReport {
        let call = HTTPCall(url: "http://localhost/")
        let response = HTTPResponse(
            version: "HTTP/1.1", status: 200, reason: "OK", fields: [],
            body: Array(repeating: UInt8(ascii: "a"), count: body))
        return AttemptReport(call: call, result: .success(Exchange(call: call, response: response)), checks: [])
    }

    /// Returns the record of a request with the results of scripts.
    private static func record(
        _ scripts: ScriptsReport, _ outcome: RequestOutcome = .passed, attempts: Int = 1, notes: [NoteRecord] = [],
        detail: EventRedactor.Detail = .exchanges(bodyBytes: 1 << 20)
    ) throws -> RequestRecord {
        let text = Array("name: Sample\nrequests:\n  - { name: Pay, GET: http://localhost/ }".utf8)
        let collection = CollectionReader.collection(text, path: "sample.yaml").content
        let unit = RunUnit(
            ordinal: 1, collectionName: "Sample", path: "sample.yaml", environmentName: nil, hub: nil,
            iteration: Iterations.Iteration(number: 1, count: 1, row: nil, label: nil), startedAt: 0)
        let report = RequestReport(
            of: RequestExecution(of: try #require(FlowProgram(collection).requests.first)), outcome,
            attempts: (0..<attempts).map { _ in attempt() }, notes: notes, duration: .zero, scripts: scripts)
        let event = RunEvent.requestFinished(report, in: unit)
        let masking = Redactor(secrets: SecretRegistry()).masking
        guard case .request(let record) = EventRedactor(detail: detail).record(of: event, masking) else {
            throw CancellationError()
        }
        return record
    }

    private static func failed(_ comparison: ComparedValues?, message: String = "expected a to equal b") -> TestReport {
        TestReport(
            "T", .failed, script: "afterResponse", at: range(3, 20),
            failure: TestReport.Failure(message, comparison: comparison, stack: ["at check (a.js:1:2)"]))
    }

    /// Returns the lines below the message of a failed test.
    private static func details(_ comparison: ComparedValues?) throws -> [String] {
        let record = try record(ScriptsReport(tests: [failed(comparison)]), .failed([]))
        return record.problems.flatMap(\.details)
    }

    @Test func failedTestIsAProblem() throws {
        let record = try Self.record(ScriptsReport(tests: [Self.failed(nil)]), .failed([]))
        let problem = try #require(record.problems.first)
        #expect(record.outcome == .failed && record.problems.count == 1)
        #expect(problem.kind == .test)
        #expect(problem.message == #"test "T": expected a to equal b"#)
        #expect(problem.place.label == "sample.yaml:3:20")
        #expect(problem.excerpt?.text == "    afterResponse: check()")
        #expect(problem.details == ["at check (a.js:1:2)"])
    }

    @Test func checksPrecedeTests() throws {
        let check = CheckFailure(at: Self.range(2, 3), "expected status 200, got 404")
        let scripts = ScriptsReport(tests: [Self.failed(nil)])
        #expect(try Self.record(scripts, .failed([check])).problems.map(\.kind) == [.check, .test])
        let error = RequestError(range: Self.range(3, 5), message: "afterResponse: x", hint: nil, isFromScript: true)
        #expect(try Self.record(scripts, .errored([error, error])).problems.map(\.kind) == [.script, .script, .test])
    }

    @Test func JSONValuesHaveDifferencesByPath() throws {
        let values = ComparedValues(
            expected: #"{"a":[1,2],"b":"x"}"#, actual: #"{"a":[1,3],"b":"x"}"#, as: .json)
        #expect(
            try Self.details(values) == [
                #"expected: {"a":[1,2],"b":"x"}"#, #"actual: {"a":[1,3],"b":"x"}"#, "a[1]: expected 2, got 3",
                "at check (a.js:1:2)",
            ])
    }

    @Test func textsHaveDifferencesByLine() throws {
        let values = ComparedValues(expected: "one\ntwo\nthree", actual: "one\n2\nthree", as: .text)
        #expect(
            try Self.details(values) == ["line 2:", "  one", "- two", "+ 2", "  three", "at check (a.js:1:2)"])
    }

    /// Texts that look like JSON are compared as texts, and values that the message has are not repeated.
    @Test func textsAreNotReadAsJSON() throws {
        #expect(try Self.details(ComparedValues(expected: "[1]", actual: "[2]", as: .text)).contains("[1]") == false)
        #expect(try Self.details(ComparedValues(expected: "b", actual: "a", as: .text)) == ["at check (a.js:1:2)"])
        #expect(
            try Self.details(ComparedValues(expected: "[Function f]", actual: nil, as: .other)) == [
                "expected: [Function f]", "at check (a.js:1:2)",
            ])
    }

    @Test func longValuesAreWholeInTheTest() throws {
        let value = String(repeating: "x", count: 5000)
        let comparison = ComparedValues(expected: value, actual: "y", as: .text)
        let record = try Self.record(ScriptsReport(tests: [Self.failed(comparison)]), .failed([]))
        #expect(record.scripts?.tests.first?.expected == value)
        #expect(record.problems.first?.details.first?.hasSuffix("… (5000 characters in all)") ?? false)
    }

    @Test func attemptsAreNumberedIfThereAreSeveral() throws {
        let scripts = ScriptsReport(
            tests: [TestReport("T", .passed, script: "afterResponse", at: Self.range(3, 5), attempt: 2)],
            console: [ConsoleLine(.debug, "x", at: Self.range(3, 5), attempt: 1)],
            scripts: [
                ScriptTiming(.afterResponse, "a.js", at: Self.range(3, 5), attempt: 2, startedAt: 1, duration: .zero)
            ],
            subrequests: [
                Subrequest(
                    Self.attempt(), event: .afterResponse, script: "a.js", at: Self.range(3, 5), attempt: 2)
            ])
        let numbers = { (record: ScriptsRecord?) in
            record.map {
                [$0.tests[0].attempt, $0.console[0].attempt, $0.scripts[0].attempt, $0.subrequests[0].attempt]
            }
        }
        #expect(numbers(try Self.record(scripts).scripts) == [nil, nil, nil, nil])
        #expect(numbers(try Self.record(scripts, attempts: 2).scripts) == [2, 1, 2, 2])
    }

    @Test func detailDecidesOnPassedRequests() throws {
        let scripts = ScriptsReport(
            tests: [TestReport("T", .passed, script: "afterResponse", at: Self.range(3, 5))],
            subrequests: [
                Subrequest(Self.attempt(3), event: .afterResponse, script: "afterResponse", at: Self.range(3, 5))
            ])
        #expect(try Self.record(scripts, detail: .outcomes).scripts == nil)
        let failures = try Self.record(scripts, detail: .failures(bodyBytes: 9)).scripts
        #expect(failures?.tests.count == 1 && failures?.subrequests.first?.result.exchanges.isEmpty ?? false)
        let all = try Self.record(scripts).scripts
        #expect(all?.subrequests.first?.result.exchanges.first?.response?.body?.text == "aaa")
        #expect(all?.subrequests.first?.sent.url == "http://localhost/")
    }

    @Test func notesOnPassedRequestsAreRecorded() throws {
        let note = NoteRecord(.script, "they did not run: there was no response", hint: nil)
        #expect(try Self.record(ScriptsReport(), notes: [note]).notes.map(\.message) == [note.message])
    }

    @Test func warningsHaveTheirPlace() throws {
        let note = NoteRecord(
            .warning, "\"x\" has no value", hint: "set it", at: PlaceRecord(Self.range(2, 11)))
        let recorded = try Self.record(ScriptsReport(), notes: [note], detail: .outcomes).notes
        let place = PlaceRecord(file: "sample.yaml", line: 2, column: 11, endLine: 2, endColumn: 16)
        #expect(recorded == [NoteRecord(.warning, "\"x\" has no value", hint: "set it", at: place)])
    }

    // MARK: Limits

    @Test func manyConsoleLinesAreCounted() throws {
        let lines = (0..<10_050).map { ConsoleLine(.log, "\($0)", at: Self.range(3, 5)) }
        let report = ScriptsReport(console: lines, omittedLines: 7)
        #expect(report.console.count == 10_000 && report.omittedLines == 57)
        let long = (0..<5).map { _ in ConsoleLine(.log, String(repeating: "x", count: 1 << 20), at: Self.range(3, 5)) }
        #expect(ScriptsReport(console: long).omittedLines == 3)
    }

    @Test func detailsOfManyFailedTestsAreCut() {
        let value = String(repeating: "x", count: 60_000)
        let test = Self.failed(ComparedValues(expected: value, actual: value, as: .text), message: value)
        let report = ScriptsReport(tests: Array(repeating: test, count: 100))
        #expect(report.tests.count == 100 && report.keptBytes <= 2 << 20)
        #expect(report.tests.first?.failure?.comparison?.expected == value)
        #expect(report.tests.last?.failure?.comparison == nil)
        #expect(report.tests.last?.failure?.message.utf8.count ?? 0 < 400)
    }

    @Test func namesOfManyTestsAreCut() {
        let name = String(repeating: "n", count: 5000)
        let test = TestReport(name, .passed, script: "afterResponse", at: Self.range(3, 5))
        let report = ScriptsReport(tests: Array(repeating: test, count: 10_000))
        #expect(report.tests.count == 10_000 && report.keptBytes <= 2 << 20)
        #expect(report.tests.first?.name == name.prefix(1000) + "…")
        #expect(report.tests.last?.name == name.prefix(100) + "…")
    }

    @Test func bodiesOfManySubrequestsAreCut() {
        let subrequest = Subrequest(
            Self.attempt(100_000), event: .afterResponse, script: "a.js", at: Self.range(3, 5))
        let report = ScriptsReport(subrequests: Array(repeating: subrequest, count: 1012))
        #expect(report.subrequests.count == 1000 && report.omittedSubrequests == 12)
        #expect(report.keptBytes <= 2 << 20)
        #expect(report.subrequests.first?.report.exchange?.response.body.count == 16 * 1024)
        #expect(report.subrequests.last?.report.exchange?.response.body.isEmpty ?? false)
    }

    @Test func summaryCountsTestsAndSubrequests() throws {
        var summary = RunSummary()
        let scripts = ScriptsReport(
            tests: [
                TestReport("A", .passed, script: "a.js", at: Self.range(3, 5)), Self.failed(nil),
                TestReport("C", .skipped, script: "a.js", at: Self.range(3, 5)),
            ],
            subrequests: Array(
                repeating: Subrequest(Self.attempt(), event: .afterResponse, script: "a", at: Self.range(3, 5)),
                count: 2
            ))
        let text = Array("name: Sample\nrequests:\n  - { name: Pay, GET: http://localhost/ }".utf8)
        let collection = CollectionReader.collection(text, path: "sample.yaml").content
        let step = try #require(FlowProgram(collection).requests.first)
        summary.count(
            RequestReport(
                of: RequestExecution(of: step), .failed([]), attempts: [Self.attempt()], duration: .zero,
                scripts: scripts))
        #expect(summary.sent == 1 && summary.subrequests == 2 && summary.counts.failed == 1)
        #expect(summary.tests.passed == 1 && summary.tests.failed == 1 && summary.tests.skipped == 1)
        var total = RunSummary()
        total.add(summary)
        total.add(summary)
        #expect(total.tests.total == 6 && total.subrequests == 4)
    }
}
