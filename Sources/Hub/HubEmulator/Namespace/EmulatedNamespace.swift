package import Hummingbird
import NotificationHub
import ServerEdge
import Synchronization

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
    public var port: Int { server.port }
    /// `http://127.0.0.1:41873` or `https://localhost:41873`, without a slash at its end.
    public let address: String
    private let hubs: HubDirectory
    private let now: @Sendable () -> Double
    private let server: ListeningServer

    private init(_ configuration: HubEmulatorConfiguration, hubs: HubDirectory, server: ListeningServer) {
        let authority = configuration.listeningAddress.authority(
            port: server.port, isNamed: configuration.identity != nil)
        address = "\(configuration.scheme)://\(authority)"
        self.hubs = hubs
        now = configuration.now
        self.server = server
    }

    /// Starts a server and returns when it listens. It has the hubs that its directory keeps, or else none yet.
    ///
    /// - Throws: `HubEmulatorError`, `ListeningError`, `StorageError`.
    public static func start(_ configuration: HubEmulatorConfiguration) async throws -> EmulatedNamespace {
        let address = configuration.listeningAddress
        // An invalid port must not leave an empty data folder behind.
        try address.check()
        guard Hub.isValid(name: configuration.hubName) else { throw HubEmulatorError.hubName(configuration.hubName) }
        let hubs = try HubDirectory(configuration)
        let controls = EmulatorControls(configuration)
        let ticker = Ticker(configuration: configuration, hubs: hubs, controls: controls)
        let server = try await ListeningServer.start(on: address, beside: [ticker]) { report in
            try application(configuration, hubs: hubs, controls, whenListening: report)
        }
        return EmulatedNamespace(configuration, hubs: hubs, server: server)
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
        await server.stop()
        hubs.close()
    }

    private func access(to hub: Hub) -> HubAccess { HubAccess(hub, at: address) }
}

extension EmulatedNamespace {
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
        configuration.listeningAddress.application(
            EdgeResponder(configuration: configuration, hubs: hubs, controls: controls),
            try .guarded(configuration, controls), whenListening: report)
    }
}
