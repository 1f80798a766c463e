import Testing

@testable import RunEngine

/// The figures of stages, compared with sums of small steps.
struct LoadProfileTests {
    private static let texts = [
        "10s:0-50,1m:50,10s:50-0", "1s:5", "1s:0-5,1s:5-0,1s:0,1s:0-5", "30s:0-200/s,5m:200/s", "1s:10-0/s,2s:0-1/s",
    ]

    private static func value(_ profile: LoadProfile, at time: Double) -> Double {
        var begin = 0.0
        for stage in profile.stages {
            let length = stage.duration / .seconds(1)
            if time < begin + length { return stage.start + (stage.end - stage.start) * (time - begin) / length }
            begin += length
        }
        return 0
    }

    @Test(arguments: texts)
    func areaIsTheSumOfSmallSteps(text: String) throws {
        let profile = try StagesText(text).profile
        let seconds = profile.duration / .seconds(1)
        var sum = 0.0
        let step = seconds / 100_000
        for number in 0..<100_000 {
            sum += Self.value(profile, at: (Double(number) + 0.5) * step) * step
            guard number % 10_000 == 9_999 else { continue }
            let area = profile.area(until: .seconds(Double(number + 1) * step))
            #expect(abs(area - sum) < 0.01 * max(1, sum))
        }
    }

    @Test(arguments: texts)
    func timeOfAnAreaIsTheInverse(text: String) throws {
        let profile = try StagesText(text).profile
        let all = profile.area(until: profile.duration)
        for part in [0.001, 0.1, 0.3, 0.5, 0.7, 0.999] {
            let time = try #require(profile.time(ofArea: all * part))
            #expect(abs(profile.area(until: time) - all * part) < 1e-6 * all)
        }
        #expect(profile.time(ofArea: all * 1.001) == nil)
    }

    @Test func jobsBeginInTurnAndEndInTurn() throws {
        let plan = LoadPlan(jobs: try StagesText("10s:0-10,10s:10,10s:10-0").profile, rate: nil)
        #expect(plan.maximumJobs == 10)
        #expect(plan.opening(ofJob: 0, from: .zero) == .seconds(0.5))
        #expect(plan.opening(ofJob: 9, from: .zero) == .seconds(9.5))
        #expect(plan.opening(ofJob: 9, from: .seconds(12)) == .seconds(12))
        #expect(plan.opening(ofJob: 9, from: .seconds(21)) == nil)
        #expect(plan.opening(ofJob: 0, from: .seconds(29)) == .seconds(29))
        #expect(plan.opening(ofJob: 0, from: .seconds(29.8)) == nil)
        #expect(plan.opening(ofJob: 10, from: .zero) == nil)
    }

    /// All shards together have each start of the whole once, in the same order.
    @Test(arguments: [1, 3, 8])
    func shardsDivideTheRateExactly(count: Int) throws {
        let profile = try StagesText("2s:0-50/s,2s:50/s").profile
        let jobs = LoadProfile(4, for: profile.duration)
        func starts(_ shard: Shard?) -> [Duration] {
            let plan = LoadPlan(jobs: jobs, rate: profile, shard: shard)
            return (0...).lazy.map(plan.start).prefix { $0 != nil }.compactMap(\.self)
        }
        let whole = starts(nil)
        #expect(whole.count == 150)
        let parts = (1...count).map { starts(Shard($0, of: count)) }
        #expect(parts.flatMap(\.self).sorted() == whole)
        #expect(parts.map(\.count).max() ?? 0 - (parts.map(\.count).min() ?? 0) <= 150 / count + 1)
    }

    @Test(arguments: [1, 3, 8])
    func shardsDivideTheJobsExactly(count: Int) throws {
        let profile = try StagesText("1s:0-10,1s:10").profile
        let jobs = (1...count).map { LoadPlan(jobs: profile, rate: nil, shard: Shard($0, of: count), sharesJobs: true) }
            .map { plan in (0..<10).count { plan.opening(ofJob: $0, from: .zero) != nil } }
        #expect(jobs.reduce(0, +) == 10)
    }
}

struct StagesTextTests {
    @Test(arguments: [
        ("10s:0-50,1m:50,10s:50-0", false), ("30s:0-200/s, 5m:200/s", true), ("1s:60-120/m", true), ("1s:3", false),
        ("1s:0-0.5/s", true),
    ])
    func stagesHaveADurationAndNumbers(text: String, isRate: Bool) throws {
        #expect(try StagesText(text).isRate == isRate)
    }

    @Test(arguments: [
        ("10s:0-50,1m:40", "stage 2 begins with 40, but stage 1 ends with 50"),
        ("10s:0-50,1m:50/s", "stage 2 has a rate, the others do not"), ("10s", "\"10s\" is no stage"),
        ("", "\"\" is no stage"), ("0s:5", "\"0s:5\" is no stage"), ("x:5", "\"x:5\" is no stage"),
        ("1s:5-", "\"5-\" is no number of jobs"), ("1s:1-2-3", "\"1-2-3\" is no number of jobs"),
        ("1s:1.5", "\"1.5\" is no number of jobs"), ("1s:1001", "\"1001\" is no number of jobs"),
        ("1s:5/d", "\"5/d\" is no rate"), ("1s:0", "no stage has a job"), ("1s:5,", "\"\" is no stage"),
        (Array(repeating: "1s:1", count: 101).joined(separator: ","), "there are at most 100 stages"),
    ])
    func otherTextsHaveAMessage(text: String, message: String) {
        #expect {
            try StagesText(text)
        } throws: { error in
            (error as? StagesText.Failure)?.message.hasPrefix(message) ?? false
        }
    }
}
