import CollectionModel
import HTTP
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
    /// The state that the unit shares with concurrent units.
    let jobs: JobSharing
    /// The scripts of the unit; nil if the collection has none.
    let scripts: ScriptUnit?
    /// The requests that scripts can name.
    let targets: ScriptTargets
    /// The names that are defined outside of all groups.
    let order: NameOrder<VariableLayer>
    /// True if the pass ends at the first failure.
    let stopsOnFailure: Bool
    /// The challenges of digest authentication that the pass has met.
    let challenges = LearnedChallenges()
    let emit: @Sendable (RunEvent) -> Void

    init(
        _ unit: RunUnit, of entry: UnitQueue.Entry, calls: CallContext, services: RunServices, jobs: JobSharing,
        scripts: ScriptUnit?, stopsOnFailure: Bool, emit: @escaping @Sendable (RunEvent) -> Void
    ) {
        self.unit = unit
        self.calls = calls
        self.services = services
        self.jobs = jobs
        self.scripts = scripts
        self.stopsOnFailure = stopsOnFailure
        self.emit = emit
        targets = ScriptTargets(entry.planned.whole, entry.program)
        order = entry.planned.order(connectedTo: calls.tokens)
    }

    var tokens: TokenProvider { calls.tokens }
    /// The registry of the unit's secrets, which are removed after its last event unless they are shared or lasting.
    var secrets: SecretRegistry { tokens.secrets }
    var hub: HubConnection? { tokens.hub }
    var overrides: RunOverrides { calls.overrides }

    /// Sends the call of a request, or of one that its scripts send. Only requests for tokens do not pass here.
    func send(_ call: HTTPCall, of request: any RunnableRequest) async throws(TransportError) -> Exchange {
        guard let digest = DigestAuthentication(call) else { return try await services.send(call, secrets) }
        return try await digest.exchange(in: self, reportsChallenge: request.reportsChallenges)
    }

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
}
