import RunRecords
import Testing

@testable import Reporting

struct TAPReporterTests {
    private static func text(_ run: RecordedRun) throws -> String { try run.text { TAPReporter(file: $0) } }

    @Test func unitIsASubtest() throws {
        let run = RecordedRun.whole([
            RecordedRun.request("A"), RecordedRun.request("B", .failed) { $0.section = .setup },
            RecordedRun.request("C", .skipped) { $0.groups = [GroupRecord(name: "G", position: 0)] },
        ])
        #expect(
            try Self.text(run) == """
                TAP version 14
                # Subtest: Sample
                    ok 1 - A
                      ---
                      duration_ms: 3.127
                      ...
                    not ok 2 - setup: B
                      ---
                      message: "expected status 201, got 200"
                      severity: fail
                      duration_ms: 3.127
                      at:
                        file: "collections/sample.yaml"
                        line: 3
                        column: 5
                      text: |
                        collections/sample.yaml:3:5: expected status 201, got 200
                          again: hubrun collections/sample.yaml --name "B"
                      ...
                    ok 3 - G/C # SKIP not today
                    1..3
                not ok 1 - Sample
                1..1

                """)
    }

    @Test func interruptedRunHasNoPlan() throws {
        var run = RecordedRun()
        run.add([RecordedRun.request("A")])
        run.end { $0.interrupted = true }
        let text = try Self.text(run)
        #expect(text.hasSuffix("ok 1 - Sample\n# interrupted: what is missing was not run, and so there is no plan\n"))
    }

    @Test func iterationsNotStartedAreASkippedPoint() throws {
        var run = RecordedRun()
        run.add([RecordedRun.request("A", .skipped)])
        run.end { $0.unitsNotBegun = 98 }
        let text = try Self.text(run)
        #expect(text.hasSuffix("ok 1 - Sample\nok 2 - The run ends # SKIP 98 iterations not begun\n1..2\n"))
    }

    @Test func interruptedRunCountsIterationsNotStarted() throws {
        var run = RecordedRun()
        run.end { ($0.unitsNotBegun, $0.interrupted) = (1, true) }
        #expect(
            try Self.text(run)
                == "TAP version 14\n# interrupted, 1 iteration not begun: what is missing was not run, and so there is no plan\n"
        )
    }

    @Test func incompleteRunHasNoPlan() throws {
        var run = RecordedRun()
        run.add([RecordedRun.request("A")], isWhole: false)
        let text = try Self.text(run)
        #expect(
            text.hasSuffix(
                "      ...\nnot ok 1 - Sample\n# interrupted: what is missing was not run, and so there is no plan\n"))
    }

    @Test func emptyRunIsSkipped() throws {
        var run = RecordedRun()
        run.end()
        #expect(try Self.text(run) == "TAP version 14\n1..0 # SKIP nothing ran\n")
    }

    @Test(arguments: [
        ("a # TODO b", "a \\# TODO b"), ("C:\\x", "C:\\\\x"), ("two\nlines", "two␊lines"), ("", ""),
        ("\u{1B}[0m", "␛[0m"),
    ])
    func descriptionsAreEscaped(text: String, written: String) {
        #expect(TAPText.description(text) == written)
    }

    @Test(arguments: [
        ("say \"x\"", #""say \"x\"""#), ("back\\slash", #""back\\slash""#), ("two\nlines", "\"two␊lines\""),
        ("- a: b # c", "\"- a: b # c\""),
    ])
    func scalarsAreQuoted(text: String, written: String) {
        #expect(TAPText.scalar(text) == written)
    }
}
