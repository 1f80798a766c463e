import RunRecords
import Testing

@testable import Reporting

/// The terms of Newman for hubrun's results.
struct NewmanResultTests {
    private static func scripts(_ tests: [TestRecord] = []) -> ScriptsRecord {
        ScriptsRecord(
            tests: tests,
            scripts: [(ScriptRecord.Event.beforeRequest, "prerequest", 1), (.afterResponse, "test", 10)].map {
                ScriptRecord(
                    $0, $1,
                    at: PlaceRecord(
                        file: "collections/sample.yaml", line: $2, column: 1, endLine: $2 + 8, endColumn: 1),
                    startedAt: RecordedRun.start, duration: Milliseconds.zero)
            })
    }

    private static func errors(_ problems: [RequestFailureRecord], checks: [CheckRecord] = []) -> [String] {
        let result = NewmanResult(
            RecordedRun.request("R", .errored) {
                ($0.problems, $0.checks, $0.scripts) = (problems, checks, scripts())
            })
        return result.scriptErrors.map { "\($0.event) \($0.error.name): \($0.error.message)" }
            + result.ownErrors.map { "own \($0.name): \($0.message)" }
            + result.subrequestErrors.map { "subrequest \($0.name): \($0.message)" }
            + result.assertions.map { "assertion \($0.name): \($0.error?.message ?? "passed")" }
    }

    private static func problem(_ kind: RequestFailureRecord.Kind, _ message: String, line: Int) -> RequestFailureRecord
    {
        RequestFailureRecord(kind, at: RecordedRun.place(line), message)
    }

    @Test(arguments: [
        ("prerequest: TypeError: x is null", 12, "beforeRequest TypeError: x is null"),
        ("test: Error: boom", 3, "afterResponse Error: boom"),
        (
            "beforeRequest: SyntaxError: no; the request was not sent", 3,
            "beforeRequest SyntaxError: no; the request was not sent"
        ),
        // Without the event's name, the place decides.
        ("a promise was rejected: Error: late", 5, "beforeRequest Error: a promise was rejected: Error: late"),
        ("the script ran longer than 5 s", 12, "afterResponse Error: the script ran longer than 5 s"),
        ("elsewhere", 99, "afterResponse Error: elsewhere"),
        ("pm.sendRequest: connection refused", 3, "subrequest Error: connection refused"),
    ])
    func scriptErrorsBelongToTheirScript(message: String, line: Int, expected: String) {
        #expect(Self.errors([Self.problem(.script, message, line: line)]) == [expected])
    }

    @Test func requestErrorsAreTheirOwn() {
        #expect(Self.errors([Self.problem(.error, "no file", line: 1)]) == ["own Error: no file"])
        #expect(Self.errors([]) == ["own Error: the request was not carried out"])
    }

    /// An assertion outside of a test is an error of the script in Newman.
    @Test func assertionOutsideOfTestsIsAScriptError() {
        let problem = Self.problem(.check, "expected 1 to equal 2", line: 12)
        #expect(
            Self.errors([problem], checks: [CheckRecord(subject: "test, line 12", held: false)])
                == ["afterResponse AssertionError: expected 1 to equal 2"])
    }

    @Test func checksAreAssertionsInTheirOrder() {
        let result = NewmanResult(
            RecordedRun.request("R", .failed) { request in
                request.checks = [
                    CheckRecord(subject: "status", held: false), CheckRecord(subject: "$.a", held: true),
                    CheckRecord(subject: "$.b", held: false),
                ]
                request.problems = ["one", "two"].map { Self.problem(.check, $0, line: 1) }
            })
        #expect(
            result.assertions.map { "\($0.name): \($0.error?.message ?? "passed")" }
                == ["status: one", "$.a: passed", "$.b: two"])
    }

    @Test(arguments: [
        ("dns", "could not resolve", "ENOTFOUND"), ("timeout", "no response within 1 s", "ESOCKETTIMEDOUT"),
        ("connection", "connection refused by localhost", "ECONNREFUSED"),
        ("connection", "the server closed the connection without answering", "ECONNRESET"), ("tls", "no", "EPROTO"),
    ])
    func codesAreThoseOfNode(kind: String, message: String, code: String) {
        #expect(FailureRecord(.exchange, kind: kind, message).nodeCode == code)
        #expect(FailureRecord(.request, message).nodeCode == nil)
    }
}
