import JSON
import Placeholders
import RunRecords
import Testing

@testable import Reporting

/// The results of scripts in the reports; golden cases show them on the console.
struct ScriptReportTests {
    private static func text(_ kind: ReportKind, _ run: RecordedRun = .scriptedRun()) throws -> String {
        let context = ReportContext(environment: [:], results: OutputSink(descriptor: -1, masking: nil))
        return try run.text { kind.reporter(writing: $0, context) }
    }

    // MARK: junit

    @Test func testsAreCases() throws {
        let cases = try Self.text(.junit).matches(of: /<testcase name="(.*?)" classname="(.*?)" .*? line="(\d+)"/)
            .map { "\($0.2) | \($0.1) | \($0.3)" }
        #expect(
            cases == [
                "collections.sample | Pay | 3", "collections.sample.Pay | the currency is EUR | 7",
                "collections.sample.Pay | the total is right | 8", "collections.sample.Pay | later | 7",
                "collections.sample.Pay | no function | 7", "collections.sample.Pay | (no name) | 7",
                "collections.sample.Pay | the total is right (2) | 7", "collections.sample | Sign | 3",
                "collections.sample | List | 3", "collections.sample.List | is empty | 7",
            ])
    }

    /// A request of which only a test failed passes, and is not counted twice.
    @Test func casesHaveTheirOwnOutcomes() throws {
        let tags = try Self.text(.junit).matches(of: /<(testsuite|failure|error|skipped)[ \/].*?>/).map {
            String($0.0).replacing(/\ +>/, with: ">")
        }
        #expect(
            tags == [
                #"<testsuite name="Sample" timestamp="2023-11-14T22:13:20" file="collections/sample.yaml" tests="10" failures="1" errors="1" skipped="2" time="0.011094">"#,
                #"<failure message="expected { total: 12 } to deeply equal { total: 13 }" type="test">"#,
                #"<skipped message="skipped by its script"/>"#, #"<skipped message="no function was given"/>"#,
                #"<error message="beforeRequest: TypeError: no key; the request was not sent" type="script">"#,
            ])
    }

    @Test func caseOfAFailedTestHasItsProblem() throws {
        let text = try Self.text(.junit)
        let content = try #require(text.firstMatch(of: /type="test">([^<]*)</)).1
        #expect(
            content == """
                GET http://127.0.0.1/pay
                collections/sample.yaml:8:9: test "the total is right": expected { total: 12 } to deeply equal { total: 13 }
                  total: expected 13, got 12
                  at check (scripts/lib.js:3:7)
                  again: hubrun collections/sample.yaml --name "Pay"
                """)
        // The output is in the request's case, after its exchange.
        let output = try #require(text.firstMatch(of: /<system-out>([^<]*)</)).1
        #expect(output.hasPrefix("&gt; GET /pay"))
        #expect(
            output.hasSuffix(
                "log: items 3\nwarn: two\n      lines ␛[2J ::error::x\n"
                    + "error: ::error::no\n       ::warning::x ##vso[task.complete]\n… 340 more lines"))
    }

    /// A failed check fails the request's own case, besides its tests.
    @Test func failedCheckFailsTheCaseOfTheRequest() throws {
        var request = RecordedRun.scripted
        request.problems.insert(
            RequestFailureRecord(.check, at: RecordedRun.place(4), "expected status 201, got 200"), at: 0)
        let text = try Self.text(.junit, .whole([request]))
        let failures = text.matches(of: /<failure message="(.*?)" type="(.*?)"/).map { "\($0.2): \($0.1)" }
        #expect(
            failures == [
                "check: expected status 201, got 200", "test: expected { total: 12 } to deeply equal { total: 13 }",
            ])
        #expect(text.contains(#"failures="2""#))
    }

    @Test func namesOfTestsAreTheSameInEveryRun() throws {
        var request = RecordedRun.request("a.b") { $0.element = "key=•••12ab" }
        request.scripts = ScriptsRecord(tests: [RecordedRun.test("has •••12ab <&> \u{1B}")])
        let text = try Self.text(.junit, .whole([request]))
        #expect(
            text.contains(
                #"<testcase name="has ••• &lt;&amp;&gt; ␛" classname="collections.sample.a_b [key=•••]""#))
    }

    // MARK: tap

    @Test func requestWithTestsIsASubtest() throws {
        let text = try Self.text(.tap, .whole([RecordedRun.scripted]))
        #expect(
            text == """
                TAP version 14
                # Subtest: Sample
                    # Subtest: Pay
                        ok 1 - the currency is EUR
                          ---
                          duration_ms: 0.12
                          ...
                        not ok 2 - the total is right
                          ---
                          message: "expected { total: 12 } to deeply equal { total: 13 }"
                          severity: fail
                          duration_ms: 0.12
                          at:
                            file: "collections/sample.yaml"
                            line: 8
                            column: 9
                          text: |
                            GET http://127.0.0.1/pay
                            collections/sample.yaml:8:9: test "the total is right": expected { total: 12 } to deeply equal { total: 13 }
                              total: expected 13, got 12
                              at check (scripts/lib.js:3:7)
                              again: hubrun collections/sample.yaml --name "Pay"
                          ...
                        ok 3 - later # SKIP
                        ok 4 - no function # SKIP no function was given
                        ok 5 - (no name)
                          ---
                          duration_ms: 0.12
                          ...
                        ok 6 - the total is right
                          ---
                          duration_ms: 0.12
                          ...
                        1..6
                    not ok 1 - Pay
                      ---
                      message: "test \\"the total is right\\": expected { total: 12 } to deeply equal { total: 13 }"
                      severity: fail
                      duration_ms: 3.127
                      at:
                        file: "collections/sample.yaml"
                        line: 8
                        column: 9
                      text: |
                        GET http://127.0.0.1/pay
                          again: hubrun collections/sample.yaml --name "Pay"
                      ...
                    1..1
                not ok 1 - Sample
                1..1

                """)
    }

    // MARK: github, azure, markdown

    @Test(arguments: [
        (ReportKind.github, "::error file=collections/sample.yaml,line=8,col=9,title=Sample%3A Pay::"),
        (.github, "::error file=collections/sample.yaml,line=12,col=9,title=Sample%3A Sign::"),
        (
            .azure,
            "##vso[task.logissue type=error;sourcepath=collections/sample.yaml;linenumber=8;columnnumber=9;code=test]"
        ),
        (
            .azure,
            "##vso[task.logissue type=error;sourcepath=collections/sample.yaml;linenumber=12;columnnumber=9;code=script]"
        ),
    ])
    func annotationIsAtThePlaceInTheScript(kind: ReportKind, start: String) throws {
        #expect(try Self.text(kind).split(separator: "\n").contains { $0.hasPrefix(start) })
    }

    @Test func summaryCountsTestsApart() throws {
        let headline = try Self.text(.markdown).prefix { $0 != "\n" }
        #expect(
            headline == """
                ### ❌ hubrun: 1 failed, 1 not carried out, 1 passed of 3 requests; 1 failed, 4 passed, 2 skipped of 7 tests \
                in 9 ms (2 requests sent by scripts)
                """)
    }

    // MARK: har

    /// Requests of scripts are entries of their own, in the order of time.
    @Test func subrequestsAreEntries() throws {
        let archive = try JSONValue(parsing: try Self.text(.har))
        let values = { (path: String) in try JSONPath(path).values(in: archive).map(\.placeholderText) }
        #expect(
            try values("$.log.entries[*].comment") == [
                "Pay, sent by beforeRequest", "Pay", "Pay, sent by afterResponse", "List",
            ])
        #expect(
            try values("$.log.entries[*].request.url") == [
                "http://127.0.0.1/login", "http://127.0.0.1/pay", "http://127.0.0.1/log", "http://127.0.0.1/list",
            ])
    }

    // MARK: Figures

    /// A run that was killed has no totals in its events.
    @Test func figuresOfAKilledRunAreCounted() {
        let figures = RunFigures(Array(RecordedRun.scriptedRun().records.dropLast()))
        #expect(figures.result.tests.passed == 4 && figures.result.tests.failed == 1)
        #expect(figures.result.tests.skipped == 2 && figures.result.subrequests == 2)
    }

    @Test func insecureSubrequestIsCounted() {
        var request = RecordedRun.passedWithTests
        var subrequest = RecordedRun.subrequest(.afterResponse, "https://127.0.0.1/", at: 3)
        subrequest.result.insecure = true
        request.scripts = ScriptsRecord(subrequests: [subrequest])
        #expect(RunFigures([.unit(RecordedRun.unit()), .request(request)]).result.insecure == 1)
    }

    // MARK: Console

    private static func console(isColored: Bool = false, isGuarded: Bool = false) throws -> String {
        let file = try OutputFile()
        let reporter = ConsoleReporter(
            options: ConsoleOptions(detail: .exchanges, isColored: isColored),
            output: OutputSink(descriptor: file.descriptor, masking: nil, isGuarded: isGuarded))
        for record in RecordedRun.scriptedRun().records { reporter.consume(record) }
        reporter.flush()
        return try file.text()
    }

    @Test func coloursMarkOutcomesAndLevels() throws {
        let lines = try Self.console(isColored: true).split(separator: "\n").map {
            $0.replacing("\u{1B}[", with: "^").drop { $0 == " " }
        }
        for line in [
            "^32m✓^0m the currency is EUR", "^31m✗^0m ^1mthe total is right^0m",
            "^2m- no function: no function was given^0m", "^2mlog:^0m items 3", "^33mwarn:^0m two",
            "^31merror:^0m ::error::no", "^2mscripts 1.2 ms, 2 requests^0m",
        ] {
            #expect(lines.contains { $0 == line }, "\(line) in \(lines)")
        }
    }

    @Test func commandsInConsoleOutputAreHarmless() throws {
        let text = try Self.console(isGuarded: true)
        #expect(text.contains("# #vso[task.complete]") && !text.contains("##vso["))
        #expect(!text.split(separator: "\n").contains { $0.drop { $0 == " " }.hasPrefix("::") })
        #expect(!text.contains("\u{1B}"))
    }
}
