import CollectionDrafts
import Text

extension CurlRequestBuilder {
    func setTransport(of request: inout DraftRequest) {
        setTLS(of: &request)
        setRedirects(of: &request)
        setTime("max-time", "timeout", of: &request)
        setTime("connect-timeout", "connectTimeout", of: &request)
        setConnection(of: &request)
        setRetry(of: &request)
        if operation.has("fail") || operation.has("fail-with-body") {
            note(.exact, "-f", "the status must be below 400")
        } else {
            note(.approximate, "no -f", "a status of 400 or above fails; curl accepts it")
        }
    }

    // MARK: Redirects

    private func setRedirects(of request: inout DraftRequest) {
        guard operation.has("location") || operation.has("location-trusted") else { return }
        var value = DraftValue.bool(true)
        if let limit = operation.last("max-redirs")?.literal.flatMap({ Int($0) }) {
            value = limit < 0 ? .number(100) : .number(min(limit, 100))
            if limit < 0 || limit > 100 { note(.approximate, "--max-redirs", "hubrun follows at most 100") }
        }
        request.settings.set("followRedirects", value)
        if operation.has("request"), !["GET", "HEAD"].contains(request.method) {
            let changed = request.method == "POST" ? "301, 302 and 303" : "303"
            note(
                .approximate, "-L with -X \(request.method)",
                "curl keeps the method; hubrun sends GET after a redirect with \(changed)")
        } else {
            note(.exact, "-L", "followRedirects")
        }
        if operation.has("location-trusted") {
            note(.leftOut, "--location-trusted", "hubrun sends credentials to no other host")
        }
    }

    // MARK: Times

    private func setTime(_ name: String, _ key: String, of request: inout DraftRequest) {
        guard let option = options(name).last else { return }
        guard let duration = DraftDuration.text(option.value.outline, unit: "s") else {
            return note(.toDo, option.written, "add it by hand as \(key)")
        }
        guard duration != "0s" else { return }
        request.settings.set(DraftText(key), .text(DraftText(duration)))
        note(.exact, option.written, key)
    }
}

extension CurlRequestBuilder {
    static let tlsVersions = [
        "tlsv1": "1.0", "tlsv1.0": "1.0", "tlsv1.1": "1.1", "tlsv1.2": "1.2", "tlsv1.3": "1.3",
    ]

    func setTLS(of request: inout DraftRequest) {
        var tls = DraftMapping()
        if operation.has("insecure") {
            tls["insecure"] = .bool(true)
            note(.exact, "-k", "tls.insecure, which hubrun check warns about")
        }
        if let file = operation.last("cacert") {
            tls["ca"] = .text(path(file))
            note(.exact, "--cacert", "tls.ca")
            context.noteFile(names.translate(file), as: "--cacert", at: place)
        }
        for name in ["cert", "key"] {
            guard let option = options(name).last else { continue }
            let before = option.value.cut(at: ":")?.before
            let isWithPassword = name == "cert" && before?.outline.count ?? 0 > 1
            let file = isWithPassword ? before ?? option.value : option.value
            tls[name: name] = .text(path(file))
            note(.exact, option.written, "tls.\(name)")
            if isWithPassword { note(.leftOut, "\(option.written) password", "hubrun needs a key without a password") }
            context.noteFile(names.translate(file), as: option.written, at: place)
        }
        for name in ["cert-type", "key-type"] {
            guard let type = operation.last(name), type.outline.uppercased() != "PEM" else { continue }
            note(.leftOut, "--\(name)", "hubrun reads PEM files only")
        }
        let version = operation.options.last { Self.tlsVersions[$0.name] != nil }
        if let version, let number = Self.tlsVersions[version.name] {
            tls["minVersion"] = .plain(number)
            note(.exact, version.written, "tls.minVersion")
        }
        if !tls.isEmpty { request.settings.set("tls", .mapping(tls)) }
    }
}

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
        let hosts = (operation.last("noproxy")?.outline ?? "").split(separator: ",").map(\.trimmingSpaces)
        let url = request.url.outline
        let isExcepted = hosts.contains { $0 == "*" || !$0.isEmpty && url.contains("://\($0)") }
        if operation.has("noproxy") { note(.exact, "--noproxy", isExcepted ? "proxy: none" : "another host") }
        guard !isExcepted, !option.value.isEmpty else { return request.settings.set("proxy", "none") }
        let login = operation.last("proxy-user").map(names.translate)
        let scheme = Self.proxies[option.name] ?? "http"
        guard let text = context.proxy(names.translate(option.value), scheme: scheme, login: login, at: place) else {
            return note(.toDo, option.written, "add it by hand as proxy: URL")
        }
        if login != nil { note(.exact, "-U", "in the proxy's URL") }
        request.settings.set("proxy", .text(text))
        note(.exact, option.written, "proxy")
    }

    private func setResolve(of request: inout DraftRequest) {
        var resolve = DraftMapping(layout: .short(2))
        for option in options("resolve") {
            var text = names.translate(option.value)
            if text.hasPrefix("+") { text = text.dropFirst(1) }
            guard let (host, rest) = text.cut(at: ":"), let (port, list) = rest.cut(at: ":"), host != "*",
                !host.isEmpty, !host.hasPrefix("-"), let port = port.literal, Int(port) != nil, !list.isEmpty
            else {
                note(.leftOut, option.written, "hubrun needs HOST:PORT:ADDRESS")
                continue
            }
            let addresses = list.split(separator: ",").filter { !$0.isEmpty }
            let address = addresses.first?.mapLiterals { $0.filter { $0 != "[" && $0 != "]" } }
            resolve["\(host):\(port)"] = .text(address ?? "")
            note(
                addresses.count > 1 ? .approximate : .exact, option.written,
                addresses.count > 1 ? "resolve, with the first address" : "resolve")
        }
        if !resolve.isEmpty { request.settings.set("resolve", .mapping(resolve)) }
    }
}

extension CurlRequestBuilder {
    private static let retried = ["timeout", "408", "429", "500", "502", "503", "504"]

    func setRetry(of request: inout DraftRequest) {
        guard let option = options("retry").last else { return }
        guard let count = Int(option.value.outline), count >= 0 else {
            return note(.toDo, "--retry", "add it by hand as retry")
        }
        guard count > 0 else { return }
        var retry = DraftMapping(layout: .short(4))
        retry["attempts"] = .number(min(count, 999) + 1)
        if count > 999 { note(.approximate, "--retry", "hubrun makes at most 1000 attempts") }
        let delay = options("retry-delay").last
        if let delay, let interval = DraftDuration.text(delay.value.outline, unit: "s"), interval != "0s" {
            retry["interval"] = .verbatim(interval)
            note(.exact, "--retry-delay", "retry.interval")
            note(.exact, "--retry", "retry.attempts")
        } else {
            note(.approximate, "--retry", "pauses of 1 s, which curl doubles each time")
        }
        let failsOnStatus = operation.has("fail") || operation.has("fail-with-body")
        var reasons = Self.retried
        if operation.has("retry-connrefused") {
            reasons.insert("connection", at: 0)
            note(.exact, "--retry-connrefused", "retry.on: connection")
        }
        if operation.has("retry-all-errors") {
            reasons = failsOnStatus ? [] : ["dns", "connection", "tls", "protocol"] + Self.retried
            note(.exact, "--retry-all-errors", "retry.on")
        }
        if !reasons.isEmpty {
            retry["on"] = .list(reasons.map { Int($0) == nil ? .verbatim($0) : .plain($0) })
        }
        request.settings.set("retry", .mapping(retry))
    }
}
