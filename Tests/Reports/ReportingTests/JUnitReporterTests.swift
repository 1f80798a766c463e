import Foundation
import RunRecords
import Testing

@testable import Reporting

@Suite(.timeLimit(.minutes(20)))
struct JUnitReporterTests {
    private static func text(_ run: RecordedRun) throws -> String {
        try run.text { JUnitReporter(file: $0) }.replacing(/\ +>/, with: ">")
    }

    @Test func suitesHaveTheCountsOfTheirCases() throws {
        var run = RecordedRun()
        run.add([
            RecordedRun.request("A"), RecordedRun.request("B", .failed), RecordedRun.request("C", .skipped),
            RecordedRun.request("D", .errored) {
                $0.attempts[0] = AttemptRecord(failure: FailureRecord(.exchange, kind: "tls", "no"))
            },
        ])
        run.add([RecordedRun.request("A")], in: RecordedRun.unit(2) { ($0.iteration, $0.iterations) = (2, 2) })
        run.end()
        let tags = try Self.text(run).matches(of: /<(testsuites?|error|failure) [^>]*>/).map { String($0.0) }
        #expect(
            tags == [
                #"<testsuites name="hubrun" tests="5" failures="1" errors="1" skipped="1" time="0.009">"#,
                #"<testsuite name="Sample" timestamp="2023-11-14T22:13:20" file="collections/sample.yaml" tests="4" failures="1" errors="1" skipped="1" time="0.010254">"#,
                #"<failure message="expected status 201, got 200" type="check">"#,
                #"<error message="expected status 201, got 200" type="tls">"#,
                #"<testsuite name="Sample [iteration 2]" timestamp="2023-11-14T22:13:20" file="collections/sample.yaml" tests="1" failures="0" errors="0" skipped="0" time="0.003127">"#,
            ])
    }

    @Test func propertiesDescribeTheRun() throws {
        var header = RunHeader(hubrun: "1.2.3", startedAt: Moment(0))
        (header.jobs, header.shard, header.seed) = (8, ShardRecord(index: 2, count: 3), 7)
        var run = RecordedRun(records: [.run(header)])
        run.add(
            [],
            in: RecordedRun.unit {
                ($0.environment, $0.hub, $0.row) = ("test", "http://h/hub", "row 1: a=\"<b>\"")
                $0.iterations = 4
            })
        let properties = try Self.text(run).matches(of: /<property name="(.*)" value="(.*)"\/>/).map {
            "\($0.1)=\($0.2)"
        }
        #expect(
            properties == [
                "environment=test", "hub=http://h/hub", "row=row 1: a=&quot;&lt;b&gt;&quot;", "iteration=1 of 4",
                "hubrun=1.2.3", "shard=2/3", "jobs=8", "seed=7",
            ])
    }

    @Test func incompleteRunIsACompleteDocument() throws {
        var run = RecordedRun()
        run.add([RecordedRun.request("A"), RecordedRun.request("B", .failed)], isWhole: false)
        let text = try Self.text(run)
        #expect(
            text.hasSuffix(
                """
                    <testcase name="The run ends" classname="hubrun" file="-" line="1" time="0">
                      <error message="the run was interrupted" type="interrupted">the run was interrupted: \
                requests that it did not reach are not in this report</error>
                    </testcase>
                  </testsuite>
                </testsuites>

                """))
        #expect(
            text.contains(#"<testsuites name="hubrun" tests="3" failures="1" errors="1" skipped="0" time="0.006254">"#))
    }

    /// Iterations that `--fail-fast` left out are neither passed nor failed.
    @Test func iterationsNotStartedAreASkippedCase() throws {
        var run = RecordedRun()
        run.add([RecordedRun.request("A", .failed)])
        run.end { $0.unitsNotBegun = 98 }
        let text = try Self.text(run)
        #expect(
            text.hasSuffix(
                """
                  <testsuite name="hubrun" timestamp="2023-11-14T22:13:20" file="-" tests="1" failures="0" errors="0" \
                skipped="1" time="0">
                    <testcase name="The run ends" classname="hubrun" file="-" line="1" time="0">
                      <skipped message="the run was stopped, 98 iterations not begun"/>
                    </testcase>
                  </testsuite>
                </testsuites>

                """))
        #expect(
            text.contains(#"<testsuites name="hubrun" tests="2" failures="1" errors="0" skipped="1" time="0.009">"#))
    }

    @Test func interruptedRunCountsIterationsNotStarted() throws {
        var run = RecordedRun()
        run.add([RecordedRun.request("A")])
        run.end { ($0.unitsNotBegun, $0.interrupted) = (1, true) }
        #expect(
            try Self.text(run).contains(
                """
                <error message="the run was interrupted, 1 iteration not begun" type="interrupted">\
                the run was interrupted, 1 iteration not begun: requests that it did not reach are not in this report</error>
                """))
    }

    @Test func emptyRunIsACompleteDocument() throws {
        let text = try Self.text(RecordedRun(records: []))
        #expect(
            text == """
                <?xml version="1.0" encoding="UTF-8"?>
                <testsuites name="hubrun" tests="0" failures="0" errors="0" skipped="0" time="0">
                </testsuites>

                """)
    }

    /// A shard without units: Jenkins rejects a file without test cases.
    @Test func runWithoutRequestsHasASkippedCase() throws {
        var run = RecordedRun()
        run.end()
        let text = try Self.text(run)
        #expect(
            text.contains(#"<testsuites name="hubrun" tests="1" failures="0" errors="0" skipped="1" time="0.009">"#))
        #expect(
            text.hasSuffix(
                """
                    <testcase name="The run ends" classname="hubrun" file="-" line="1" time="0">
                      <skipped message="nothing ran"/>
                    </testcase>
                  </testsuite>
                </testsuites>

                """))
    }

    /// Returns the names of the suites, and the classes and names of the test cases.
    private static func names(_ units: [UnitRecord]) throws -> (suites: [String], cases: [String]) {
        var run = RecordedRun()
        for (number, unit) in units.enumerated() {
            var unit = unit
            unit.unit = number + 1
            run.add([RecordedRun.request("A"), RecordedRun.request("B") { $0.section = .setup }], in: unit)
        }
        run.end { $0.interrupted = true }
        let text = try Self.text(run)
        return (
            text.matches(of: /<testsuite name="([^"]*)"/).map { String($0.1) },
            text.matches(of: /<testcase name="([^"]*)" classname="([^"]*)"/).map { "\($0.2) \($0.1)" }
        )
    }

    private static func unit(_ name: String, _ file: String, _ iteration: Int = 1, of count: Int = 1) -> UnitRecord {
        RecordedRun.unit { unit in
            (unit.collection, unit.file) = (name, file)
            (unit.iteration, unit.iterations) = (iteration, count)
        }
    }

    /// Jenkins merges equal cases, and drops a suite with the name and the second of another suite.
    @Test func collectionGivenTwiceHasSeparateSuitesAndClasses() throws {
        let (suites, cases) = try Self.names([
            Self.unit("C", "c.yaml", 1, of: 2), Self.unit("C", "c.yaml", 2, of: 2), Self.unit("D", "d.yaml"),
            Self.unit("C", "c.yaml", 1, of: 2), Self.unit("C", "c.yaml", 2, of: 2), Self.unit("C", "c.yaml"),
        ])
        #expect(
            suites == [
                "C [iteration 1]", "C [iteration 2]", "D", "C (2) [iteration 1]", "C (2) [iteration 2]", "C (3)",
                "hubrun",
            ])
        #expect(
            cases.filter { !$0.contains("setup") } == [
                "c A [iteration 1]", "c A [iteration 2]", "d A", "c (2) A [iteration 1]", "c (2) A [iteration 2]",
                "c (3) A", "hubrun The run ends",
            ])
        #expect(cases.contains("c (2).setup B [iteration 1]"))
        #expect(Set(cases).count == cases.count)
    }

    @Test func collectionsOfOneNameHaveSeparateSuites() throws {
        let (suites, cases) = try Self.names([
            Self.unit("Verify", "one/verify.yaml"), Self.unit("Verify", "two/verify.yaml"),
            Self.unit("Other", "../one/verify.yml"), Self.unit("hubrun", "hubrun.yaml"),
        ])
        #expect(suites == ["Verify", "Verify (2)", "Other", "hubrun", "hubrun (2)"])
        #expect(
            cases.filter { $0.hasSuffix(" A") } == [
                "one.verify A", "two.verify A", "one.verify (2) A", "hubrun A",
            ])
        #expect(Set(cases).count == cases.count)
    }

    @Test(arguments: [
        ("a\u{0}b\u{1B}[31m\u{7F}", "a␀b␛[31m␡"),
        ("]]>", "]]&gt;"),
        ("<&>\"'", "&lt;&amp;&gt;&quot;'"),
        ("two\nlines\r", "two␊lines␍"),
        (String(decoding: [0xED, 0xA0, 0x80, 0x78], as: UTF8.self), "\u{FFFD}\u{FFFD}\u{FFFD}x"),
        ("\u{FFFE}\u{FFFF}", "\u{FFFD}\u{FFFD}"),
        ("👩‍🚒 ü", "👩‍🚒 ü"),
    ])
    func maliciousTextIsValidXML(text: String, written: String) throws {
        let run = RecordedRun.whole([RecordedRun.request(text, .failed) { $0.problems[0].message = text }])
        let report = try Self.text(run)
        #expect(report.contains(#"<testcase name="\#(written)" "#))
        #expect(report.contains(#"message="\#(written)""#))
    }

    @Test func longMessagesAreTruncated() throws {
        let long = String(repeating: "ä", count: 500_000)
        let run = RecordedRun.whole([
            RecordedRun.request("A", .failed) { request in
                request.problems[0].message = long
                request.problems[0].details = Array(repeating: "detail", count: 100_000)
                request.attempts[0].exchanges = [
                    ExchangeRecord(
                        MessageRequest(
                            method: "GET", url: "http://h/", fields: [FieldRecord("X", long)],
                            body: BodyRecord(text: String(repeating: "line\n", count: 100_000))))
                ]
            }
        ])
        let text = try Self.text(run)
        #expect(text.utf8.count < 110_000)
        #expect(text.contains("… ("))
    }

    @Test func onlyFailedCasesHaveAnExchange() throws {
        let exchange = ExchangeRecord(MessageRequest(method: "GET", url: "http://h/x", fields: []))
        let run = RecordedRun.whole([
            RecordedRun.request("A") { $0.attempts[0].exchanges = [exchange] },
            RecordedRun.request("B", .failed) { $0.attempts[0].exchanges = [exchange] },
        ])
        #expect(
            try Self.text(run).matches(of: /<system-out>.*<\/system-out>/).map { String($0.0) } == [
                "<system-out>&gt; GET /x HTTP/1.1</system-out>"
            ])
    }

    @Test func outputToAPipeEqualsThatToAFile() throws {
        let run = RecordedRun.whole([RecordedRun.request("A"), RecordedRun.request("B", .failed)])
        let pipe = Pipe()
        let file = ReportFile(
            descriptor: dup(pipe.fileHandleForWriting.fileDescriptor), name: "\"pipe\"", isOwned: true)
        let reporter = JUnitReporter(file: file)
        for record in run.records { reporter.consume(record) }
        #expect(reporter.finish() == nil)
        try pipe.fileHandleForWriting.close()
        let piped = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        #expect(try piped == run.text { JUnitReporter(file: $0) })
    }
}
