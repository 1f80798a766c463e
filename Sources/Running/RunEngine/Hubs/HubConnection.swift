package import CollectionModel
package import Cryptography
import HTTP

/// A hub with all values resolved: its address and its keys.
package struct HubConnection: Sendable {
    /// The address of the hub, without a slash at its end.
    package let url: String
    package let namespace: String
    package let name: String
    /// The key that signs tokens by default.
    package let keyName: String
    package let keys: [String: Secret]
    package let kind: HubDefinition.Kind
    /// The parts of ``url``.
    private let parts: URLParts?

    package init(
        url: String, namespace: String, name: String, keyName: String, keys: [String: Secret],
        kind: HubDefinition.Kind
    ) {
        self.url = url
        self.namespace = namespace
        self.name = name
        self.keyName = keyName
        self.keys = keys
        self.kind = kind
        parts = URLParts(url)
    }

    /// The address and kind for the first line of a run.
    package var label: String { "\(url) (\(kind.rawValue))" }

    /// True if an absolute URL has the origin of the hub.
    func serves(_ address: String) -> Bool {
        guard let parts, let other = URLParts(address) else { return false }
        return parts.hasSameOrigin(as: other)
    }
}

/// Functions that open and close the emulated hubs of a run; the run engine does not know their servers.
package struct EmulatedHubs: Sendable {
    package let open: @Sendable (EmulatorSettings) async throws -> HubConnection
    package let close: @Sendable (HubConnection) async -> Void

    package init(
        open: @escaping @Sendable (EmulatorSettings) async throws -> HubConnection,
        close: @escaping @Sendable (HubConnection) async -> Void
    ) {
        self.open = open
        self.close = close
    }
}
