package import AccessTokens
package import HTTP
package import Placeholders
import Synchronization
package import Times

/// What all units of a run share: the way out, the tokens, the secrets and the clock.
///
/// A class, because every request passes it on, and its many parts would be counted each time.
package final class RunServices: Sendable {
    let send: @Sendable (HTTPCall) async throws(TransportError) -> Exchange
    let tokens: TokenCache
    let secrets: SecretRegistry
    let hubs: EmulatedHubs
    /// Seconds since 1970-01-01T00:00:00Z.
    let now: @Sendable () -> Double
    let sleep: @Sendable (Duration) async throws -> Void
    /// Where work goes on when the run's own task has been cancelled; nil for the default.
    let executor: (any TaskExecutor)?
    /// Time since some moment, which no change of the clock moves.
    let uptime: @Sendable () -> Duration
    /// Told what happens while it happens; nil when nobody looks.
    let activity: RunActivity?
    /// Told of each pause as it begins; nil when nobody wants to know.
    let onPause: (@Sendable (RequestPause) -> Void)?
    /// Keeps what requests captured; nil when nobody wants it.
    let captured: CapturedVariables?
    /// Makes the limit for the evaluation of a response, which may take as long as the request's timeout.
    let evaluationDeadline: @Sendable (Duration) -> EvaluationDeadline
    /// True if reports show the values of passed checks and of captures.
    let notesValues: Bool
    /// The number of requests for tokens for which the server's certificate was not checked.
    let insecureTokenRequests = Atomic(0)

    package init(
        send: @escaping @Sendable (HTTPCall) async throws(TransportError) -> Exchange, tokens: TokenCache,
        secrets: SecretRegistry, hubs: EmulatedHubs, now: @escaping @Sendable () -> Double,
        sleep: @escaping @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) },
        executor: (any TaskExecutor)? = nil,
        uptime: (@Sendable () -> Duration)? = nil, activity: RunActivity? = nil,
        onPause: (@Sendable (RequestPause) -> Void)? = nil, captured: CapturedVariables? = nil,
        notesValues: Bool = false,
        evaluationDeadline: @escaping @Sendable (Duration) -> EvaluationDeadline = { EvaluationDeadline(.now + $0) }
    ) {
        self.evaluationDeadline = evaluationDeadline
        self.send = send
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
        self.notesValues = notesValues
    }
}
