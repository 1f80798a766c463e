import CollectionDrafts
import HTTP

/// Makes the requests of one operation: one for each URL.
struct CurlRequestBuilder {
    let operation: CurlOperation
    let command: ShellCommand
    let place: String
    let source: ImportSource
    let context: DraftContext
    let expansions: ShellExpansions
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
        expansions = reader.expansions
    }

    mutating func requests() -> [DraftRequest] {
        readData()
        return operation.urls.enumerated().compactMap { index, url in request(url, index) }
    }

    private mutating func request(_ url: String, _ index: Int) -> DraftRequest? {
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
    func path(_ path: String) -> String {
        context.translate(source.path(path, isOfWorkingDirectory: true))
    }

    // MARK: Method and URL

    private var method: String {
        if let method = operation.last("request") {
            let isWord = !method.isEmpty && method.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F }
            if isWord, !method.contains("{") { return method }
            note(.toDo, "-X", "the method is not a plain word: add it by hand")
        }
        if operation.has("head") { return "HEAD" }
        if operation.has("upload-file") { return "PUT" }
        if operation.has("get") { return "GET" }
        return data.isEmpty && options("form", "form-string").isEmpty ? "GET" : "POST"
    }

    /// Returns the URL with a scheme; nil for one that hubrun cannot request.
    private func completed(_ url: String) -> String? {
        var url = url.trimmingSpaces
        guard !url.isEmpty else {
            note(.leftOut, "URL", "the URL is empty")
            return nil
        }
        if let scheme = url.firstRange(of: "://") {
            let name = url[..<scheme.lowerBound].lowercased()
            guard !name.contains("{") else { return url }
            guard name == "http" || name == "https" else {
                note(.leftOut, "URL", "hubrun has http and https only, not \(DraftComment.scrubbed(name))")
                return nil
            }
            url.replaceSubrange(..<scheme.lowerBound, with: name)
            return url
        }
        if url.hasPrefix("{{\(ShellExpansions.mark)") { return url }
        return (operation.last("proto-default") ?? "http") + "://" + url
    }

    private mutating func setURL(_ url: String, of request: inout DraftRequest) {
        var url = url
        if !operation.has("globoff") {
            if let glob = CurlGlob(url) {
                url = glob.parts.isEmpty ? glob.texts[0] : expand(glob, in: &request)
            } else {
                note(.toDo, "URL", "curl rejects these { } or [ ]; hubrun writes variables as <<name>>")
            }
        }
        if !operation.has("path-as-is") { url = Self.withoutDotSegments(url) }
        let pieces = queryPieces
        // The order of parameters may matter: either all are fields, or all stay in the URL.
        if let fields = CurlData.fields(of: pieces) {
            context.setURL(url, of: &request, at: place)
            for (name, value) in fields { context.addQuery(name, value, to: &request, at: place) }
        } else {
            let words = pieces.map(\.text).filter { !$0.isEmpty }
            // The fragment is not sent.
            url = String(url.prefix { $0 != "#" })
            url += (url.contains("?") ? "&" : "?") + words.joined(separator: "&")
            context.setURL(url, of: &request, at: place)
        }
        noteMethod()
    }

    private static func withoutDotSegments(_ url: String) -> String {
        // The address can be a variable.
        guard url.contains("/."), let prefix = url.firstRange(of: "://") ?? url.firstRange(of: "}}"),
            let start = url[prefix.upperBound...].firstIndex(where: { "/?#".contains($0) }), url[start] == "/"
        else { return url }
        let end = url[start...].firstIndex { "?#".contains($0) } ?? url.endIndex
        return url[..<start] + URLText.withoutDotSegments(path: url[start..<end]) + url[end...]
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
        if operation.has("get") { for piece in data { add(piece.asQuery, piece.option) } }
        for option in options("url-query") {
            let isPlain = option.value.hasPrefix("+")
            let plain = CurlData.Query.text(String(option.value.dropFirst()))
            add(isPlain ? plain : CurlData(option, isEncoded: true).asQuery, option)
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
        guard !["/dev/null", "-", "NUL", "nul", "/dev/stdout", "/dev/stderr"].contains(file) else { return }
        guard !expansions.hasOutputProcess(file) else {
            return note(.leftOut, option?.written ?? ">", "hubrun runs no commands")
        }
        var path = path(file)
        for (number, name) in globNames.enumerated().reversed() {
            path = path.replacing("#\(number + 1)", with: "<<\(name)>>")
        }
        guard request.setSave(path) else {
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
            let name = DraftComment.scrubbed(ShellExpansions.withoutMarks(option.written))
            note(
                .leftOut, name, Self.reasons[option.name] ?? "hubrun has no such setting",
                isHarmless: Self.outputs.contains(option.name))
        }
    }
}
