public import FaultPlans
public import NotificationHub
import Platform
package import ServerEdge

/// The configuration of an emulated namespace.
public struct HubEmulatorConfiguration: Sendable {
    /// The address to listen at. On any but loopback, the emulator's own routes need a token too.
    public var host = "127.0.0.1"
    /// The port to listen at; 0 selects a free port.
    public var port = 0
    /// The name of the first hub; for `hub`, the next ones are `hub-2` and so on.
    public var hubName = "hub"
    public var generation: Generation = .classic
    /// The certificate and key of the namespace, which then uses TLS only; nil for plain HTTP.
    public var identity: ServerIdentity?
    /// The directory that stores the namespace's state across restarts; nil to keep it in memory only. A missing
    /// directory is created. Only one emulator can use a directory at a time.
    public var dataDirectory: String?
    /// True if a response waits until its changes are on the disk, so that they survive a power failure. Otherwise they
    /// survive only the end of the process, whatever its cause.
    public var isSynchronized = false
    /// The faults to inject.
    public var faults = FaultPlan.none
    /// The offset of the hub's clock from this machine's; negative if the hub's clock is behind.
    public var clockOffset = Duration.zero
    /// A function called after each response, on the server's threads.
    public var onExchange: (@Sendable (EmulatedExchange) -> Void)?
    /// A function called after scheduled messages are sent.
    public var onScheduled: (@Sendable (DeliveryReport) -> Void)?

    /// The clock: a function that returns the time in seconds since 1970.
    package var now: @Sendable () -> Double = { WallClock.now }
    /// The function that waits for an injected latency.
    package var sleep: @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) }
    package var limits = ConnectionLimits()
    /// The size limit for an imported state, in bytes.
    var stateLimit = 64 * 1024 * 1024
    /// The interval between checks for due messages and jobs.
    var tickInterval = Duration.seconds(1)

    public init() {}

    var listeningAddress: ListeningAddress { ListeningAddress(host: host, port: port) }

    /// The scheme of the namespace's URL: `http` or `https`.
    var scheme: String { identity == nil ? "http" : "https" }
}

/// A request to the emulator with the outcome of its response.
public struct EmulatedExchange: Sendable, Hashable {
    public let method: String
    /// The path with the query, as sent.
    public let path: String
    /// The status code of the response; nil if the connection was reset instead.
    public let status: Int?
    /// The injected fault.
    public let fault: FaultKind?
    /// True if the service has such a path; false for the emulator's own paths.
    public let isServicePath: Bool
    /// The text of the error body; nil for a successful response.
    public let errorMessage: String?
    /// The outcome of a message that was sent immediately; nil for other requests.
    public let deliveries: DeliveryReport?
}
