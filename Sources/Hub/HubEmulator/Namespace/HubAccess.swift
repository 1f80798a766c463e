import AccessTokens
public import Cryptography
import NotificationHub

/// The name, addresses and keys with which a client uses an emulated hub.
public struct HubAccess: Sendable, Hashable {
    public let name: String
    /// The namespace's URL: `http://127.0.0.1:41873`.
    public let address: String
    /// The hub's URL, without a slash at its end.
    public let url: String
    /// The primary key of each rule, by the rule's name.
    public let keys: [String: Secret]

    /// The name of the key with all rights.
    public var fullKeyName: String { DefaultRule.full.keyName }
    /// The name of the key that devices use.
    public var listenKeyName: String { DefaultRule.listen.keyName }

    /// The connection string of the key with all rights, in clear text.
    public var connectionString: String { connectionString(keyName: fullKeyName) }

    /// Returns the connection string of a key in clear text, or one without a key if the name is unknown.
    public func connectionString(keyName: String) -> String {
        guard let key = keys[keyName] else { return "Endpoint=\(endpoint)" }
        return "Endpoint=\(endpoint);SharedAccessKeyName=\(keyName);SharedAccessKey=\(key.exposed)"
    }

    /// The endpoint; under TLS with `sb:` like the service's, which clients treat as `https:` and some require.
    private var endpoint: String {
        guard address.hasPrefix("https:") else { return address }
        return "sb:\(address.dropFirst("https:".count))/"
    }
}

extension HubAccess {
    /// - Parameter address: The namespace's address as the client addresses it.
    init(_ hub: Hub, at address: String) {
        self.init(
            name: hub.name, address: address, url: "\(address)/\(hub.name)",
            keys: Dictionary(hub.authorizer.rules.map { ($0.keyName, $0.primaryKey) }) { first, _ in first })
    }
}
