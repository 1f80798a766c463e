package import ServerEdge

/// The address, the observer and the limits of an echo server.
public struct EchoConfiguration: Sendable {
    /// The address to listen on.
    public var host = "127.0.0.1"
    /// 0 takes a free port.
    public var port = 0
    /// Called after each response, on the server's threads.
    public var onExchange: (@Sendable (EchoExchange) -> Void)?

    /// The most bytes of a request's body.
    package var bodyLimit = 1024 * 1024
    package var itemLimits = ItemLimits()
    package var limits = ConnectionLimits()
    /// Waits for `/delay`.
    package var sleep: @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) }

    public init() {}

    /// True if only programs on this machine can connect.
    public var isOnLoopback: Bool { address.isOnLoopback }

    var address: ListeningAddress { ListeningAddress(host: host, port: port) }
}

/// A request that the echo server answered.
public struct EchoExchange: Sendable, Hashable {
    public let method: String
    /// With the query, as sent.
    public let path: String
    public let status: Int
    /// The error of a refused request.
    public let refusal: String?
}
