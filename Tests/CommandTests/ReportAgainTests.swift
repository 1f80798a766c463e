import Foundation
import Reporting
import TestSupport
import Testing

/// The reports of `hubrun report` equal those of the run itself, whatever the number of concurrent units.
@Suite(.inTurn)
struct ReportAgainTests {
    private static func collection(_ url: String) -> String {
        """
        name: Many
        data: [{ a: 1 }, { a: 2 }, { a: 3 }, { a: 4 }, { a: 5 }, { a: 6 }]
        requests:
          - { name: Fine, GET: "\(url)fine" }
          - { name: Fails, GET: "\(url)<<a>>", expect: { values: { <<a>>: { atMost: 3 } } } }
          - { name: Refused, GET: "http://127.0.0.1:1/", retry: { attempts: 2, interval: 0 } }
          - { name: Later, GET: "\(url)", skip: not today }
        """
    }

    @Test(arguments: [1, 4])
    func eventFilesProduceTheSameReports(jobs: Int) async throws {
        let server = try ScriptedServer(.serve { _ in "HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n" })
        defer { server.stop() }
        let folder = try ReportFolder()
        defer { folder.remove() }
        try folder.write(Self.collection(server.url("/")), to: "many.yaml")
        let kinds = ReportKind.names(without: .jsonl)
        let live = try await folder.run(
            ["many.yaml", "--jobs", "\(jobs)", "-q", "--report", "jsonl=events"]
                + kinds.flatMap { ["--report", "\($0)=live.\($0)"] })
        #expect(live.status == 3)
        let again = try await folder.run(["report", "events"] + kinds.flatMap { ["--report", "\($0)=again.\($0)"] })
        #expect(again == BuiltCommand.Output(stdout: "", stderr: "", status: 0))
        for kind in kinds {
            let text = try folder.text("live.\(kind)")
            #expect(!text.isEmpty)
            #expect(try folder.text("again.\(kind)") == text, "\(kind)")
        }
        let rows = try folder.text("live.junit").matches(of: /<testsuite name="Many \[row (\d): a=\d\]"/).map {
            "\($0.1)"
        }
        #expect(rows == ["1", "2", "3", "4", "5", "6"])
    }

    @Test func consoleOutputOfAnEventFileIsGrouped() async throws {
        let folder = try ReportFolder()
        defer { folder.remove() }
        try folder.write(
            "name: Nothing\nrequests: [{ name: \"::x::\", GET: \"http://127.0.0.1:1/\", skip: not today }]\n",
            to: "nothing.yaml")
        _ = try await folder.run(["nothing.yaml", "--allow-empty", "-q", "--report", "jsonl=events"])
        let output = try await folder.run(["report", "events", "--report", "github"])
        let lines = output.stdout.split(separator: "\n")
        #expect(lines.count == 4)
        #expect(lines.first == "::group::Nothing")
        #expect(lines.dropFirst().first?.hasPrefix("  - ::x:: ") == true)
        #expect(lines.dropFirst(2).first == "::endgroup::")
    }
}
