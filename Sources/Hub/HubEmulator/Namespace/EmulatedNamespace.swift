package import Hummingbird
import NotificationHub
import ServerEdge
import ServiceLifecycle
import Synchronization

/// A Notification Hubs namespace on this machine: an HTTP server that responds like the service.
///
/// Start it, add hubs, send requests to them, stop it. It handles no signals and prints nothing.
///
/// ```swift
/// let namespace = try await EmulatedNamespace.start(HubEmulatorConfiguration())
/// let hub = try namespace.addHub()
/// // … requests to hub.url with tokens made of hub.connectionString
/// await namespace.stop()
/// ```
public final class EmulatedNamespace: Sendable {
    /// The port of the server.
    public var port: Int { server.port }
    /// The namespace's URL without a slash at its end: `http://127.0.0.1:41873` or `https://localhost:41873`.
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

    /// Starts a server, with the hubs that its directory stores or else without hubs, and returns when it listens.
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

    /// Adds an unused hub with random keys: `hub`, then `hub-2`, and so on. A stored hub of that name is used instead.
    ///
    /// - Throws: `StorageError`.
    public func addHub() throws -> HubAccess {
        let hub = try hubs.add(now: now())
        try hubs.synchronize()
        return access(to: hub)
    }

    /// The number of installations and registrations of all hubs.
    public var deviceCount: Int { hubs.deviceCount }

    /// The connection string of the namespace's key, which is valid for all hubs, in clear text.
    public var connectionString: String {
        let rule = hubs.rootRule
        return access(to: Hub(name: "", rules: [rule])).connectionString(keyName: rule.keyName)
    }

    public func hub(named name: String) -> HubAccess? { hubs.hub(named: name).map(access) }

    /// Removes a hub with its devices and their inboxes.
    ///
    /// - Throws: `StorageError`.
    public func removeHub(named name: String) throws {
        try hubs.remove(name)
        try hubs.synchronize()
    }

    /// The number of clients that watch the namespace by an event stream.
    var watcherCount: Int { hubs.signal.count }

    /// Stops listening, closes the connections and returns when the server has stopped.
    public func stop() async {
        // An open event stream would delay shutdown.
        hubs.signal.finish()
        await server.stop()
        hubs.close()
    }

    private func access(to hub: Hub) -> HubAccess { HubAccess(hub, at: address) }
}

extension EmulatedNamespace {
    /// Returns the server as an application that is not running yet.
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

/// A service that delivers scheduled messages, carries out jobs, and sends a signal to event streams at intervals.
private struct Ticker: Service {
    let configuration: HubEmulatorConfiguration
    let hubs: HubDirectory
    let controls: EmulatorControls

    /// The number of ticks between two signals to event streams: only a write detects that a client has disconnected.
    private static let keepAliveTicks = 15

    func run() async {
        // Open event streams would keep the server from stopping.
        defer { hubs.signal.finish() }
        await cancelWhenGracefulShutdown {
            var count = 0
            while (try? await Task.sleep(for: configuration.tickInterval)) != nil {
                runDue()
                count += 1
                if count % Self.keepAliveTicks == 0 { hubs.signal.send() }
            }
        }
    }

    private func runDue() {
        let now = configuration.under(controls.settings).now()
        for name in hubs.dueHubs(now: now) {
            // A removed hub has nothing due; a change that could not be stored is tried again at the next tick.
            try? hubs.runDue(name, now: now, configuration)
        }
    }
}
