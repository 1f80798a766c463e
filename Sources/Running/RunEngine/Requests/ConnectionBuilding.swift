import AccessTokens
import CollectionModel
import Cryptography
import Diagnostics
import HTTP
import JSON
import Placeholders

/// The connection settings for a call, in this order of precedence: the request's keys, the command line, the defaults.
struct ConnectionBuilding {
    /// The settings of the request, merged with the defaults around it.
    private let effective: SharedSettings
    /// The request; nil if only the defaults apply.
    private let request: RequestStep?
    let overrides: RunOverrides
    let scope: VariableScope

    init(_ request: RequestStep, overrides: RunOverrides, scope: VariableScope) {
        effective = request.settings
        self.request = request
        self.overrides = overrides
        self.scope = scope
    }

    init(defaults: RequestSettings, overrides: RunOverrides, scope: VariableScope) {
        effective = SharedSettings(defaults)
        request = nil
        self.overrides = overrides
        self.scope = scope
    }

    private var settings: RequestSettings { effective.values }
    /// The request's own settings. They are expensive to copy: read them only if an option may override them.
    private var own: RequestSettings { request?.definition.settings ?? RequestSettings() }

    func put(into call: inout HTTPCall) throws(PlaceholderError) {
        let tls = try tls(for: call.url)
        if tls != TLSSettings() { call.tls = tls }
        if let proxy = overrides.proxy, case .inherited = own.proxy {
            call.proxy = proxy
        } else if let proxy = settings.proxy.value {
            call.proxy = try choice(proxy)
        }
        if let version = overrides.httpVersion, case .inherited = own.http {
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
        if let path = overrides.unixSocket, case .inherited = own.unixSocket {
            call.unixSocket = path
        } else {
            if let written = settings.unixSocket.value { call.unixSocket = try written.readablePath(in: scope) }
        }
    }

    private func choice(_ setting: ProxySetting) throws(PlaceholderError) -> ProxyChoice {
        guard case .url(let text) = setting else { return .none }
        let url = try text.text(in: scope)
        return url == "none" ? .none : .url(url)
    }

    private func tls(for url: String) throws(PlaceholderError) -> TLSSettings {
        var tls = TLSSettings()
        let written = settings.tls.value
        let listed = overrides.certificates.first { $0.isFor(url) }
        guard written != nil || overrides.tls.hasAnySetting || listed != nil else { return tls }
        let own = own.tls
        // With `tls: null` the request uses neither the defaults nor the options of the command line.
        if case .removed = own { return tls }
        let ownTLS = own.value
        tls.insecure = ownTLS?.isInsecure ?? overrides.tls.insecure ?? written?.isInsecure ?? false
        tls.ca = try file(ownTLS?.ca, overrides.tls.ca, written?.ca)
        tls.addsAuthorities = overrides.tls.addsAuthorities && tls.ca == overrides.tls.ca
        if let listed, ownTLS?.hasClientCertificate != true {
            tls.use(listed)
        } else {
            tls.cert = try file(ownTLS?.cert, overrides.tls.cert, written?.cert)
            tls.key = try file(ownTLS?.key, overrides.tls.key, written?.key)
            if tls.cert != nil { tls.passphrase = overrides.tls.passphrase }
        }
        tls.minVersion = written?.minVersion.value
        return tls
    }

    private func file(
        _ own: Setting<PlaceholderText>?, _ override: String?, _ effective: Setting<PlaceholderText>?
    ) throws(PlaceholderError) -> String? {
        if case .inherited = own ?? .inherited, let override { return override }
        return try effective?.value.map { text throws(PlaceholderError) in try text.readablePath(in: scope) }
    }
}

extension TLSSetting {
    /// True if `cert` or `key` is written, even as `null`.
    fileprivate var hasClientCertificate: Bool {
        if case .inherited = cert, case .inherited = key { return false }
        return true
    }
}
