import CollectionDrafts

extension CurlRequestBuilder {
    /// Header fields that hubrun sends by itself, which `-H Name:` removes.
    private static let automatic: Set = ["user-agent", "accept", "content-type"]

    /// Adds the header fields.
    ///
    /// - Returns: The names of the fields of `-H`, in lower case: curl sends these, or nothing for `Name:`, in the place
    ///   of the fields that other options give.
    func addHeaders(to request: inout DraftRequest) -> Set<String> {
        let all = headerLines
        let fields = all.map { (Self.fieldName($0).shown, Self.fieldValue($0).shown) }
        let isCopied = BrowserHeaders.areFromBrowser(fields) && !context.options.keepsHeaders
        if isCopied {
            note(
                .leftOut, "headers of the browser", "hubrun sets its own (--keep-headers keeps them)",
                isHarmless: true)
        }
        let lines = all.filter { !isCopied || !BrowserHeaders.contain(Self.fieldName($0).shown) }
        let written = Set(lines.map { Self.fieldName($0).shown.lowercased() })
        if written.contains("authorization") { request.settings.auth = nil }
        var hasAuthorization = false
        for line in lines where !Self.removesField(line) {
            if Self.fieldName(line).shown.lowercased() == "authorization" {
                guard !hasAuthorization else {
                    note(.leftOut, "-H Authorization", "a request has one: the first is sent")
                    continue
                }
                hasAuthorization = true
            }
            addHeader(line, to: &request)
        }
        for line in lines where Self.removesField(line) { removeHeader(line, from: &request) }
        func addUnlessWritten(_ name: String, _ value: ShellText, _ option: String) {
            guard !written.contains(name.lowercased()) else { return noteReplaced(option, by: name) }
            let line = ShellText(name) + ": " + value
            value.isEmpty ? removeHeader(line, from: &request) : addHeader(line, to: &request)
        }
        if let option = options("user-agent").last { addUnlessWritten("User-Agent", option.value, option.written) }
        if let option = options("referer").last {
            let value = referer(option)
            if !value.isEmpty { addUnlessWritten("Referer", value, option.written) }
        }
        if let option = options("range").last {
            let value = option.value.outline.contains("=") ? option.value : "bytes=" + option.value
            addUnlessWritten("Range", value, option.written)
        }
        if let option = options("time-cond").last, let (name, date) = timeCondition(option) {
            addUnlessWritten(name, date, option.written)
        }
        /// Returns the name of the variable that has a path, or the path.
        func jar(_ option: CurlOperation.Option) -> String { option.value.variable ?? option.value.shown }
        let jars = options("cookie-jar").map(jar)
        for option in options("cookie") where !option.value.outline.contains("=") {
            if names.cookieJars.contains(jar(option)) || jars.contains(jar(option)) {
                note(.exact, option.written, "the cookies of earlier responses, which hubrun sends")
            } else {
                note(.leftOut, option.written, "a cookie file: use --cookie-jar FILE")
            }
        }
        names.cookieJars.formUnion(jars)
        let cookies = options("cookie").filter { $0.value.outline.contains("=") }
        for option in cookies {
            guard !written.contains("cookie") else {
                noteReplaced(option.written, by: "Cookie")
                continue
            }
            if !context.addCookies(names.translate(option.value), to: &request, areSecret: false, at: place) {
                addHeader("Cookie: " + option.value, to: &request)
            }
        }
        return written
    }

    func noteReplaced(_ option: String, by name: String) {
        note(.leftOut, option, "the header \(name) replaces it", isHarmless: true)
    }

    private static func fieldName(_ line: ShellText) -> ShellText { (line.cut(at: ":")?.before ?? line).trimmingSpaces }

    private static func fieldValue(_ line: ShellText) -> ShellText { (line.cut(at: ":")?.behind ?? "").trimmingSpaces }

    /// The lines of `-H`, and those of its files.
    private var headerLines: [ShellText] {
        options("header").flatMap { option -> [ShellText] in
            guard option.value.hasPrefix("@") else {
                // A variable can have the whole field: AUTH="Authorization: …"; curl -H "$AUTH".
                guard let name = option.value.variable, let field = names.values[name] else { return [option.value] }
                names.fieldVariables.insert(name)
                return [field]
            }
            let file = option.value.dropFirst(1).shown
            guard file != "-", let bytes = context.options.file(file) else {
                note(.toDo, option.written, "the file cannot be read: add its header fields by hand")
                return []
            }
            let lines = String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline)
            return lines.prefix(1_000).map { ShellText($0) }
        }
    }

    /// True for `Name:`, which removes a field that curl sends by itself.
    private static func removesField(_ line: ShellText) -> Bool {
        line.outline.contains(":") && fieldValue(line).isEmpty
    }

    private func removeHeader(_ line: ShellText, from request: inout DraftRequest) {
        let name = Self.fieldName(line).shown
        if Self.automatic.contains(name.lowercased()), !request.settings.hasHeader(name) {
            request.settings.headers.append(.init(DraftText(DraftContext.capitalized(name)), .plain("null")))
        }
        note(.exact, "-H \(DraftComment.scrubbed(name)):", "the field is not sent")
    }

    /// Adds `Name: value` or `Name;` (empty).
    private func addHeader(_ line: ShellText, to request: inout DraftRequest) {
        guard let (name, value) = line.cut(at: ":") else {
            let name = line.trimmingSpaces
            let outline = name.outline
            guard outline.hasSuffix(";") else {
                return note(
                    .leftOut, "-H \(DraftComment.scrubbed(name.shown))", "not a header field: the colon is missing")
            }
            let end = outline.index(before: outline.endIndex)
            let field = names.translate(name.slice(outline.startIndex..<end, of: outline))
            return context.addHeader(field, "", to: &request, at: place)
        }
        let field = names.translate(name.trimmingSpaces)
        context.addHeader(field, names.translate(value.trimmingSpaces), to: &request, at: place)
    }

    private func referer(_ option: CurlOperation.Option) -> ShellText {
        let outline = option.value.outline
        guard outline.hasSuffix(";auto") else { return option.value }
        note(.approximate, "-e ;auto", "redirects keep the first Referer")
        return option.value.slice(outline.startIndex..<outline.index(outline.endIndex, offsetBy: -5), of: outline)
    }

    /// Returns the field for the date of `-z`; nil, after a note, for a value that is not an HTTP date (RFC 9110, section
    /// 5.6.7).
    private func timeCondition(_ option: CurlOperation.Option) -> (name: String, date: ShellText)? {
        let isUntil = option.value.hasPrefix("-")
        let date = isUntil ? option.value.dropFirst(1) : option.value
        guard date.outline.hasSuffix("GMT"), date.outline.contains(",") else {
            note(.toDo, option.written, "write If-Modified-Since with an HTTP date")
            return nil
        }
        return (isUntil ? "If-Unmodified-Since" : "If-Modified-Since", date)
    }
}

extension CurlRequestBuilder {
    /// - Parameter fields: The names of the header fields that the command writes, in lower case.
    func setAuthentication(of request: inout DraftRequest, besides fields: Set<String>) {
        let scheme = ["ntlm", "ntlm-wb", "negotiate"].first(where: operation.has)
        if let scheme {
            note(.toDo, "--\(scheme)", "hubrun has no such authentication")
            request.settings.auth = nil
            return
        }
        for name in ["netrc", "netrc-optional", "netrc-file"] where operation.has(name) {
            note(.toDo, "--\(name)", "write auth with the login of the file")
        }
        guard !fields.contains("authorization") else {
            for option in options("user", "oauth2-bearer", "aws-sigv4") {
                noteReplaced(option.written, by: "Authorization")
            }
            return
        }
        if let token = operation.last("oauth2-bearer") {
            context.setBearer(names.translate(token), of: &request, at: place)
            note(.exact, "--oauth2-bearer", "auth.bearer")
            if !operation.has("aws-sigv4") { return }
        }
        guard let option = options("user").last else { return }
        if let service = operation.last("aws-sigv4") { return setSignature(service, option, of: &request) }
        if operation.has("anyauth") { note(.approximate, "--anyauth", "auth.basic; hubrun does not ask the server") }
        guard let (user, password) = option.value.cut(at: ":") else {
            if option.value.placeholder != nil, let login = names.translate(option.value).placeholder {
                request.settings.headers.append(.init("Authorization", .text("Basic \(login.filtered(by: "base64"))")))
                return note(.exact, option.written, "headers.Authorization")
            }
            var login = DraftMapping()
            login.append(context.entry("user", names.translate(option.value), named: "user", at: place))
            login["password"] = .text(DraftText(context.secrets.placeholder(forVariable: "PASSWORD")))
            request.settings.setAuth(.entry(operation.has("digest") ? "digest" : "basic", .mapping(login)))
            return note(.toDo, option.written, "curl asks for the password: set PASSWORD in the process environment")
        }
        let kind = operation.has("digest") ? "digest" : "basic"
        context.setLogin(
            DraftText(kind), names.translate(user), names.translate(password), of: &request, at: place)
        note(.exact, option.written, "auth.\(kind)")
    }

    /// Sets `awsSigV4` of `--aws-sigv4 provider1:provider2:region:service`.
    private func setSignature(_ text: ShellText, _ option: CurlOperation.Option, of request: inout DraftRequest) {
        let words = text.split(separator: ":").map(names.translate)
        guard words.first.map({ ["aws", "amz"].contains($0.shown.lowercased()) }) ?? false else {
            return note(.toDo, "--aws-sigv4", "hubrun signs for AWS only")
        }
        let url = request.url.outline
        let host = url.firstRange(of: "://").map { url[$0.upperBound...].prefix { $0 != "/" } } ?? ""
        let labels = host.split(separator: ".").map { DraftText($0) }
        let isAmazon = labels.suffix(2) == ["amazonaws", "com"]
        let service = words.count > 3 ? words[3] : isAmazon && labels.count > 3 ? labels[labels.count - 4] : nil
        let region = words.count > 2 ? words[2] : isAmazon && labels.count > 3 ? labels[labels.count - 3] : nil
        let (accessKey, secretKey) = option.value.cut(at: ":") ?? (option.value, "")
        var signature = DraftMapping(layout: .block)
        for (key, value, name) in [
            (DraftText("accessKey"), accessKey, "AWS_ACCESS_KEY_ID"),
            ("secretKey", secretKey, "AWS_SECRET_ACCESS_KEY"),
        ] {
            let (text, comment) =
                value.isEmpty
                ? (DraftText(context.secrets.placeholder(forVariable: name)), nil)
                : context.value(names.translate(value), named: name, isSecret: true, at: place)
            signature.append(.init(key, .text(text), comment: comment))
        }
        if region == nil || service == nil { note(.toDo, "--aws-sigv4", "write the region and the service") }
        signature["region"] = .text(region ?? "us-east-1")
        signature["service"] = .text(service ?? "execute-api")
        request.settings.setAuth(.entry("awsSigV4", .mapping(signature)))
        note(.exact, "--aws-sigv4", "auth.awsSigV4")
    }
}
