import ServerEdge

/// An echo, login and item API on this machine, for first steps without an outside server.
///
/// It keeps its items in memory, takes no signals and writes nothing.
public final class RunningEcho: Sendable {
    /// `http://127.0.0.1:8080`, without a slash at its end.
    public let address: String
    private let server: ListeningServer

    private init(_ configuration: EchoConfiguration, _ server: ListeningServer) {
        address = "http://\(configuration.address.authority(port: server.port))"
        self.server = server
    }

    /// The port that it listens on.
    public var port: Int { server.port }

    /// Starts a server and returns when it listens.
    ///
    /// - Throws: `ListeningError`.
    public static func start(_ configuration: EchoConfiguration) async throws -> RunningEcho {
        let server = try await ListeningServer.start(on: configuration.address) { report in
            configuration.address.application(
                EchoResponder(configuration), .guarded(configuration.limits), whenListening: report)
        }
        return RunningEcho(configuration, server)
    }

    /// Closes the connections and returns when the server is gone.
    public func stop() async { await server.stop() }
}
