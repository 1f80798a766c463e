import Diagnostics
import RunRecords
import Testing

@testable import Reporting

struct SummaryTextTests {
    private func text(_ change: (inout RunEnd) -> Void) -> String {
        var summary = RunEnd()
        summary.duration = Milliseconds(.milliseconds(9))
        change(&summary)
        return SummaryText(style: TextStyle(isColored: false)).text(of: summary)
    }

    @Test func figuresStandInTheOrderOfTheirWeight() {
        #expect(
            text { end in
                (end.counts.passed, end.counts.failed, end.counts.errored, end.counts.skipped) = (3, 1, 2, 1)
                end.tokensMinted = 1
            }
                == "1 failed, 2 not carried out, 3 passed, 1 skipped of 7 requests in 9 ms   (1 token minted)")
    }

    @Test func figuresOfNothingAreLeftOut() {
        #expect(
            text { ($0.counts.passed, $0.tokensMinted) = (1, 2) } == "1 passed of 1 request in 9 ms   (2 tokens minted)"
        )
    }

    @Test func interruptComesFirst() {
        #expect(text { ($0.counts.passed, $0.interrupted) = (1, true) } == "interrupted, 1 passed of 1 request in 9 ms")
        #expect(text { $0.interrupted = true } == "interrupted, nothing ran in 9 ms")
    }

    @Test func whatWasNotBegunIsCounted() {
        #expect(
            text { ($0.counts.failed, $0.unitsNotBegun, $0.tokensMinted) = (1, 98, 1) }
                == "1 failed of 1 request in 9 ms   (98 iterations not begun, 1 token minted)")
    }

    @Test func uncheckedCertificatesAreCounted() {
        #expect(
            text { ($0.counts.passed, $0.insecure, $0.tokensMinted) = (3, 1, 1) }
                == "3 passed of 3 requests in 9 ms   (certificate not checked for 1 request, 1 token minted)")
    }

    @Test func nothingIsSaidAsSuch() {
        #expect(text { _ in } == "nothing ran in 9 ms")
    }

    @Test func retriedRequestsAreCounted() {
        var summary = RunEnd()
        (summary.counts.passed, summary.tokensMinted) = (1, 1)
        let text = SummaryText(style: TextStyle(isColored: false)).text(of: summary, retried: 2)
        #expect(text == "1 passed of 1 request in 0 s   (2 requests retried, 1 token minted)")
    }

    @Test func slowestComeBeforeTheCounts() {
        var run = RecordedRun()
        for number in 1...2 {
            let requests = (1...6).map { index in
                RecordedRun.request("R\(index)") { request in
                    request.groups = [GroupRecord(name: "G", position: 0)]
                    request.attempts[0].duration = Milliseconds(.milliseconds(index * number * 10))
                }
            }
            run.add(requests, in: RecordedRun.unit(number) { ($0.iteration, $0.iterations) = (number, 2) })
        }
        run.end()
        var figures = RunFigures()
        for record in run.records { figures.add(record) }
        #expect(
            SummaryText(style: TextStyle(isColored: false)).lines(of: figures) == [
                "slowest", "    120 ms  G/R6 — Sample [iteration 2]", "    100 ms  G/R5 — Sample [iteration 2]",
                "     80 ms  G/R4 — Sample [iteration 2]", "     60 ms  G/R6 — Sample [iteration 1]",
                "     60 ms  G/R3 — Sample [iteration 2]", "12 passed of 12 requests in 9 ms",
            ])
    }
}
