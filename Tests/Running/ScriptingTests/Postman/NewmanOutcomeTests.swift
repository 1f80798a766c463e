import JSON
import Placeholders
import PostmanFormat
import Testing

@testable import Scripting

/// Errors of scripts that Newman reports, and those that it does not.
struct NewmanOutcomeTests {
    /// A script, its tests and failures, and the tests and warnings in a run like Newman's.
    struct Example: Sendable, CustomTestStringConvertible {
        let script: String
        var tests: [String] = []
        var failures: [String] = []
        var newmanTests: [String]?
        var newmanFailures: [String] = []
        var unreported: [String] = []

        var testDescription: String { script }
    }

    private static let note = "(Newman does not report this)"

    @Test(arguments: [
        // Newman reports these, too.
        Example(
            script: "pm.test('a', () => {});\npm.test('b', () => { pm.expect(1).to.eql(2); });",
            tests: ["a: passed", "b: failed, expected 1 to deeply equal 2"]),
        Example(
            script: "pm.test('a', () => {});\nnoSuchFunction();\npm.test('never', () => {});", tests: ["a: passed"],
            failures: ["11: test: ReferenceError: Can't find variable: noSuchFunction"],
            newmanFailures: ["11: test: ReferenceError: Can't find variable: noSuchFunction"]),
        Example(
            script: "pm.test('a', done => { setTimeout(() => done(new Error('late')), 1); });",
            tests: ["a: failed, Error: late"]),
        Example(
            script: "setTimeout(() => { pm.test('a', () => { pm.expect(1).to.eql(2); }); }, 1);",
            tests: ["a: failed, expected 1 to deeply equal 2"]),
        Example(script: "pm.test('no function');", tests: ["no function: passed (it has no function)"]),
        Example(
            script: "tests['good'] = true; tests['bad'] = responseCode.code === 201;",
            tests: ["good: passed", "bad: failed, expected false to be truthy"]),
        Example(
            script: "pm.sendRequest('http://refused', () => {});",
            failures: [
                "10: pm.sendRequest: connect ECONNREFUSED 127.0.0.1:1"
            ], newmanFailures: ["10: pm.sendRequest: connect ECONNREFUSED 127.0.0.1:1"]),
        // Newman does not report these.
        Example(
            script: "setTimeout(() => {\n  throw new Error('x');\n}, 1);",
            failures: ["11: test: Error: x (unreported)"],
            unreported: ["11: test: Error: x"]),
        Example(
            script: "pm.sendRequest('http://a', () => {\n  throw new Error('x');\n});",
            failures: ["11: test: Error: x (unreported)"], unreported: ["11: test: Error: x"]),
        Example(
            script: "setTimeout(() => {}, 1);\nthrow new Error('x');", failures: ["11: test: Error: x (unreported)"],
            unreported: ["11: test: Error: x"]),
        Example(
            script: "await 0;\nthrow new Error('x');", failures: ["11: test: Error: x (unreported)"],
            unreported: ["11: test: Error: x"]),
        Example(
            script: "Promise.reject(new Error('x'));",
            failures: ["10: test: a promise was rejected and nobody handled it: Error: x (unreported)"],
            unreported: ["10: test: a promise was rejected and nobody handled it: Error: x"]),
        Example(
            script: "await new Promise(() => {});",
            failures: ["10: test: the script waits for a promise that can never be settled (unreported)"],
            unreported: ["10: test: the script waits for a promise that can never be settled"]),
        Example(
            script: "setTimeout(() => {\n  pm.expect(1).to.eql(2);\n}, 1);",
            failures: ["11: expected 1 to deeply equal 2 (unreported)"],
            unreported: ["11: expected 1 to deeply equal 2"]),
        Example(
            script: "pm.test('a', async () => {\n  throw new Error('x');\n});", tests: ["a: failed \(note), Error: x"],
            newmanTests: ["a: passed"], unreported: [#"11: test "a": Error: x"#]),
        Example(
            script: "pm.test('a', () => { setTimeout(() => { pm.expect(1).to.eql(2); }, 1); });",
            tests: ["a: failed \(note), expected 1 to deeply equal 2"], newmanTests: ["a: passed"],
            unreported: [#"10: test "a": expected 1 to deeply equal 2"#]),
        Example(
            script: "pm.test('a', () => new Promise(() => {}));",
            tests: ["a: failed \(note), its promise was never settled"], newmanTests: ["a: passed"],
            unreported: [#"10: test "a": its promise was never settled"#]),
        Example(
            script: "pm.test('a', done => {});", tests: ["a: failed \(note), done was never called"], newmanTests: [],
            unreported: [#"10: test "a": done was never called"#]),
        Example(
            script: "pm.test('a', done => { setTimeout(() => { try { x; } finally { done(); } }, 1); });",
            tests: ["a: failed \(note), ReferenceError: Can't find variable: x"], newmanTests: ["a: passed"],
            unreported: [#"10: test "a": ReferenceError: Can't find variable: x"#]),
        Example(
            script: "tests['now'] = true;\nsetTimeout(() => { tests['late'] = false; tests['fine'] = 1; }, 1);",
            tests: ["now: passed", "late: failed \(note), expected false to be truthy", "fine: passed"],
            newmanTests: ["now: passed"], unreported: [#"10: test "late": expected false to be truthy"#]),
        Example(
            script: "pm.test('a', () => {\n  pm.response.to.have.jsonBody({ a: 2 });\n});",
            tests: ["a: failed \(note), expected response body json to equal { a: 2 } but got { a: 1 }"],
            newmanTests: ["a: passed"],
            unreported: ["11: expected response body json to equal { a: 2 } but got { a: 1 }"]),
        Example(
            script: "pm.test('a', () => { pm.response.to.have.jsonBody({ a: 1 }).and.to.be.json; });",
            tests: ["a: passed"]),
    ])
    func unreportedErrorsFailOrAreWarnings(_ example: Example) async throws {
        let result = try await PostmanPhase().run(example.script)
        #expect(result.shownTests == example.tests)
        #expect(result.shownFailures == example.failures)
        #expect(result.unreported.isEmpty)
        let newman = try await PostmanPhase(dialect: .postman(.warnings)).run(example.script)
        #expect(newman.shownTests == example.newmanTests ?? example.tests)
        #expect(newman.shownFailures == example.newmanFailures)
        #expect(newman.shownUnreported == example.unreported)
    }

    @Test func failedScriptIsFollowedByTheNext() async throws {
        let result = try await PostmanPhase(event: .prerequest).run(
            "pm.request.headers.add({ key: 'A', value: '1' });\nthrow new Error('boom');",
            "pm.environment.set('after', 1); pm.request.method = 'PUT';")
        #expect(result.shownFailures == ["11: prerequest: Error: boom"])
        #expect(result.changes == ["method": "PUT", "headers": [["key": "A", "value": "1"]]])
        #expect(try result.scope.lookUp("after") == 1)
    }

    @Test func scriptsOfOurOwnFormatHaveNoNote() async throws {
        let script = """
            pm.test('a', async () => { throw new Error('x'); });
            pm.test('no function');
            setTimeout(() => { tests['late'] = false; throw new Error('y'); }, 1);
            """
        let result = try await PostmanPhase(dialect: .hubrun).run(script)
        #expect(
            result.shownTests == [
                "a: failed, Error: x", "no function: skipped (it has no function)",
                "late: failed, expected false to be truthy",
            ])
        #expect(result.shownFailures == ["12: afterResponse: Error: y"])
        let jump = try await PostmanPhase(dialect: .hubrun).run("pm.execution.setNextRequest('x');")
        #expect(jump.shownFailures == ["10: afterResponse: Error: checked"])
        let before = try await PostmanPhase(event: .prerequest, dialect: .hubrun).run("x();", "pm.test('never');")
        #expect(
            before.shownFailures == [
                "10: beforeRequest: ReferenceError: Can't find variable: x; the request was not sent"
            ])
        #expect(before.tests.isEmpty)
    }
}
