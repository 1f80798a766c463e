package import Hummingbird
package import HummingbirdCore
import Logging
import NIOCore
import Platform
package import ServiceLifecycle
import Text

/// A server that is listening. It handles no signals and prints nothing.
package final class ListeningServer: Sendable {
    /// The port that it listens on.
    package let port: Int
    private let services: ServiceGroup
    private let server: Task<Void, any Error>

    private init(port: Int, services: ServiceGroup, server: Task<Void, any Error>) {
        self.port = port
        self.services = services
        self.server = server
    }

    deinit {
        Task { [services] in await services.triggerGracefulShutdown() }
    }

    /// Starts a server and returns once it listens.
    ///
    /// - Parameters:
    ///   - others: The services that run as long as the server does.
    ///   - application: A function that creates the server. The server must call the closure with its port once it
    ///     listens.
    /// - Throws: ``ListeningError`` and the errors of `application`.
    package static func start(
        on address: ListeningAddress, beside others: [any Service] = [],
        _ application: (@escaping @Sendable (Int) -> Void) throws -> any Service
    ) async throws -> ListeningServer {
        try address.check()
        let (ports, portReport) = AsyncStream.makeStream(of: Int.self)
        let services = group([try application { portReport.yield($0) }] + others)
        let server = Task {
            defer { portReport.finish() }
            try await services.run()
        }
        for await port in ports { return ListeningServer(port: port, services: services, server: server) }
        // The server failed, or this task was cancelled.
        await services.triggerGracefulShutdown()
        throw await failure(of: server, on: address)
    }

    /// Stops listening, closes the connections and returns once the server has ended.
    package func stop() async {
        await services.triggerGracefulShutdown()
        // Ignore errors during shutdown: the server ends in any case.
        _ = await server.result
    }

    /// Returns a group that runs the services and stops them gracefully, in reverse order.
    ///
    /// Cancelling the server instead would drop connections that are accepted but not handled yet. NIO treats that as a
    /// programming error and ends the process.
    private static func group(_ services: [any Service]) -> ServiceGroup {
        var configuration = ServiceGroupConfiguration(
            services: services.map { .init(service: $0) }, logger: .silent)
        configuration.maximumGracefulShutdownDuration = .seconds(2)
        return ServiceGroup(configuration: configuration)
    }

    private static func failure(of server: Task<Void, any Error>, on address: ListeningAddress) async -> ListeningError
    {
        guard case .failure(let error) = await server.result else { return .stopped }
        let (host, port) = (address.host, address.port)
        guard let system = error as? IOError else {
            return .cannotListen(host: host, port: port, reason: "\(error)")
        }
        let reason = SystemError(system.errnoCode)
        if reason == .addressInUse { return .portTaken(host: host, port: port) }
        return .cannotListen(host: host, port: port, reason: reason.message)
    }
}

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

/// The names and addresses that denote the local machine everywhere: RFC 6761, section 6.3, for names; RFC 1122,
/// section 3.2.1.3, and RFC 4291, section 2.5.3, for addresses.
package enum Loopback {
    /// - Parameter host: The host without a port; an IPv6 address may have brackets.
    package static func contains(_ host: some StringProtocol) -> Bool {
        var name = host.lowercased()[...]
        if name.hasPrefix("["), name.hasSuffix("]") { name = name.dropFirst().dropLast() }
        if name.hasSuffix(".") { name = name.dropLast() }
        return name == "localhost" || name.hasSuffix(".localhost") || name == "::1" || isLoopback4(name)
    }

    /// Returns the host of `host:port`.
    package static func host(of authority: String) -> Substring {
        guard let colon = authority.lastIndex(of: ":"), !authority.hasSuffix("]") else { return authority[...] }
        return authority[..<colon]
    }

    private static func isLoopback4(_ text: Substring) -> Bool {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 4, parts[0] == "127" else { return false }
        return parts.allSatisfy { part in
            (1...3).contains(part.utf8.count) && part.utf8.allSatisfy(\.isASCIIDigit)
                && UInt8(part) != nil
        }
    }
}

/// The reason why a server could not start.
public enum ListeningError: Error, Sendable, Equatable {
    case portTaken(host: String, port: Int)
    case portOutOfRange(Int)
    /// `reason` is the error message of the operating system.
    case cannotListen(host: String, port: Int, reason: String)
    /// The server was stopped before it listened.
    case stopped
}

extension ListeningError: CustomStringConvertible {
    /// The problem in one sentence.
    public var message: String {
        switch self {
        case .portTaken(let host, let port): "port \(port) on \"\(host)\" is taken by another program"
        case .portOutOfRange(let port): "\"\(port)\" is not a port"
        case .cannotListen(let host, let port, let reason):
            "the server cannot listen on \"\(host)\", port \(port): \(reason)"
        case .stopped: "the server was stopped before it had started"
        }
    }

    /// A suggestion for how to fix the problem, if there is one.
    public var hint: String? {
        switch self {
        case .portTaken: "choose another one, or 0 for any that is free"
        case .portOutOfRange: "ports are 0 to 65535"
        case .cannotListen, .stopped: nil
        }
    }

    public var description: String { hint.map { "\(message): \($0)" } ?? message }
}
