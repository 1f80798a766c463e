import CollectionDrafts
import Text

/// Makes one request of an `.http` file.
struct HTTPRequestBuilder {
    let block: HTTPFileBlock
    let reader: HTTPCollectionReader
    let context: DraftContext
    let place: String
    /// The header fields, in their order.
    var headers: [(name: String, value: String)] = []

    private static let methods: Set = [
        "GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "CONNECT", "GRAPHQL", "LIST", "LOCK",
        "UNLOCK", "PROPFIND", "PROPPATCH", "COPY", "MOVE", "MKCOL", "MKCALENDAR", "ACL", "SEARCH", "PURGE",
    ]
    private static let foreign: Set = ["WEBSOCKET", "GRPC", "RSOCKET", "DUBBO", "NOSQL"]

    init(_ block: HTTPFileBlock, _ reader: HTTPCollectionReader) {
        self.block = block
        self.reader = reader
        context = reader.context
        let line = block.hasRequest ? block.line : block.others.first?.line ?? block.scripts.first?.line ?? 0
        place = block.title.isEmpty ? block.reference ?? "line \(line)" : DraftComment.scrubbed(block.title)
        for header in block.headers {
            guard let colon = header.text.firstIndex(of: ":") else {
                note(.leftOut, "line \(header.number)", "not a header field: the colon is missing")
                continue
            }
            let value = header.text[header.text.index(after: colon)...].trimmingSpaces
            headers.append((header.text[..<colon].trimmingSpaces, value))
        }
    }

    func note(_ kind: ImportReport.Kind, _ part: String, _ result: String, isHarmless: Bool = false) {
        context.report.add(kind, at: place, part, result, isHarmless: isHarmless)
    }

    /// Returns the request; nil if the block has none that hubrun can send.
    func request() -> DraftRequest? {
        reader.place = place
        for (part, line) in block.others { note(.toDo, part, "line \(line): hubrun has no counterpart") }
        guard block.hasRequest else {
            for script in block.scripts {
                note(.toDo, "script before the request", "line \(script.line): no request follows it")
            }
            return nil
        }
        guard let (written, url) = requestLine() else { return nil }
        let isGraphQL =
            written == "GRAPHQL"
            || headers.contains { $0.name.lowercased() == "x-request-type" && $0.value.lowercased() == "graphql" }
        var request = DraftRequest(method: written == "GRAPHQL" ? "POST" : written, url: "")
        let rest = addScripts(to: &request)
        context.setURL(url, of: &request, at: place)
        guard DraftContext.isRequestable(request.url) else {
            note(.toDo, "URL", "hubrun cannot request it: add it by hand")
            return nil
        }
        if !block.title.isEmpty {
            request.name = context.translate(place)
        } else if let reference = block.reference {
            request.name = context.translate(reference)
        }
        request.above = block.switchedOff.map(DraftComment.scrubbed)
        if !request.above.isEmpty { context.noteSwitchedOff("header fields", at: place) }
        request.above += rest
        if !block.comments.isEmpty {
            request.description = block.comments.map(DraftComment.scrubbed).joined(separator: "\n")
        }
        addHeaders(to: &request, isGraphQL: isGraphQL)
        setBody(of: &request, isGraphQL: isGraphQL)
        addDirectives(to: &request)
        addCaptures(to: &request)
        addHandlers(to: &request)
        setSave(of: &request)
        request.settings.sort()
        return request
    }

    // MARK: The request line

    private func requestLine() -> (method: String, url: String)? {
        var words = Self.words(of: block.request)
        if let last = words.last, last.hasPrefix("HTTP/"), words.count > 1 {
            words.removeLast()
            note(.approximate, last, "hubrun chooses the version; http: 1.1 or 2 fixes it")
        }
        var method = "GET"
        if let first = words.first, words.count > 1 || Self.methods.contains(first) {
            if Self.foreign.contains(first) {
                note(.toDo, first, "hubrun has http and https only")
                return nil
            }
            if first == "curl" {
                note(.toDo, first, "curl commands are not imported here: move it to a separate file")
                return nil
            }
            let isWord = first.allSatisfy { $0.isASCII && ($0.isLetter || $0 == "-" || $0 == "_") }
            guard !isWord || Self.methods.contains(first.uppercased()) || first == first.uppercased() else {
                note(
                    .toDo, "\"\(DraftComment.scrubbed(first))\"",
                    "is not a method: begin the request with one in upper case, such as GET")
                return nil
            }
            if isWord {
                method = Self.methods.contains(first.uppercased()) ? first.uppercased() : first
                words.removeFirst()
            }
        }
        let url = words.joined(separator: " ")
        guard !url.isEmpty else {
            note(.toDo, "URL", "the URL is empty")
            return nil
        }
        return (method, absolute(url))
    }

    /// Returns the words of a line; a placeholder is one word, also with spaces in it.
    private static func words(of text: String) -> [String] {
        var words: [String] = []
        var word = ""
        var depth = 0
        for sign in text {
            if sign == "{" { depth += 1 }
            if sign == "}" { depth = max(0, depth - 1) }
            if sign == " " || sign == "\t", depth == 0 {
                if !word.isEmpty { words.append(word) }
                word = ""
            } else {
                word.append(sign)
            }
        }
        return word.isEmpty ? words : words + [word]
    }

    /// Returns the URL with scheme and host, which the header field Host may give.
    private func absolute(_ url: String) -> String {
        if url.hasPrefix("/"), let host = headers.first(where: { $0.name.lowercased() == "host" })?.value {
            return (host.hasSuffix(":443") ? "https://" : "http://") + host + url
        }
        if url.hasPrefix("{{") || url.contains("://") { return url }
        return "http://" + url
    }

    // MARK: Header fields

    private func addHeaders(to request: inout DraftRequest, isGraphQL: Bool) {
        for (name, value) in headers {
            switch name.lowercased() {
            case "x-request-type" where isGraphQL: continue
            case "host" where block.request.contains(" /") || block.request.hasPrefix("/"): continue
            case "authorization" where setLogin(value, of: &request): continue
            default: context.addHeader(name, value, to: &request, at: place)
            }
        }
    }

    /// Sets `auth` of `Basic user password`, `Basic user:password` and `Digest user password`.
    private func setLogin(_ value: String, of request: inout DraftRequest) -> Bool {
        var words = Self.words(of: value)
        let kind = words.first?.lowercased() ?? ""
        guard kind == "basic" || kind == "digest" else { return false }
        words.removeFirst()
        if words.count == 1, let colon = Self.colon(in: words[0]) {
            words = [String(words[0][..<colon]), String(words[0][words[0].index(after: colon)...])]
        }
        guard words.count == 2 else { return false }
        let (user, password) = (context.translate(words[0]), context.translate(words[1]))
        context.setLogin(DraftText(kind), user, password, of: &request, at: place)
        note(.exact, "header Authorization", "auth.\(kind)")
        return true
    }

    /// Returns the colon between a user and a password, outside of placeholders.
    private static func colon(in text: String) -> String.Index? {
        var depth = 0
        for index in text.indices {
            if text[index] == "{" { depth += 1 }
            if text[index] == "}" { depth -= 1 }
            if text[index] == ":", depth <= 0 { return index }
        }
        return nil
    }

    // MARK: Settings

    private func addDirectives(to request: inout DraftRequest) {
        for (name, argument, _) in block.directives {
            switch name {
            case "no-redirect": set("followRedirects", .bool(false), name, of: &request)
            case "no-cookie-jar": set("cookieJar", .bool(false), name, of: &request)
            case "timeout", "connection-timeout":
                guard let duration = DraftDuration.text(argument, unit: "s"), duration.first != "0" else {
                    note(.toDo, "@\(name)", "not a duration: add it by hand")
                    continue
                }
                set(name == "timeout" ? "timeout" : "connectTimeout", .text(DraftText(duration)), name, of: &request)
            case "prompt":
                let variable = argument.split(separator: " ").first.map(String.init) ?? ""
                note(
                    .toDo, "@prompt", "set \(DraftComment.scrubbed(variable)) in the process environment or with --var")
            case "note", "no-log": note(.leftOut, "@\(name)", "a setting of the editor", isHarmless: true)
            default: note(.leftOut, "@\(DraftComment.scrubbed(name))", "hubrun has no such setting")
            }
        }
    }

    private func set(_ key: String, _ value: DraftValue, _ directive: String, of request: inout DraftRequest) {
        request.settings.set(DraftText(key), value)
        note(.exact, "@\(directive)", key)
    }

    // MARK: Results

    private func addCaptures(to request: inout DraftRequest) {
        guard let reference = block.reference else { return }
        for (name, capture) in reader.placeholders.captures[reference] ?? [] {
            request.capture.append(.init(DraftText(name), capture.capture))
            note(.exact, "{{\(reference).response.\(capture.part).\(capture.path)}}", "capture.\(name)")
        }
    }

    private func setSave(of request: inout DraftRequest) {
        guard let save = block.save else { return }
        let path = reader.source.path(context.translate(save))
        guard request.setSave(path) else {
            return note(.leftOut, ">>", "hubrun saves below the current folder only")
        }
        note(.exact, ">>", "save")
    }
}
