import RunEngine
import RunRecords
import Text

/// The options for the schedule: jobs, rate, order and shard.
struct ScheduleOptions: Options {
    @Option(
        "-j", "--jobs", value: "n",
        help: "Run this many collections and iterations at the same time; the output keeps their order.")
    var jobs = 1

    @Option(
        "--rate", value: "n/s",
        help: """
            Limit the requests of all jobs and shards together, attempts included: 50/s, 3000/m; with --for, start \
            them at this rate.
            """,
        parse: parseRate)
    var rate: Double?

    @Option(
        "--shard", value: "i/n",
        help: "Run only part I of N: every Nth of all collections and iterations, beginning with the Ith.",
        parse: parseShard)
    var shard: Shard?

    @Option(
        "--shuffle", value: "seed",
        help: "Run the collections in random order; the seed is printed, and a given seed repeats its order.",
        parse: parseShuffle, optional: OptionalWord(none: randomSeed, isValue: isSeed))
    var shuffle: Shuffle?

    @OptionGroup var values: SeedOption

    private var seed: UInt64? { values.seed }

    enum Shuffle: Equatable {
        case random
        case seed(UInt64)
    }

    /// The value for `--shuffle` and `--seed` without a seed.
    fileprivate static let randomSeed = "random"
    private static let jobLimits = 1...1_000
    /// The range of generated seeds, which are short enough to type.
    fileprivate static let shortSeeds: ClosedRange<UInt64> = 1...999_999

    func validate() throws {
        guard Self.jobLimits.contains(jobs) else {
            throw ValidationError("--jobs is a number from 1 to \(Self.jobLimits.upperBound), not \(jobs)")
        }
        if shard != nil, shuffle == .random, seed == nil {
            throw ValidationError(
                "--shuffle beside --shard needs a seed, the same for every part: each would have another order")
        }
    }

    func put(into settings: inout RunSettings) {
        settings.jobs = jobs
        settings.rate = rate
        settings.shard = shard
        switch shuffle {
        case .seed(let seed): settings.shuffleSeed = seed
        case .random: settings.shuffleSeed = seed ?? .random(in: Self.shortSeeds)
        case nil: break
        }
        settings.valueSeed = seed
    }

    /// Prints the seed of the random values after a failure, so that the user can repeat the run.
    func printSeedOfValues(after summary: RunSummary) {
        guard let seed, summary.counts.failed + summary.counts.errored > 0 else { return }
        Notice("the seed of the random values was \(seed): --seed \(seed) gives the same values again").print()
    }

    /// Prints the seed of a random order, so that the user can repeat the order.
    func printSeed(of settings: RunSettings) {
        guard let seed = settings.shuffleSeed else { return }
        Notice("shuffled with seed \(seed): --shuffle \(seed) gives the same order again").print()
    }

    /// Returns the notice for a shard without units, which is a success; nil for any other run.
    func notice(onEmpty summary: RunSummary) -> Notice? {
        guard let shard, summary.unitCount == 0 else { return nil }
        let all = summary.allUnitCount
        if summary.totals.statistics?.model != nil {
            return Notice("nothing to do: no job of the stages belongs to shard \(shard.index) of \(shard.count)")
        }
        return Notice(
            "nothing to do: shard \(shard.index) of \(shard.count) has no units; there \(all == 1 ? "is" : "are") \(all)"
        )
    }

    fileprivate static func isSeed(_ word: String) -> Bool {
        !word.isEmpty && word.utf8.allSatisfy(\.isASCIIDigit)
    }

    @Sendable
    fileprivate static func parseShuffle(_ text: String) throws -> Shuffle {
        if text == randomSeed { return .random }
        guard isSeed(text), let seed = UInt64(text) else {
            throw ValidationError("a seed is a whole number up to \(UInt64.max), or nothing for a random one")
        }
        return .seed(seed)
    }

    @Sendable
    private static func parseRate(_ text: String) throws -> Double {
        guard let rate = RateText.parse(text) else { throw ValidationError(RateText.hint) }
        return rate
    }

    @Sendable
    private static func parseShard(_ text: String) throws -> Shard {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false).map {
            isSeed(String($0)) ? Int($0) : nil
        }
        guard parts.count == 2, let index = parts[0], let count = parts[1] else {
            throw ValidationError("write part/parts, as in 2/8 for the second of eight")
        }
        if let shard = Shard(index, of: count) { return shard }
        guard count <= Shard.maximumCount else {
            throw ValidationError("a run has at most \(Shard.maximumCount) parts")
        }
        guard count > 0 else { throw ValidationError("a run has at least one part") }
        throw ValidationError(
            index == 0
                ? "parts are counted from 1" : "there are only \(count) parts: write 1/\(count) to \(count)/\(count)")
    }
}

/// The option that makes random values repeatable.
struct SeedOption: Options {
    @Option(
        "--seed", value: "number",
        help: """
            Make $uuid, $fake, other random values and --shuffle repeatable; without a number the seed is random, and \
            a failed run prints it.
            """,
        parse: parse,
        optional: OptionalWord(none: ScheduleOptions.randomSeed, isValue: ScheduleOptions.isSeed), rerun: .written)
    var seed: UInt64?

    /// Parses a seed; without one, chooses it, so that the command that runs a request again has it.
    @Sendable
    private static func parse(_ text: String) throws -> UInt64 {
        guard case .seed(let seed) = try ScheduleOptions.parseShuffle(text) else {
            return .random(in: ScheduleOptions.shortSeeds)
        }
        return seed
    }
}
