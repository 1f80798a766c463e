import Foundation
import TestSupport
import Testing

/// Random calls of all functions that scripts can use, with values of every kind, for a few seeds.
struct ScriptFuzzingTests {
    private static let folder = RepositoryFile.at("Tests/Running/ScriptingTests/Fuzzing")

    /// Requests to random hosts end at once, without a lookup of their names.
    private static let withoutNetwork = [
        "http_proxy": "http://127.0.0.1:1", "https_proxy": "http://127.0.0.1:1", "no_proxy": "127.0.0.1",
    ]

    @Test(arguments: [1, 2, 3, 4, 5, 6])
    func randomCallsLoseNoFailureAndNoSecret(seed: Int) async throws {
        let reports = try TemporaryFolder()
        let files = ["json", "jsonl", "html"].map { ($0, reports.url.appending(path: "report.\($0)")) }
        let output = try await BuiltCommand.run(
            ["--var", "seed=\(seed)", "-V"] + files.flatMap { ["--report", "\($0.0)=\($0.1.path)"] }
                + ["random-calls.yaml"],
            in: Self.folder, environment: Self.withoutNetwork)
        #expect([3, 4].contains(output.status))
        #expect(output.stdout.contains("✗ the last test of prerequest"))
        #expect(output.stdout.contains("✗ the last test of test"))
        for text in try [output.stdout, output.stderr] + files.map({ try String(contentsOf: $0.1, encoding: .utf8) }) {
            #expect(!text.contains("s3cr3t-of-the-fuzzer"))
            #expect(!text.contains("FOUND"))
            #expect(!text.contains("unknown command"))
        }
    }
}
