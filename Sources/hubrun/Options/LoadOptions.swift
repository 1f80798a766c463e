import CollectionModel
import Diagnostics
import RunEngine
import Text

/// The options for a load over time, and for bounds of its figures.
struct LoadOptions: Options {
    @Option(
        "--for", value: "duration", help: "Repeat the collections for this time, with --jobs and --rate.",
        parse: DurationOption.parsePositive)
    var time: Duration?

    @Option(
        "--stages", value: "stages",
        help: """
            Repeat the collections with a number of jobs, or a rate, that changes: 10s:0-50,1m:50,10s:50-0 or \
            30s:0-200/s,5m:200/s.
            """,
        parse: parseStages)
    var stages: StagesText?

    @Option(
        "--warmup", value: "duration", help: "Leave the requests of this time at the beginning out of the figures.",
        parse: DurationOption.parsePositive)
    var warmup: Duration?

    @Option(
        "--threshold", value: "bound",
        help: """
            Fail if a figure of all requests, or of those with a name or in a group, is beyond a bound: p95<300ms, \
            failed<1%, rate>50/s, "Register: p99<1s" (repeatable).
            """,
        parse: parseThreshold, written: { $0.text })
    var threshold: [GivenThreshold] = []

    @Option(
        "--report-sample", value: "n",
        help: """
            Show the first N requests that passed in the reports of a load, then one of 10, of 100 and so on (10000); \
            all for every request.
            """,
        parse: parseSample)
    var reportSample: Sample?

    @Option(
        "--start-at", value: "time",
        help: "Begin at this time, for the shards of a load: 2026-12-24T18:00:00Z, or seconds since 1970.",
        parse: parseTime)
    var startTime: Double?

    @Flag("--new-connections", help: "Open a connection for each request, as new users do.")
    var newConnections = false

    enum Sample: Equatable {
        case all
        case first(Int)
    }

    private static let usualSample = 10_000
    /// The latest time for --start-at, in seconds from now.
    private static let latestStart = 86_400.0

    /// True for a run that ends after a time.
    var isGiven: Bool { time != nil || stages != nil }
    private var option: String { time == nil ? "--stages" : "--for" }

    /// - Parameters:
    ///   - jobs: The number of jobs; nil if it was not given.
    ///   - rate: The rate; nil if it was not given.
    func check(jobs: Int?, rate: Double?) throws {
        if time != nil, stages != nil {
            throw ValidationError("--stages have their own time: leave --for out")
        }
        if let stages {
            if stages.isRate, rate != nil { throw ValidationError("--stages give the rate: leave --rate out") }
            if !stages.isRate, jobs != nil { throw ValidationError("--stages give the jobs: leave --jobs out") }
        }
        guard isGiven else {
            for (name, isGiven) in [("--warmup", warmup != nil), ("--report-sample", reportSample != nil)] where isGiven
            {
                throw ValidationError("\(name) is for a load: give --for or --stages, too")
            }
            return
        }
        if let warmup, warmup >= duration {
            throw ValidationError("--warmup takes the whole time of \(option), so that nothing would be measured")
        }
    }

    func validate() throws {
        for given in threshold where given.threshold.comparesRuns {
            throw ValidationError(
                "--threshold \(given.text) compares with earlier runs, which hubrun report --history does: "
                    + "write the run with --report jsonl=run.jsonl first")
        }
    }

    /// - Throws: `ValidationError` for an option that makes no sense with a load.
    func check(besides others: [(name: String, isGiven: Bool)]) throws {
        guard isGiven else { return }
        if let (name, _) = others.first(where: \.isGiven) {
            throw ValidationError("\(option) repeats the collections for a time: leave \(name) out")
        }
    }

    private var duration: Duration { time ?? stages?.profile.duration ?? .zero }

    func put(into settings: inout RunSettings) {
        settings.thresholds += threshold
        settings.startTime = startTime
        guard isGiven else { return }
        let jobs = LoadProfile(Double(settings.jobs), for: duration)
        let rate = settings.rate.map { LoadProfile($0, for: duration) }
        settings.load = LoadPlan(
            jobs: stages.flatMap { $0.isRate ? nil : $0.profile } ?? jobs,
            rate: stages.flatMap { $0.isRate ? $0.profile : nil } ?? rate, warmup: warmup ?? .zero,
            stages: stages?.text, shard: settings.shard, sharesJobs: stages.map { !$0.isRate } ?? false)
        if case .all? = reportSample { return }
        settings.reportSample = Self.usualSample
        if case .first(let count)? = reportSample { settings.reportSample = count }
    }

    @Sendable
    private static func parseStages(_ text: String) throws -> StagesText {
        do throws(StagesText.Failure) {
            return try StagesText(text)
        } catch {
            throw ValidationError(error.message)
        }
    }

    @Sendable
    static func parseThreshold(_ text: String) throws -> GivenThreshold {
        do throws(ThresholdError) {
            return try GivenThreshold(text)
        } catch {
            throw ValidationError("\(error.message); \(error.hint)")
        }
    }

    @Sendable
    private static func parseSample(_ text: String) throws -> Sample {
        if text == "all" { return .all }
        guard let count = Int(text), 1...1_000_000_000 ~= count else {
            throw ValidationError("it is a number from 1 to 1000000000, or all")
        }
        return .first(count)
    }

    @Sendable
    private static func parseTime(_ text: String) throws -> Double {
        let isNumber = !text.isEmpty && text.utf8.allSatisfy(\.isASCIIDigit)
        guard let time = isNumber ? Double(text) : TimeText.seconds(text) else {
            throw ValidationError("a time is written 2026-12-24T18:00:00Z, or as seconds since 1970")
        }
        guard time - CollectionRun.now() <= latestStart else {
            throw ValidationError("it is more than a day from now: is the time zone right?")
        }
        return time
    }
}
