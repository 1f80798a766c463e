import CollectionDrafts

extension CurlRequestBuilder {
    /// Header fields that hubrun sends by itself, which `-H Name:` removes.
    private static let automatic: Set = ["user-agent", "accept", "content-type"]

    func addHeaders(to request: inout DraftRequest) {
        let isCopied = isCopiedFromBrowser && !context.options.keepsHeaders
        if isCopied {
            note(
                .leftOut, "headers of the browser", "hubrun sets its own (--keep-headers keeps them)",
                isHarmless: true)
        }
        for option in options("header") {
            if isCopied, BrowserHeaders.contain(Self.fieldName(option.value)) { continue }
            if option.value.hasPrefix("@") {
                addHeaders(ofFile: String(option.value.dropFirst()), option, to: &request)
            } else {
                addHeader(option.value, to: &request)
            }
        }
        addNamed("user-agent", "User-Agent", to: &request)
        addReferer(to: &request)
        if let range = operation.last("range") {
            addHeader("Range: " + (range.contains("=") ? range : "bytes=" + range), to: &request)
        }
        addTimeCondition(to: &request)
        for option in options("cookie") {
            guard option.value.contains("=") else {
                note(.leftOut, option.written, "a cookie file: use --cookie-jar FILE")
                continue
            }
            if !context.addCookies(option.value, to: &request, areSecret: false, at: place) {
                addHeader("Cookie: " + option.value, to: &request)
            }
        }
    }

    /// True if a header field shows that a browser copied the command: scripts of pages cannot set these.
    private var isCopiedFromBrowser: Bool {
        options("header").contains { option in
            let name = Self.fieldName(option.value).lowercased()
            return name.hasPrefix("sec-fetch-") || name.hasPrefix("sec-ch-ua")
        }
    }

    private static func fieldName(_ line: String) -> String { line.prefix { $0 != ":" }.trimmingSpaces }

    /// Adds `Name: value`, `Name;` (empty) or `Name:` (removed).
    private func addHeader(_ line: String, to request: inout DraftRequest) {
        guard let colon = line.firstIndex(of: ":") else {
            let name = line.trimmingSpaces
            guard name.hasSuffix(";") else {
                return note(
                    .leftOut, "-H \(DraftComment.scrubbed(ShellExpansions.withoutMarks(name)))",
                    "not a header field: the colon is missing")
            }
            return context.addHeader(String(name.dropLast()), "", to: &request, at: place)
        }
        let name = line[..<colon].trimmingSpaces
        let value = line[line.index(after: colon)...].trimmingSpaces
        guard value.isEmpty else { return context.addHeader(name, value, to: &request, at: place) }
        if Self.automatic.contains(name.lowercased()) {
            request.settings.headers.append(.init(DraftContext.capitalized(name), .plain("null")))
        }
        note(.exact, "-H \(DraftComment.scrubbed(name)):", "the field is not sent")
    }

    private func addHeaders(ofFile file: String, _ option: CurlOperation.Option, to request: inout DraftRequest) {
        guard file != "-", let bytes = context.options.file(file) else {
            return note(.toDo, option.written, "the fields of a file that cannot be read: add them by hand")
        }
        for line in String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline).prefix(1_000) {
            addHeader(String(line), to: &request)
        }
    }

    private func addNamed(_ option: String, _ name: String, to request: inout DraftRequest) {
        guard let value = operation.last(option), !request.settings.hasHeader(name) else { return }
        addHeader(value.isEmpty ? name + ":" : name + ": " + value, to: &request)
    }

    private func addReferer(to request: inout DraftRequest) {
        guard var value = operation.last("referer"), !request.settings.hasHeader("Referer") else { return }
        if value.hasSuffix(";auto") {
            value = String(value.dropLast(5))
            note(.approximate, "-e ;auto", "redirects keep the first Referer")
        }
        if !value.isEmpty { addHeader("Referer: " + value, to: &request) }
    }

    private func addTimeCondition(to request: inout DraftRequest) {
        guard let option = options("time-cond").last else { return }
        let isUntil = option.value.hasPrefix("-")
        let date = isUntil ? String(option.value.dropFirst()) : option.value
        guard date.hasSuffix("GMT"), date.contains(",") else {
            return note(.toDo, option.written, "write If-Modified-Since with a date of HTTP")
        }
        addHeader((isUntil ? "If-Unmodified-Since: " : "If-Modified-Since: ") + date, to: &request)
    }

    // MARK: Authentication

    func setAuthentication(of request: inout DraftRequest) {
        let scheme = ["ntlm", "ntlm-wb", "negotiate"].first(where: operation.has)
        if let scheme {
            note(.toDo, "--\(scheme)", "hubrun has no such authentication")
            request.settings.auth = nil
            return
        }
        for name in ["netrc", "netrc-optional", "netrc-file"] where operation.has(name) {
            note(.toDo, "--\(name)", "write auth with the login of the file")
        }
        if let token = operation.last("oauth2-bearer") {
            context.setBearer(token, of: &request, at: place)
            note(.exact, "--oauth2-bearer", "auth.bearer")
        }
        guard !request.settings.hasHeader("Authorization") else {
            if operation.has("user") { note(.leftOut, "-u", "the header Authorization replaces it", isHarmless: true) }
            request.settings.auth = nil
            return
        }
        guard let option = options("user").last else { return }
        if let service = operation.last("aws-sigv4") { return setSignature(service, option, of: &request) }
        if operation.has("anyauth") { note(.approximate, "--anyauth", "auth.basic; hubrun does not ask the server") }
        guard let colon = option.value.firstIndex(of: ":") else {
            if ShellExpansions.isOnlyExpansion(option.value) {
                let login = context.translate(option.value)
                let text = "Basic " + DraftPlaceholder.filtered(login, by: "base64")
                request.settings.headers.append(.init("Authorization", .text(text)))
                return note(.exact, option.written, "headers.Authorization")
            }
            var login = DraftMapping()
            login.append(context.entry("user", option.value, named: "user", at: place))
            login["password"] = .text(context.secrets.placeholder(forVariable: "PASSWORD"))
            request.settings.setAuth(.entry(operation.has("digest") ? "digest" : "basic", .mapping(login)))
            return note(.toDo, option.written, "curl asks for the password: set PASSWORD in the process environment")
        }
        let password = String(option.value[option.value.index(after: colon)...])
        let kind = operation.has("digest") ? "digest" : "basic"
        context.setLogin(kind, String(option.value[..<colon]), password, of: &request, at: place)
        note(.exact, option.written, "auth.\(kind)")
    }

    /// Sets `awsSigV4` of `--aws-sigv4 provider1:provider2:region:service`.
    private func setSignature(_ text: String, _ option: CurlOperation.Option, of request: inout DraftRequest) {
        let words = text.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
        guard words.first.map({ ["aws", "amz"].contains($0.lowercased()) }) ?? false else {
            return note(.toDo, "--aws-sigv4", "hubrun signs for AWS only")
        }
        let host = request.url.firstRange(of: "://").map { request.url[$0.upperBound...].prefix { $0 != "/" } } ?? ""
        let labels = host.split(separator: ".").map(String.init)
        let isAmazon = labels.suffix(2) == ["amazonaws", "com"]
        let service = words.count > 3 ? words[3] : isAmazon && labels.count > 3 ? labels[labels.count - 4] : nil
        let region = words.count > 2 ? words[2] : isAmazon && labels.count > 3 ? labels[labels.count - 3] : nil
        let keys = option.value.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        var signature = DraftMapping(layout: .block)
        for (key, value, name) in [
            ("accessKey", keys.first ?? "", "AWS_ACCESS_KEY_ID"),
            ("secretKey", keys.count > 1 ? keys[1] : "", "AWS_SECRET_ACCESS_KEY"),
        ] {
            let (text, comment) =
                value.isEmpty
                ? (context.secrets.placeholder(forVariable: name), nil)
                : context.value(value, named: name, isSecret: true, at: place)
            signature.append(.init(key, .text(text), comment: comment))
        }
        if region == nil || service == nil { note(.toDo, "--aws-sigv4", "write the region and the service") }
        signature["region"] = .text(context.translate(region ?? "us-east-1"))
        signature["service"] = .text(context.translate(service ?? "execute-api"))
        request.settings.setAuth(.entry("awsSigV4", .mapping(signature)))
        note(.exact, "--aws-sigv4", "auth.awsSigV4")
    }
}
