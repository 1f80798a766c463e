import FaultPlans
import HTTPServer
import JSON
import NotificationHub
import Platform
import Text

/// The settings of an emulator that can change while it runs, shared by all connections behind one lock.
final class EmulatorControls: Sendable {
    /// The emulator's changeable settings at one moment.
    struct Settings: Sendable, Equatable {
        var faults: FaultPlan
        var clockOffset: Duration
        var generation: Generation
    }

    /// The settings at the start of the emulator.
    let initial: Settings
    /// The clock of this machine: a function that returns the time in seconds since 1970.
    private let now: @Sendable () -> Double
    private let state: BusyLock<State>

    private struct State {
        var settings: Settings
        /// The number of requests since the fault plan was set.
        var requests: UInt64 = 0
    }

    init(_ configuration: HubEmulatorConfiguration) {
        initial = Settings(
            faults: configuration.faults, clockOffset: configuration.clockOffset, generation: configuration.generation)
        now = configuration.now
        state = BusyLock(State(settings: initial))
    }

    var settings: Settings { state.withLock { $0.settings } }

    /// Changes a setting. A new fault plan counts requests from 0, even if it equals the old plan.
    func set<Value: Equatable>(_ member: any WritableKeyPath<Settings, Value> & Sendable, _ value: sending Value) {
        state.withLock { state in
            state.settings[keyPath: member] = value
            if member == \Settings.faults { state.requests = 0 }
        }
    }

    /// The value of the `Date` header field if the hub's clock differs from this machine's; otherwise nil.
    var shiftedDate: String? {
        let seconds = settings.clockOffset / .seconds(1)
        return seconds == 0 ? nil : UTCTime(Int((now() + seconds).rounded(.down))).headerText
    }

    /// Returns the fault and the latency for the next request.
    func nextDecision() -> FaultDecision {
        state.withLock { state in
            guard !state.settings.faults.isEmpty else { return .none }
            defer { state.requests += 1 }
            return FaultDecision(of: state.requests, under: state.settings.faults)
        }
    }
}

extension HubEmulatorConfiguration {
    /// Returns the configuration with the current settings, so that all rules use the changed time and generation.
    func under(_ settings: EmulatorControls.Settings) -> HubEmulatorConfiguration {
        var current = self
        current.generation = settings.generation
        if settings.clockOffset != .zero {
            let seconds = settings.clockOffset / .seconds(1)
            current.now = { [now] in now() + seconds }
        }
        return current
    }
}

/// The control routes `/$emulator/…`, which show and change the emulator's behaviour; hub names contain no `$`.
///
/// The service has no such routes. On loopback they need no token, and no faults are injected into them.
enum ControlRoute: String, CaseIterable {
    case faults
    case clock
    case generation

    /// The first path segment of all control routes.
    static let root = "$emulator"
    /// The size limit for a body, in bytes.
    static let bodyLimit = 64 * 1024

    func json(_ settings: EmulatorControls.Settings) -> JSONValue {
        switch self {
        case .faults:
            [
                "latency": settings.faults.latency.map { .string($0.description) } ?? .null,
                "faults": .array(settings.faults.rules.map { .string($0.description) }),
                "seed": .number(JSONNumber(Int(settings.faults.seed))),
            ]
        case .clock: ["offset": .string(DurationText.written(settings.clockOffset))]
        case .generation: ["generation": .string(settings.generation.rawValue)]
        }
    }

    /// Changes the emulator's settings to those of a JSON document.
    func put(_ body: [UInt8], _ controls: EmulatorControls) throws(ControlError) {
        let document = try ControlDocument(parsing: body, members: members)
        switch self {
        case .faults: controls.set(\.faults, try document.faults())
        case .clock: controls.set(\.clockOffset, try document.clockOffset())
        case .generation: controls.set(\.generation, try document.generation())
        }
    }

    /// Resets the setting to its value at the start of the emulator.
    func reset(_ controls: EmulatorControls) {
        switch self {
        case .faults: controls.set(\.faults, controls.initial.faults)
        case .clock: controls.set(\.clockOffset, controls.initial.clockOffset)
        case .generation: controls.set(\.generation, controls.initial.generation)
        }
    }

    private var members: [String] {
        switch self {
        case .faults: ["latency", "faults", "seed"]
        case .clock: ["offset"]
        case .generation: ["generation"]
        }
    }
}
