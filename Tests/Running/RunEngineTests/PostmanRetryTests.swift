import CollectionModel
import HTTP
import JavaScript
import RunEngine
import RunRecords
import Scripting
import Synchronization
import Testing

/// `--retry` for requests of Postman collections: their tests decide whether another attempt is made.
@Suite(.timeLimit(.minutes(20)))
struct PostmanRetryTests {
    private static let test = "pm.test('status is 200', () => pm.response.to.have.status(200));"

    /// Runs one request; each answer is a status, or nil for a rejected connection. Requests of scripts get 200.
    private func run(
        before: String = "", test: String = "", retries: Int? = 2, _ answers: [Int?],
        fields: [(String, String)] = []
    ) async throws -> (waits: [Duration], result: RunResult) {
        let item = #"""
            {"name": "R", "request": "http://localhost/{{count}}", "event": [
              {"listen": "prerequest", "script": {"exec": ["\#(before)"]}},
              {"listen": "test", "script": {"exec": ["\#(test)"]}}
            ]}
            """#
        var sample = RunSample(
            postman: #"""
                {"info": {"name": "Shop"}, "item": [\#(item)], "variable": [{"key": "count", "value": "0"}]}
                """#)
        sample.scripts = ScriptEnvironment(try JavaScriptCore.open(nil), limits: ScriptLimits(), version: "1")
        sample.settings.commandLine.give(\.retry, retries.map { RetrySettings(attempts: $0 + 1) })
        let (waits, attempts) = (Waits(), Counter())
        sample.sleep = { waits.add($0) }
        let result = try await sample.run { call, _ throws(TransportError) in
            guard !call.target.hasPrefix("/own") else { return .make() }
            guard let status = answers[min(attempts.next(), answers.count - 1)] else {
                throw TransportError(.connection, "the connection was refused")
            }
            return .make(status, fields)
        }
        return (waits.durations, result)
    }

    /// The status of a response is no failure.
    @Test(
        arguments: [
            ("", [503, 200], ["passed R"], 1), (test, [503, 404, 200], ["passed R"], 3),
            (test, [503, 503, 503, 200], ["failed R: "], 3),
            (test, [200, 503], ["passed R"], 1), ("", [nil, nil, 200], ["passed R"], 3),
            ("", [nil, nil, nil, 200], ["errored R: the connection was refused"], 3),
            ("if (pm.response.code === 503) throw new Error('busy');", [503, 200], ["passed R"], 2),
            (
                "setTimeout(() => pm.test('late', () => pm.expect(pm.response.code).to.eql(200)), 1);", [503, 200],
                ["passed R"], 2
            ),
            (
                "pm.test('waits', (done) => setTimeout(() => done(pm.response.code === 200 ? null : new Error('x')), 1));",
                [503, 503, 200], ["passed R"], 3
            ),
        ] as [(String, [Int?], [String], Int)])
    func requestIsRepeatedUntilItsTestsPass(
        script: String, answers: [Int?], lines: [String], count: Int
    ) async throws {
        let (waits, result) = try await run(test: script, answers)
        #expect(result.lines == lines)
        #expect(result.calls.count == count)
        #expect(waits == Array(repeating: .seconds(1), count: count - 1))
        #expect(result.reports.first?.attempts.count == count)
    }

    @Test(arguments: [(nil, 1), (0, 1), (1, 2), (5, 6)] as [(Int?, Int)])
    func optionIsTheNumberOfFurtherAttempts(retries: Int?, count: Int) async throws {
        let (waits, result) = try await run(test: Self.test, retries: retries, [503])
        #expect(result.calls.count == count)
        #expect(waits.count == count - 1)
    }

    /// The scripts before the request run once, those after the response for each attempt.
    @Test func testsRunForEachAttempt() async throws {
        let (_, result) = try await run(
            before: "pm.environment.set('count', Number(pm.variables.get('count')) + 1);",
            test: "pm.sendRequest('http://localhost/own-' + pm.response.code, () => {}); " + Self.test,
            [503, 404, 200])
        #expect(result.targets == ["/1", "/own-503", "/1", "/own-404", "/1", "/own-200"])
        #expect(result.lines == ["passed R"])
        #expect(result.reports.first?.scripts?.tests.map(\.outcome) == [.passed])
    }

    /// Requests of scripts and further attempts have no delay of their own.
    @Test func delayComesBeforeTheScripts() async throws {
        let events = Mutex<[String]>([])
        let send = "pm.sendRequest('http://localhost/own', () => {});"
        var sample = RunSample(
            postmanItems: #"""
                {"name": "R", "request": "http://localhost/r", "event": [
                  {"listen": "prerequest", "script": {"exec": ["\#(send)"]}},
                  {"listen": "test", "script": {"exec": ["\#(Self.test)"]}}
                ]}
                """#)
        sample.scripts = ScriptEnvironment(try JavaScriptCore.open(nil), limits: ScriptLimits(), version: "1")
        sample.settings.commandLine.give(\.delay, .fixed(.seconds(7)))
        sample.settings.commandLine.give(\.retry, RetrySettings(attempts: 2))
        sample.settings.repetitions = 2
        sample.sleep = { duration in events.withLock { $0.append("\(duration)") } }
        _ = try await sample.run { call, number throws(TransportError) in
            events.withLock { $0.append(call.target) }
            return .make(number == 1 ? 503 : 200)
        }
        #expect(
            events.withLock(\.self) == [
                "7.0 seconds", "/own", "/r", "1.0 seconds", "/r", "7.0 seconds", "/own", "/r",
            ])
    }

    /// A wait of 60 s is the longest.
    @Test(arguments: [("7", [7.0]), ("60", [60]), ("61", []), ("soon", [1])])
    func retryAfterIsObserved(value: String, seconds: [Double]) async throws {
        let (waits, result) = try await run(
            test: Self.test, retries: 1, [503, 200], fields: [("Retry-After", value)])
        #expect(waits.map { $0 / .seconds(1) } == seconds)
        #expect(result.calls.count == seconds.count + 1)
    }
}
