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

    @Test func withoutTheOptionTheRunGoesOn() async throws {
        let result = try await sample(beforeRequest: "throw new Error('broken')").run()
        #expect(result.calls.map(\.url) == ["https://localhost/first", "https://localhost/second"])
    }
}
