import FaultPlans
import HubEmulator

/// The options for faults and latency of the emulator.
struct FaultOptions: Options {
    @Option("--latency", value: "duration", help: "Delay responses: 50ms, or a delay from a range, 50ms..200ms.")
    var latency: String?

    @Option(
        "--fault", value: "kind:share",
        help: """
            Inject a fault into a share of the requests, as in 429:5% (repeatable); KIND is a status from 400 to 599, \
            throttled, reset, truncate or slow.
            """)
    var fault: [String] = []

    @Option("--seed", help: "Repeat the faults and delays of an earlier start with this seed.")
    var seed: UInt64?

    @Option(
        "--clock-offset", value: "duration", help: "Set the hub's clock forward, or with a minus sign back: -1h.",
        parse: DurationOption.parseSigned)
    var clockOffset = Duration.zero

    func validate() throws {
        guard seed == nil || latency != nil || !fault.isEmpty else {
            throw ValidationError("--seed goes with --fault or --latency")
        }
    }

    /// Returns the plan of faults; without `--seed` each start makes another one.
    ///
    /// - Throws: `CommandFailure`.
    func plan() throws -> FaultPlan {
        guard latency != nil || !fault.isEmpty else { return .none }
        let latency = try latency.map { text in try checked("--latency") { try LatencyRange(parsing: text) } }
        let rules = try fault.map { text in try checked("--fault") { try FaultRule(parsing: text) } }
        return try checked(seed.map(FaultPlan.seeds.contains) ?? true ? "--fault" : "--seed") {
            try FaultPlan(latency: latency, rules: rules, seed: seed)
        }
    }

    private func checked<Value>(_ option: String, _ make: () throws -> Value) throws -> Value {
        do {
            return try make()
        } catch let error as FaultPlanError {
            throw CommandFailure(.commandLine, "\(option): \(error.message)", hint: error.hint)
        }
    }
}
