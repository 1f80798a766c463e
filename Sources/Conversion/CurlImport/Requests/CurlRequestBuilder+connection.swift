import CollectionDrafts

extension CurlRequestBuilder {
    private static let proxies = [
        "socks4": "socks4", "socks4a": "socks4a", "socks5": "socks5", "socks5-hostname": "socks5h", "proxy": "http",
    ]

    func setConnection(of request: inout DraftRequest) {
        setProxy(of: &request)
        setResolve(of: &request)
        if let option = options("unix-socket").last {
            request.settings.set("unixSocket", .text(path(option.value)))
            note(.exact, option.written, "unixSocket")
        }
        switch operation.options.last(where: { $0.name.hasPrefix("http") })?.name {
        case "http1.1":
            request.settings.set("http", .plain("1.1"))
            note(.exact, "--http1.1", "http: 1.1")
        case "http2":
            request.settings.set("http", .plain("2"))
            note(.exact, "--http2", "http: 2")
        case "http2-prior-knowledge":
            request.settings.set("http", .plain("2"))
            note(.approximate, "--http2-prior-knowledge", "http: 2")
        default: break
        }
        if operation.has("compressed") { note(.exact, "--compressed", "hubrun's default") }
    }

    private func setProxy(of request: inout DraftRequest) {
        guard let option = operation.options.last(where: { Self.proxies[$0.name] != nil }) else { return }
        let hosts = (operation.last("noproxy") ?? "").split(separator: ",").map(\.trimmingSpaces)
        let url = request.url
        let isExcepted = hosts.contains { $0 == "*" || !$0.isEmpty && url.contains("://\($0)") }
        if operation.has("noproxy") { note(.exact, "--noproxy", isExcepted ? "proxy: none" : "another host") }
        guard !isExcepted, !option.value.isEmpty else { return request.settings.set("proxy", "none") }
        let login = operation.last("proxy-user")
        let scheme = Self.proxies[option.name] ?? "http"
        guard let text = context.proxy(option.value, scheme: scheme, login: login, at: place) else {
            return note(.toDo, option.written, "add it by hand as proxy: URL")
        }
        if login != nil { note(.exact, "-U", "in the proxy's URL") }
        request.settings.set("proxy", .text(text))
        note(.exact, option.written, "proxy")
    }

    private func setResolve(of request: inout DraftRequest) {
        var resolve = DraftMapping(layout: .short(2))
        for option in options("resolve") {
            var text = option.value[...]
            if text.hasPrefix("+") { text = text.dropFirst() }
            let words = text.split(separator: ":", maxSplits: 2).map(String.init)
            guard words.count == 3, words[0] != "*", !words[0].hasPrefix("-"), Int(words[1]) != nil else {
                note(.leftOut, option.written, "hubrun needs HOST:PORT:ADDRESS")
                continue
            }
            let addresses = words[2].split(separator: ",").map(String.init)
            let address = (addresses.first ?? "").filter { $0 != "[" && $0 != "]" }
            resolve["\(words[0]):\(words[1])"] = .text(context.translate(address))
            note(
                addresses.count > 1 ? .approximate : .exact, option.written,
                addresses.count > 1 ? "resolve, with the first address" : "resolve")
        }
        if !resolve.isEmpty { request.settings.set("resolve", .mapping(resolve)) }
    }
}
