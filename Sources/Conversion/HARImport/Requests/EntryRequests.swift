import CollectionDrafts
import Cryptography
import JSON

/// Translates entries to requests.
struct EntryRequests {
    private let options: ImportOptions
    private(set) var state: HARState
    /// Cookies that servers set, with the hosts that get them.
    private var served: Set<String> = []
    private(set) var requests: [DraftRequest] = []

    init(_ options: ImportOptions, _ report: ImportReport) {
        self.options = options
        state = HARState(report)
    }

    /// The captures are known only behind the last request.
    var finished: [DraftRequest] {
        requests.enumerated().map { index, request in
            var request = request
            for (name, path, isSecret) in state.captures.captures[index] ?? [] {
                var source = DraftMapping([("json", .text(path))])
                if isSecret { source["secret"] = .bool(true) }
                request.capture[name] = .mapping(source)
            }
            return request
        }
    }

    mutating func add(_ chosen: EntrySelection.Chosen) {
        let entry = chosen.entry
        let place = entry.place
        var pieces = URLPieces(entry.url)
        var request = DraftRequest(method: entry.method, url: "")
        request.settings.query = query(&pieces, at: place)
        request.url = url(pieces, &request, at: place)
        addHeaders(entry, to: &request, at: place)
        addCookies(entry, host: pieces.host, to: &request, at: place)
        addBody(entry, to: &request, at: place)
        if chosen.redirects > 0 {
            request.settings.set("followRedirects", .bool(true))
            state.report.add(
                .exact, at: place, chosen.redirects == 1 ? "redirect" : "\(chosen.redirects) redirects",
                "followRedirects: true")
        }
        request.expect = expectations(chosen.final, at: place)
        if let last = requests.last, Self.withoutExpectations(last) == Self.withoutExpectations(request) {
            state.report.add(.approximate, at: place, "the same request as before", "is sent once")
            return
        }
        requests.append(request)
        state.report.add(.exact, at: place, "request", request.method)
        note(chosen)
    }

    private static func withoutExpectations(_ request: DraftRequest) -> DraftRequest {
        var request = request
        request.expect = DraftMapping()
        return request
    }

    /// Notes what the response gives to later requests.
    private mutating func note(_ chosen: EntrySelection.Chosen) {
        for entry in [chosen.entry, chosen.final] {
            for field in entry.responseHeaders where field.name.lowercased() == "set-cookie" {
                for line in field.value.split(whereSeparator: \.isNewline) {
                    let name = line.prefix { $0 != "=" }.filter { !$0.isWhitespace }
                    served.insert("\(URLPieces(entry.url).host.lowercased())\n\(name)")
                    guard let domain = Self.domain(of: line) else { continue }
                    served.insert("\(domain)\n\(name)")
                }
            }
        }
        guard let content = chosen.final.content, content.isJSON, let text = Self.text(of: content),
            let value = try? JSONValue(parsing: text)
        else { return }
        state.captures.add(value, of: requests.count - 1)
    }

    private static func domain(of cookie: Substring) -> String? {
        for part in cookie.split(separator: ";").dropFirst() {
            let words = part.split(separator: "=", maxSplits: 1).map { $0.filter { !$0.isWhitespace }.lowercased() }
            if words.count == 2, words[0] == "domain" {
                return words[1].hasPrefix(".") ? String(words[1].dropFirst()) : words[1]
            }
        }
        return nil
    }

    private static func text(of content: HAREntry.Content) -> String? {
        guard let text = content.text, text.utf8.count < 5_000_000 else { return nil }
        guard content.isBase64 else { return text }
        return Base64.decode(text).flatMap { String(validating: $0, as: UTF8.self) }
    }

    // MARK: URL

    /// Returns the query as entries, and removes it from the URL; a query that must stay is left there.
    private mutating func query(_ pieces: inout URLPieces, at place: String) -> DraftMapping {
        var mapping = DraftMapping(layout: .short(3))
        guard let raw = pieces.query, let entries = DraftQuery.entries(raw), !raw.isEmpty else { return mapping }
        pieces.query = nil
        for (name, value) in entries {
            let draft = state.value(value, named: name, at: place)
            mapping.add(DraftText.literal(name), draft, comment: Self.comment(draft))
        }
        return mapping
    }

    private static func comment(_ value: DraftValue) -> String? {
        guard case .text(let text) = value, text.hasPrefix("<<env.") else { return nil }
        return DraftSecrets.comment
    }

    private mutating func url(_ pieces: URLPieces, _ request: inout DraftRequest, at place: String) -> String {
        var url = pieces.scheme.lowercased() + DraftText.literal(pieces.authority)
        if let user = pieces.userInfo { addLogin(user, to: &request, at: place) }
        for segment in pieces.path.split(separator: "/", omittingEmptySubsequences: false).dropFirst() {
            let text = String(segment)
            if DraftSecrets.isSecretShaped(text) {
                url +=
                    "/"
                    + (state.captures.placeholder(for: text, isSecret: true, &state.names)
                        ?? state.secret(text, named: "path secret", at: place))
            } else {
                url += "/" + (state.captures.placeholder(for: text, &state.names) ?? DraftText.literal(text))
            }
        }
        guard let query = pieces.query else { return url }
        let pairs = query.split(separator: "&", omittingEmptySubsequences: false).map { pair -> String in
            guard let equals = pair.firstIndex(of: "=") else { return DraftText.literal(String(pair)) }
            let (name, value) = (String(pair[..<equals]), String(pair[pair.index(after: equals)...]))
            return DraftText.literal(name) + "=" + state.value(value, named: name, at: place).textValue
        }
        return url + "?" + pairs.joined(separator: "&")
    }

    private mutating func addLogin(_ user: String, to request: inout DraftRequest, at place: String) {
        let parts = user.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        let password = state.secret(parts.count > 1 ? parts[1] : "", named: "password", at: place)
        request.settings.setAuth(
            .entry(
                "basic",
                .mapping(DraftMapping([("user", .text(DraftText.literal(parts[0]))), ("password", .text(password))]))),
            comment: DraftSecrets.comment)
    }

    // MARK: Header

    private mutating func addHeaders(_ entry: HAREntry, to request: inout DraftRequest, at place: String) {
        var dropped = false
        for field in entry.headers {
            let name = field.name
            guard !BrowserHeaders.isComputed(name) else { continue }
            if BrowserHeaders.contain(name), !options.keepsHeaders {
                dropped = true
                continue
            }
            guard DraftHeader.isValidName(name), DraftHeader.isValidValue(field.value) else {
                state.report.add(.leftOut, at: place, "header \(name)", "HTTP does not allow its text")
                continue
            }
            if name.lowercased() == "authorization", request.settings.auth == nil,
                addAuthorization(field.value, to: &request, at: place)
            {
                continue
            }
            // hubrun sends this one itself.
            if name.lowercased() == "accept", field.value == "*/*" { continue }
            let isSecret = DraftSecrets.isSecretHeader(name)
            let value = state.value(field.value, named: name, isSecret: isSecret, at: place)
            request.settings.headers.add(DraftText.literal(name), value, comment: Self.comment(value))
        }
        if dropped {
            state.report.add(
                .leftOut, at: place, "headers of the browser", "hubrun sets its own (--keep-headers keeps them)",
                isHarmless: true)
        }
    }

    /// Translates bearer tokens and Basic credentials; returns false for other schemes.
    private mutating func addAuthorization(_ value: String, to request: inout DraftRequest, at place: String) -> Bool {
        let parts = value.split(separator: " ", maxSplits: 1).map(String.init)
        guard parts.count == 2 else { return false }
        switch parts[0].lowercased() {
        case "bearer":
            if let placeholder = state.captures.placeholder(for: parts[1], isSecret: true, &state.names) {
                request.settings.setAuth(.entry("bearer", .text(placeholder)))
            } else {
                let token = state.secret(parts[1], named: "token", at: place)
                request.settings.setAuth(.entry("bearer", .text(token)), comment: DraftSecrets.comment)
            }
            return true
        case "basic":
            guard let bytes = Base64.decode(parts[1]), let text = String(validating: bytes, as: UTF8.self),
                text.contains(":"), DraftHeader.isValidValue(text)
            else { return false }
            addLogin(text, to: &request, at: place)
            return true
        default: return false
        }
    }

    private mutating func addCookies(
        _ entry: HAREntry, host: String, to request: inout DraftRequest, at place: String
    ) {
        var cookies = entry.headers.filter { $0.name.lowercased() == "cookie" }.flatMap { field in
            field.value.split(separator: ";").map { pair in
                let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
                return HAREntry.Field(
                    name: String(parts[0].drop { $0 == " " }), value: parts.count > 1 ? String(parts[1]) : "")
            }
        }
        if cookies.isEmpty { cookies = entry.cookies }
        for cookie in cookies where !cookie.name.isEmpty {
            guard !isServed(cookie.name, host: host.lowercased()) else {
                state.report.add(.exact, at: place, "cookie \(cookie.name)", "the server sets it before")
                continue
            }
            guard DraftHeader.isValidName(cookie.name) else {
                state.report.add(.leftOut, at: place, "cookie \(cookie.name)", "HTTP does not allow its name")
                continue
            }
            let name = DraftText.literal(cookie.name)
            guard request.settings.cookies[name] == nil else { continue }
            let value = state.value(cookie.value, named: cookie.name, isSecret: true, at: place)
            request.settings.cookies.append(DraftMapping.Entry(name, value, comment: Self.comment(value)))
        }
    }

    private func isServed(_ name: String, host: String) -> Bool {
        if served.contains("\(host)\n\(name)") { return true }
        var rest = host[...]
        while let dot = rest.firstIndex(of: ".") {
            rest = rest[rest.index(after: dot)...]
            if served.contains("\(rest)\n\(name)") { return true }
        }
        return false
    }

    // MARK: Body and expectations

    private mutating func addBody(_ entry: HAREntry, to request: inout DraftRequest, at place: String) {
        let key = request.settings.headers.entries.firstIndex { $0.key.lowercased() == "content-type" }
        guard let body = EntryBody(entry: entry, place: place, keepsText: options.keepsBodies).body(&state) else {
            // Without a body there is nothing that has a type.
            if let key, entry.postData == nil || entry.method == "GET" {
                request.settings.headers.entries.remove(at: key)
            }
            return
        }
        request.body = body.mapping
        let written = key.map { request.settings.headers.entries[$0].value.textValue }
        let type = written ?? DraftText.literal(entry.postData?.type ?? "")
        if let implied = body.impliedType, type == implied || implied == "multipart/form-data" || type.isEmpty {
            if let key { request.settings.headers.entries.remove(at: key) }
        } else if key == nil, !type.isEmpty, DraftHeader.isValidValue(type) {
            request.settings.headers["Content-Type"] = .text(type)
        }
        guard
            let encoding = request.settings.headers.entries.firstIndex(where: {
                $0.key.lowercased() == "content-encoding"
            }),
            body.mapping["base64"] == nil
        else { return }
        // The file has the text, not the compressed bytes.
        request.settings.headers.entries.remove(at: encoding)
        state.report.add(.approximate, at: place, "compressed body", "is sent without compression")
    }

    private mutating func expectations(_ entry: HAREntry, at place: String) -> DraftMapping {
        var expect = DraftMapping(layout: .short(1))
        var status = entry.status
        if status == 304, !options.keepsHeaders {
            status = 200
            state.report.add(.approximate, at: place, "status 304", "200: hubrun has no cache")
        }
        guard (100..<600).contains(status) else { return expect }
        expect["status"] = .number(status)
        let type = entry.mediaType
        if !type.isEmpty, type.contains("/"), status != 204, DraftHeader.isValidValue(type) {
            expect["headers"] = .mapping(
                DraftMapping(
                    [("Content-Type", .entry("startsWith", .text(DraftText.literal(type))))], layout: .short(1)))
        }
        return expect
    }
}

extension DraftValue {
    /// The text of a scalar.
    fileprivate var textValue: String {
        switch self {
        case .text(let text), .quoted(let text), .plain(let text): text
        case .list, .mapping: ""
        }
    }
}
