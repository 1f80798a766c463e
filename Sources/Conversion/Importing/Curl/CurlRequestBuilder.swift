import CollectionDrafts
import HTTP

/// Makes the requests of one operation: one for each URL.
struct CurlRequestBuilder {
    let operation: CurlOperation
    let command: ShellCommand
    let place: String
    let source: ImportSource
    let context: DraftContext
    let names: ShellNames
    /// The data of `-d` and similar options, in their order.
    var data: [CurlData] = []
    /// The variables of the URL's globs, in the order of `#1`, `#2`.
    var globNames: [String] = []

    init(_ operation: CurlOperation, _ command: ShellCommand, at place: String, _ reader: CurlCollectionReader) {
        self.operation = operation
        self.command = command
        self.place = place
        source = reader.source
        context = reader.context
        names = reader.names
    }

    mutating func requests() -> [DraftRequest] {
        readData()
        return operation.urls.enumerated().compactMap { index, url in request(url, index) }
    }

    private mutating func request(_ url: ShellText, _ index: Int) -> DraftRequest? {
        guard let url = completed(url) else { return nil }
        var request = DraftRequest(method: method, url: "")
        setURL(url, of: &request)
        guard DraftContext.isRequestable(request.url) else {
            note(.toDo, "URL", "hubrun cannot request it: correct it and import the command again")
            return nil
        }
        let names = addHeaders(to: &request)
        setAuthentication(of: &request, besides: names)
        setBody(of: &request)
        setTransport(of: &request)
        setSave(of: &request, index)
        reportUnsupportedOptions()
        if ["GET", "HEAD"].contains(request.method), request.body != nil {
            note(.approximate, "-X \(request.method)", "a \(request.method) with a body, which many servers ignore")
        }
        return request
    }

    /// Adds a line to the report.
    func note(_ kind: ImportReport.Kind, _ part: String, _ result: String, isHarmless: Bool = false) {
        context.report.add(kind, at: place, part, result, isHarmless: isHarmless)
    }

    /// Returns the options of these names, in the order in which they are written.
    func options(_ names: String...) -> [CurlOperation.Option] {
        operation.options.filter { names.contains($0.name) }
    }

    /// Returns a path of the command line relative to the collection.
    func path(_ path: ShellText) -> DraftText {
        source.path(names.translate(path), isOfWorkingDirectory: true)
    }

    // MARK: Method and URL

    private var method: String {
        if let text = operation.last("request") {
            let isWord = { (method: String) in
                !method.isEmpty && method.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F } && !method.contains("{")
            }
            if let method = text.literal, isWord(method) { return method }
            note(.toDo, "-X", "the method is not a plain word: add it by hand")
        }
        if operation.has("head") { return "HEAD" }
        if operation.has("upload-file") { return "PUT" }
        if operation.has("get") { return "GET" }
        return data.isEmpty && options("form", "form-string").isEmpty ? "GET" : "POST"
    }

    /// Returns the URL with a scheme; nil for one that hubrun cannot request.
    private func completed(_ url: ShellText) -> ShellText? {
        let url = url.trimmingSpaces
        guard !url.isEmpty else {
            note(.leftOut, "URL", "the URL is empty")
            return nil
        }
        let outline = url.outline
        if let scheme = outline.firstRange(of: "://") {
            guard let name = url.slice(outline.startIndex..<scheme.lowerBound, of: outline).literal?.lowercased()
            else { return url }
            guard name == "http" || name == "https" else {
                note(.leftOut, "URL", "hubrun has http and https only, not \(DraftComment.scrubbed(name))")
                return nil
            }
            return ShellText(name) + url.slice(scheme.lowerBound..<outline.endIndex, of: outline)
        }
        if url.beginsWithPlaceholder { return url }
        return (operation.last("proto-default") ?? "http") + "://" + url
    }

    private mutating func setURL(_ written: ShellText, of request: inout DraftRequest) {
        var text = written
        if !operation.has("globoff") {
            if let glob = CurlGlob(text) {
                text = glob.parts.isEmpty ? glob.texts[0] : expand(glob, in: &request)
            } else {
                note(.toDo, "URL", "curl rejects these { } or [ ]; hubrun writes variables as <<name>>")
            }
        }
        var url = names.translate(text)
        if !operation.has("path-as-is") { url = Self.withoutDotSegments(url) }
        let pieces = queryPieces
        // The order of parameters may matter: either all are fields, or all stay in the URL.
        if let fields = CurlData.fields(of: pieces) {
            context.setURL(url, of: &request, at: place)
            context.addQuery(fields, to: &request, at: place)
        } else {
            let words = pieces.map(\.text).filter { !$0.isEmpty }
            // The fragment is not sent.
            url = url.cut(at: "#")?.before ?? url
            url += (url.outline.contains("?") ? "&" : "?") + words.joined(separator: "&")
            context.setURL(url, of: &request, at: place)
        }
        noteMethod()
    }

    /// Returns the URL without `.` and `..` in its path (RFC 3986, section 5.2.4).
    private static func withoutDotSegments(_ url: DraftText) -> DraftText {
        let outline = url.outline
        // The address can be a variable.
        let afterPlaceholder = outline.firstIndex(of: "\u{FFFC}").map { outline.index(after: $0) }
        guard outline.contains("/."), let address = outline.firstRange(of: "://")?.upperBound ?? afterPlaceholder,
            let start = outline[address...].firstIndex(where: { "/?#".contains($0) }), outline[start] == "/"
        else { return url }
        let end = outline[start...].firstIndex { "?#".contains($0) } ?? outline.endIndex
        let segments = url.slice(outline.index(after: start)..<end, of: outline).split(separator: "/")
        var kept: [DraftText] = []
        for (index, segment) in segments.enumerated() {
            let isDots = segment == "." || segment == ".."
            if segment == "..", !kept.isEmpty { kept.removeLast() }
            if !isDots { kept.append(segment) } else if index == segments.count - 1 { kept.append("") }
        }
        return url.slice(outline.startIndex..<start, of: outline) + "/" + kept.joined(separator: "/")
            + url.slice(end..<outline.endIndex, of: outline)
    }

    /// The data for the query, of `-G` and `--url-query`.
    private var queryPieces: [CurlData.Query] {
        var pieces: [CurlData.Query] = []
        func add(_ piece: CurlData.Query?, _ option: CurlOperation.Option) {
            guard let piece else {
                return note(.toDo, option.written, "data of a file in the query: add it by hand")
            }
            pieces.append(piece)
        }
        if operation.has("get") { for piece in data { add(piece.asQuery(names.translate), piece.option) } }
        for option in options("url-query") {
            let isPlain = option.value.hasPrefix("+")
            let plain = CurlData.Query.text(names.translate(option.value.dropFirst(1)))
            add(isPlain ? plain : CurlData(option, isEncoded: true).asQuery(names.translate), option)
        }
        return pieces
    }

    private func noteMethod() {
        if operation.has("get") { note(.exact, "-G", "data in the query") }
        if operation.has("request") { note(.exact, "-X", "the method") }
        if operation.has("head") { note(.exact, "-I", "the method HEAD") }
    }
}

extension CurlRequestBuilder {
    func setSave(of request: inout DraftRequest, _ index: Int) {
        let outputs = options("output")
        let option = index < outputs.count ? outputs[index] : nil
        guard let file = option?.value ?? (index == 0 ? command.outputFile : nil) else { return }
        guard !["/dev/null", "-", "NUL", "nul", "/dev/stdout", "/dev/stderr"].contains(file.literal) else { return }
        guard !(file.command?.hasPrefix(">(") ?? false) else {
            return note(.leftOut, option?.written ?? ">", "hubrun runs no commands")
        }
        var name = file
        for (number, variable) in globNames.enumerated().reversed() {
            name = name.replacing("#\(number + 1)", with: ShellText(.name(variable)))
        }
        guard request.setSave(path(name)) else {
            return note(.leftOut, option?.written ?? ">", "hubrun saves below the current folder only")
        }
        note(.exact, option?.written ?? ">", "save")
    }
}

extension CurlRequestBuilder {
    private static let handled: Set = [
        "request", "head", "get", "url-query", "proto-default", "header", "user-agent", "referer", "range",
        "time-cond", "cookie", "ntlm", "ntlm-wb", "negotiate", "netrc", "netrc-optional", "netrc-file",
        "oauth2-bearer", "user", "aws-sigv4", "anyauth", "digest", "data", "data-ascii", "data-binary", "data-raw",
        "data-urlencode", "json", "form", "form-string", "upload-file", "insecure", "cacert", "cert", "key",
        "cert-type", "key-type", "location", "location-trusted", "max-redirs", "max-time", "connect-timeout", "proxy",
        "socks4", "socks4a", "socks5", "socks5-hostname", "noproxy", "proxy-user", "resolve", "unix-socket",
        "http1.1", "http2", "http2-prior-knowledge", "compressed", "retry", "retry-delay", "retry-connrefused",
        "retry-all-errors", "fail", "fail-with-body", "output",
    ]

    private static let reasons = [
        "connect-to": "hubrun has resolve only", "ipv4": "hubrun chooses the address",
        "ipv6": "hubrun chooses the address",
        "pinnedpubkey": "hubrun does not pin keys", "limit-rate": "hubrun does not limit the rate",
        "post301": "hubrun sends GET after a redirect", "post302": "hubrun sends GET after a redirect",
        "post303": "hubrun sends GET after a redirect", "remote-name": "add save with a name by hand",
        "dump-header": "hubrun shows header fields with -V", "cookie-jar": "use --export-cookie-jar FILE",
        "tls-max": "hubrun has tls.minVersion only",
    ]

    /// Options that only show or keep what a response has.
    private static let outputs: Set = ["cookie-jar", "dump-header"]

    /// Reports the options without a counterpart.
    func reportUnsupportedOptions() {
        for option in operation.options
        where !Self.handled.contains(option.name) && !CurlOption.withoutEffect.contains(option.name)
            && Self.tlsVersions[option.name] == nil
        {
            let name = DraftComment.scrubbed(option.written)
            note(
                .leftOut, name, Self.reasons[option.name] ?? "hubrun has no such setting",
                isHarmless: Self.outputs.contains(option.name))
        }
    }
}
