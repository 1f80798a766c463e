import ServerEdge

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
        let server = try await ListeningServer.start(on: configuration.address) { report in
            configuration.address.application(
                EchoResponder(configuration), .guarded(configuration.limits), whenListening: report)
        }
        return RunningEcho(configuration, server)
    }

    /// Closes the connections and returns once the server has ended.
    public func stop() async { await server.stop() }
}
