import Diagnostics
import RunRecords

@testable import Reporting

extension RecordedRun {
    static func place(_ line: Int, _ column: Int = 9, in file: String = "collections/sample.yaml") -> PlaceRecord {
        PlaceRecord(file: file, line: line, column: column, endLine: line, endColumn: column + 5)
    }

    static func test(
        _ name: String, _ outcome: TestRecord.Outcome = .passed, line: Int = 7, note: String? = nil
    ) -> TestRecord {
        var test = TestRecord(name, outcome, script: "afterResponse", at: place(line))
        test.duration = Milliseconds(.microseconds(120))
        test.note = note
        return test
    }

    /// The tests of acceptance case 8: passed, failed, skipped, without a function, without a name, with the same name.
    static var tests: [TestRecord] {
        var failed = test("the total is right", .failed, line: 8)
        failed.message = "expected { total: 12 } to deeply equal { total: 13 }"
        (failed.expected, failed.actual) = (#"{"total":13}"#, #"{"total":12}"#)
        return [
            test("the currency is EUR"), failed, test("later", .skipped),
            test("no function", .skipped, note: "no function was given"), test(""), test("the total is right"),
        ]
    }

    static func subrequest(_ event: ScriptRecord.Event, _ url: String, at second: Double) -> SubrequestRecord {
        var result = AttemptRecord(status: 200, duration: Milliseconds(.milliseconds(5)))
        result.startedAt = Moment(start.seconds + second)
        result.exchanges = [exchange(url, at: second, body: "sub")]
        return SubrequestRecord(
            event, script: event.rawValue, at: place(event == .beforeRequest ? 5 : 9),
            sent: RequestTarget(method: "GET", url: url), result: result)
    }

    static var scripts: ScriptsRecord {
        let script = { (event: ScriptRecord.Event, line: Int, second: Double, time: Int) in
            ScriptRecord(
                event, event.rawValue, at: place(line, 5), startedAt: Moment(start.seconds + second),
                duration: Milliseconds(.microseconds(time)))
        }
        return ScriptsRecord(
            tests: tests,
            console: [
                ConsoleRecord(.log, "items 3", at: place(5)),
                ConsoleRecord(.warn, "two\nlines \u{1B}[2J ::error::x", at: place(9)),
                ConsoleRecord(.error, "::error::no\n::warning::x ##vso[task.complete]", at: place(9)),
            ], omittedLines: 340,
            scripts: [script(.beforeRequest, 4, 0.9, 1000), script(.afterResponse, 6, 1.01, 234)],
            subrequests: [
                subrequest(.beforeRequest, "http://127.0.0.1/login", at: 0.95),
                subrequest(.afterResponse, "http://127.0.0.1/log", at: 1.02),
            ])
    }

    /// A request of which only a test failed.
    static var scripted: RequestRecord {
        request("Pay", .failed) { request in
            request.attempts[0].exchanges = [exchange("http://127.0.0.1/pay", at: 1, body: "paid")]
            request.attempts[0].startedAt = Moment(start.seconds + 1)
            request.sent = RequestTarget(method: "GET", url: "http://127.0.0.1/pay")
            request.scripts = scripts
            var problem = RequestFailureRecord(
                .test, at: place(8), #"test "the total is right": expected { total: 12 } to deeply equal { total: 13 }"#
            )
            problem.details = ["total: expected 13, got 12", "at check (scripts/lib.js:3:7)"]
            request.problems = [problem]
        }
    }

    /// A request whose script failed, so that nothing was sent.
    static var notSent: RequestRecord {
        request("Sign", .errored) { request in
            request.attempts = []
            var problem = RequestFailureRecord(
                .script, at: place(12), "beforeRequest: TypeError: no key; the request was not sent")
            problem.hint = "set the key"
            request.problems = [problem]
            request.scripts = ScriptsRecord(
                scripts: [
                    ScriptRecord(
                        .beforeRequest, "beforeRequest", at: place(12), startedAt: Moment(start.seconds + 2),
                        duration: Milliseconds(.microseconds(50)))
                ])
        }
    }

    /// A request that passed with its tests.
    static var passedWithTests: RequestRecord {
        request("List") { request in
            request.attempts[0].exchanges = [exchange("http://127.0.0.1/list", at: 3, body: "[]")]
            request.scripts = ScriptsRecord(
                tests: [test("is empty")], console: [ConsoleRecord(.info, "quiet", at: place(20))],
                scripts: [
                    ScriptRecord(
                        .afterResponse, "scripts/list.js", at: place(20), startedAt: Moment(start.seconds + 3.01),
                        duration: Milliseconds(.microseconds(700)))
                ])
            request.notes = [NoteRecord(.script, "the beforeRequest scripts did not run")]
        }
    }

    /// A run with these three requests.
    static func scriptedRun() -> RecordedRun {
        var run = RecordedRun()
        run.add([scripted, notSent, passedWithTests])
        run.end { end in
            var totals = RunEnd()
            for record in [scripted, notSent, passedWithTests] { totals.add(.request(record)) }
            (end.tests, end.subrequests) = (totals.tests, totals.subrequests)
        }
        return run
    }
}
