import Diagnostics
import JSON
import Placeholders
import RunRecords
import Testing

@testable import Reporting

/// Warnings of requests in the console output and in all reports.
struct WarningReportTests {
    /// A run of two units: three requests have the same warning, one of them an error that Newman does not report.
    private static func run() -> RecordedRun {
        var failed = warned("Pay", .failed, line: 14)
        failed.notes.append(NoteRecord(.newman, "test \"late\": expected 1 to equal 2", at: RecordedRun.place(20)))
        let corrected = RecordedRun.request("Put") {
            $0.notes = [NoteRecord(.warning, "Content-Length 7 is replaced by 2")]
        }
        var run = RecordedRun()
        run.add([warned("Get", line: 12), failed])
        run.add(
            [warned("Get", line: 12), corrected].map { request in
                var request = request
                request.unit = 2
                return request
            }, in: RecordedRun.unit(2) { ($0.iteration, $0.iterations) = (2, 2) })
        run.end()
        return run
    }

    private static func warned(
        _ name: String, _ outcome: RequestRecord.Outcome = .passed, line: Int, text: String = noValue
    ) -> RequestRecord {
        RecordedRun.request(name, outcome) { request in
            request.notes = [
                NoteRecord(.warning, text, hint: "did you mean \"xs\"?", at: RecordedRun.place(line))
            ]
        }
    }

    private static let noValue = "\"x\" has no value: {{x}} is sent as it is"
    private static let listed = [
        "collections/sample.yaml:12:9: warning: \(noValue) (3 requests)", "  hint: did you mean \"xs\"?",
        "collections/sample.yaml:20:9: warning: test \"late\": expected 1 to equal 2 (Newman does not report this)",
        "collections/sample.yaml:3:5: warning: Content-Length 7 is replaced by 2",
    ]
    private static let counts = "2 warnings, 1 error that Newman does not report"

    private static func text(_ kind: ReportKind, _ run: RecordedRun = run()) throws -> String {
        let context = ReportContext(environment: [:], results: OutputSink(descriptor: -1, masking: nil))
        return try run.text { kind.reporter(writing: $0, context) }
    }

    private static func console(_ detail: ConsoleOptions.Detail, _ run: RecordedRun = run()) throws -> [String] {
        let file = try OutputFile()
        let reporter = ConsoleReporter(
            options: ConsoleOptions(detail: detail, isColored: false),
            output: OutputSink(descriptor: file.descriptor, masking: nil))
        for record in run.records { reporter.consume(record) }
        reporter.flush()
        return try file.text().split(separator: "\n").map(String.init)
    }

    // MARK: Console

    /// Each warning is printed once, after the results and before the summary.
    @Test func warningsPrecedeTheSummary() throws {
        let lines = try Self.console(.requests)
        let result = try #require(lines.firstIndex { $0.contains("✓ Put") })
        #expect(Array(lines[(result + 1)...].prefix(4)) == Self.listed)
        #expect(lines.last?.hasSuffix("   (\(Self.counts))") ?? false)
        #expect(lines.count { $0.contains("has no value") } == 1)
    }

    @Test(arguments: [(ConsoleOptions.Detail.summary, 1), (.failures, 1)])
    func shortOutputOnlyCountsWarnings(detail: ConsoleOptions.Detail, count: Int) throws {
        let lines = try Self.console(detail)
        #expect(lines.count { $0.contains("warning") } == count)
        #expect(lines.last?.hasSuffix("   (\(Self.counts))") ?? false)
    }

    @Test func verboseOutputHasTheWarningsOfEachRequest() throws {
        let lines = try Self.console(.exchanges).map { $0.drop { $0 == " " } }
        #expect(lines.count { $0 == "warning: collections/sample.yaml:12:9: \(Self.noValue)" } == 2)
        #expect(lines.count { $0 == "warning: collections/sample.yaml:14:9: \(Self.noValue)" } == 1)
        #expect(lines.contains("warning: Content-Length 7 is replaced by 2"))
        #expect(lines.contains(Substring(Self.listed[0])))
    }

    @Test func furtherWarningsAreCounted() throws {
        let run = RecordedRun.whole((1...25).map { Self.warned("R\($0)", line: $0, text: "no \($0)") })
        let lines = try Self.console(.requests, run)
        #expect(lines.count { $0.contains(": warning: no ") } == 20)
        #expect(lines.contains("… and 5 more warnings"))
        #expect(lines.last?.contains("25 warnings") ?? false)
    }

    /// At each limit all warnings are listed, and nothing is said of others.
    @Test(arguments: [0, 1])
    func warningsAreListedUpToTheirLimits(beyond: Int) throws {
        func run(_ count: Int) -> RecordedRun {
            .whole((1...count + beyond).map { Self.warned("R\($0)", line: $0, text: "no \($0)") })
        }
        let console = try Self.console(.requests, run(20))
        #expect(console.count { $0.contains(": warning: no ") } == 20)
        #expect(console.count { $0.contains("more warning") } == beyond)
        let gitHub = try Self.text(.github, run(10))
        #expect(gitHub.matches(of: /::warning\b/).count == 10)
        #expect(gitHub.contains("no more than 10") == (beyond == 1))
        let page = try Self.text(.html, run(100))
        #expect(page.matches(of: /"message":"no \d+"/).count >= 100)
        #expect(page.firstMatch(of: /"moreWarnings":(\d+)/).map { String($0.1) } == String(beyond))
    }

    // MARK: Figures

    private static func unit(_ name: String) -> UnitRecord {
        UnitRecord(unit: 1, collection: name, file: "\(name).yaml", startedAt: Moment(0))
    }

    @Test func numberOfWarningsInMemoryIsLimited() {
        var warnings = SummaryWarnings()
        for number in 1...2500 {
            let text = "no value \(number % 1250)"
            warnings.add(Self.warned("R", line: 3, text: text), in: Self.unit("A"), ordinal: number)
        }
        #expect(warnings.warnings.count == 1000)
        #expect(warnings.warnings.allSatisfy { $0.requestCount == 2 })
        #expect(warnings.otherCount == 500)
        #expect(warnings.words == ["1500 warnings"])
    }

    /// The attempts of a request can cause the same warning again.
    @Test func requestIsCountedOnce() {
        var warnings = SummaryWarnings()
        var request = Self.warned("R", line: 3)
        request.notes += request.notes
        warnings.add(request, in: Self.unit("A"), ordinal: 1)
        #expect(warnings.warnings.map(\.requestCount) == [1])
        warnings.add(request, in: Self.unit("B"), ordinal: 1)
        #expect(warnings.warnings.map(\.requestCount) == [1, 1])
    }

    /// Errors of the same text at different places are different errors.
    @Test func errorsAreToldApartByTheirPlaces() {
        var warnings = SummaryWarnings()
        for (ordinal, line) in [7, 8, 7].enumerated() {
            var request = RecordedRun.request("R")
            request.notes = [NoteRecord(.newman, "TypeError: x", at: RecordedRun.place(line))]
            warnings.add(request, in: Self.unit("A"), ordinal: ordinal + 1)
        }
        #expect(warnings.warnings.map { "\($0.place.line): \($0.requestCount)" } == ["7: 2", "8: 1"])
        #expect(warnings.words == ["3 errors that Newman does not report"])
    }

    @Test func otherNotesAreNoWarnings() {
        let run = RecordedRun.whole([RecordedRun.passedWithTests])
        #expect(RunFigures(run.records).warnings.words == [])
    }

    // MARK: Reports

    @Test func suitesHaveTheirWarnings() throws {
        let outputs = try Self.text(.junit).matches(of: /<system-err>([^<]*)<\/system-err>/).map { String($0.1) }
        #expect(
            outputs == [
                """
                collections/sample.yaml:12:9: warning: \(Self.noValue) (2 requests)
                  hint: did you mean "xs"?
                \(Self.listed[2])
                """,
                """
                collections/sample.yaml:12:9: warning: \(Self.noValue)
                  hint: did you mean "xs"?
                \(Self.listed[3])
                """,
            ])
    }

    @Test func subtestsHaveCommentsBeforeTheirPlans() throws {
        let lines = try Self.text(.tap).split(separator: "\n")
        let plan = try #require(lines.firstIndex { $0 == "    1..2" })
        #expect(lines[plan - 1] == "    # \(Self.listed[2])")
        #expect(lines.contains("    # \(Self.listed[3])"))
        #expect(lines.contains("    #   hint: did you mean \"xs\"?"))
    }

    @Test(arguments: [
        (
            ReportKind.github,
            "::warning file=collections/sample.yaml,line=12,col=9,title=Sample%3A Get::\(noValue) (3 requests)%0Ahint: did you mean \"xs\"?"
        ),
        (
            .azure,
            "##vso[task.logissue type=warning;sourcepath=collections/sample.yaml;linenumber=20;columnnumber=9;code=newman]Sample: Pay%0Atest"
        ),
    ])
    func warningsAreAnnotations(kind: ReportKind, start: String) throws {
        let text = try Self.text(kind)
        #expect(text.split(separator: "\n").contains { $0.hasPrefix(start) }, "\(text)")
    }

    @Test func numberOfWarningAnnotationsIsLimited() throws {
        let run = RecordedRun.whole((1...13).map { Self.warned("R", line: $0, text: "no \($0)") })
        let lines = try Self.text(.github, run).split(separator: "\n")
        #expect(lines.count { $0.hasPrefix("::warning ") } == 10)
        #expect(lines.contains("::notice::13 warnings; no more than 10 are shown here, the log has more"))
    }

    @Test func markdownListsWarnings() throws {
        let text = try Self.text(.markdown)
        #expect(text.prefix { $0 != "\n" }.hasSuffix("(\(Self.counts))"))
        #expect(
            text.contains(
                """
                | Warnings | | Requests |
                | --- | --- | ---: |
                | collections/sample.yaml:12:9 | "x" has no value: \\{\\{x\\}\\} is sent as it is<br>hint: did you mean "xs"? | 3 |

                """))
    }

    @Test func pageListsWarnings() throws {
        let text = try Self.text(.html)
        #expect(text.contains(#""warningCounts":"\#(Self.counts)","warnings":[{"link":"unit-1-request-1","#))
        #expect(text.contains("<h2>Warnings</h2>\n<pre>collections/sample.yaml:12:9: warning: "))
    }

    @Test func failureHasTheWarningsOfItsRequest() throws {
        let warning = "warning: collections/sample.yaml:14:9: \(Self.noValue)"
        for kind in [ReportKind.junit, .tap, .markdown, .github, .azure] {
            #expect(try Self.text(kind).contains(warning), "\(kind)")
        }
    }

    @Test func documentHasWarningsWithTheirPlaces() throws {
        let document = try JSONValue(parsing: try Self.text(.json))
        let lines = try JSONPath("$.units[*].requests[*].notes[*].place.line").values(in: document)
        #expect(lines.map(\.placeholderText) == ["12", "14", "20", "12"])
    }

    /// Without warnings, reports are the same as before.
    @Test(arguments: [ReportKind.junit, .tap, .github, .azure, .markdown])
    func reportsWithoutWarningsDoNotNameThem(kind: ReportKind) throws {
        let text = try Self.text(kind, .whole([RecordedRun.sent()]))
        #expect(!text.lowercased().contains("warning") && !text.contains("system-err"))
    }
}
