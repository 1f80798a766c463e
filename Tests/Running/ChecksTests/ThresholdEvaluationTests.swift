import Checks
import CollectionModel
import RunRecords
import Testing

/// The results of thresholds in the statistics of a run, and of earlier ones.
struct ThresholdEvaluationTests {
    /// A request with times in milliseconds, in a run of ten seconds.
    private static func run(
        _ name: String = "R", times: [Int] = [], passed: Int = 0, failed: Int = 0, flaky: Int = 0
    ) -> RunStatistics {
        var request = RequestStatistics(name, of: "a.yaml", in: [], at: PlaceRecord())
        (request.counts.passed, request.counts.failed, request.flaky) = (passed, failed, flaky)
        for time in times {
            var attempt = AttemptSample()
            attempt.time = Milliseconds(.milliseconds(time))
            request.add(attempt)
        }
        var statistics = RunStatistics()
        statistics.requests = [request]
        statistics.duration = Milliseconds(.seconds(10))
        return statistics
    }

    @Test(
        arguments: [
            ("max<300ms", .broken, "300 ms"), ("max<=300ms", .held, "300 ms"), ("min>=100ms", .held, "100 ms"),
            ("median<250ms", .held, "201 ms"), ("mean>150ms", .held, "200 ms"), ("failed<2", .held, "1"),
            ("failed<25%", .broken, "25 %"), ("flaky<=50%", .held, "50 %"), ("count>=3", .held, "3"),
            ("rate>0.4/s", .broken, "0.3/s"), ("connect.p95<1s", .broken, nil),
        ] as [(String, ThresholdRecord.Outcome, String?)])
    func figureIsCompared(text: String, outcome: ThresholdRecord.Outcome, actual: String?) throws {
        let statistics = Self.run(times: [100, 200, 300], passed: 3, failed: 1, flaky: 2)
        let record = try Threshold(text).evaluated(for: ThresholdScope(), in: statistics)
        #expect(record.outcome == outcome)
        #expect(record.actual == actual)
    }

    @Test func nothingSentIsBroken() throws {
        let record = try Threshold("failed<1%").evaluated(for: ThresholdScope(named: "Other"), in: Self.run(passed: 9))
        #expect(record.outcome == .broken)
        #expect(record.message == "Other: failed<1% is broken: nothing was measured")
    }

    @Test(
        arguments: [
            ("R", "max<=1.5*baseline", .held, "200 ms"), ("R", "max<1.4*baseline", .broken, "200 ms"),
            ("S", "max<=1.5*baseline", .noBaseline, nil), ("R", "failed<=baseline", .held, "50 %"),
        ] as [(String, String, ThresholdRecord.Outcome, String?)])
    func earlierRunsAreTheBaseline(
        earlier: String, text: String, outcome: ThresholdRecord.Outcome, baseline: String?
    ) throws {
        var history = RunHistory()
        history.add(Self.run(earlier, times: [200], passed: 1, failed: 1), at: Moment(1))
        let statistics = Self.run(times: [300], passed: 2, failed: 2)
        var scope = ThresholdScope(named: "R")
        for _ in 0..<2 {
            let record = try Threshold(text).evaluated(for: scope, in: statistics, after: history)
            #expect(record.outcome == outcome)
            #expect(record.baseline == baseline)
            // The same request by its place, which may be another one in the earlier run.
            scope = ThresholdScope()
            (scope.collection, scope.title, scope.request) = ("a.yaml", "R", PlaceRecord())
        }
    }

    /// Requests that ended after the run was stopped do not change the result.
    @Test func thresholdThatEndedARunStaysBroken() {
        var record = ThresholdRecord("max<300ms", of: ThresholdScope(), at: nil)
        record.outcome = .broken
        #expect(record.evaluated(in: Self.run(times: [100])).outcome == .held)
        record.hasEndedRun = true
        #expect(record.evaluated(in: Self.run(times: [100])) == record)
    }
}
