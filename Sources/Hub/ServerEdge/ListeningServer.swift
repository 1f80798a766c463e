import Logging
import NIOCore
import Platform
package import ServiceLifecycle

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
