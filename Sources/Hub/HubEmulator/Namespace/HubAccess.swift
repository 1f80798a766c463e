import AccessTokens
public import Cryptography
import NotificationHub

/// All that a client needs to use an emulated hub.
public struct HubAccess: Sendable, Hashable {
    public let name: String
    /// Of the namespace, `http://127.0.0.1:41873`.
    public let address: String
    /// Of the hub, without a slash at its end.
    public let url: String
    /// The primary key of each rule, by the rule's name.
    public let keys: [String: Secret]

    /// The name of the key that may do everything.
    public var fullKeyName: String { DefaultRule.full.keyName }
    /// The name of the key that devices use.
    public var listenKeyName: String { DefaultRule.listen.keyName }

    /// The connection string of the key that may do everything, in clear.
    public var connectionString: String { connectionString(keyName: fullKeyName) }

    /// The connection string of a key, in clear; without a key when there is none of that name.
    public func connectionString(keyName: String) -> String {
        guard let key = keys[keyName] else { return "Endpoint=\(endpoint)" }
        return "Endpoint=\(endpoint);SharedAccessKeyName=\(keyName);SharedAccessKey=\(key.exposed)"
    }

    /// Under TLS as the service's own: `sb:`, which every client reads as `https:`, and some read nothing else.
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
