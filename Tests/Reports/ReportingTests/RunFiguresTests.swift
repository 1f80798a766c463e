import RunRecords
import Testing

@testable import Reporting

struct RunFiguresTests {
    private static func figures(_ run: RecordedRun) -> RunFigures { RunFigures(run.records) }

    @Test func failedUnitsAreKeptFirst() {
        var run = RecordedRun()
        for number in 1...500 {
            let outcome: RequestRecord.Outcome = number.isMultiple(of: 50) ? .failed : .passed
            run.add([RecordedRun.request("R", outcome)], in: RecordedRun.unit(number))
        }
        let units = Self.figures(run).units
        #expect(units.count == 500)
        #expect(units.rows.map(\.unit.unit) == Array(1...91) + [100, 150, 200, 250, 300, 350, 400, 450, 500])
    }

    @Test func retriedRequestsAreCountedAndTheFirstOnesKept() {
        let retried = RecordedRun.request("R") { $0.attempts = Array(repeating: AttemptRecord(status: 503), count: 12) }
        let figures = Self.figures(RecordedRun.whole(Array(repeating: retried, count: 30)))
        #expect(figures.retriedCount == 30)
        #expect(figures.retried.count == 20)
        #expect(figures.retried.first?.attempts == "12 × 503")
    }

    /// At each limit everything is kept; one more is only counted.
    @Test(arguments: [0, 1])
    func listsAreCompleteUpToTheirLimits(beyond: Int) {
        func run(_ count: Int, _ request: (Int) -> RequestRecord) -> RecordedRun {
            .whole((1...count + beyond).map(request))
        }
        let retried = Self.figures(
            run(20) { number in
                RecordedRun.request("R\(number)") {
                    $0.attempts = Array(repeating: AttemptRecord(status: 503), count: 2)
                }
            })
        #expect(retried.retried.count == 20)
        #expect(retried.retriedCount == 20 + beyond)
        let skipped = Self.figures(
            run(5) { number in RecordedRun.request("R", .skipped) { $0.reason = "reason \(number)" } })
        #expect(skipped.skips.map(\.reason) == (1...5).map { "reason \($0)" })
        let failed = Self.figures(
            run(10) { number in RecordedRun.request("R\(number)", .failed) { $0.place.line = number } })
        #expect(failed.recalled.failures.count == 10)
        #expect(failed.recalled.otherCount == beyond)
        // The list of the slowest begins with the eleventh request; nine requests are a short run.
        let sent = Self.figures(run(10) { RecordedRun.request("R\($0)") })
        #expect(sent.noteworthySlowest(includesFast: true).count == 5 * beyond)
        #expect(Self.figures(run(9) { RecordedRun.request("R\($0)") }).isShort == (beyond == 0))
        for outcome in [RequestRecord.Outcome.passed, .failed] {
            var units = RecordedRun()
            for number in 1...100 + beyond {
                units.add([RecordedRun.request("R", outcome)], in: RecordedRun.unit(number))
            }
            #expect(Self.figures(units).units.rows.map(\.unit.unit) == Array(1...100), "\(outcome)")
        }
    }

    @Test func unsentRequestIsNotSlow() {
        let requests = (1...11).map { RecordedRun.request("R\($0)") }
        let waiting = RecordedRun.request("W", .errored) { request in
            request.attempts = []
            request.duration = Milliseconds(.seconds(9))
        }
        #expect(
            !Self.figures(RecordedRun.whole(requests + [waiting])).noteworthySlowest(includesFast: true).map(\.name)
                .contains("W"))
    }

    /// The console, the list and the page show the total time of a retried request, including its waits.
    @Test func slowestRequestsIncludeAllTheirAttempts() {
        let requests = (1...11).map { RecordedRun.request("R\($0)") }
        let retried = RecordedRun.request("W") { request in
            request.attempts = Array(
                repeating: AttemptRecord(status: 503, duration: Milliseconds(.milliseconds(1))), count: 2)
            request.duration = Milliseconds(.milliseconds(900))
        }
        let slowest = Self.figures(RecordedRun.whole(requests + [retried])).noteworthySlowest()
        #expect(slowest.first.map { "\($0.name) \($0.time.text) \($0.link.text)" } == "W 900 unit-1-request-12")
    }

    /// A request that was interrupted before its second attempt took as long as it waited.
    @Test func waitForAnInterruptedAttemptCounts() {
        let waiting = RecordedRun.request("W", .errored) { request in
            request.duration = Milliseconds(.seconds(9))
            request.wasWaiting = true
        }
        #expect(waiting.time == Milliseconds(.seconds(9)))
        #expect(RecordedRun.request("R", .errored).time == Milliseconds(.microseconds(3127)))
    }

    /// Among requests of equal duration, the first ones are shown.
    @Test func equallySlowRequestsAreInRunOrder() {
        let requests = (1...12).map { RecordedRun.request("R\($0)") }
        let slow = RecordedRun.request("S") { $0.attempts[0].duration = Milliseconds(.seconds(1)) }
        let slowest = Self.figures(RecordedRun.whole(requests + [slow])).noteworthySlowest(includesFast: true)
        #expect(slowest.map(\.name) == ["S", "R1", "R2", "R3", "R4"])
    }

    /// A list of requests that took a few milliseconds says nothing.
    @Test func requestsUpToATenthOfASecondAreNotSlow() {
        let requests = (1...11).map { RecordedRun.request("R\($0)") }
        let slow = [100, 101].map { time in
            RecordedRun.request("S\(time)") { $0.attempts[0].duration = Milliseconds(.milliseconds(time)) }
        }
        let figures = Self.figures(RecordedRun.whole(requests + slow))
        #expect(figures.noteworthySlowest().map(\.name) == ["S101"])
        #expect(figures.noteworthySlowest(includesFast: true).map(\.name) == ["S101", "S100", "R1", "R2", "R3"])
    }

    @Test func runWithoutAnEndIsInterrupted() {
        var run = RecordedRun()
        run.add([RecordedRun.request("A"), RecordedRun.request("B", .failed)], isWhole: false)
        let result = Self.figures(run).result
        #expect(result.interrupted)
        #expect((result.counts.passed, result.counts.failed, result.sent) == (1, 1, 2))
    }
}
