import CollectionModel
import Placeholders

/// What stays the same during one pass over a collection.
///
/// A class, because every request passes it on, and its many parts would be counted each time.
final class UnitContext: Sendable {
    let unit: RunUnit
    let calls: CallContext
    let services: RunServices
    let tokens: TokenProvider
    /// What the unit learns, which is forgotten when all has been told of it.
    let secrets: SecretRegistry
    /// What it shares with units that run beside it.
    let jobs: JobSharing
    let emit: @Sendable (RunEvent) -> Void

    /// Lets a person see what the unit is at.
    func reportStart(of run: RequestRun) {
        services.activity?.start(
            RunActivity.Running(unit: unit, name: run.shownName, element: run.element?.label, start: .now),
            job: jobs.job)
    }

    /// Waits until a request may be sent, and lets a person see that.
    func pause(_ run: RequestRun, for duration: Duration, _ cause: RequestPause.Cause) async {
        guard duration > .zero, !Task.isCancelled else { return }
        services.activity?.pause(until: .now + duration, job: jobs.job)
        services.onPause?(
            RequestPause(
                name: run.shownName, element: run.element?.label, duration: duration, cause: cause))
        try? await services.sleep(duration)
        services.activity?.pause(until: nil, job: jobs.job)
    }

    var hub: HubConnection? { calls.hub }
    var overrides: RunOverrides { calls.overrides }

    init(
        unit: RunUnit, calls: CallContext, services: RunServices, tokens: TokenProvider, secrets: SecretRegistry,
        jobs: JobSharing, emit: @escaping @Sendable (RunEvent) -> Void
    ) {
        self.unit = unit
        self.calls = calls
        self.services = services
        self.tokens = tokens
        self.secrets = secrets
        self.jobs = jobs
        self.emit = emit
    }
}
