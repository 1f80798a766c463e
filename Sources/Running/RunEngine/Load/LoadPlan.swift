package import RunRecords
import Text

/// The jobs and the rate of a run over time, for `--for` and `--stages`. Times count from the beginning of the load.
package struct LoadPlan: Sendable, Equatable {
    /// The number of jobs that run.
    package let jobs: LoadProfile
    /// The rate at which requests start, for each second; nil without a schedule for requests.
    package let rate: LoadProfile?
    /// The time at the beginning whose requests are not counted in the statistics.
    package let warmup: Duration
    /// The stages as the user wrote them; nil for a constant load.
    private let stages: String?
    /// The shard among those that divide the rate.
    private let shard: Shard
    /// The shard among those that divide the jobs.
    private let jobShard: Shard

    /// - Parameters:
    ///   - stages: The stages as the user wrote them; nil for a constant load.
    ///   - shard: The shard of the run; nil for the whole run. All shards together have the rate.
    ///   - sharesJobs: True if all shards together have the jobs; false if each has them.
    package init(
        jobs: LoadProfile, rate: LoadProfile?, warmup: Duration = .zero, stages: String? = nil, shard: Shard? = nil,
        sharesJobs: Bool = false
    ) {
        self.jobs = jobs
        self.rate = rate
        self.warmup = warmup
        self.stages = stages
        self.shard = shard ?? .whole
        jobShard = sharesJobs ? self.shard : .whole
    }

    package var model: LoadModel { rate == nil ? .closed : .open }

    /// The time after which no iteration begins.
    package var duration: Duration { jobs.duration }

    /// Returns the record of the load.
    ///
    /// - Parameter sample: The number of passed, and of failed, requests that all have records; nil if all have.
    package func record(sample: Int?) -> LoadRecord {
        var record = LoadRecord()
        (record.model, record.duration, record.warmup) = (model, Milliseconds(duration), Milliseconds(warmup))
        (record.stages, record.sample) = (stages, sample)
        if stages == nil { record.rate = rate.map { RateText.text($0.maximum) } }
        return record
    }

    /// Returns the time from which a job may begin iterations; nil if it may not any more.
    ///
    /// - Parameter number: The number of the job in its process, from 0.
    func opening(ofJob number: Int, from time: Duration) -> Duration? {
        jobs.time(reaching: Double(jobShard.global(number)) + 0.5, from: time)
    }

    /// Returns the time at which a request should start; nil after the end of the plan.
    ///
    /// - Parameter number: The number of the request in its process, from 0.
    func start(ofRequest number: Int) -> Duration? { rate?.time(ofArea: Double(shard.global(number))) }

    /// Returns the number of requests of this process that should have started, without those of the warm-up. The first
    /// one starts at once.
    func due(at time: Duration) -> Int {
        guard let rate else { return 0 }
        let all = Int(rate.area(until: rate.duration).rounded(.up))
        let earlier = Int(rate.area(until: warmup).rounded(.up))
        return max(0, shard.share(of: min(all, Int(rate.area(until: time)) + 1)) - shard.share(of: earlier))
    }

    /// The largest number of jobs of this process at the same time.
    package var maximumJobs: Int { max(1, jobShard.share(of: Int(jobs.maximum.rounded()))) }
}

/// A quantity over time: stages in which it changes evenly.
package struct LoadProfile: Sendable, Equatable {
    package struct Stage: Sendable, Equatable {
        package let duration: Duration
        package let start: Double
        package let end: Double

        package init(_ duration: Duration, from start: Double, to end: Double) {
            self.duration = duration
            self.start = start
            self.end = end
        }

        fileprivate var seconds: Double { duration / .seconds(1) }
        fileprivate var area: Double { (start + end) / 2 * seconds }
    }

    package let stages: [Stage]

    package init(_ stages: [Stage]) { self.stages = stages }

    /// A constant quantity.
    package init(_ value: Double, for duration: Duration) {
        stages = [Stage(duration, from: value, to: value)]
    }

    package var duration: Duration { stages.reduce(.zero) { $0 + $1.duration } }
    package var maximum: Double { stages.reduce(0) { max($0, $1.start, $1.end) } }

    /// Returns the first time, not before `time`, at which the quantity is at least `value`; nil if there is none.
    func time(reaching value: Double, from time: Duration) -> Duration? {
        var begin = Duration.zero
        for stage in stages {
            defer { begin += stage.duration }
            let end = begin + stage.duration
            guard end > time else { continue }
            let first = max(begin, time)
            let slope = (stage.end - stage.start) / stage.seconds
            if stage.start + slope * ((first - begin) / .seconds(1)) >= value { return first }
            if stage.end >= value { return max(first, begin + .seconds((value - stage.start) / slope)) }
        }
        return nil
    }

    /// Returns the time at which the area below the quantity reaches `area`; nil if it does not.
    func time(ofArea area: Double) -> Duration? {
        var (begin, rest) = (Duration.zero, area)
        for stage in stages {
            guard rest >= stage.area else { return begin + .seconds(stage.seconds(ofArea: rest)) }
            rest -= stage.area
            begin += stage.duration
        }
        return nil
    }

    /// Returns the area below the quantity until a time.
    func area(until time: Duration) -> Double {
        var (begin, area) = (Duration.zero, 0.0)
        for stage in stages where begin < time {
            let seconds = min(stage.duration, time - begin) / .seconds(1)
            let slope = (stage.end - stage.start) / stage.seconds
            area += (stage.start + slope * seconds / 2) * seconds
            begin += stage.duration
        }
        return area
    }
}

extension LoadProfile.Stage {
    /// Returns the seconds from the start of the stage until the area is reached, which is less than the whole area.
    fileprivate func seconds(ofArea area: Double) -> Double {
        let slope = (end - start) / seconds
        // The positive solution of start · t + slope · t² / 2 = area, in a form that is exact for a slope of 0.
        let root = max(0, start * start + 2 * slope * area).squareRoot()
        return start + root == 0 ? 0 : 2 * area / (start + root)
    }
}
