import CollectionModel
import Placeholders
import Scripting
import Secrets

/// The objects that stay the same during one pass over a collection.
///
/// A class, to avoid retain/release of its many fields for every request.
final class UnitContext: Sendable {
    let unit: RunUnit
    let calls: CallContext
    let services: RunServices
    let tokens: TokenProvider
    /// The registry of the unit's secrets, which are removed after its last event unless they are shared or lasting.
    let secrets: SecretRegistry
    /// The state that the unit shares with concurrent units.
    let jobs: JobSharing
    let emit: @Sendable (RunEvent) -> Void
    /// The scripts of the unit; nil if the collection has none.
    let scripts: ScriptUnit?
    /// The requests that scripts can name.
    let targets: ScriptTargets
    /// The names that are defined outside of all groups.
    let layers: LayerStack
    /// True if the pass ends at the first failure.
    let stopsOnFailure: Bool
    /// The challenges of digest authentication that the pass has met.
    let challenges = LearnedChallenges()

    /// Reports the start of a request to the live progress.
    func reportStart(of run: RequestRun) {
        services.observers.activity?.start(
            RunActivity.Running(unit: unit, name: run.shownName, element: run.element?.label, start: .now),
            job: jobs.job.number)
    }

    /// Waits before a request is sent, and reports the pause.
    func pause(_ run: RequestRun, for duration: Duration, _ cause: RequestPause.Cause) async {
        guard duration > .zero, !Task.isCancelled else { return }
        services.observers.activity?.pause(until: .now + duration, job: jobs.job.number)
        services.observers.onPause?(
            RequestPause(
                name: run.shownName, element: run.element?.label, duration: duration, cause: cause))
        try? await services.clock.sleep(duration)
        services.observers.activity?.pause(until: nil, job: jobs.job.number)
    }

    var hub: HubConnection? { calls.hub }
    var overrides: RunOverrides { calls.overrides }

    init(
        unit: RunUnit, calls: CallContext, services: RunServices, tokens: TokenProvider, secrets: SecretRegistry,
        jobs: JobSharing, scripts: ScriptUnit?, targets: ScriptTargets, layers: LayerStack,
        stopsOnFailure: Bool, emit: @escaping @Sendable (RunEvent) -> Void
    ) {
        self.scripts = scripts
        self.targets = targets
        self.layers = layers
        self.stopsOnFailure = stopsOnFailure
        self.unit = unit
        self.calls = calls
        self.services = services
        self.tokens = tokens
        self.secrets = secrets
        self.jobs = jobs
        self.emit = emit
    }
}
