import Foundation
import Reporting
import TestSupport
import Testing

/// The targets of reports, and errors that prevent writing them.
@Suite(.inTurn)
struct ReportPlacesTests {
    private static let collection = """
        name: Nothing
        requests: [{ name: Later, GET: "http://127.0.0.1:1/", skip: not today }]
        """

    private func run(_ arguments: [String], in folder: ReportFolder) async throws -> BuiltCommand.Output {
        try folder.write(Self.collection, to: "nothing.yaml")
        return try await folder.run(["nothing.yaml", "--allow-empty", "-q"] + arguments)
    }

    @Test func everyReportKindCanBeWrittenAtOnce() async throws {
        let folder = try ReportFolder()
        defer { folder.remove() }
        let output = try await run(ReportKind.names.flatMap { ["--report", "\($0)=reports/\($0)"] }, in: folder)
        #expect(output.status == 0)
        #expect(output.stderr == "")
        #expect(output.stdout.hasPrefix("1 skipped of 1 request in "))
        #expect(ReportKind.names.allSatisfy { folder.exists("reports/\($0)") })
        #expect(try folder.text("reports/github") == "")
    }

    /// Nobody reads a page on a terminal.
    @Test func pageHasAFileByDefault() async throws {
        let folder = try ReportFolder()
        defer { folder.remove() }
        let output = try await folder.run(["nothing.yaml", "--allow-empty", "--report", "html"])
        #expect(output.status == 1)
        #expect(!folder.exists("hubrun-report.html"))
        let written = try await run(["--report", "html"], in: folder)
        #expect(written.status == 0)
        #expect(written.stdout.hasPrefix("1 skipped of 1 request in "))
        #expect(try folder.text("hubrun-report.html").hasPrefix("<!DOCTYPE html>"))
        let streamed = try await run(["--report", "html=-"], in: folder)
        #expect(streamed.stdout.hasPrefix("<!DOCTYPE html>"))
    }

    @Test func sameFileForTwoReportsIsRejected() async throws {
        let folder = try ReportFolder()
        defer { folder.remove() }
        let output = try await run(["--report", "junit=a.xml", "--report", "tap=./a.xml"], in: folder)
        #expect(output.status == 1)
        #expect(
            output.stderr == """
                hubrun: error: --report tap=./a.xml names a file that another report goes to [HR0101]
                hint: give the report a file of its own

                """)
    }

    @Test func existingReportIsReplaced() async throws {
        let folder = try ReportFolder()
        defer { folder.remove() }
        try folder.write(String(repeating: "old\n", count: 10_000), to: "a.tap")
        let output = try await run(["--report", "tap=a.tap"], in: folder)
        #expect(output.status == 0)
        #expect(try folder.text("a.tap").hasPrefix("TAP version 14\n") && !folder.text("a.tap").contains("old"))
    }

    @Test(arguments: ReportKind.names)
    func fullDiskIsAFailure(kind: String) async throws {
        let folder = try ReportFolder()
        defer { folder.remove() }
        // A run without failures writes nothing to them.
        let isQuietThere = kind == "github" || kind == "azure"
        let output = try await run(["--report", "\(kind)=/dev/full", "--report", "tap=whole.tap"], in: folder)
        #expect(output.status == (isQuietThere ? 0 : 5))
        #expect(
            output.stderr
                == (isQuietThere
                    ? "" : "hubrun: error: \"/dev/full\" could not be written: no space left on device [HR0903]\n"))
        #expect(try folder.text("whole.tap").hasSuffix("1..1\n"))
    }
}
