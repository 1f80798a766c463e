package import AccessTokens
package import HTTP
package import Placeholders
import Synchronization
package import Times

/// The services that all units of a run share: transport, tokens, secrets and clock.
///
/// A class, to avoid retain/release of its many fields for every request.
package final class RunServices: Sendable {
    private let transport: @Sendable (HTTPCall) async throws(TransportError) -> Exchange
    let tokens: TokenCache
    let secrets: SecretRegistry
    let hubs: EmulatedHubs
    /// The clock, in seconds since 1970-01-01T00:00:00Z.
    let now: @Sendable () -> Double
    let sleep: @Sendable (Duration) async throws -> Void
    /// The executor for work that continues after the run's task is cancelled; nil for the default.
    let executor: (any TaskExecutor)?
    /// The time since a fixed moment, unaffected by changes of the system time.
    let uptime: @Sendable () -> Duration
    /// The state of the run for live progress; nil without it.
    let activity: RunActivity?
    /// Called at the beginning of each pause; nil if pauses are not reported.
    let onPause: (@Sendable (RequestPause) -> Void)?
    /// The captured values for `--save-variables`; nil without this option.
    let captured: CapturedVariables?
    /// The function that makes the limit for the evaluation of a response from the request's timeout.
    let evaluationDeadline: @Sendable (Duration) -> EvaluationDeadline
    /// True if reports show the values of passed checks and of captures.
    let recordsValues: Bool
    /// The number of requests for tokens for which the server's certificate was not verified.
    let insecureTokenRequests = Atomic(0)

    package init(
        send: @escaping @Sendable (HTTPCall) async throws(TransportError) -> Exchange, tokens: TokenCache,
        secrets: SecretRegistry, hubs: EmulatedHubs, now: @escaping @Sendable () -> Double,
        sleep: @escaping @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) },
        executor: (any TaskExecutor)? = nil,
        uptime: (@Sendable () -> Duration)? = nil, activity: RunActivity? = nil,
        onPause: (@Sendable (RequestPause) -> Void)? = nil, captured: CapturedVariables? = nil,
        recordsValues: Bool = false,
        evaluationDeadline: @escaping @Sendable (Duration) -> EvaluationDeadline = { EvaluationDeadline(.now + $0) }
    ) {
        self.evaluationDeadline = evaluationDeadline
        transport = send
        self.tokens = tokens
        self.secrets = secrets
        self.hubs = hubs
        self.now = now
        self.sleep = sleep
        self.executor = executor
        let origin = ContinuousClock.now
        self.uptime = uptime ?? { ContinuousClock.now - origin }
        self.activity = activity
        self.onPause = onPause
        self.captured = captured
        self.recordsValues = recordsValues
    }

    /// Sends a call. The only way to send one, because it registers the credentials in all that is sent and received.
    func send(_ call: HTTPCall, _ secrets: SecretRegistry) async throws(TransportError) -> Exchange {
        secrets.register(credentialsOf: call)
        do {
            let exchange = try await transport(call)
            secrets.register(credentialsOf: exchange, beside: call)
            return exchange
        } catch {
            secrets.register(credentialsOf: error)
            throw error
        }
    }
}
