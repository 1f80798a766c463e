import CollectionDrafts

extension CurlRequestBuilder {
    /// Header fields that hubrun sends by itself, which `-H Name:` removes.
    private static let automatic: Set = ["user-agent", "accept", "content-type"]

    /// Adds the header fields.
    ///
    /// - Returns: The names of the fields of `-H`, in lower case: curl sends these, or nothing for `Name:`, in the place
    ///   of the fields that other options give.
    func addHeaders(to request: inout DraftRequest) -> Set<String> {
        let written = headerLines
        let fields = written.map { (Self.fieldName($0), Self.fieldValue($0)) }
        let isCopied = BrowserHeaders.areFromBrowser(fields) && !context.options.keepsHeaders
        if isCopied {
            note(
                .leftOut, "headers of the browser", "hubrun sets its own (--keep-headers keeps them)",
                isHarmless: true)
        }
        let lines = written.filter { !isCopied || !BrowserHeaders.contain(Self.fieldName($0)) }
        let names = Set(lines.map { Self.fieldName($0).lowercased() })
        if names.contains("authorization") { request.settings.auth = nil }
        var hasAuthorization = false
        for line in lines where !Self.removesField(line) {
            if Self.fieldName(line).lowercased() == "authorization" {
                guard !hasAuthorization else {
                    note(.leftOut, "-H Authorization", "a request has one: the first is sent")
                    continue
                }
                hasAuthorization = true
            }
            addHeader(line, to: &request)
        }
        for line in lines where Self.removesField(line) { removeHeader(line, from: &request) }
        func addUnlessWritten(_ name: String, _ value: String, _ option: String) {
            guard !names.contains(name.lowercased()) else { return noteReplaced(option, by: name) }
            value.isEmpty ? removeHeader(name + ":", from: &request) : addHeader(name + ": " + value, to: &request)
        }
        if let option = options("user-agent").last { addUnlessWritten("User-Agent", option.value, option.written) }
        if let option = options("referer").last {
            let value = referer(option)
            if !value.isEmpty { addUnlessWritten("Referer", value, option.written) }
        }
        if let option = options("range").last {
            let value = option.value.contains("=") ? option.value : "bytes=" + option.value
            addUnlessWritten("Range", value, option.written)
        }
        if let option = options("time-cond").last, let (name, date) = timeCondition(option) {
            addUnlessWritten(name, date, option.written)
        }
        /// Returns the name of the variable that has a path, or the path.
        func jar(_ option: CurlOperation.Option) -> String { expansions.variable(in: option.value) ?? option.value }
        let jars = options("cookie-jar").map(jar)
        for option in options("cookie") where !option.value.contains("=") {
            if expansions.cookieJars.contains(jar(option)) || jars.contains(jar(option)) {
                note(.exact, option.written, "the cookies of earlier responses, which hubrun sends")
            } else {
                note(.leftOut, option.written, "a cookie file: use --cookie-jar FILE")
            }
        }
        expansions.cookieJars.formUnion(jars)
        let cookies = options("cookie").filter { $0.value.contains("=") }
        for option in cookies {
            guard !names.contains("cookie") else {
                noteReplaced(option.written, by: "Cookie")
                continue
            }
            if !context.addCookies(option.value, to: &request, areSecret: false, at: place) {
                addHeader("Cookie: " + option.value, to: &request)
            }
        }
        return names
    }

    func noteReplaced(_ option: String, by name: String) {
        note(.leftOut, option, "the header \(name) replaces it", isHarmless: true)
    }

    private static func fieldName(_ line: String) -> String { line.prefix { $0 != ":" }.trimmingSpaces }

    private static func fieldValue(_ line: String) -> String { line.drop { $0 != ":" }.dropFirst().trimmingSpaces }

    /// The lines of `-H`, and those of its files.
    private var headerLines: [String] {
        options("header").flatMap { option -> [String] in
            guard option.value.hasPrefix("@") else {
                // A variable can have the whole field: AUTH="Authorization: …"; curl -H "$AUTH".
                guard let name = expansions.variable(in: option.value), let field = expansions.values[name] else {
                    return [option.value]
                }
                expansions.fieldVariables.insert(name)
                return [field]
            }
            let file = String(option.value.dropFirst())
            guard file != "-", let bytes = context.options.file(file) else {
                note(.toDo, option.written, "the file cannot be read: add its header fields by hand")
                return []
            }
            let lines = String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline)
            return lines.prefix(1_000).map(String.init)
        }
    }

    /// True for `Name:`, which removes a field that curl sends by itself.
    private static func removesField(_ line: String) -> Bool {
        line.contains(":") && fieldValue(line).isEmpty
    }

    private func removeHeader(_ line: String, from request: inout DraftRequest) {
        let name = Self.fieldName(line)
        if Self.automatic.contains(name.lowercased()), !request.settings.hasHeader(name) {
            request.settings.headers.append(.init(DraftContext.capitalized(name), .plain("null")))
        }
        note(.exact, "-H \(DraftComment.scrubbed(name)):", "the field is not sent")
    }

    /// Adds `Name: value` or `Name;` (empty).
    private func addHeader(_ line: String, to request: inout DraftRequest) {
        guard line.contains(":") else {
            let name = line.trimmingSpaces
            guard name.hasSuffix(";") else {
                return note(
                    .leftOut, "-H \(DraftComment.scrubbed(ShellExpansions.withoutMarks(name)))",
                    "not a header field: the colon is missing")
            }
            return context.addHeader(String(name.dropLast()), "", to: &request, at: place)
        }
        context.addHeader(Self.fieldName(line), Self.fieldValue(line), to: &request, at: place)
    }

    private func referer(_ option: CurlOperation.Option) -> String {
        guard option.value.hasSuffix(";auto") else { return option.value }
        note(.approximate, "-e ;auto", "redirects keep the first Referer")
        return String(option.value.dropLast(5))
    }

    /// Returns the field for the date of `-z`; nil, after a note, for a value that is not an HTTP date (RFC 9110, section
    /// 5.6.7).
    private func timeCondition(_ option: CurlOperation.Option) -> (name: String, date: String)? {
        let isUntil = option.value.hasPrefix("-")
        let date = isUntil ? String(option.value.dropFirst()) : option.value
        guard date.hasSuffix("GMT"), date.contains(",") else {
            note(.toDo, option.written, "write If-Modified-Since with an HTTP date")
            return nil
        }
        return (isUntil ? "If-Unmodified-Since" : "If-Modified-Since", date)
    }
}

extension CurlRequestBuilder {
    /// - Parameter names: The names of the header fields that the command writes, in lower case.
    func setAuthentication(of request: inout DraftRequest, besides names: Set<String>) {
        let scheme = ["ntlm", "ntlm-wb", "negotiate"].first(where: operation.has)
        if let scheme {
            note(.toDo, "--\(scheme)", "hubrun has no such authentication")
            request.settings.auth = nil
            return
        }
        for name in ["netrc", "netrc-optional", "netrc-file"] where operation.has(name) {
            note(.toDo, "--\(name)", "write auth with the login of the file")
        }
        guard !names.contains("authorization") else {
            for option in options("user", "oauth2-bearer", "aws-sigv4") {
                noteReplaced(option.written, by: "Authorization")
            }
            return
        }
        if let token = operation.last("oauth2-bearer") {
            context.setBearer(token, of: &request, at: place)
            note(.exact, "--oauth2-bearer", "auth.bearer")
            if !operation.has("aws-sigv4") { return }
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
