import CollectionDrafts
import JSON
import PostmanFormat

extension CollectionImport {
    /// Writes the defaults and scripts of the collection or a folder.
    func importLevel(_ level: PostmanLevel, into draft: inout DraftLevel, at place: String, isRoot: Bool) {
        importAuth(of: level, into: &draft.defaults, at: place)
        importBehavior(of: level, into: &draft.defaults, at: place, isRoot: isRoot)
        importScripts(of: level, into: &draft, at: place)
    }

    // MARK: Behavior

    /// Settings that hubrun has no key for, with the reason.
    private static let reasonsOfLoss: [PostmanBehavior.Key: String] = [
        .followOriginalHttpMethod: "hubrun changes the method as RFC 9110 says",
        .followAuthorizationHeader: "hubrun does not send credentials to another host",
        .removeRefererHeaderOnRedirect: "hubrun sends no Referer",
        .disableUrlEncoding: "characters that a URL must not contain are percent-encoded",
        .tlsCipherSelection: "hubrun uses the ciphers of its TLS library",
        .tlsPreferServerCiphers: "it has no effect in hubrun",
        .insecureHTTPParser: "it has no effect in hubrun",
    ]

    func importBehavior(
        of level: PostmanLevel, into settings: inout DraftSettings, at place: String, isRoot: Bool = false
    ) {
        let outer = PostmanBehavior(merging: levels)
        guard isRoot || !level.behavior.isEmpty else { return }
        let inner = PostmanBehavior(merging: levels + [level])
        let redirects = Self.redirects(inner)
        if isRoot || redirects != Self.redirects(outer) { settings.set("followRedirects", redirects) }
        for setting in level.behavior {
            guard let key = PostmanBehavior.Key(rawValue: setting.key) else {
                context.report.add(.leftOut, at: place, "\"\(setting.key)\"", "an unknown protocolProfileBehavior")
                continue
            }
            if case .null = setting.value { continue }
            guard PostmanBehavior(merging: [level]).stated.contains(key) else {
                context.report.add(.leftOut, at: place, "\"\(setting.key)\"", "its value has a wrong type")
                continue
            }
            importSetting(key, inner, outer, into: &settings, at: place)
        }
    }

    private static func redirects(_ behavior: PostmanBehavior) -> DraftValue {
        guard behavior.followRedirects else { return .bool(false) }
        return behavior.maxRedirects == 10 ? .bool(true) : .number(min(behavior.maxRedirects, 100))
    }

    private func importSetting(
        _ key: PostmanBehavior.Key, _ inner: PostmanBehavior, _ outer: PostmanBehavior,
        into settings: inout DraftSettings, at place: String
    ) {
        switch key {
        case .followRedirects, .maxRedirects, .disableBodyPruning: break
        case .strictSSL:
            let isInsecure = inner.strictSSL == false
            if isInsecure || outer.strictSSL == false {
                settings.set("tls", .mapping(with("insecure", .bool(isInsecure), settings)))
            }
        case .disableCookies:
            if inner.disableCookies != outer.disableCookies { settings.set("cookieJar", .bool(!inner.disableCookies)) }
        case .protocolVersion:
            switch inner.protocolVersion {
            case .http1: settings.set("http", .plain("1.1"))
            case .http2: settings.set("http", .plain("2"))
            case .auto: if outer.stated.contains(.protocolVersion) { settings.set("http", .plain("null")) }
            }
        case .disabledSystemHeaders: importDisabledHeaders(inner.disabledSystemHeaders, into: &settings, at: place)
        case .tlsDisabledProtocols:
            let versions = PostmanBehavior.TLSVersion.allCases
            let names = ["1.0", "1.1", "1.2", "1.3"]
            let count = versions.prefix { inner.tlsDisabledProtocols.contains($0) }.count
            if count > 0, count < versions.count {
                settings.set("tls", .mapping(with("minVersion", .plain(names[count]), settings)))
            }
            if inner.tlsDisabledProtocols.count > count || count == versions.count {
                context.report.add(.leftOut, at: place, key.rawValue, "hubrun sets only the minimum TLS version")
            }
        default:
            context.report.add(
                .leftOut, at: place, key.rawValue, Self.reasonsOfLoss[key] ?? "hubrun has no such setting")
        }
    }

    private func with(_ key: DraftText, _ value: DraftValue, _ settings: DraftSettings) -> DraftMapping {
        var mapping = DraftMapping()
        if case .mapping(let tls)? = settings.others["tls"] { mapping = tls }
        mapping[key] = value
        return mapping
    }

    private func importDisabledHeaders(
        _ headers: Set<String>, into settings: inout DraftSettings, at place: String
    ) {
        let names = ["user-agent": "User-Agent", "accept": "Accept", "content-type": "Content-Type"]
        for header in headers.sorted() {
            if let name = names[header] {
                if !settings.hasHeader(name) { settings.headers[name: name] = .plain("null") }
            } else if header == "accept-encoding" {
                settings.set("compressed", .bool(false))
            } else {
                let isSent = ["host", "content-length"].contains(header)
                context.report.add(
                    .leftOut, at: place, "disabled header \(header)",
                    isSent ? "HTTP needs it" : "hubrun does not send it", isHarmless: true)
            }
        }
    }
}
