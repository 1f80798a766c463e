import Cryptography
import FaultPlans
import HubEmulator

/// The options for the emulator's storage.
struct EmulatorDataOptions: Options {
    @Option(
        "--data", value: "dir",
        help: "Keep keys, devices and messages in this folder, even if the emulator is killed (default: in memory).")
    var data: String?

    @Flag("--sync", help: "Respond only after a change is on the disk, so that it survives a power failure.")
    var sync = false

    func validate() throws {
        guard data != nil || !sync else { throw ValidationError("--sync goes with --data") }
        guard data != "" else { throw ValidationError("--data needs a directory") }
    }
}

/// The options for TLS in the emulator.
struct EmulatorTLSOptions: Options {
    @Flag("--https", help: "Serve https and HTTP/2, with a certificate created at the start.")
    var https = false

    @Option(
        "--tls-name", value: "name",
        help: "Another name or address for the certificate, besides localhost, 127.0.0.1 and ::1 (repeatable).")
    var tlsName: [String] = []

    @Option(
        "--ca-file", value: "file",
        help: """
            Write the certificate that clients must trust to this file (default: \
            \(EmulatorIdentity.authorityFile)).
            """)
    var caFile: String?

    @Option("--cert", value: "file", help: "Serve https with this certificate and, after it, its authorities (PEM).")
    var cert: String?

    @Option("--key", value: "file", help: "The certificate's private key (PEM).")
    var key: String?

    func validate() throws {
        guard (cert == nil) == (key == nil) else {
            throw ValidationError("--cert and --key go together: neither works without the other")
        }
        for (option, isGiven) in [("--tls-name", !tlsName.isEmpty), ("--ca-file", caFile != nil)] where isGiven {
            if cert != nil { throw ValidationError("\(option) is for a certificate made at start, --cert brings one") }
            if !https { throw ValidationError("\(option) goes with --https") }
        }
        for name in tlsName where CertificateName(name) == nil {
            throw ValidationError("--tls-name: \"\(name)\" is neither a host's name nor an IP address")
        }
    }
}

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
