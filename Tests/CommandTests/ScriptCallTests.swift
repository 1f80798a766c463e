import Foundation
import Testing

@testable import FormatReference

/// The calls in `hubrun help format scripts`, and the words that `check` knows.
struct ScriptCallTests {
    @Test func checkKnowsEachCallOfTheReference() async throws {
        let calls = ScriptCalls.groups.flatMap(\.calls).map { $0.call.replacing("SCOPE", with: "environment") }
        #expect(calls.count > 40)
        let output = try await check(calls)
        #expect(output.stdout == "1 collection: no errors\n")
        #expect(output.stderr == "")
    }

    @Test func checkReportsACallThatIsNotInTheReference() async throws {
        let output = try await check(["pm.sendRequests(x)"])
        #expect(output.stderr.contains("pm has no \"sendRequests\""))
    }

    private func check(_ calls: [String]) async throws -> BuiltCommand.Output {
        let folder = try TemporaryFolder()
        let lines = calls.map { "      \($0);\n" }.joined()
        try folder.write(
            "name: Calls\nrequests:\n  - GET: http://localhost/\n    afterResponse: |\n\(lines)", to: "calls.yaml")
        return try await BuiltCommand.run(["check", "calls.yaml"], in: folder.url)
    }
}
