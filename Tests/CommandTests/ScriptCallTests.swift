import Foundation
import Testing

@testable import FormatReference

/// The calls in `hubrun help format scripts`, and the words that `check` knows.
struct ScriptCallTests {
    @Test func checkKnowsEachCallOfTheReference() async throws {
        let calls = Self.calls.map { $0.replacing("SCOPE", with: "environment") }
        #expect(calls.count > 40)
        let output = try await check(calls)
        #expect(output.stdout == "1 collection: no errors\n")
        #expect(output.stderr == "")
    }

    @Test func checkReportsACallThatIsNotInTheReference() async throws {
        let output = try await check(["pm.sendRequests(x)"])
        #expect(output.stderr.contains("pm has no \"sendRequests\""))
    }

    /// The first column of the tables of calls.
    private static let calls = (Reference.all.topics.first { $0.name == "scripts" }?.blocks ?? []).flatMap { block in
        guard case .table(let table) = block else { return [String]() }
        return table.rows.compactMap { $0.first?.withoutBackquotes }
    }

    private func check(_ calls: [String]) async throws -> BuiltCommand.Output {
        let folder = try TemporaryFolder()
        let lines = calls.map { "      \($0);\n" }.joined()
        try folder.write(
            "name: Calls\nrequests:\n  - GET: http://localhost/\n    afterResponse: |\n\(lines)", to: "calls.yaml")
        return try await BuiltCommand.run(["check", "calls.yaml"], in: folder.url)
    }
}
