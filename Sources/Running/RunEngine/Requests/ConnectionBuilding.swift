import CollectionModel
import HTTP
import Placeholders

/// The conversion of connection settings to those of a call.
struct ConnectionBuilding {
    /// The settings of the request, merged with those around it.
    private let shared: SharedSettings
    private let scope: VariableScope

    init(_ settings: SharedSettings, _ scope: VariableScope) {
        shared = settings
        self.scope = scope
    }

    private var settings: RequestSettings { shared.values }

    func put(into call: inout HTTPCall) throws(PlaceholderError) {
        if let written = settings.tls.value {
            let tls = try tls(written, for: call.url)
            if tls != TLSSettings() { call.tls = tls }
        }
        if let proxy = settings.proxy.value { call.proxy = try choice(proxy) }
        if let version = settings.http.value { call.httpVersion = version }
        for entry in settings.resolve.value ?? [] {
            call.resolve.append(
                AddressOverride(host: entry.host, port: entry.port, address: try entry.address.text(in: scope)))
        }
        if let path = settings.unixSocket.value { call.unixSocket = try path.readablePath(in: scope) }
    }

    private func choice(_ setting: ProxySetting) throws(PlaceholderError) -> ProxyChoice {
        guard case .url(let text) = setting else { return .none }
        let url = try text.text(in: scope)
        return url == "none" ? .none : .url(url)
    }

    private func tls(_ written: TLSSetting, for url: String) throws(PlaceholderError) -> TLSSettings {
        var tls = TLSSettings()
        tls.insecure = written.isInsecure ?? false
        tls.ca = try written.ca.value?.readablePath(in: scope)
        tls.addsAuthorities = written.addsAuthorities
        if let listed = written.certificates.first(where: { $0.isFor(url) }) {
            tls.use(listed)
        } else {
            tls.cert = try written.cert.value?.readablePath(in: scope)
            tls.key = try written.key.value?.readablePath(in: scope)
            if tls.cert != nil { tls.passphrase = written.passphrase }
        }
        tls.minVersion = written.minVersion.value
        return tls
    }
}
