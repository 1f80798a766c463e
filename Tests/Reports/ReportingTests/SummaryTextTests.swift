import Diagnostics
import RunRecords
import Testing
import Text

@testable import Reporting

struct SummaryTextTests {
    private func text(_ change: (inout RunEnd) -> Void) -> String {
        var summary = RunEnd()
        summary.duration = Milliseconds(.milliseconds(9))
        change(&summary)
        return Self.text(of: [.end(summary)])
    }

    private static func text(of records: [RunRecord]) -> String {
        SummaryText(style: TextStyle(isColored: false)).text(of: RunFigures(records))
    }

    @Test func countsAreInOrderOfSeverity() {
        #expect(
            text { end in
                (end.counts.passed, end.counts.failed, end.counts.errored, end.counts.skipped) = (3, 1, 2, 1)
                end.tokensMinted = 1
            }
                == "1 failed, 2 not carried out, 3 passed, 1 skipped of 7 requests in 9 ms   (1 token minted)")
    }

    @Test func zeroCountsAreOmitted() {
        #expect(
            text { ($0.counts.passed, $0.tokensMinted) = (1, 2) } == "1 passed of 1 request in 9 ms   (2 tokens minted)"
        )
    }

    @Test func interruptComesFirst() {
        #expect(text { ($0.counts.passed, $0.interrupted) = (1, true) } == "interrupted, 1 passed of 1 request in 9 ms")
        #expect(text { $0.interrupted = true } == "interrupted, nothing ran in 9 ms")
    }

    @Test func unitsNotStartedAreCounted() {
        #expect(
            text { ($0.counts.failed, $0.unitsNotBegun, $0.tokensMinted) = (1, 98, 1) }
                == "1 failed of 1 request in 9 ms   (98 iterations not begun, 1 token minted)")
    }

    @Test func uncheckedCertificatesAreCounted() {
        #expect(
            text { ($0.counts.passed, $0.insecure, $0.tokensMinted) = (3, 1, 1) }
                == "3 passed of 3 requests in 9 ms   (certificate not checked for 1 request, 1 token minted)")
    }

    @Test func emptyRunIsReported() {
        #expect(text { _ in } == "nothing ran in 9 ms")
    }

    @Test func retriedRequestsAreCounted() {
        func text(_ outcomes: RequestRecord.Outcome...) -> String {
            let requests = outcomes.map { outcome in
                RecordedRun.request("R", outcome) { $0.attempts.append(AttemptRecord(status: 200)) }
            }
            return Self.text(of: RecordedRun.whole(requests).records)
        }
        #expect(text(.passed, .passed) == "2 passed of 2 requests in 9 ms   (2 passed after several attempts)")
        #expect(
            text(.failed, .passed)
                == "1 failed, 1 passed of 2 requests in 9 ms   (2 requests retried, 1 of them passed)")
        #expect(text(.failed) == "1 failed of 1 request in 9 ms   (1 request retried)")
    }

    @Test func failuresAreRepeated() {
        let failures = (1...12).map { number in
            RecordedRun.request("F\(number)", .failed) { request in
                request.place.line = number
                request.rerunCommands = ["hubrun a.yaml --name F\(number)"]
            }
        }
        let skipped = (1...25).map { number in
            RecordedRun.request("S\(number)", .skipped) { ($0.reason, $0.isIntended) = ("\"F1\" failed", false) }
        }
        let wanted = RecordedRun.request("W", .skipped) { ($0.reason, $0.isIntended) = ("not today", true) }
        let figures = RunFigures(RecordedRun.whole(failures + skipped + [wanted]).records)
        let lines = SummaryText(style: TextStyle(isColored: false)).lines(
            of: figures, recallsFailures: true, includesFast: false)
        #expect(
            lines.prefix(4) == [
                "failed", "  ✗ F1", "    \(failures[0].problems[0].place.label): expected status 201, got 200",
                "    again: hubrun a.yaml --name F1",
            ])
        #expect(
            lines.drop { !$0.contains("again: hubrun a.yaml --name F10") }.dropFirst().prefix(2) == [
                "  and 2 more failures of other requests", "  - 25 skipped: \"F1\" failed",
            ])
    }

    private func recap(of run: RecordedRun) -> [String] {
        let text = SummaryText(style: TextStyle(isColored: false))
        return text.lines(of: RunFigures(run.records), recallsFailures: true, includesFast: false).dropLast()
    }

    private func failure(_ name: String, line: Int, element: Int? = nil, in unit: Int = 1) -> RequestRecord {
        RecordedRun.request(name, .failed) { request in
            request.unit = unit
            request.place.line = line
            request.problems = []
            request.element = element.map { "n=\($0)" }
        }
    }

    /// A request that fails in many rows must not hide other failures.
    @Test func requestThatFailsInSeveralIterationsIsRepeatedOnce() {
        var run = RecordedRun()
        for number in 1...30 {
            let others = number == 5 ? [failure("B", line: 2, in: number)] : []
            run.add(
                [failure("A", line: 1, in: number)] + others,
                in: RecordedRun.unit(number) { ($0.iteration, $0.iterations) = (number, 30) })
        }
        run.end()
        let lines = recap(of: run)
        #expect(
            lines.filter { $0.hasPrefix("  ✗") } == ["  ✗ A — Sample [iteration 1]", "  ✗ B — Sample [iteration 5]"])
        #expect(lines.filter { $0.hasSuffix(" (and in 29 more iterations)") }.count == 1)
        #expect(!lines.contains { $0.hasPrefix("  and") })
    }

    @Test func requestThatFailsForSeveralElementsIsRepeatedOnce() {
        func elements(in unit: Int) -> [RequestRecord] {
            (1...3).map { failure("A", line: 1, element: $0, in: unit) }
        }
        let once = recap(of: RecordedRun.whole(elements(in: 1)))
        #expect(once.filter { $0.hasPrefix("  ✗") } == ["  ✗ A [n=1]"])
        #expect(once.contains { $0.hasSuffix(" (and for 2 more elements)") })
        var run = RecordedRun()
        for number in 1...2 { run.add(elements(in: number), in: RecordedRun.unit(number)) }
        #expect(recap(of: run).contains { $0.hasSuffix(" (and 5 more times)") })
    }

    @Test func requestsOfTwoCollectionsAreBothRepeated() {
        var run = RecordedRun()
        for number in 1...2 {
            run.add([failure("A", line: 1, in: number)], in: RecordedRun.unit(number) { $0.file = "\(number).yaml" })
        }
        #expect(recap(of: run).filter { $0.hasPrefix("  ✗") }.count == 2)
    }

    @Test func slowestRequestsPrecedeTheCounts() {
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
        let text = SummaryText(style: TextStyle(isColored: false))
        #expect(
            text.lines(of: RunFigures(run.records), recallsFailures: false, includesFast: true) == [
                "slowest", "    120 ms  G/R6 — Sample [iteration 2]", "    100 ms  G/R5 — Sample [iteration 2]",
                "     80 ms  G/R4 — Sample [iteration 2]", "     60 ms  G/R6 — Sample [iteration 1]",
                "     60 ms  G/R3 — Sample [iteration 2]", "12 passed of 12 requests in 9 ms",
            ])
    }
}
