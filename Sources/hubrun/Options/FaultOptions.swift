import ArgumentParser
import HubEmulator

/// What the emulator gets wrong on purpose, and how slowly it answers the rest.
struct FaultOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp("Make answers wait: 50ms, or 50ms..200ms for something between.", valueName: "duration"))
    var latency: String?

    @Option(
        help: ArgumentHelp(
            """
            Let a share of the requests go wrong, as in 429:5% (repeatable); KIND is a status from 400 to 599, \
            throttled, reset, truncate or slow.
            """, valueName: "kind:share"))
    var fault: [String] = []

    @Option(help: ArgumentHelp("Repeat what --fault and --latency did to each request under this seed."))
    var seed: UInt64?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Set the hub's clock forward, or back with a minus sign: -1h.", valueName: "duration"),
        transform: DurationOption.parseSigned)
    var clockOffset = Duration.zero

    func validate() throws {
        guard seed == nil || latency != nil || !fault.isEmpty else {
            throw ValidationError("--seed goes with --fault or --latency")
        }
        _ = try plan()
    }

    /// The plan; without a seed of its own each time another.
    func plan() throws -> FaultPlan {
        guard latency != nil || !fault.isEmpty else { return .none }
        var option = "--latency"
        do throws(FaultPlanError) {
            let latency = try latency.map { text throws(FaultPlanError) in try LatencyRange(parsing: text) }
            option = "--fault"
            let rules = try fault.map { text throws(FaultPlanError) in try FaultRule(parsing: text) }
            option = seed.map { FaultPlan.seeds.contains($0) } ?? true ? "--fault" : "--seed"
            return try FaultPlan(latency: latency, rules: rules, seed: seed)
        } catch {
            throw ValidationError("\(option): \(error.description)")
        }
    }
}
