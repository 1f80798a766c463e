import JSON
import Placeholders
import PostmanFormat
import Testing

@testable import Scripting

/// Timers of scripts in Postman collections, and the limits of time for a script that does not end.
@Suite(.timeLimit(.minutes(20)))
struct PostmanTimerTests {
    /// A script with the names of its tests, in the order of their ends, and its failures.
    struct Example: Sendable, CustomTestStringConvertible {
        let script: String
        var tests: [String] = []
        var failures: [String] = []

        var testDescription: String { script }
    }

    private static func name(of event: PostmanScript.Event) -> String { event == .test ? "test" : "prerequest" }

    private static let note = "(unreported)"

    @Test(
        arguments: [
            Example(
                script: """
                    setImmediate(note, 'at once'); setTimeout(note, 500, 'later'); setTimeout(note, 2, 'soon');
                    setTimeout(note, 2, 'soon too'); queueMicrotask(() => note('microtask')); note('first');
                    """, tests: ["first", "microtask", "at once", "soon", "soon too", "later"]),
            Example(script: "clearTimeout(setTimeout(note, 1, 'never')); setTimeout(); setInterval('note()', 1);"),
            Example(script: "setTimeout(() => setTimeout(note, 1, 'inner'), 1);", tests: ["inner"]),
            Example(
                script: "pm.sendRequest('http://a', () => setTimeout(note, 1, 'after the answer'));",
                tests: ["after the answer"]),
            Example(
                script: """
                    let turns = 0;
                    const turn = setInterval(() => { turns += 1; note(turns); if (turns === 3) clearInterval(turn); }, 1);
                    """, tests: ["1", "2", "3"]),
            Example(
                script: "setInterval(() => { note('once'); throw new Error('x'); }, 1);", tests: ["once"],
                failures: ["11: EVENT: Error: x \(note)"]),
            Example(
                script: "setTimeout(() => { throw new Error('x'); }, 1); setTimeout(note, 2, 'goes on');",
                tests: ["goes on"], failures: ["11: EVENT: Error: x \(note)"]),
            // The longest time; a longer one is the shortest, as in Node.js.
            Example(script: "const last = setTimeout(note, 2147483647, 'never'); setTimeout(clearTimeout, 1, last);"),
            Example(
                script: "const last = setTimeout(note, 2147483648, 'at once'); setTimeout(clearTimeout, 1, last);",
                tests: ["at once"]),
        ], [PostmanScript.Event.prerequest, .test])
    func timersRunBeforeTheNextScript(_ example: Example, event: PostmanScript.Event) async throws {
        let result = try await PostmanPhase(event: event).run(
            "const note = (name) => pm.test(String(name), () => {});\n" + example.script,
            "pm.test('the next script', () => {});")
        #expect(result.shownTests == (example.tests + ["the next script"]).map { "\($0): passed" })
        #expect(
            result.shownFailures
                == example.failures.map { $0.replacing("EVENT", with: Self.name(of: event)) })
    }

    /// The next script and the request have the variables that a timer sets.
    @Test(arguments: [PostmanScript.Event.prerequest, .test])
    func timerSetsVariables(event: PostmanScript.Event) async throws {
        let result = try await PostmanPhase(event: event).run(
            "setTimeout(() => pm.environment.set('from', 'timer'), 5);",
            "pm.globals.set('copy', pm.environment.get('from'));")
        #expect(result.failures.isEmpty)
        #expect(try result.scope.lookUp("from") == "timer")
        #expect(try result.scope.lookUp("copy") == "timer")
    }

    @Test func timerChangesTheRequest() async throws {
        let result = try await PostmanPhase(event: .prerequest).run(
            "setTimeout(() => { pm.request.method = 'PUT'; }, 5);")
        #expect(result.changes == ["method": "PUT"])
    }

    @Test func jumpOfATimerIsTheLastOne() async throws {
        let result = try await PostmanPhase().run(
            "setTimeout(() => pm.execution.setNextRequest('two'), 1); pm.execution.setNextRequest('one');")
        #expect(result.jump == .request("two"))
    }

    @Test(arguments: [(10_000, []), (10_001, ["a script has at most 10000 timers at a time"])])
    func timersAreLimited(count: Int, messages: [String]) async throws {
        let result = try await PostmanPhase().run(
            """
            const timers = [];
            try {
                for (let index = 0; index < \(count); index += 1) timers.push(setTimeout(() => {}, 1e8));
            } catch (error) {
                pm.test(error.message, () => {});
            }
            timers.forEach(clearTimeout);
            """)
        #expect(result.failures.isEmpty)
        #expect(result.tests.map(\.name) == messages)
    }

    // MARK: Limits

    private static let endlessScripts = [
        "setInterval(() => {}, 1);", "const again = () => setTimeout(again, 1); again();",
        "setTimeout(() => {}, 1e8);", "setInterval(() => {}, 1); await new Promise(() => {});",
        "pm.sendRequest('http://a', () => setInterval(() => {}, 1));",
        "setTimeout(() => { setInterval(() => {}, 1); }, 1);",
    ]

    /// Waits count for the limit; timers of the script are forgotten, and the next script runs.
    @Test(
        arguments: endlessScripts,
        [ScriptDialect.hubrun, .postman(.notedFailures), .postman(.warnings)])
    func endlessScriptIsEnded(_ script: String, dialect: ScriptDialect) async throws {
        for event in [PostmanScript.Event.prerequest, .test] where dialect.continuesAfterErrors || event == .test {
            var phase = PostmanPhase(event: event, dialect: dialect)
            phase.limits.total = .seconds(2)
            let result = try await phase.run(
                script + "\nsetTimeout(() => pm.test('too late', () => {}), 1e7);",
                "setTimeout(() => pm.test('the next script', () => {}), 5);")
            #expect(result.shownFailures == ["10: the script ran for 2 s with its waits and was ended"])
            #expect(result.shownTests == ["the next script: passed"])
        }
    }

    @Test func unfinishedTestOfAnEndedScriptFails() async throws {
        var phase = PostmanPhase()
        phase.limits.total = .milliseconds(200)
        let result = try await phase.run("pm.test('waits', (done) => { setInterval(() => {}, 1); });")
        #expect(result.shownFailures == ["10: the script ran for 200 ms with its waits and was ended"])
        #expect(result.shownTests == ["waits: failed, the script was ended"])
    }

    /// The turns of an interval add up.
    @Test(
        arguments: [
            "for (;;);", "setTimeout(() => { for (;;); }, 1);", "(async () => { for (;;) await 0; })();",
            "setInterval(() => { for (let count = 0; count < 1e6; count += 1); }, 1);",
            "pm.sendRequest('http://a', () => { for (;;); });", "setInterval(() => {}, 1); for (;;);",
        ], [ScriptDialect.UnreportedErrors.notedFailures, .warnings])
    func computingIsLimited(_ script: String, unreported: ScriptDialect.UnreportedErrors) async throws {
        for event in [PostmanScript.Event.prerequest, .test] {
            var phase = PostmanPhase(event: event, dialect: .postman(unreported))
            phase.limits.computing = .milliseconds(50)
            let result = try await phase.run(
                "setTimeout(() => pm.test('too late', () => {}), 1e7);\n" + script,
                "setTimeout(() => pm.test('the next script', () => {}), 5);")
            #expect(result.shownFailures == ["10: the script computed for 50 ms and was ended"])
            #expect(result.shownTests == ["the next script: passed"])
        }
    }
}
