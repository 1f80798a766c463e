import HTTP
import JavaScript
import RunEngine
import Scripting
import Testing

/// Postman collections with `--fail-fast`, which is Newman's `--bail`.
@Suite(.timeLimit(.minutes(20)))
struct PostmanFailFastTests {
    private func sample(beforeRequest script: String) throws -> RunSample {
        var sample = RunSample(
            postman: #"""
                {"info": {"name": "Shop"}, "item": [
                  {"name": "first", "request": "https://localhost/first",
                   "event": [{"listen": "prerequest", "script": {"exec": ["\#(script)"]}}]},
                  {"name": "second", "request": "https://localhost/second"}
                ]}
                """#)
        sample.scripts = ScriptEnvironment(try JavaScriptCore.open(nil), limits: ScriptLimits(), version: "1")
        return sample
    }

    @Test(
        arguments: [
            "throw new Error('broken')", "pm.test('fails', () => pm.expect(1).to.eql(2))",
            "setTimeout(() => { throw new Error('late') }, 1)",
        ], [false, true])
    func nothingIsSentAfterAFailedScript(_ script: String, isLikeNewman: Bool) async throws {
        var sample = try sample(beforeRequest: script)
        sample.settings.postman.isLikeNewman = isLikeNewman
        sample.settings.stopsAtFirstFailure = true
        let result = try await sample.run()
        #expect(result.calls.isEmpty, "\(result.lines)")
    }

    /// Runs two requests in two iterations; the first has a test script.
    ///
    /// - Returns: The paths of the collection's own requests.
    private func paths(
        after script: String, isLikeNewman: Bool = false, answer: @escaping RunSample.Answer
    ) async throws -> [String] {
        var sample = RunSample(
            postman: #"""
                {"info": {"name": "Shop"}, "item": [
                  {"name": "Folder", "item": [
                    {"name": "first", "request": "https://localhost/first",
                     "event": [{"listen": "test", "script": {"exec": ["\#(script)"]}}]}
                  ]},
                  {"name": "second", "request": "https://localhost/second"}
                ]}
                """#)
        sample.scripts = ScriptEnvironment(try JavaScriptCore.open(nil), limits: ScriptLimits(), version: "1")
        sample.settings.postman.isLikeNewman = isLikeNewman
        sample.settings.stopsAtFirstFailure = true
        sample.settings.repetitions = 2
        return try await sample.run(answer: answer).targets.filter { !$0.hasPrefix("/own") }
    }

    /// Errors in timers and callbacks count too, although Newman does not report them.
    @Test(
        arguments: [
            "pm.test('fails', () => pm.expect(1).to.eql(2))", "throw new Error('broken')", "tests['old'] = false",
            "setTimeout(() => { throw new Error('late') }, 1)",
            "const turn = setInterval(() => { clearInterval(turn); throw new Error('late') }, 1)",
            "setTimeout(() => pm.test('fails', () => pm.expect(1).to.eql(2)), 1)",
            "pm.test('waits', (done) => setTimeout(() => done(new Error('late')), 1))",
            "pm.test('awaits', async () => { throw new Error('late') })", "Promise.reject(new Error('lost'))",
            "pm.sendRequest('https://localhost/own-refused', () => {})",
            "pm.sendRequest('https://localhost/own', () => { throw new Error('late') })",
        ], [false, true])
    func nothingIsSentAfterAFailureOfATestScript(_ script: String, isLikeNewman: Bool) async throws {
        let paths = try await paths(after: script, isLikeNewman: isLikeNewman) { call, _ throws(TransportError) in
            if call.target == "/own-refused" { throw TransportError(.connection, "refused") }
            return .make()
        }
        #expect(paths == ["/first"])
    }

    @Test func nothingIsSentAfterAFailedRequest() async throws {
        let paths = try await paths(after: "") { _, _ throws(TransportError) in
            throw TransportError(.timeout, "timed out")
        }
        #expect(paths == ["/first"])
    }

    @Test(arguments: [
        "", "pm.test('passes', () => {})", "pm.test.skip('fails', () => pm.expect(1).to.eql(2))",
        "console.error('said')", "setTimeout(() => {}, 1)", "pm.sendRequest('https://localhost/own', () => {})",
        "pm.sendRequest('https://localhost/own', (error, response) => { tests['500'] = response.code === 500 })",
    ])
    func runGoesOnWithoutAFailure(_ script: String) async throws {
        let paths = try await paths(after: script) { _, _ throws(TransportError) in .make(500) }
        #expect(paths == ["/first", "/second", "/first", "/second"])
    }

    @Test func withoutTheOptionTheRunGoesOn() async throws {
        let result = try await sample(beforeRequest: "throw new Error('broken')").run()
        #expect(result.calls.map(\.url) == ["https://localhost/first", "https://localhost/second"])
    }
}
