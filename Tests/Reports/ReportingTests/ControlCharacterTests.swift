import Foundation
import RunRecords
import Testing

@testable import Reporting

/// File names with control characters must not control the terminal that shows a log or report.
struct ControlCharacterTests {
    private static let name = "a\u{1B}]0;x\u{7}\u{9B}31m\u{202E}\u{8}b.yaml"

    private static var run: RecordedRun {
        let place = PlaceRecord(file: name, line: 3, column: 5, endLine: 3, endColumn: 9)
        var run = RecordedRun()
        run.records[0] = .run(RunHeader(hubrun: "1", startedAt: RecordedRun.start))
        run.add(
            [
                RecordedRun.request("R\(name)", .failed) { request in
                    request.place = place
                    request.problems = [RequestFailureRecord(.check, at: place, "expected \(name)")]
                },
                RecordedRun.request("S", .skipped) { $0.reason = name },
            ],
            in: RecordedRun.unit {
                ($0.file, $0.collection, $0.environment, $0.hub, $0.row) = (name, name, name, name, name)
            })
        run.end()
        return run
    }

    /// Returns true if a terminal interprets the character as a command; line breaks are part of any text.
    private static func isCommand(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x0A: false
        case 0..<0x20, 0x7F..<0xA0, 0x202A...0x202E, 0x2066...0x2069: true
        default: false
        }
    }

    private static let reporters: [(String, @Sendable (ReportFile) -> any Reporter)] = [
        ("junit", { JUnitReporter(file: $0) }), ("tap", { TAPReporter(file: $0) }),
        ("newman-junit", { NewmanJUnitReporter(file: $0) }),
        ("markdown", { MarkdownReporter(file: $0) }),
        (
            "github",
            {
                PipelineReporter(
                    GitHubDialect(environment: [:]), output: .file($0), paths: RepositoryPath(root: "/repo"),
                    hasGroups: true)
            }
        ),
        (
            "azure",
            {
                PipelineReporter(
                    AzureDialect(environment: [:]), output: .file($0), paths: RepositoryPath(root: "/repo"),
                    hasGroups: true)
            }
        ),
    ]

    @Test(arguments: reporters.map(\.0))
    func noReportHasARawControlCharacter(kind: String) throws {
        let make = try #require(Self.reporters.first { $0.0 == kind }?.1)
        let text = try Self.run.text { make($0) }
        #expect(text.contains("31m"), "the name is there")
        #expect(text.unicodeScalars.filter(Self.isCommand).isEmpty, "\(text.debugDescription)")
    }
}
