package import Hummingbird
package import HummingbirdCore
import Logging

/// The host and port for a server to listen on.
package struct ListeningAddress: Sendable {
    package let host: String
    /// The port; 0 for a free one.
    package let port: Int

    /// The length limit for the queue of connections that are not accepted yet. When it is full, new clients retry
    /// after a second.
    private static let backlog = 4_096

    package init(host: String, port: Int) {
        self.host = host
        self.port = port
    }

    package func check() throws(ListeningError) {
        guard (0...65_535).contains(port) else { throw .portOutOfRange(port) }
    }

    /// True if only programs on this machine can connect.
    package var isOnLoopback: Bool { Loopback.contains(host) }

    /// Returns the host and port that a client on this machine connects to.
    ///
    /// - Parameters:
    ///   - port: The port that the server listens on.
    ///   - isNamed: True to use `localhost` instead of an IP address, as the emulator's certificates require.
    package func authority(port: Int, isNamed: Bool = false) -> String {
        let everywhere = ["0.0.0.0": "127.0.0.1", "": "127.0.0.1", "::": "[::1]"]
        let isHere = everywhere[host] != nil || host == "127.0.0.1" || host == "::1"
        let name = isNamed && isHere ? "localhost" : everywhere[host] ?? (host.contains(":") ? "[\(host)]" : host)
        return "\(name):\(port)"
    }

    /// Returns a server for this address that is not started and writes no log.
    package func application<Responder: HTTPResponder>(
        _ responder: Responder, _ server: HTTPServerBuilder, whenListening report: @escaping @Sendable (Int) -> Void
    ) -> Application<Responder> where Responder.Context: InitializableFromSource<ApplicationRequestContextSource> {
        Application(
            responder: responder, server: server,
            configuration: ApplicationConfiguration(address: .hostname(host, port: port), backlog: Self.backlog),
            onServerRunning: { [port] channel in report(channel.localAddress?.port ?? port) },
            logger: .silent)
    }
}

extension Logger {
    /// A logger that discards all messages.
    static let silent = Logger(label: "hubrun") { _ in SwiftLogNoOpLogHandler() }
}
