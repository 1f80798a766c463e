package import Hummingbird
import Logging
import NIOCore
import NotificationHub
import ServiceLifecycle
import Synchronization

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// A Notification Hubs namespace on this machine: an HTTP server that answers like the service.
///
/// Start it, add hubs, talk to them, stop it. It takes no signals and writes nothing.
///
/// ```swift
/// let namespace = try await EmulatedNamespace.start(HubEmulatorConfiguration())
/// let hub = try namespace.addHub()
/// // … requests to hub.url with tokens made of hub.connectionString
/// await namespace.stop()
/// ```
public final class EmulatedNamespace: Sendable {
    /// The port it listens at.
    public let port: Int
    /// `http://127.0.0.1:41873` or `https://localhost:41873`, without a slash at its end.
    public let address: String
    private let hubs: HubDirectory
    private let now: @Sendable () -> Double
    private let services: ServiceGroup
    private let server: Task<Void, any Error>

    private init(
        _ configuration: HubEmulatorConfiguration, port: Int, hubs: HubDirectory, services: ServiceGroup,
        server: Task<Void, any Error>
    ) {
        self.port = port
        address = Self.address(configuration, port: port)
        self.hubs = hubs
        now = configuration.now
        self.services = services
        self.server = server
    }

    deinit {
        Task { [services] in await services.triggerGracefulShutdown() }
    }

    /// Starts a server and returns when it listens. It has the hubs that its directory keeps, or else none yet.
    ///
    /// - Throws: `HubEmulatorError`, `StorageError`.
    public static func start(_ configuration: HubEmulatorConfiguration) async throws -> EmulatedNamespace {
        guard (0...65_535).contains(configuration.port) else {
            throw HubEmulatorError.portOutOfRange(configuration.port)
        }
        guard Hub.isValid(name: configuration.hubName) else { throw HubEmulatorError.hubName(configuration.hubName) }
        let hubs = try HubDirectory(configuration)
        let (ports, portReport) = AsyncStream.makeStream(of: Int.self)
        let controls = EmulatorControls(configuration)
        let application = try application(configuration, hubs: hubs, controls) { portReport.yield($0) }
        let services = services([application, Ticker(configuration: configuration, hubs: hubs, controls: controls)])
        let server = Task {
            defer { portReport.finish() }
            try await services.run()
        }
        for await port in ports {
            return EmulatedNamespace(configuration, port: port, hubs: hubs, services: services, server: server)
        }
        // The server failed, or whoever waits for it was cancelled.
        await services.triggerGracefulShutdown()
        throw await failure(of: server, configuration)
    }

    /// Adds a hub that nobody used before, with random keys: `hub`, then `hub-2`, and so on. One of that name that
    /// was kept is used on.
    ///
    /// - Throws: `StorageError`.
    public func addHub() throws -> HubAccess { access(to: try hubs.add(now: now())) }

    /// Of all hubs: their installations and registrations.
    public var deviceCount: Int { hubs.deviceCount }

    /// The connection string of the key that is good for all hubs, in clear.
    public var connectionString: String {
        let rule = hubs.rootRule
        return access(to: Hub(name: "", rules: [rule])).connectionString(keyName: rule.keyName)
    }

    public func hub(named name: String) -> HubAccess? { hubs.hub(named: name).map(access) }

    /// Removes a hub with its devices and their inboxes.
    ///
    /// - Throws: `StorageError`.
    public func removeHub(named name: String) throws { try hubs.remove(name) }

    /// How many clients watch it by a stream of events.
    package var watcherCount: Int { hubs.signal.count }

    /// Stops listening, closes the connections and returns when the server is gone.
    public func stop() async {
        // Who watches would be waited for.
        hubs.signal.finish()
        await services.triggerGracefulShutdown()
        // How the server ended matters to nobody who wanted its end.
        _ = await server.result
        hubs.close()
    }

    private func access(to hub: Hub) -> HubAccess {
        HubAccess(
            name: hub.name, address: address, url: "\(address)/\(hub.name)",
            keys: Dictionary(hub.authorizer.rules.map { ($0.keyName, $0.primaryKey) }) { first, _ in first })
    }

    /// Under TLS by the name that every certificate made here has.
    private static func address(_ configuration: HubEmulatorConfiguration, port: Int) -> String {
        let host = configuration.host
        let everywhere = ["0.0.0.0": "127.0.0.1", "": "127.0.0.1", "::": "[::1]"]
        let isHere = everywhere[host] != nil || host == "127.0.0.1" || host == "::1"
        let name =
            if configuration.identity != nil, isHere {
                "localhost"
            } else {
                everywhere[host] ?? (host.contains(":") ? "[\(host)]" : host)
            }
        return "\(configuration.scheme)://\(name):\(port)"
    }
}

extension EmulatedNamespace {
    /// How many connections may wait to be taken up; of more than that at once, some wait a second to try again.
    private static let backlog = 4_096

    /// The server as an application that is not running yet.
    package static func application(
        _ configuration: HubEmulatorConfiguration,
        hubs: HubDirectory
    ) throws(HubEmulatorError) -> some ApplicationProtocol {
        try application(configuration, hubs: hubs, EmulatorControls(configuration)) { _ in }
    }

    private static func application(
        _ configuration: HubEmulatorConfiguration,
        hubs: HubDirectory,
        _ controls: EmulatorControls,
        whenListening report: @escaping @Sendable (Int) -> Void
    ) throws(HubEmulatorError) -> some ApplicationProtocol {
        Application(
            responder: EdgeResponder(configuration: configuration, hubs: hubs, controls: controls),
            server: try .guarded(configuration, controls),
            configuration: ApplicationConfiguration(
                address: .hostname(configuration.host, port: configuration.port), backlog: backlog),
            onServerRunning: { channel in report(channel.localAddress?.port ?? configuration.port) },
            logger: Logger(label: "hubrun.emulator") { _ in SwiftLogNoOpLogHandler() }
        )
    }

    /// The server and what runs beside it under a supervisor that can stop them gracefully, the last first.
    ///
    /// Cancelling it instead would drop connections that are accepted and not yet taken up, which NIO treats as a
    /// fault of the program and ends the process.
    private static func services(_ services: [any Service]) -> ServiceGroup {
        var configuration = ServiceGroupConfiguration(
            services: services.map { .init(service: $0) },
            logger: Logger(label: "hubrun.emulator") { _ in SwiftLogNoOpLogHandler() })
        configuration.maximumGracefulShutdownDuration = .seconds(2)
        return ServiceGroup(configuration: configuration)
    }

    private static func failure(
        of server: Task<Void, any Error>,
        _ configuration: HubEmulatorConfiguration
    ) async -> HubEmulatorError {
        guard case .failure(let error) = await server.result else { return .stopped }
        guard let system = error as? IOError else {
            return .cannotListen(host: configuration.host, port: configuration.port, reason: "\(error)")
        }
        if system.errnoCode == EADDRINUSE {
            return .portTaken(host: configuration.host, port: configuration.port)
        }
        return .cannotListen(
            host: configuration.host, port: configuration.port, reason: String(cString: strerror(system.errnoCode)))
    }
}
