import CollectionModel
import Diagnostics
import HTTP
import Placeholders
import Scripting
import Secrets

/// The objects that stay the same during one unit.
///
/// A class, to avoid retain/release of its many fields for every request.
final class UnitContext: Sendable {
    let unit: RunUnit
    let calls: CallContext
    let services: RunServices
    /// The job that runs the unit.
    let job: Job
    /// The rule for the start of requests; nil without `--rate`.
    let pacer: UnitPacer?
    let events: UnitEvents
    /// True in the setup and the teardown of the project, which statistics leave out.
    let isOfProject: Bool
    /// The scripts of the unit; nil if the collection has none.
    let scripts: ScriptUnit?
    /// The requests that scripts can name.
    let targets: ScriptTargets
    /// The names that are defined outside of all groups.
    let order: NameOrder<VariableLayer>
    let collectionFile: SourceFile
    /// True if the unit ends at the first failure.
    let stopsOnFailure: Bool
    /// The challenges of digest authentication that the unit has received.
    let challenges = LearnedChallenges()

    init(_ unit: RunUnit, of run: UnitRun, tokens: TokenProvider) {
        self.unit = unit
        services = run.services
        (job, pacer, events, isOfProject) = (run.job, run.pacer, run.events, run.isOfProject)
        let planned = run.entry.planned
        calls = CallContext(
            services.callSettings, tokens: tokens,
            jar: run.state?.jar ?? CookieJar(services.settings.cookies, now: services.clock.now()))
        scripts = run.state.map(\.scripts) ?? (planned.hasScripts ? run.job.scripts?.makeUnit() : nil)
        targets = ScriptTargets(planned, run.entry.program, services.callSettings)
        order = planned.order(connectedTo: tokens)
        collectionFile = planned.collection.file
        stopsOnFailure = planned.collection.stopOnFailure || services.settings.stopsAtFirstFailure
    }

    var tokens: TokenProvider { calls.tokens }
    /// The registry of the unit's secrets, which are removed after its last event unless they are shared or lasting.
    var secrets: SecretRegistry { tokens.secrets }
    var hub: HubConnection? { tokens.hub }

    /// Returns the reason why no request of a section may start; nil if they may.
    func reasonToStop(in section: RunSection) -> String? {
        job.scripts?.environment.reasonToStop ?? (section == .teardown ? nil : services.reasonToStop)
    }

    /// Sends the call of a request, or of one that its scripts send. Only requests for tokens do not pass here.
    func send(_ call: HTTPCall, of request: any RunnableRequest) async throws(TransportError) -> Exchange {
        guard let digest = DigestAuthentication(call) else { return try await services.send(call, secrets) }
        return try await digest.exchange(in: self, reportsChallenge: request.reportsChallenges)
    }

    /// Reports the start of a request to the live progress.
    func reportStart(of run: RequestRun) {
        services.observers.activity?.start(
            RunActivity.Running(unit: unit, name: run.shownTitle, start: .now),
            job: job.number)
    }

    /// Waits before a request is sent, and reports the pause.
    func pause(_ run: RequestRun, for duration: Duration, _ cause: RequestPause.Cause) async {
        guard duration > .zero, !Task.isCancelled else { return }
        services.observers.activity?.pause(until: .now + duration, job: job.number)
        services.observers.onPause?(
            RequestPause(name: run.shownTitle, duration: duration, cause: cause))
        try? await services.clock.sleep(duration)
        services.observers.activity?.pause(until: nil, job: job.number)
    }
}

/// The settings of a run that each of its calls needs.
///
/// A class, because the settings have many fields, and every unit and request passes them on.
final class CallSettings: Sendable {
    let userAgent: String
    let commandLine: RequestSettings
    let postman: PostmanSettings

    init(_ settings: RunSettings) {
        userAgent = settings.userAgent
        commandLine = settings.commandLine
        postman = settings.postman
    }
}

/// The settings and stores of the calls of a unit, or of a preview, which has no run around it.
///
/// A class, because every request passes it on.
final class CallContext: Sendable {
    let settings: CallSettings
    /// The tokens, for authentication that fetches one.
    let tokens: TokenProvider
    /// The stored cookies; nil if none are stored.
    let jar: CookieJar?

    init(_ settings: CallSettings, tokens: TokenProvider, jar: CookieJar?) {
        self.settings = settings
        self.tokens = tokens
        self.jar = jar
    }

    var hub: HubConnection? { tokens.hub }
}
