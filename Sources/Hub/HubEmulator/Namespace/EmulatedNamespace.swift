import HTTPServer
import NotificationHub
import Platform

/// A Notification Hubs namespace on this machine: an HTTP server that responds like the service.
///
/// Start it, add hubs, send requests to them, stop it. It handles no signals and prints nothing.
///
/// ```swift
/// let namespace = try EmulatedNamespace.start(HubEmulatorConfiguration())
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
    private let ticker: Ticker

    private init(
        _ configuration: HubEmulatorConfiguration, hubs: HubDirectory, server: ListeningServer, _ ticker: Ticker
    ) {
        let authority = configuration.listeningAddress.authority(
            port: server.port, isNamed: configuration.identity != nil)
        address = "\(configuration.scheme)://\(authority)"
        self.hubs = hubs
        now = configuration.now
        self.server = server
        self.ticker = ticker
    }

    deinit {
        ticker.stop()
        hubs.signal.finish()
    }

    /// Starts a server, with the hubs that its directory stores or else without hubs, and returns when it listens.
    ///
    /// - Throws: `HubEmulatorError`, `ListeningError`, `StorageError`.
    public static func start(_ configuration: HubEmulatorConfiguration) async throws -> EmulatedNamespace {
        let address = configuration.listeningAddress
        // An invalid port must not leave an empty data folder behind.
        try address.check()
        guard Hub.isValid(name: configuration.hubName) else { throw HubEmulatorError.hubName(configuration.hubName) }
        let tls = try configuration.identity?.serverContext()
        let hubs = try HubDirectory(configuration)
        let controls = EmulatorControls(configuration)
        let service = HTTPService(
            EdgeResponder(configuration: configuration, hubs: hubs, controls: controls), configuration.limits, tls: tls
        ) { controls.shiftedDate }
        let server = try ListeningServer(on: address, service)
        let ticker = Ticker(configuration, hubs, controls)
        try ticker.start()
        return EmulatedNamespace(configuration, hubs: hubs, server: server, ticker)
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
        ticker.stop()
        // An open event stream would delay shutdown.
        hubs.signal.finish()
        await server.stop()
        hubs.close()
    }

    private func access(to hub: Hub) -> HubAccess { HubAccess(hub, at: address) }
}

/// A thread that delivers scheduled messages, carries out jobs, and sends a signal to event streams at intervals.
///
/// `@unchecked Sendable`: the monitor protects the variable.
private final class Ticker: @unchecked Sendable {
    private let configuration: HubEmulatorConfiguration
    private let hubs: HubDirectory
    private let controls: EmulatorControls
    private let monitor = Monitor()
    private var isStopped = false

    /// The number of ticks between two signals to event streams: only a write detects that a client has disconnected.
    private static let keepAliveTicks = 15

    init(_ configuration: HubEmulatorConfiguration, _ hubs: HubDirectory, _ controls: EmulatorControls) {
        (self.configuration, self.hubs, self.controls) = (configuration, hubs, controls)
    }

    /// - Throws: `ListeningError` if the system has no thread for it.
    func start() throws(ListeningError) {
        guard let thread = BlockingThread(running: { self.run() }) else {
            throw .noThread(host: configuration.host, port: configuration.port)
        }
        thread.detach()
    }

    func stop() {
        monitor.withLock {
            isStopped = true
            monitor.notifyAll()
        }
    }

    private func run() {
        var count = 0
        while !waitForTick() {
            runDue()
            count += 1
            if count % Self.keepAliveTicks == 0 { hubs.signal.send() }
        }
    }

    /// Returns true if the emulator has stopped.
    private func waitForTick() -> Bool {
        monitor.withLock {
            monitor.wait(atMost: configuration.tickInterval) { isStopped }
            return isStopped
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
