import Foundation
import RunRecords
import Testing

@testable import Reporting

struct PipelineReporterTests {
    private static let paths = RepositoryPath(root: "/repo", directory: "/repo/tests")

    /// Returns the commands in a file, which has no groups.
    private static func commands(_ dialect: any PipelineDialect, _ run: RecordedRun) throws -> String {
        try run.text { PipelineReporter(dialect, output: .file($0), paths: paths, hasGroups: false) }
    }

    /// Returns the commands among the lines of other programs.
    private static func printed(_ dialect: any PipelineDialect, _ run: RecordedRun) throws -> String {
        let output = try OutputFile()
        let sink = OutputSink(descriptor: output.descriptor, masking: nil, isGuarded: true)
        let reporter = PipelineReporter(dialect, output: .results(sink), paths: paths, hasGroups: true)
        for record in run.records {
            reporter.consume(record)
            if case .request(let request) = record { sink.line(request.name) }
        }
        #expect(reporter.finish() == nil)
        return try output.text()
    }

    private static let gitHub = GitHubDialect(environment: [:])
    private static let azure = AzureDialect(environment: [:])

    @Test func gitHubGroupsUnitsAndAnnotatesBelow() throws {
        var run = RecordedRun()
        run.add([RecordedRun.request("::endgroup::"), RecordedRun.request("B, 50%: it", .failed)])
        run.add([RecordedRun.request("C")], in: RecordedRun.unit(2) { $0.collection = "Other\n::x::" })
        #expect(
            try Self.printed(Self.gitHub, run) == """
                ::group::Sample
                : :endgroup::
                B, 50%: it
                ::endgroup::
                ::error file=tests/collections/sample.yaml,line=3,col=5,title=Sample%3A B%2C 50%25%3A it::collections/sample.yaml:3:5: expected status 201, got 200%0A  again: hubrun collections/sample.yaml --name "B, 50%25: it"
                ::group::Other␊::x::
                C
                ::endgroup::

                """)
    }

    @Test func azureGroupsUnitsAndLogsIssuesBelow() throws {
        var run = RecordedRun()
        run.add([
            RecordedRun.request("##[endgroup]"),
            RecordedRun.request("B; [50%]", .errored) {
                $0.attempts[0] = AttemptRecord(failure: FailureRecord(.exchange, kind: "timeout", "no"))
            },
        ])
        run.add([], in: RecordedRun.unit(2) { $0.collection = "##vso[task.complete]" })
        #expect(
            try Self.printed(Self.azure, run) == """
                ##[group]Sample
                # #[endgroup]
                B; [50%]
                ##[endgroup]
                ##vso[task.logissue type=error;sourcepath=tests/collections/sample.yaml;linenumber=3;columnnumber=5;code=timeout]Sample: B%3B [50%AZP25%5D%0Acollections/sample.yaml:3:5: expected status 201, got 200%0A  again: hubrun collections/sample.yaml --name "B%3B [50%AZP25%5D"
                ##[group]# #vso[task.complete]
                ##[endgroup]

                """)
    }

    @Test func numberOfAnnotationsIsLimited() throws {
        let run = RecordedRun.whole((1...13).map { RecordedRun.request("R\($0)", $0 > 6 ? .errored : .failed) })
        let remark = "6 failed, 7 not carried out; no more than 10 are shown here, the log has all of them"
        let gitHub = try Self.commands(Self.gitHub, run).split(separator: "\n")
        #expect(gitHub.count { $0.hasPrefix("::error ") } == 10)
        #expect(gitHub.last == "::notice::\(remark)")
        let azure = try Self.commands(Self.azure, run).split(separator: "\n")
        #expect(azure.count { $0.hasPrefix("##vso[task.logissue type=error;") } == 10)
        #expect(azure.last == "##vso[task.logissue type=warning]\(remark.replacing(";", with: "%3B"))")
    }

    @Test func exactlyTenAnnotationsAreComplete() throws {
        let run = RecordedRun.whole((1...10).map { RecordedRun.request("R\($0)", .failed) })
        for dialect in [Self.gitHub, Self.azure] as [any PipelineDialect] {
            let text = try Self.commands(dialect, run)
            #expect(text.contains("R10"))
            #expect(!text.contains("no more than"))
        }
    }

    @Test func longMessagesAreTruncated() throws {
        let run = RecordedRun.whole([
            RecordedRun.request("A", .failed) { $0.problems[0].message = String(repeating: "x", count: 1_000_000) }
        ])
        #expect(try Self.commands(Self.gitHub, run).utf8.count < 5000)
    }

    @Test func groupOfAnIncompleteRunEnds() throws {
        var run = RecordedRun()
        run.add([RecordedRun.request("A")], isWhole: false)
        #expect(try Self.printed(Self.gitHub, run) == "::group::Sample\nA\n::endgroup::\n")
    }

    // MARK: Summaries

    private static func folder() throws -> URL {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        return folder
    }

    @Test func gitHubSummaryIsAppended() throws {
        let folder = try Self.folder()
        defer { try? FileManager.default.removeItem(at: folder) }
        let path = folder.appending(path: "summary.md")
        let dialect = GitHubDialect(environment: ["GITHUB_STEP_SUMMARY": path.path])
        for _ in 1...2 { _ = try Self.commands(dialect, RecordedRun.whole([RecordedRun.request("A")])) }
        let page = """
            ### ✅ hubrun: 1 passed of 1 request in 9 ms

            | | Run | Passed | Failed | Not carried out | Skipped | Time |
            | --- | --- | ---: | ---: | ---: | ---: | ---: |
            | ✅ | Sample | 1 | 0 | 0 | 0 | 3.1 ms |

            """
        #expect(try String(contentsOf: path, encoding: .utf8) == page + "\n" + page)
    }

    @Test func gitHubSummaryIsLimited() throws {
        let folder = try Self.folder()
        defer { try? FileManager.default.removeItem(at: folder) }
        let path = folder.appending(path: "summary.md")
        let dialect = GitHubDialect(environment: ["GITHUB_STEP_SUMMARY": path.path])
        try Data(repeating: 0x20, count: 1024 * 1024 - 5000).write(to: path)
        let run = RecordedRun.whole((1...100).map { RecordedRun.request("R\($0)", .failed) })
        _ = try Self.commands(dialect, run)
        let text = try String(contentsOf: path, encoding: .utf8)
        #expect(text.utf8.count <= 1024 * 1024)
        #expect(text.contains("<b>R1</b>") && text.contains(" more of them not shown here: see the log."))
        try Data(repeating: 0x20, count: 1024 * 1024).write(to: path)
        #expect(
            try Self.commands(dialect, RecordedRun.whole([RecordedRun.request("A")]))
                == "::notice::the step summary is full, and this run is not in it\n")
    }

    @Test func unwritableSummaryIsAFailure() throws {
        let dialects: [any PipelineDialect] = [
            GitHubDialect(environment: ["GITHUB_STEP_SUMMARY": "/dev/null/x"]),
            AzureDialect(environment: ["AGENT_TEMPDIRECTORY": "/dev/null"]),
        ]
        for dialect in dialects {
            #expect(throws: ReportFailure.self) { try Self.commands(dialect, RecordedRun.whole([])) }
        }
    }

    @Test func azureSummaryIsUploaded() throws {
        let folder = try Self.folder()
        defer { try? FileManager.default.removeItem(at: folder) }
        let dialect = AzureDialect(environment: ["AGENT_TEMPDIRECTORY": folder.path])
        let commands = try Self.commands(dialect, RecordedRun.whole([RecordedRun.request("A")]))
        let prefix = "##vso[task.uploadsummary]"
        #expect(commands.hasPrefix(prefix + folder.path + "/hubrun-summary-") && commands.hasSuffix(".md\n"))
        let text = try String(contentsOfFile: String(commands.dropFirst(prefix.count).dropLast()), encoding: .utf8)
        #expect(text.hasPrefix("### ✅ hubrun: 1 passed of 1 request in 9 ms\n"))
    }

    @Test(arguments: [
        ("a.yaml", "tests/a.yaml"), ("../a.yaml", "a.yaml"), ("/repo/x/a.yaml", "x/a.yaml"),
        ("../../other/a.yaml", "../../other/a.yaml"), ("/repository/a.yaml", "/repository/a.yaml"),
        ("./b/../a.yaml", "tests/a.yaml"),
    ])
    func pathsAreRelativeToTheRepository(path: String, shown: String) {
        #expect(Self.paths.path(path) == shown)
    }

    @Test func pathsAreKeptWithoutARepository() {
        #expect(RepositoryPath(root: nil, directory: "/x").path("../a.yaml") == "../a.yaml")
        #expect(RepositoryPath(root: "", directory: "/x").path("a.yaml") == "a.yaml")
    }
}
