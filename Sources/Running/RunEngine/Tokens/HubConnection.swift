import AccessTokens
package import CollectionModel
package import Cryptography
package import Diagnostics
import HTTP
package import Placeholders
import Secrets

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

extension HubDefinition {
    /// Returns the hub with its texts resolved; nil for an emulated hub, which is created for the run.
    ///
    /// - Throws: A `Diagnostic` at the text that cannot be used.
    package func connection(in scope: VariableScope) throws(Diagnostic) -> HubConnection? {
        var resolution = HubResolution(definition: self, scope: scope)
        return try resolution.connection()
    }
}

/// The conversion of the texts of a hub's definition to a connection.
private struct HubResolution {
    let definition: HubDefinition
    let scope: VariableScope

    mutating func connection() throws(Diagnostic) -> HubConnection? {
        switch definition.form {
        case .emulator: return nil
        case .connectionString(let text, let name): return try fromConnectionString(text, name: name)
        case .parts(let namespace, let name, let keyName, let key):
            return try connection(
                endpoint: try endpoint(ofNamespace: namespace), name: name,
                keyName: try value(of: keyName, "the key name"),
                key: try secret(key, "the key"))
        case .address(let url, let keyName, let key):
            return try fromAddress(
                url, keyName: try value(of: keyName, "the key name"), key: try secret(key, "the key"))
        }
    }

    private func fromConnectionString(
        _ text: PlaceholderText, name: PlaceholderText
    ) throws(Diagnostic) -> HubConnection {
        let written = try secret(text, "the connection string")
        do {
            let connectionString = try ConnectionString(parsing: written.exposed)
            let (keyName, key) = try connectionString.keyForHub()
            scope.run.secrets.register(key.exposed)
            return try connection(endpoint: connectionString.endpoint, name: name, keyName: keyName, key: key)
        } catch let error as ConnectionStringError {
            throw Diagnostic(.connectionString, at: text.range, error.message, hint: error.hint)
        } catch let error as Diagnostic {
            throw error
        } catch {
            throw Diagnostic(.connectionString, at: text.range, "the connection string cannot be used: \(error)")
        }
    }

    private func secret(_ text: PlaceholderText, _ owner: String) throws(Diagnostic) -> Secret {
        scope.run.secrets.secret(try value(of: text, owner))
    }

    private func endpoint(ofNamespace text: PlaceholderText) throws(Diagnostic) -> String {
        guard let address = HubNamespace.address(of: try value(of: text, "the namespace")) else {
            throw Diagnostic(
                .hubAddress, at: text.range, "the namespace is not a host name",
                hint: "write it without sb:// and slashes, as in ns or ns.servicebus.windows.net; "
                    + "an emulator's as in http://127.0.0.1:8080")
        }
        return address
    }

    private func fromAddress(
        _ url: PlaceholderText, keyName: String, key: Secret
    ) throws(Diagnostic) -> HubConnection {
        var address = try value(of: url, "the hub's url")
        while address.hasSuffix("/") { address.removeLast() }
        guard let parts = URLParts(address) else {
            throw Diagnostic(
                .hubAddress, at: url.range, "the hub's url does not begin with http:// or https://",
                hint: "it is the hub's whole address, as in https://ns.servicebus.windows.net/hub")
        }
        // The address is printed, so it must not contain a password; a query would have to follow every path.
        guard !address.contains(where: { "?#@".contains($0) || $0.isWhitespace }) else {
            throw Diagnostic(
                .hubAddress, at: url.range, "the hub's url has more in it than an address",
                hint: "leave out user name, query, fragment and blanks, as in https://ns.servicebus.windows.net/hub")
        }
        guard parts.target.count > 1 else {
            throw Diagnostic(
                .hubAddress, at: url.range, "the hub's url names no hub",
                hint: "put the hub's name after it, as in \(address)/hub")
        }
        return try connection(
            url: address, namespace: parts.authority, name: String(parts.target.dropFirst()), keyName: keyName, key: key
        )
    }

    private func connection(
        endpoint: String, name: PlaceholderText, keyName: String, key: Secret
    ) throws(Diagnostic) -> HubConnection {
        let text = name
        let name = try value(of: text, "the hub's name")
        guard !name.contains(where: { "/?#%".contains($0) || $0.isWhitespace }) else {
            throw Diagnostic(
                .hubAddress, at: text.range, "this cannot be the name of a hub",
                hint: "it is the last part of the hub's address, without slashes and blanks")
        }
        let host = URLParts(endpoint)?.authority ?? ""
        let namespace = host.hasSuffix(".servicebus.windows.net") ? host.prefix { $0 != "." } : host[...]
        return try connection(
            url: "\(endpoint)/\(name)", namespace: String(namespace), name: name, keyName: keyName, key: key)
    }

    private func connection(
        url: String, namespace: String, name: String, keyName: String, key: Secret
    ) throws(Diagnostic) -> HubConnection {
        var keys = [keyName: key]
        for more in definition.keys { keys[more.name] = try secret(more.key, "the key") }
        let kind = definition.kind ?? (URLParts(url).map(\.isSecure) ?? true ? .azure : .emulator)
        return HubConnection(url: url, namespace: namespace, name: name, keyName: keyName, keys: keys, kind: kind)
    }

    private func value(of text: PlaceholderText, _ owner: String) throws(Diagnostic) -> String {
        let value: String
        do {
            value = try text.text(in: scope)
        } catch {
            throw error.diagnostic
        }
        guard !value.isEmpty else {
            throw Diagnostic(
                .hubAddress, at: text.range, "\(owner) is empty", hint: "give \(text.written) a value")
        }
        return value
    }
}
