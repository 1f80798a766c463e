package import HTTPServer
import Platform

/// A server with an echo, login and item API, for first steps without a network.
///
/// It keeps its items in memory, handles no signals and prints nothing.
public final class RunningEcho: Sendable {
    /// The base URL, such as `http://127.0.0.1:8080`, without a trailing slash.
    public let address: String
    private let server: ListeningServer

    private init(_ configuration: EchoConfiguration, _ server: ListeningServer) {
        address = "http://\(configuration.address.authority(port: server.port))"
        self.server = server
    }

    /// The port that it listens on.
    public var port: Int { server.port }

    /// Starts a server and returns once it listens.
    ///
    /// - Throws: `ListeningError`.
    public static func start(_ configuration: EchoConfiguration) async throws -> RunningEcho {
        let service = HTTPService(EchoResponder(configuration), configuration.limits)
        return RunningEcho(configuration, try ListeningServer(on: configuration.address, service))
    }

    /// Closes the connections and returns once the server has ended.
    public func stop() async { await server.stop() }
}

/// The address, the observer and the limits of an echo server.
public struct EchoConfiguration: Sendable {
    /// The address to listen on.
    public var host = "127.0.0.1"
    /// The port to listen on; 0 for a free one.
    public var port = 0
    /// A function called before each response is sent, on the server's threads.
    public var onExchange: (@Sendable (EchoExchange) -> Void)?

    /// The size limit for a request's body, in bytes.
    package var bodyLimit = 1024 * 1024
    var itemLimits = ItemLimits()
    package var limits = ConnectionLimits()
    /// Suspends a request to `/delay` or `/stream`; tests replace it.
    package var sleep: @Sendable (Duration) -> Void = { CurrentThread.sleep($0) }

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
