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
            text { ($0.passed, $0.failed, $0.errored, $0.skipped, $0.tokensMinted) = (3, 1, 2, 1, 1) }
                == "1 failed, 2 not carried out, 3 passed, 1 skipped of 7 requests in 9 ms   (1 token minted)")
    }

    @Test func figuresOfNothingAreLeftOut() {
        #expect(text { ($0.passed, $0.tokensMinted) = (1, 2) } == "1 passed of 1 request in 9 ms   (2 tokens minted)")
    }

    @Test func interruptComesFirst() {
        #expect(text { ($0.passed, $0.interrupted) = (1, true) } == "interrupted, 1 passed of 1 request in 9 ms")
        #expect(text { $0.interrupted = true } == "interrupted, nothing ran in 9 ms")
    }

    @Test func nothingIsSaidAsSuch() {
        #expect(text { _ in } == "nothing ran in 9 ms")
    }
}
