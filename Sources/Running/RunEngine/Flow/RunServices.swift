package import AccessTokens
package import HTTP
import Placeholders
package import Scripting
package import Secrets
import Synchronization

/// The services that all units of a run share: transport, tokens, secrets and clock.
///
/// A class, to avoid retain/release of its many fields for every request.
package final class RunServices: Sendable {
    private let transport: @Sendable (HTTPCall) async throws(TransportError) -> Exchange
    /// Returns the header fields of an exchange as sent, with those that the transport added.
    let sentFields: @Sendable (Exchange) -> [HTTPField]
    let tokens: TokenCache
    let secrets: SecretRegistry
    let hubs: EmulatedHubs
    let clock: RunClock
    /// The executors of jobs: job *n* runs on executor *n* modulo their number. If empty, jobs run on the default
    /// executor.
    let executors: [any TaskExecutor]
    let observers: RunObservers
    /// The engine of scripts; nil if the run has none.
    let scripts: ScriptEnvironment?
    /// The number of requests for tokens for which the server's certificate was not verified.
    let insecureTokenRequests = Atomic(0)

    package init(
        send: @escaping @Sendable (HTTPCall) async throws(TransportError) -> Exchange,
        sentFields: @escaping @Sendable (Exchange) -> [HTTPField] = { $0.call.fields }, tokens: TokenCache,
        secrets: SecretRegistry, hubs: EmulatedHubs, clock: RunClock, executors: [any TaskExecutor] = [],
        observers: RunObservers = RunObservers(), scripts: ScriptEnvironment? = nil
    ) {
        self.scripts = scripts
        transport = send
        self.sentFields = sentFields
        self.tokens = tokens
        self.secrets = secrets
        self.hubs = hubs
        self.clock = clock
        self.executors = executors
        self.observers = observers
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
