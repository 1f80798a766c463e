import Diagnostics
import HTTP
import Placeholders
import YAMLSource

package enum TLSKey: String, FormatKey {
    case insecure, ca, cert, key, minVersion

    static let owner = "\"tls\""
    static let shape = "write { insecure: true }, { ca: PATH } or { cert: PATH, key: PATH }"

    var isRemovable: Bool { self != .insecure }

    var accepts: ValueShape {
        switch self {
        case .insecure: .boolean
        case .ca, .cert, .key: .path
        case .minVersion: .word(of: TLSVersion.self)
        }
    }
}

/// Decodes the settings of connections: TLS, proxy, HTTP version, name resolution and Unix socket.
struct ConnectionDecoder {
    let context: DecodingContext

    func read(_ key: SettingKey, _ node: YAMLNode, into settings: inout RequestSettings) {
        switch key {
        case .tls: settings.tls = context.setting(node, tls)
        case .proxy: settings.proxy = context.setting(node, proxy)
        case .http: settings.http = context.setting(node) { context.word($0, "\"http\"", HTTPVersionChoice.self) }
        case .resolve: settings.resolve = context.setting(node, resolve)
        case .unixSocket: settings.unixSocket = context.setting(node) { context.path($0, "\"unixSocket\"") }
        default: break
        }
    }

    private func tls(_ node: YAMLNode) -> TLSSetting? {
        var setting = TLSSetting()
        for entry in context.entries(of: node, TLSKey.self) {
            let owner = "\"\(entry.key.rawValue)\""
            switch entry.key {
            case .insecure:
                setting.isInsecure = context.boolean(entry.value, owner)
                setting.insecureRange = entry.value.range(in: context.file)
            case .ca: setting.ca = context.setting(entry.value) { context.path($0, owner) }
            case .cert: setting.cert = context.setting(entry.value) { context.path($0, owner) }
            case .key: setting.key = context.setting(entry.value) { context.path($0, owner) }
            case .minVersion:
                setting.minVersion = context.setting(entry.value) {
                    context.word($0, owner, TLSVersion.self)
                }
            }
        }
        return setting
    }

    private func proxy(_ node: YAMLNode) -> ProxySetting? {
        guard let text = context.placeholderText(node, "\"proxy\"") else { return nil }
        if text.literal == "none" { return ProxySetting.none }
        let schemes = ["http://", "https://", "socks4://", "socks4a://", "socks5://", "socks5h://"]
        if !text.isMalformed, case .literal(let start)? = text.segments.first,
            !schemes.contains(where: { start.lowercased().hasPrefix($0) })
        {
            // Don't quote the URL: it may contain a password.
            context.report(
                .invalidURL, at: node, "\"proxy\" is not a URL",
                hint: "write none, or http://HOST:PORT; also https, socks4, socks4a, socks5 and socks5h")
            return nil
        }
        if let literal = text.literal {
            do throws(TransportError) {
                try ProxyChoice.url(literal).check()
            } catch {
                context.report(.invalidURL, at: node, error.message, hint: error.hint)
                return nil
            }
        }
        return .url(text)
    }

    private func resolve(_ node: YAMLNode) -> [ResolveSetting] {
        context.namedEntries(of: node, "\"resolve\"", form: Self.resolveForm).compactMap { entry in
            let address = context.placeholderText(entry.value, "an address")
            guard let colon = entry.key.lastIndex(of: ":"), colon > entry.key.startIndex,
                let port = Int(entry.key[entry.key.index(after: colon)...]), (1...65535).contains(port)
            else {
                reportAddress(entry)
                return nil
            }
            return address.map {
                ResolveSetting(
                    host: String(entry.key[..<colon]), port: port, address: $0,
                    range: entry.keyNode.range(in: context.file))
            }
        }
    }

    private func reportAddress(_ entry: YAMLMapping.Entry) {
        let port = entry.key.split(separator: ":", omittingEmptySubsequences: false).dropFirst().last ?? ""
        guard !PortText.isTooLarge(port) else {
            return context.report(.invalidValue, at: entry.keyNode, PortText.message(for: port), hint: PortText.hint)
        }
        context.report(
            .invalidValue, at: entry.keyNode, "\(entry.key.quoted) under \"resolve\" is not a host and port",
            hint: Self.resolveForm)
    }

    private static let resolveForm = "write \"api.example:443\": 127.0.0.1"
}
