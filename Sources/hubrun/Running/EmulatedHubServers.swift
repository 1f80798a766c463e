import CollectionModel
import HubEmulator
import NotificationHub
import RunEngine

/// The emulated hubs of a run: one server for each distinct set of settings, and a new hub for each unit.
actor EmulatedHubServers {
    private var servers: [(settings: EmulatorSettings, start: Task<EmulatedNamespace, any Error>)] = []

    /// The functions by which the run engine opens and closes hubs.
    nonisolated var hubs: EmulatedHubs {
        EmulatedHubs(
            open: { try await self.open($0) },
            close: { await self.close($0) }
        )
    }

    /// Stops all servers.
    func stop() async {
        for server in servers {
            if let namespace = try? await server.start.value { await namespace.stop() }
        }
        servers = []
    }

    private func open(_ settings: EmulatorSettings) async throws -> HubConnection {
        let hub = try await namespace(for: settings).addHub()
        let authority = hub.address.drop { $0 != "/" }.dropFirst(2)
        return HubConnection(
            url: hub.url, namespace: String(authority), name: hub.name, keyName: hub.fullKeyName, keys: hub.keys,
            kind: .emulator)
    }

    private func close(_ connection: HubConnection) async {
        for server in servers {
            guard let namespace = try? await server.start.value, connection.url.hasPrefix(namespace.address + "/")
            else {
                continue
            }
            // The hub is not stored on disk, so removing it cannot fail.
            try? namespace.removeHub(named: connection.name)
        }
    }

    private func namespace(for settings: EmulatorSettings) async throws -> EmulatedNamespace {
        if let server = servers.first(where: { $0.settings == settings }) { return try await server.start.value }
        var configuration = HubEmulatorConfiguration()
        configuration.port = settings.port
        configuration.hubName = settings.hub
        configuration.generation = Generation(settings.generation)
        if let host = settings.host { configuration.host = host }
        configuration.faults = try settings.faultPlan
        configuration.clockOffset = settings.clockOffset
        let start = Task { [configuration] in try await EmulatedNamespace.start(configuration) }
        servers.append((settings, start))
        return try await start.value
    }
}

extension Generation {
    init(_ generation: EmulatorSettings.Generation) {
        switch generation {
        case .classic: self = .classic
        case .newer: self = .newer
        }
    }
}
