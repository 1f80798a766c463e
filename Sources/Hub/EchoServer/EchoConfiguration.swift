package import ServerEdge

/// The address, the observer and the limits of an echo server.
public struct EchoConfiguration: Sendable {
    /// The address to listen on.
    public var host = "127.0.0.1"
    /// The port to listen on; 0 for a free one.
    public var port = 0
    /// A function called after each response, on the server's threads.
    public var onExchange: (@Sendable (EchoExchange) -> Void)?

    /// The size limit for a request's body, in bytes.
    package var bodyLimit = 1024 * 1024
    var itemLimits = ItemLimits()
    package var limits = ConnectionLimits()
    /// Suspends a request to `/delay`; tests replace it.
    package var sleep: @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) }

    public init() {}

    /// True if only programs on this machine can connect.
    public var isOnLoopback: Bool { address.isOnLoopback }

    var address: ListeningAddress { ListeningAddress(host: host, port: port) }
}

/// A request to the echo server with its response's status.
public struct EchoExchange: Sendable, Hashable {
    public let method: String
    /// The path and query, as sent.
    public let path: String
    public let status: Int
    /// The error message in the response to a rejected request; nil for others.
    public let errorMessage: String?
}
