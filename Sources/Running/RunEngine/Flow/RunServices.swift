import AccessTokens
import Checks
package import HTTP
import Placeholders
import RunRecords
package import Scripting
package import Secrets
import Synchronization
package import Text

/// The settings and services of one run, which all its units share.
///
/// A class, to avoid retain/release of its many fields for every request.
package final class RunServices: Sendable {
    let settings: RunSettings
    let callSettings: CallSettings
    let transport: RunTransport
    let tokens: TokenCache
    let secrets: SecretRegistry
    let hubs: EmulatedHubs
    let clock: RunClock
    let observers: RunObservers
    /// The engine of scripts; nil if the run has none.
    let scripts: ScriptEnvironment?
    /// The number of requests for tokens for which the server's certificate was not verified.
    let insecureTokenRequests = Atomic(0)
    /// The rule for the start of requests; nil without `--rate`.
    let pacing: UnitPacer.Rule?
    /// The schedule of a load; nil for a run of a fixed number of iterations.
    let load: LoadSchedule?
    let statistics = StatisticsCollector()
    /// The trace of requests with `trace`.
    let trace: RunTrace
    let snapshots: SnapshotRules
    /// The values of the project's setup.
    let project = ProjectValues()
    /// True if a failure has stopped the run, for `--fail-fast` over all units.
    private let isHalted = Atomic(false)
    /// True if a broken threshold has stopped the run.
    private let isAborted = Atomic(false)
    private let broken = Mutex<ThresholdRecord?>(nil)
    /// True if the project's setup failed.
    private let lacksSetup = Atomic(false)

    package init(
        settings: RunSettings, transport: RunTransport, secrets: SecretRegistry, hubs: EmulatedHubs, clock: RunClock,
        observers: RunObservers = RunObservers(), scripts: ScriptEnvironment? = nil
    ) {
        self.settings = settings
        callSettings = CallSettings(settings)
        self.transport = transport
        tokens = TokenCache(now: clock.now)
        self.secrets = secrets
        self.hubs = hubs
        self.clock = clock
        self.observers = observers
        self.scripts = scripts
        trace = RunTrace(page: settings.tracePage)
        snapshots = SnapshotRules(settings.snapshots, secrets: secrets)
        load = settings.load.map { LoadSchedule($0, clock: clock) }
        if let load, load.plan.rate != nil {
            pacing = .schedule(load)
        } else {
            let shards = Double((settings.shard ?? .whole).count)
            pacing = settings.rate.map {
                .limit(RequestPacer($0 / shards, uptime: clock.uptime, sleep: clock.sleep))
            }
        }
    }

    /// Records that a request failed.
    func noteFailure() {
        if settings.stopsAtFirstFailure { isHalted.store(true, ordering: .relaxed) }
    }

    /// The reason why no unit may begin, and no request outside of teardown; nil without a failure that stops the run.
    var reasonToStop: String? {
        if isAborted.load(ordering: .acquiring) { return abortingThreshold?.message }
        if lacksSetup.load(ordering: .relaxed) { return "the setup of the project failed" }
        return isHalted.load(ordering: .relaxed) ? "stopped after the first failure" : nil
    }

    /// Ends the run, because a threshold with `abort` is broken.
    func abort(because threshold: ThresholdRecord) {
        broken.withLock { $0 = threshold }
        isAborted.store(true, ordering: .releasing)
    }

    /// The broken threshold that has stopped the run; nil if there is none.
    var abortingThreshold: ThresholdRecord? { broken.withLock(\.self) }

    /// Lets no unit begin, because the project's setup failed.
    func noteFailedSetup() { lacksSetup.store(true, ordering: .relaxed) }

    /// Sends a call. The only way to send one, because it registers the credentials in all that is sent and received.
    func send(_ call: HTTPCall, _ secrets: SecretRegistry) async throws(TransportError) -> Exchange {
        secrets.register(credentialsOf: call)
        do {
            let exchange = try await transport.send(call)
            secrets.register(credentialsOf: exchange, beside: call)
            return exchange
        } catch {
            secrets.register(credentialsOf: error)
            throw error
        }
    }
}

/// The functions that send the calls of a run.
package struct RunTransport: Sendable {
    fileprivate let send: @Sendable (HTTPCall) async throws(TransportError) -> Exchange
    /// Returns the header fields of an exchange as sent, with those that the transport added.
    package var sentFields: @Sendable (Exchange) -> [HTTPField] = { $0.call.fields }
    /// The executors of jobs: job *n* runs on executor *n* modulo their number. If empty, jobs run on the default
    /// executor.
    package var executors: [any TaskExecutor] = []

    package init(send: @escaping @Sendable (HTTPCall) async throws(TransportError) -> Exchange) {
        self.send = send
    }
}

/// The recipients of facts about a run other than its events.
package struct RunObservers: Sendable {
    /// The state of the run for live progress; nil without it.
    package var activity: RunActivity?
    /// Called at the beginning of each pause; nil if pauses are not reported.
    package var onPause: (@Sendable (RequestPause) -> Void)?
    /// The captured values for `--save-variables`; nil without this option.
    package var captured: CapturedVariables?
    /// The variables for `--export-environment`, `--export-globals` and `--export-collection`; nil without such an
    /// option.
    package var variables: LastVariables?
    /// The cookies for `--export-cookie-jar`; nil without this option.
    package var cookies: LastCookies?
    /// The receiver of a response that is the result of the command; nil without one.
    package var response: ResponseObserver?
    /// The events that the recipient has not processed; nil if it processes each at once.
    package var backlog: EventBacklog?
    /// True if reports show the values of passed checks and of captures.
    package var recordsValues = false

    package init() {}
}

/// The clocks of a run, which tests replace.
package struct RunClock: Sendable {
    /// Returns the time in seconds since 1970-01-01T00:00:00Z.
    let now: @Sendable () -> Double
    /// Returns the time since a fixed moment, unaffected by changes of the system time.
    let uptime: @Sendable () -> Duration
    let sleep: @Sendable (Duration) async throws -> Void
    /// Makes the limit for the evaluation of a response from the request's timeout.
    let evaluationDeadline: @Sendable (Duration) -> EvaluationDeadline

    package init(
        now: @escaping @Sendable () -> Double, uptime: (@Sendable () -> Duration)? = nil,
        sleep: @escaping @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) },
        evaluationDeadline: @escaping @Sendable (Duration) -> EvaluationDeadline = { EvaluationDeadline(.now + $0) }
    ) {
        let origin = ContinuousClock.now
        self.now = now
        self.uptime = uptime ?? { ContinuousClock.now - origin }
        self.sleep = sleep
        self.evaluationDeadline = evaluationDeadline
    }
}
