import CollectionDrafts
import Cryptography
import JSON
import Text

/// Translates entries to requests.
struct EntryRequests {
    private let context: DraftContext
    private let captures: CaptureIndex
    /// Cookies that servers set, with the hosts that get them.
    private var served: Set<String> = []
    private var requests: [DraftRequest] = []
    /// The places of the requests in the file.
    private var places: [String] = []

    init(_ context: DraftContext) {
        self.context = context
        captures = CaptureIndex(context)
        context.texts = captures
    }

    /// The requests with their captures, which are known only behind the last request.
    var finished: [DraftRequest] {
        requests.enumerated().map { index, request in
            var request = request
            for (name, path, isSecret) in captures.captures[index] ?? [] {
                var source = DraftMapping([("json", .text(DraftText(path)))])
                if isSecret { source["secret"] = .bool(true) }
                request.capture[name: name] = .mapping(source)
                context.report.add(
                    .approximate, at: places[index], "capture \(name)",
                    "guessed: a later request sends the same value")
            }
            return request
        }
    }

    mutating func add(_ chosen: EntrySelection.Chosen) {
        let entry = chosen.entry
        let place = entry.place
        var request = DraftRequest(method: entry.method, url: "")
        context.setURL(entry.url, of: &request, at: place)
        addHeaders(entry, to: &request, at: place)
        addCookies(entry, host: URLPieces(entry.url).host, to: &request, at: place)
        addBody(entry, to: &request, at: place)
        if chosen.redirects > 0 {
            request.settings.set("followRedirects", .bool(true))
            context.report.add(
                .exact, at: place, chosen.redirects == 1 ? "redirect" : "\(chosen.redirects) redirects",
                "followRedirects: true")
        }
        request.expect = expectations(chosen.final, at: place)
        if let last = requests.last, Self.withoutExpectations(last) == Self.withoutExpectations(request) {
            context.report.add(.approximate, at: place, "the same request as before", "is sent once")
            return
        }
        requests.append(request)
        places.append(place)
        context.report.add(.exact, at: place, "request", request.method)
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
        captures.add(value, of: requests.count - 1)
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

    // MARK: Header

    private func addHeaders(_ entry: HAREntry, to request: inout DraftRequest, at place: String) {
        var dropped = false
        for field in entry.headers {
            let name = field.name
            guard !BrowserHeaders.isComputed(name) else { continue }
            if BrowserHeaders.contain(name), !context.options.keepsHeaders {
                dropped = true
                continue
            }
            // hubrun sends this one itself.
            if name.lowercased() == "accept", field.value == "*/*" { continue }
            context.addHeader(name, field.value, to: &request, at: place)
        }
        if dropped {
            context.report.add(
                .leftOut, at: place, "headers of the browser", "hubrun sets its own (--keep-headers keeps them)",
                isHarmless: true)
        }
    }

    private func addCookies(
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
                context.report.add(.exact, at: place, "cookie \(cookie.name)", "an earlier response sets it")
                continue
            }
            guard DraftHeader.isValidName(cookie.name) else {
                context.report.add(.leftOut, at: place, "cookie \(cookie.name)", "HTTP does not allow its name")
                continue
            }
            let name = DraftText(cookie.name)
            guard request.settings.cookies[name] == nil else { continue }
            request.settings.cookies.append(
                context.entry(name, cookie.value, named: cookie.name, isSecret: true, at: place))
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

    private func addBody(_ entry: HAREntry, to request: inout DraftRequest, at place: String) {
        EntryBody(entry: entry, place: place, context: context).set(of: &request)
        guard let body = request.body else { return }
        let index = request.settings.headers.entries.firstIndex { $0.name.lowercased() == "content-encoding" }
        guard let index, body["base64"] == nil else { return }
        // The file has the text, not the compressed bytes.
        request.settings.headers.entries.remove(at: index)
        context.report.add(.approximate, at: place, "compressed body", "is sent without compression")
    }

    private func expectations(_ entry: HAREntry, at place: String) -> DraftMapping {
        var expect = DraftMapping(layout: .short(1))
        var status = entry.status
        if status == 304, !context.options.keepsHeaders {
            status = 200
            context.report.add(.approximate, at: place, "status 304", "200: hubrun has no cache")
        }
        guard (100..<600).contains(status) else { return expect }
        expect["status"] = .number(status)
        let type = entry.mediaType
        if !type.isEmpty, type.contains("/"), status != 204, DraftHeader.isValidValue(type) {
            expect["headers"] = .mapping(
                DraftMapping(
                    [("Content-Type", .entry("startsWith", .text(DraftText(type))))], layout: .short(1)))
        }
        return expect
    }
}

/// Translates the body of an entry.
private struct EntryBody {
    let entry: HAREntry
    let place: String
    let context: DraftContext

    /// Sets the body of the entry's request, whose headers are set.
    func set(of request: inout DraftRequest) {
        guard let content = entry.postData else { return }
        var text = content.text ?? ""
        if content.isBase64 {
            guard let bytes = Base64.decode(text) else {
                context.report.add(.toDo, at: place, "body", "is not valid Base64: add it by hand")
                return
            }
            guard let decoded = String(validating: bytes, as: UTF8.self) else {
                request.body = DraftMapping([("base64", .verbatim(text))], layout: .block)
                return request.settings.settleContentType(sent: content.type.isEmpty ? nil : content.type)
            }
            text = decoded
        }
        if content.essence == "multipart/form-data", setMultipart(content, text, of: &request) { return }
        if text.isEmpty, content.essence == "application/x-www-form-urlencoded", !content.parts.isEmpty {
            let fields = content.parts.map { (DraftText($0.name), DraftText($0.value ?? "")) }
            request.body = DraftMapping([("form", .mapping(context.form(fields, at: place)))], layout: .block)
            return request.settings.removeContentType()
        }
        guard !text.isEmpty else { return }
        let type = content.type.isEmpty || !DraftHeader.isValidValue(content.type) ? nil : content.type
        context.setBody(text, of: &request, fallback: type, at: place)
    }

    private static func parts(of text: String, type: String) -> [HAREntry.Part] {
        WrittenPart.parts(of: text, type: type).filter { !$0.name.isEmpty }.map { part in
            HAREntry.Part(name: part.name, value: part.text, filename: part.filename, type: part.type)
        }
    }

    private func setMultipart(_ content: HAREntry.Content, _ text: String, of request: inout DraftRequest) -> Bool {
        let parts = content.parts.isEmpty ? Self.parts(of: text, type: content.type) : content.parts
        guard !parts.isEmpty else { return false }
        var form = DraftMapping()
        for part in parts {
            var entry = context.entry(DraftText(part.name), part.value ?? "", named: part.name, at: place)
            if part.filename != nil || part.type != nil {
                var mapping = DraftMapping([("text", entry.value)])
                if let filename = part.filename {
                    mapping["filename"] = .text(DraftText(filename.filter { !$0.isNewline }))
                    context.report.add(
                        .toDo, at: place, "file \(part.name)",
                        "a HAR file does not have files: name it, { file: PATH }")
                }
                if let type = part.type { context.setType(DraftText(type), of: &mapping, at: place) }
                entry.value = .mapping(mapping)
            }
            form.add(entry)
        }
        request.body = DraftMapping([("multipart", .mapping(form))], layout: .block)
        request.settings.removeContentType()
        return true
    }
}
