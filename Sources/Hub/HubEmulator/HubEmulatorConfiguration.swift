public import FaultPlans
public import NotificationHub
package import ServerEdge

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// How an emulated namespace is reached and how it answers.
public struct HubEmulatorConfiguration: Sendable {
    /// The address to listen at. At any but loopback, what the service does not have needs a token too.
    public var host = "127.0.0.1"
    /// 0 takes a free port.
    public var port = 0
    /// The first hub's name; the next are called `hub-2` and so on.
    public var hubName = "hub"
    public var generation: Generation = .classic
    /// With a certificate, the namespace speaks TLS and nothing else.
    public var identity: ServerIdentity?
    /// Where the namespace keeps all it knows, over restarts too: a directory, which is made if there is none and
    /// which one emulator has at a time. Without one it forgets everything in the end.
    public var dataDirectory: String?
    /// Whether nothing is answered before what it did is on the disk, so that it also outlives the machine's power.
    /// Without, it outlives the process only, however that ends.
    public var isSynchronized = false
    /// What goes wrong on purpose.
    public var faults = FaultPlan.none
    /// By how much the hub's clock is ahead of this machine's; negative when it is behind.
    public var clockOffset = Duration.zero
    /// Called after each answer, on the server's threads.
    public var onExchange: (@Sendable (EmulatedExchange) -> Void)?
    /// Called when scheduled messages have become due and were sent.
    public var onScheduled: (@Sendable (DeliveryReport) -> Void)?

    /// The time in seconds since 1970.
    package var now: @Sendable () -> Double = { Date().timeIntervalSince1970 }
    /// Waits, for latency on purpose.
    package var sleep: @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) }
    package var limits = ConnectionLimits()
    /// The most bytes of a state that is imported.
    package var stateLimit = 64 * 1024 * 1024
    /// How long what is due may wait for being done.
    package var tickInterval = Duration.seconds(1)

    public init() {}

    var listeningAddress: ListeningAddress { ListeningAddress(host: host, port: port) }

    /// `http` or `https`.
    var scheme: String { identity == nil ? "http" : "https" }
}

/// A request that the emulator answered.
public struct EmulatedExchange: Sendable, Hashable {
    public let method: String
    /// With the query, as sent.
    public let path: String
    /// Of the answer; nil when the connection was reset instead.
    public let status: Int?
    /// What went wrong on purpose.
    public let fault: FaultKind?
    /// Whether the service has such an address; what only looks into the emulator changes nothing.
    public let isOfTheService: Bool
    /// What the error body says, of a refusal.
    public let refusal: String?
    /// What became of a message, when it was sent at once.
    public let deliveries: DeliveryReport?
}
