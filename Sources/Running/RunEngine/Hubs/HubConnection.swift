package import CollectionModel
package import Cryptography

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
    }

    /// The address and kind for the first line of a run.
    package var label: String { "\(url) (\(kind.rawValue))" }

    /// True if an absolute URL has the origin of the hub.
    func serves(_ address: String) -> Bool {
        let origin = url.origin
        guard address.hasPrefix(origin) else { return false }
        let next = address.dropFirst(origin.count).first
        return next == nil || next == "/" || next == "?"
    }
}

extension String {
    /// The scheme, host and port of an absolute URL.
    var origin: String {
        guard let scheme = firstIndex(of: ":"), let start = index(scheme, offsetBy: 3, limitedBy: endIndex) else {
            return self
        }
        let end = self[start...].firstIndex { $0 == "/" || $0 == "?" || $0 == "#" } ?? endIndex
        return String(self[..<end])
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
