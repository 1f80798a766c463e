import CollectionModel
import HTTP
import JSON
import RunRecords
import Synchronization
import Testing

@testable import RunEngine

/// Runs with `--for` and `--stages` in simulated time.
@Suite(.timeLimit(.minutes(20)))
struct LoadRunTests {
    private static let two = """
          - { name: A, GET: http://localhost/a }
          - { name: B, GET: http://localhost/b }

        """

    /// Runs a collection; each exchange takes the time that `length` returns for its number, from 0.
    private static func run(
        _ sample: RunSample, status: Int = 200,
        length: @escaping @Sendable (Int) -> Duration = { _ in .milliseconds(100) }
    ) async throws -> RunResult {
        let time = SimulatedTime()
        var sample = sample
        sample.executors = [time]
        sample.sleep = { await time.sleep($0) }
        sample.uptime = { time.now }
        sample.now = { RunSample.now + time.now / .seconds(1) }
        let (count, now) = (Counter(), sample.now)
        return try await withTaskExecutorPreference(time) { [sample] in
            try await sample.run { call throws(TransportError) in
                let (start, duration) = (now(), length(count.next()))
                await time.sleep(duration)
                let timings = PhaseTimings(firstByte: duration, total: duration, duration: duration)
                return Exchange(
                    call: call, response: .make(status), transfer: TransferDetails(startedAt: start, timings: timings))
            }
        }
    }

    private static func sample(
        _ plan: LoadPlan, _ requests: String = two, reporting count: Int? = nil
    ) -> RunSample {
        var sample = RunSample(requests: requests)
        sample.settings.load = plan
        sample.settings.reportSample = count
        return sample
    }

    private static func plan(_ jobs: Int = 1, rate: Double? = nil, warmup: Duration = .zero) -> LoadPlan {
        LoadPlan(
            jobs: LoadProfile(Double(jobs), for: .seconds(10)),
            rate: rate.map { LoadProfile($0, for: .seconds(10)) }, warmup: warmup)
    }

    @Test func iterationsAreRepeatedUntilTheTimeIsOver() async throws {
        let result = try await Self.run(Self.sample(Self.plan()))
        #expect(result.calls.count == 100)
        #expect(result.units.map(\.record.iteration) == Array(1...50))
        #expect(result.units.allSatisfy { $0.record.iterations == nil })
        #expect(result.summary.unitsNotBegun == 0)
        let statistics = try #require(result.summary.statistics)
        #expect(statistics.requests.map(\.name) == ["A", "B"])
        #expect(statistics.requests.map(\.sent) == [50, 50])
        #expect(statistics.requests.map(\.time.median) == Array(repeating: Milliseconds(.milliseconds(100)), count: 2))
        #expect(statistics.duration == Milliseconds(.seconds(10)))
        #expect(statistics.model == .closed)
        #expect(statistics.timeline.points.map(\.sent) == [9] + Array(repeating: 10, count: 9) + [1])
    }

    /// An iteration that has begun ends as usual.
    @Test func lastIterationIsCompleted() async throws {
        let result = try await Self.run(Self.sample(Self.plan())) { _ in .seconds(3) }
        #expect(result.targets == ["/a", "/b", "/a", "/b"])
    }

    @Test func rowsBeginAgain() async throws {
        var sample = Self.sample(Self.plan(), "  - { name: A, GET: \"http://localhost/<<n>>\" }\n")
        sample.rows = [["n": 1], ["n": 2], ["n": 3]]
        let result = try await Self.run(sample) { _ in .seconds(2) }
        #expect(result.targets == ["/1", "/2", "/3", "/1", "/2"])
        #expect(result.units.map(\.rowNumber) == [1, 2, 3, 1, 2])
    }

    @Test func requestsOfTheWarmupAreNotCounted() async throws {
        let result = try await Self.run(Self.sample(Self.plan(warmup: .seconds(4))))
        let statistics = try #require(result.summary.statistics)
        #expect(result.summary.counts.passed == 100)
        #expect(statistics.total.sent == 60)
        #expect(statistics.duration == Milliseconds(.seconds(6)))
        #expect(statistics.rate(of: statistics.total) == 10)
    }

    @Test func requestsStartByTheSchedule() async throws {
        let result = try await Self.run(Self.sample(Self.plan(rate: 5)))
        #expect(result.calls.count == 50)
        let statistics = try #require(result.summary.statistics)
        #expect(statistics.model == .open)
        #expect(statistics.late == LateRequests())
        #expect(statistics.due == 50)
        #expect(statistics.total.time.maximum == Milliseconds(.milliseconds(100)))
    }

    /// A pause of the server delays the requests behind it, which a closed model hides.
    @Test func delaysOfTheScheduleAreCounted() async throws {
        let pause: @Sendable (Int) -> Duration = { $0 == 10 ? .seconds(2) : .milliseconds(10) }
        let open = try #require(
            try await Self.run(Self.sample(Self.plan(rate: 10)), length: pause).summary.statistics)
        #expect(open.total.sent == 100)
        // The requests of the two seconds are late, and those during which the delay is made up for.
        #expect(open.late.count == 22)
        #expect(open.late.longest == Milliseconds(.milliseconds(1900)))
        #expect(open.total.time.percentile(0.9) > Milliseconds(.seconds(1)))
        let closed = try #require(try await Self.run(Self.sample(Self.plan()), length: pause).summary.statistics)
        #expect(closed.total.time.percentile(0.9) < Milliseconds(.milliseconds(11)))
    }

    @Test func delaysOfRetriesAreTheirOwn() async throws {
        let request = "  - { name: A, GET: http://localhost/a, retry: { attempts: 2, interval: 0 } }\n"
        let result = try await Self.run(Self.sample(Self.plan(rate: 10), request), status: 503) { _ in
            .milliseconds(250)
        }
        let delays = result.reports.prefix(2).map { $0.attempts.map(\.delay) }
        #expect(delays == [[.zero, .milliseconds(150)], [.milliseconds(300), .milliseconds(450)]])
        let statistics = try #require(result.summary.statistics)
        let attempts = result.reports.flatMap(\.attempts)
        #expect(statistics.late.count == attempts.count { $0.delay > .zero })
        let longest = attempts.map { $0.delay + .milliseconds(250) }.max() ?? .zero
        #expect(statistics.total.time.maximum == Milliseconds(longest))
    }

    @Test func rateThatIsNotReachedIsKnown() async throws {
        let statistics = try #require(try await Self.run(Self.sample(Self.plan(rate: 50))).summary.statistics)
        #expect(statistics.total.sent == 100)
        #expect(statistics.due == 500)
    }

    @Test func firstRequestsAndSomeOfTheOthersAreReported() async throws {
        let result = try await Self.run(Self.sample(Self.plan(), reporting: 10)) { _ in .milliseconds(1) }
        #expect(result.summary.counts.passed == 10_000)
        // 10, then one of 10 up to 100, of 100 up to 1,000, and of 1,000.
        #expect(result.reports.count == 37)
        #expect(result.summary.unreported == 9_963)
        // A unit without reported requests has no events.
        #expect(result.units.count < 37)
        #expect(result.summary.statistics?.total.sent == 10_000)
    }

    @Test func failuresAreSampledOnTheirOwn() async throws {
        let result = try await Self.run(Self.sample(Self.plan(), reporting: 10), status: 503) { _ in .milliseconds(100)
        }
        #expect(result.reports.count == 19)
        #expect(result.summary.statistics?.total.failures == [FailureCount(kind: "503", count: 100)])
    }

    @Test func thresholdsAreOfTheirPart() async throws {
        var sample = RunSample(
            """
            name: Sample
            thresholds: [count>100, p95<10ms]
            requests:
              - { name: A, GET: http://localhost/a, thresholds: [count>40, "rate<5.1/s"] }
              - group: G
                thresholds: [count<40]
                requests:
                  - { name: B, GET: http://localhost/b }
                  - { name: C, GET: http://localhost/c, skip: not today, thresholds: max<1s }
            """)
        sample.settings.load = Self.plan()
        sample.settings.thresholds = [
            try GivenThreshold("G/B: median<1s"), try GivenThreshold("G: count>=50"), try GivenThreshold("failed<1%"),
        ]
        let result = try await Self.run(sample)
        let results = result.summary.totals.thresholds.map { threshold in
            "\(threshold.title) \(threshold.actual ?? "-") \(threshold.outcome)"
        }
        #expect(
            results == [
                "G/B: median<1s 100 ms held", "G: count>=50 50 held", "failed<1% 0 % held",
                "Sample: count>100 100 broken",
                "Sample: p95<10ms 100 ms broken", "A: count>40 50 held", "A: rate<5.1/s 5/s held",
                "G: count<40 50 broken", "C: max<1s - broken",
            ])
    }

    /// The statistics of a run that sends each request a few times are not worth their place in its events.
    @Test(arguments: [(10, false), (11, true)])
    func statisticsOfOtherRunsNeedSomeRequests(repetitions: Int, isReported: Bool) async throws {
        var sample = RunSample(requests: Self.two)
        sample.settings.repetitions = repetitions
        let result = try await Self.run(sample)
        #expect((result.summary.statistics != nil) == isReported)
    }

    @Test func failuresWithinTheirThresholdAreAllowed() async throws {
        for (threshold, isAllowed) in [("failed<=100%", true), ("A: failed<=100%", false), ("p95<1s", false)] {
            for warmup in [Duration.zero, .seconds(4)] {
                var sample = Self.sample(Self.plan(warmup: warmup))
                sample.settings.thresholds = [try GivenThreshold(threshold)]
                #expect(try await Self.run(sample, status: 500).summary.allowsFailures == isAllowed)
            }
        }
        #expect(try await Self.run(Self.sample(Self.plan()), status: 200).summary.allowsFailures == false)
    }

    /// Idle jobs do not take the starts of requests in begun iterations.
    @Test(arguments: [1, 5, 50])
    func startsDoNotDependOnTheNumberOfJobs(jobs: Int) async throws {
        let result = try await Self.run(Self.sample(Self.plan(jobs, rate: 5)))
        #expect(result.targets == (0..<50).map { $0.isMultiple(of: 2) ? "/a" : "/b" })
        #expect(result.summary.statistics?.due == 50)
    }

    @Test func requestsDueDuringTheWarmupAreNotMissing() async throws {
        let statistics = try #require(
            try await Self.run(Self.sample(Self.plan(rate: 10, warmup: .seconds(5)))) { _ in .milliseconds(1) }
                .summary.statistics)
        #expect(statistics.due == 50)
        #expect(statistics.total.sent == 50)
    }
}
