import FaultPlans
import NotificationHub
import Synchronization
import Times

/// What can be changed of an emulator while it runs, shared by all connections behind one lock.
final class EmulatorControls: Sendable {
    /// How the emulator behaves at one moment.
    struct Settings: Sendable, Equatable {
        var faults: FaultPlan
        var clockOffset: Duration
        var generation: Generation
    }

    /// How it was started.
    let initial: Settings
    /// This machine's clock.
    private let now: @Sendable () -> Double
    private let state: Mutex<State>

    private struct State {
        var settings: Settings
        /// Requests that a plan was asked about since it was made.
        var requests: UInt64 = 0
    }

    init(_ configuration: HubEmulatorConfiguration) {
        initial = Settings(
            faults: configuration.faults, clockOffset: configuration.clockOffset, generation: configuration.generation)
        now = configuration.now
        state = Mutex(State(settings: initial))
    }

    var settings: Settings { state.withLock { $0.settings } }

    /// Changes how it behaves. A plan begins with its first request again, even when it is the same one.
    func set<Value: Equatable>(_ member: any WritableKeyPath<Settings, Value> & Sendable, _ value: sending Value) {
        state.withLock { state in
            state.settings[keyPath: member] = value
            if member == \Settings.faults { state.requests = 0 }
        }
    }

    /// What the header `Date` says when the hub's clock is not this machine's.
    var shiftedDate: String? {
        let seconds = settings.clockOffset / .seconds(1)
        return seconds == 0 ? nil : UTCTime(Int((now() + seconds).rounded(.down))).headerText
    }

    /// What happens to the next request.
    func nextDecision() -> FaultDecision {
        state.withLock { state in
            guard !state.settings.faults.isEmpty else { return .none }
            defer { state.requests += 1 }
            return FaultDecision(of: state.requests, under: state.settings.faults)
        }
    }
}

extension HubEmulatorConfiguration {
    /// The configuration as it is now: every rule that asks it for the time or the generation sees the changes.
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
