import CollectionDrafts
import Cryptography
import Text

/// Makes the request of an entry.
struct HurlEntryBuilder {
    let entry: HurlEntry
    let reader: HurlCollectionReader
    let context: DraftContext
    let place: String
    /// The cookies whose attributes are checked too.
    let cookiesWithAttributes: Set<String>
    var source: ImportSource { reader.source }

    init(_ entry: HurlEntry, _ reader: HurlCollectionReader) {
        self.entry = entry
        self.reader = reader
        context = reader.context
        place = "line \(entry.line)"
        let cookies = entry.asserts.filter { $0.text.hasPrefix("cookie ") && $0.text.contains("[") }
        cookiesWithAttributes = Set(cookies.map { Self.cookieName(String($0.text.drop { $0 != "\"" }.dropFirst())) })
    }

    func note(
        _ kind: ImportReport.Kind, _ part: String, _ result: String, line: Int? = nil, isHarmless: Bool = false
    ) {
        context.report.add(
            kind, at: line.map { "line \($0)" } ?? place, part, result, isHarmless: isHarmless)
    }

    /// Returns the request; nil if hubrun cannot send it.
    mutating func request() throws(HurlSyntaxError) -> DraftRequest? {
        reader.place = place
        var request = DraftRequest(method: entry.method, url: "")
        let url = entry.url.hasPrefix("{{") || entry.url.contains("://") ? entry.url : "http://" + entry.url
        context.setURL(url, of: &request, keepsQuery: true, at: place)
        guard DraftContext.isRequestable(request.url) else {
            note(.toDo, "URL", "hubrun cannot request it: add it by hand")
            return nil
        }
        request.above = entry.comments.map(DraftComment.scrubbed)
        for field in entry.headers {
            context.addHeader(context.translate(field.name), reader.translated(field.written), to: &request, at: place)
        }
        addSections(to: &request)
        setBody(of: &request)
        HurlOptions(self, entry.sections["Options"] ?? []).add(to: &request)
        addStatus(to: &request)
        addVersion(to: &request)
        for field in entry.responseHeaders {
            guard DraftHeader.isValidName(field.name) else {
                note(.leftOut, "response header", "not a valid header field", line: field.line)
                continue
            }
            let value = hidingSecrets(in: .text(reader.translated(field.written)), named: field.name)
            addExpectation("headers", DraftText(DraftContext.capitalized(field.name)), value, to: &request)
            note(.exact, "response header \(field.name)", "expect.headers.\(field.name)", line: field.line)
        }
        for row in entry.captures { try addCapture(row, to: &request) }
        for row in entry.asserts { try addAssert(row, to: &request) }
        addResponseBody(to: &request)
        if request.expect["status"] == nil, entry.status == "*" {
            request.expect["status"] = .entry("atLeast", .number(100))
            note(.exact, "HTTP *", "expect.status: any")
        }
        request.settings.sort()
        return request
    }

    private func addVersion(to request: inout DraftRequest) {
        guard let version = entry.version, version != "HTTP/*" else { return }
        addExpectation("version", nil, .text(DraftText(Self.version(version))), to: &request)
        note(.exact, DraftComment.scrubbed(version), "expect.version")
    }

    /// Returns a version as hubrun writes it: `HTTP/2` for `HTTP/2.0` and `2`.
    static func version(_ text: String) -> String {
        let text = text.hasPrefix("HTTP/") ? text : "HTTP/" + text
        return ["HTTP/1": "HTTP/1.1", "HTTP/2.0": "HTTP/2"][text] ?? text
    }

    private func addStatus(to request: inout DraftRequest) {
        guard let status = entry.status else {
            return note(.approximate, "no response", "a status of 400 or above fails; Hurl accepts it")
        }
        guard status != "*" else { return }
        guard let number = Int(status), (100...599).contains(number) else {
            return note(.toDo, "HTTP \(DraftComment.scrubbed(status))", "write the status")
        }
        request.expect["status"] = .number(number)
        note(.exact, "HTTP \(number)", "expect.status: \(number)")
    }

    /// Returns a matcher with placeholders for the secrets that it compares with.
    ///
    /// - Parameter name: The name of the value, such as that of a header field.
    func hidingSecrets(in matcher: DraftValue, named name: String) -> DraftValue {
        matcher.replacingConstants(named: name) { context.hidingSecrets(in: $0, named: $1, at: place) }
    }

    /// Adds a matcher; returns false if another matcher of the same value excludes it.
    @discardableResult
    func addExpectation(
        _ part: DraftText, _ key: DraftText?, _ value: DraftValue, to request: inout DraftRequest
    ) -> Bool {
        guard let key else {
            guard let present = request.expect[part] else {
                request.expect[part] = value
                return true
            }
            guard let both = DraftValue.both(present, value) else { return false }
            request.expect[part] = both
            return true
        }
        // One expectation is short, but several lines read better for texts such as JSONPaths.
        var mapping = DraftMapping(layout: .short(1))
        if case .mapping(let present)? = request.expect[part] { mapping = present }
        if let present = mapping[key] {
            guard let both = DraftValue.both(present, value) else { return false }
            mapping[key] = both
        } else {
            mapping[key] = value
        }
        request.expect[part] = .mapping(mapping)
        return true
    }

    // MARK: Sections

    /// Returns the name of a parameter or a field of a form, which Hurl sends without percent-encoding it.
    private func decoded(_ name: String) -> DraftText {
        let text = context.translate(name)
        // A name of bytes that are no text stays as it is.
        return text.mapLiterals { literal in
            let decoded = PercentEncoding.decodeLeniently(literal[...])
            return decoded.contains("\u{FFFD}") ? nil : decoded
        } ?? text
    }

    private func addSections(to request: inout DraftRequest) {
        let query = entry.sections["Query"] ?? []
        // In one call: each one reads the fields that the request has.
        context.addQuery(query.map { (decoded($0.name), reader.translated($0.written)) }, to: &request, at: place)
        for field in query {
            note(.exact, "[Query] \(DraftComment.scrubbed(field.name))", "query", line: field.line)
        }
        for field in entry.sections["Cookies"] ?? [] {
            let cookie = context.translate(field.name) + "=" + reader.translated(field.written)
            if !context.addCookies(cookie, to: &request, areSecret: false, at: place) {
                note(.leftOut, "[Cookies]", "no cookie", line: field.line)
            }
        }
        if let login = entry.sections["BasicAuth"]?.first {
            let (user, password) = (context.translate(login.name), reader.translated(login.written))
            context.setLogin("basic", user, password, of: &request, at: place)
            note(.exact, "[BasicAuth]", "auth.basic", line: login.line)
        }
    }

    private func setBody(of request: inout DraftRequest) {
        if let fields = entry.sections["Form"] {
            let form = context.form(fields.map { (decoded($0.name), reader.translated($0.written)) }, at: place)
            request.body = DraftMapping([("form", .mapping(form))], layout: .block)
            note(.exact, "[Form]", "body.form")
        } else if let fields = entry.sections["Multipart"] {
            setMultipart(fields, of: &request)
        }
        guard let body = entry.body else { return }
        switch body {
        case .text(let text, let language): setText(text, language, of: &request)
        case .file(let path):
            request.body = DraftMapping([("file", .text(source.path(context.translate(path))))])
            // Hurl sends no Content-Type for a file.
            note(.exact, "file,", "body.file")
            context.noteFile(context.translate(path), as: "file,", at: place)
        case .base64(let text):
            request.body = DraftMapping([("base64", .verbatim(text))])
            note(.exact, "base64,", "body.base64")
        case .hex(let digits):
            guard let bytes = Self.bytes(digits) else { return note(.toDo, "hex,", "the body is not hexadecimal") }
            request.body = DraftMapping([("base64", .verbatim(Base64.encode(bytes)))])
            note(.exact, "hex,", "body.base64")
        }
    }

    private func setText(_ text: String, _ language: String?, of request: inout DraftRequest) {
        let type = ["json": "application/json", "xml": "application/xml"][language ?? ""]
        guard language == "graphql" else {
            if type == nil, request.settings.contentType == nil {
                note(.approximate, "body", "hubrun sends a Content-Type with it")
            }
            return context.setBody(text, of: &request, fallback: type, at: place)
        }
        var query = text
        var variables: DraftValue?
        if let start = text.firstRange(of: "\nvariables {"),
            let value = context.json("{" + text[start.upperBound...].trimmingSpaces, at: place)
        {
            query = String(text[..<start.lowerBound]) + "\n"
            variables = value
        }
        let shown = context.text(hidingSecretsIn: query, isCode: true, at: place)
        var graphql = DraftMapping([("query", .text(shown))], layout: .block)
        if let variables { graphql["variables"] = variables }
        request.body = DraftMapping([("graphql", .mapping(graphql))], layout: .block)
        note(.exact, "GraphQL", "body.graphql")
    }

    private func setMultipart(_ fields: [HurlEntry.Field], of request: inout DraftRequest) {
        var parts = DraftMapping(layout: .block)
        for field in fields {
            let name = context.translate(field.name)
            guard field.isFile else {
                let (text, comment) = context.value(reader.translated(field.written), named: field.name, at: place)
                parts.add(name, DraftContext.short(text), comment: comment)
                continue
            }
            let words = field.value.dropFirst(5).split(separator: ";").map { $0.trimmingSpaces }
            var part = DraftMapping([("file", .text(source.path(context.translate(words.first ?? ""))))])
            if words.count > 1 {
                context.setType(context.translate(words[1...].joined(separator: ";")), of: &part, at: place)
            }
            parts.add(name, .mapping(part))
            context.noteFile(context.translate(words.first ?? ""), as: "file,", at: place)
        }
        request.body = DraftMapping([("multipart", .mapping(parts))], layout: .block)
        note(.exact, "[Multipart]", "body.multipart")
    }

    private static func bytes(_ digits: String) -> [UInt8]? {
        let digits = Array(digits.utf8)
        guard digits.count.isMultiple(of: 2) else { return nil }
        var bytes: [UInt8] = []
        for index in stride(from: 0, to: digits.count, by: 2) {
            guard let byte = UInt8(String(decoding: digits[index...(index + 1)], as: UTF8.self), radix: 16) else {
                return nil
            }
            bytes.append(byte)
        }
        return bytes
    }
}
