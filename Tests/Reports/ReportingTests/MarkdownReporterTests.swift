import RunRecords
import Testing

@testable import Reporting

struct MarkdownReporterTests {
    private static func text(_ run: RecordedRun) throws -> String { try run.text { MarkdownReporter(file: $0) } }

    @Test(arguments: [
        ("a|b", "a\\|b"), ("<script>", "\\<script\\>"), ("`x` *y* _z_", "\\`x\\` \\*y\\* \\_z\\_"),
        ("[a](b)", "\\[a\\](b)"), ("@octocat #12", "@\u{200B}octocat \\#\u{200B}12"), ("a&amp;b", "a\\&amp;b"),
        ("two\nlines", "two␊lines"), ("$x$ ~y~ !z \\", "\\$x\\$ \\~y\\~ \\!z \\\\"),
    ])
    func textInCellsIsEscaped(text: String, written: String) {
        #expect(MarkdownText.inline(text) == written)
    }

    @Test(arguments: [
        ("</summary>", "&lt;/summary&gt;"), ("a&lt;\"", "a&amp;lt;&quot;"),
        ("@octocat #1", "@\u{200B}octocat #\u{200B}1"),
        ("\n\n", "␊␊"),
    ])
    func textInElementsIsEscaped(text: String, written: String) {
        #expect(MarkdownText.html(text) == written)
    }

    @Test(arguments: [("a", "```"), ("``` b", "````"), ("`````", "``````"), ("``", "```")])
    func fencesAreLongerThanThoseInTheirContent(text: String, fence: String) {
        #expect(MarkdownText.block([text]) == "\(fence)text\n\(text)\n\(fence)\n")
    }

    @Test func pageHasCountsUnitsFailuresAndRetries() throws {
        var run = RecordedRun()
        run.add([
            RecordedRun.request("A"), RecordedRun.request("B", .failed),
            RecordedRun.request("C") { $0.attempts = [503, 200].map { AttemptRecord(status: $0) } },
        ])
        run.add([RecordedRun.request("A", .skipped)], in: RecordedRun.unit(2) { $0.row = "row 2: a=|" })
        run.end()
        #expect(
            try Self.text(run) == """
                ### ❌ hubrun: 1 failed, 2 passed, 1 skipped of 4 requests in 9 ms (1 passed after several attempts)

                | | Run | Passed | Failed | Not carried out | Skipped | Time |
                | --- | --- | ---: | ---: | ---: | ---: | ---: |
                | ❌ | Sample | 2 | 1 | 0 | 0 | 10 ms |
                | ⏭️ | Sample — row 2: a=\\| | 0 | 0 | 0 | 1 | 0 s |

                #### 1 failed

                <details><summary><b>B</b> (Sample): expected status 201, got 200</summary>

                ```text
                collections/sample.yaml:3:5: expected status 201, got 200
                  again: hubrun collections/sample.yaml --name "B"
                ```

                </details>

                | Retried requests | Attempts | |
                | --- | --- | --- |
                | C (Sample) | 503, 200 | passed |

                """)
    }

    @Test func slowestRequestsOfManyAreListed() throws {
        let requests = (1...11).map { number in
            RecordedRun.request("R\(number)") {
                $0.attempts[0].duration = Milliseconds(.milliseconds(100 + (number * 7) % 11))
            }
        }
        let rows = try Self.text(RecordedRun.whole(requests)).split(separator: "\n").suffix(7)
        #expect(
            rows == [
                "| Slowest requests | Time |", "| --- | ---: |", "| R3 | 110 ms |", "| R6 | 109 ms |",
                "| R9 | 108 ms |", "| R1 | 107 ms |", "| R4 | 106 ms |",
            ])
        #expect(try !Self.text(RecordedRun.whole(requests.dropLast())).contains("Slowest"))
    }

    @Test func interruptedRunIsRedAndEmptyRunIsNotGreen() throws {
        var run = RecordedRun()
        run.add([RecordedRun.request("A")], isWhole: false)
        #expect(try Self.text(run).hasPrefix("### ❌ hubrun: interrupted, 1 passed of 1 request in 3.1 ms\n"))
        #expect(
            try Self.text(RecordedRun.whole([RecordedRun.request("A", .skipped)])).hasPrefix("### ⚠️ hubrun: 1 skipped"))
    }

    @Test func commentsAreLimited() throws {
        var run = RecordedRun()
        for number in 1...300 {
            let hostile = String(repeating: "@<|`", count: 2000)
            run.add(
                [RecordedRun.request("R\(number) \(hostile)", .failed) { $0.problems[0].details = [hostile] }],
                in: RecordedRun.unit(number) { $0.collection = "C\(number) \(hostile)" })
        }
        run.end()
        let text = try Self.text(run)
        #expect(text.utf8.count < 65_536)
        #expect(text.contains("<b>R1 "))
        #expect(text.contains(" more of them not shown here: see the log.\n"))
        #expect(text.contains(/\n… and \d+ more\n/))
    }
}
