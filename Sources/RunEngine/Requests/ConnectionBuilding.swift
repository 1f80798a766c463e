import AccessTokens
import CollectionModel
import Cryptography
import Diagnostics
import JSON
import Placeholders
import Transport

/// Says in a call how its server is reached: a request's own keys, then the command line's, then the defaults.
struct ConnectionBuilding {
    /// The defaults around the request with its own settings over them.
    let settings: RequestSettings
    let own: RequestSettings
    let overrides: RunOverrides
    let scope: VariableScope

    func put(into call: inout HTTPCall) throws(PlaceholderError) {
        let tls = try tls()
        if tls != TLSSettings() { call.tls = tls }
        if case .inherited = own.proxy, let proxy = overrides.proxy {
            call.proxy = proxy
        } else if let proxy = settings.proxy.value {
            call.proxy = try choice(proxy)
        }
        if case .url(let url) = call.proxy { scope.run.secrets.register(credentialsOf: url) }
        if case .inherited = own.http, let version = overrides.httpVersion {
            call.httpVersion = version
        } else if let version = settings.http.value {
            call.httpVersion = version
        }
        try putAddress(into: &call)
    }

    private func putAddress(into call: inout HTTPCall) throws(PlaceholderError) {
        if !overrides.resolve.isEmpty, case .inherited = own.resolve {
            call.resolve = overrides.resolve
        } else {
            for entry in settings.resolve.value ?? [] {
                call.resolve.append(
                    AddressOverride(host: entry.host, port: entry.port, address: try entry.address.text(in: scope)))
            }
        }
        if case .inherited = own.unixSocket, let path = overrides.unixSocket {
            call.unixSocket = path
        } else {
            if let written = settings.unixSocket.value { call.unixSocket = try path(written) }
        }
    }

    private func choice(_ setting: ProxySetting) throws(PlaceholderError) -> ProxyChoice {
        guard case .url(let text) = setting else { return .none }
        let url = try text.text(in: scope)
        return url == "none" ? .none : .url(url)
    }

    private func tls() throws(PlaceholderError) -> TLSSettings {
        var tls = TLSSettings()
        // A request that says null wants none of what is around it, neither of the defaults nor of the command line.
        if case .removed = own.tls { return tls }
        let written = settings.tls.value
        let ownTLS = own.tls.value
        tls.insecure = ownTLS?.isInsecure ?? overrides.tls.insecure ?? written?.isInsecure ?? false
        tls.ca = try file(ownTLS?.ca, overrides.tls.ca, written?.ca)
        tls.cert = try file(ownTLS?.cert, overrides.tls.cert, written?.cert)
        tls.key = try file(ownTLS?.key, overrides.tls.key, written?.key)
        tls.minVersion = written?.minVersion.value
        return tls
    }

    private func file(
        _ own: Setting<PlaceholderText>?, _ override: String?, _ effective: Setting<PlaceholderText>?
    ) throws(PlaceholderError) -> String? {
        if case .inherited = own ?? .inherited, let override { return override }
        return try effective?.value.map { text throws(PlaceholderError) in try path(text) }
    }

    private func path(_ text: PlaceholderText) throws(PlaceholderError) -> String {
        text.range.file.resolving(path: try text.text(in: scope))
    }
}

extension AuthSetting {
    /// Characters.
    private static let shortestUser = 4

    /// The credentials with their placeholders replaced; all that is secret about them is known as such from now on.
    func authentication(in scope: VariableScope) throws(PlaceholderError) -> HTTPAuthentication? {
        func secret(
            _ text: PlaceholderText, isHidden: (String) -> Bool = { _ in true }
        ) throws(PlaceholderError) -> Secret {
            let value = try text.text(in: scope)
            let name = text.references.first?.name
            if isHidden(value) {
                scope.registerSecret(.string(value), of: name.map { "\"\($0)\"" } ?? "a value under \"auth\"")
            }
            return Secret(value)
        }
        func user(_ text: PlaceholderText, _ password: Secret) throws(PlaceholderError) -> String {
            // A key may stand in the user's place. A short name is too common a text to be hidden everywhere.
            let isKey = password.exposed.isEmpty
            let value = try secret(text, isHidden: { isKey || $0.count >= Self.shortestUser })
            return value.exposed
        }
        switch self {
        case .none: return nil
        case .basic(let name, let password):
            let password = try secret(password)
            return .basic(user: try user(name, password), password: password)
        case .digest(let name, let password):
            let password = try secret(password)
            return .digest(user: try user(name, password), password: password)
        case .bearer(let token): return .bearer(try secret(token))
        case .apiKey(let place, let name, let value):
            let name = try name.text(in: scope)
            return .apiKey(place == .header ? .header(name) : .query(name), value: try secret(value))
        case .awsSignature(let setting):
            return .awsSignature(
                AWSCredentials(
                    accessKey: try secret(setting.accessKey).exposed, secretKey: try secret(setting.secretKey),
                    sessionToken: try setting.sessionToken.map { text throws(PlaceholderError) in try secret(text) },
                    region: try setting.region.text(in: scope), service: try setting.service.text(in: scope)))
        }
    }
}
