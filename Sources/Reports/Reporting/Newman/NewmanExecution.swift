import HTTP
import RunRecords

/// One execution of a request, with the members of Newman's JSON report.
struct NewmanExecution {
    let request: RequestRecord
    let unit: UnitRecord
    let item: NewmanItem
    let result: NewmanResult
    /// The number of the collection's requests so far.
    let length: Int
    /// The UUID of the execution.
    let reference: String

    /// - Parameter number: The number of the execution in its unit, from 1.
    init(_ request: RequestRecord, number: Int, in unit: UnitRecord, of collection: NewmanCollection) {
        self.request = request
        self.unit = unit
        item = collection.item(of: request)
        result = NewmanResult(request)
        length = collection.requestCount
        reference = NamedUUID.text(["execution", collection.root.id, "\(unit.unit)", "\(number)"])
        item.note(sent)
    }

    /// The request as sent; nil if it was never built or only its outcome was recorded.
    private var sent: MessageRequest? {
        request.attempts.last?.newmanRequest
            ?? request.sent.map { MessageRequest(method: $0.method, url: $0.url, fields: []) }
    }

    // MARK: Writing

    func write(to stream: inout JSONStream) {
        stream.object { stream in
            writeCursor(to: &stream)
            stream.key("item")
            item.write(to: &stream)
            stream.object("request") { (sent ?? .unknown).writeNewmanMembers(to: &$0, body: true) }
            if let attempt = request.attempts.last, attempt.failure == nil {
                let id = NamedUUID.text(["response", reference])
                stream.object("response") { attempt.writeNewmanResponse(id: id, to: &$0) }
            }
            stream.string("id", item.id)
            if request.isInsecure { stream.bool("insecure", true) }
            if !result.assertions.isEmpty { writeAssertions(to: &stream) }
            writeErrors("prerequestScript", of: .beforeRequest, to: &stream)
            writeErrors("testScript", of: .afterResponse, to: &stream)
            if let error = result.requestErrors.first {
                stream.object("requestError") { error.writeMembers(to: &$0) }
            }
        }
    }

    func writeCursor(to stream: inout JSONStream) {
        stream.object("cursor") { stream in
            stream.string("ref", reference)
            stream.integer("length", length)
            stream.integer("cycles", unit.iterations ?? unit.iteration)
            stream.integer("position", item.position)
            stream.integer("iteration", unit.iteration - 1)
            if !request.attempts.isEmpty { stream.string("httpRequestId", NamedUUID.text(["request", reference])) }
        }
    }

    private func writeAssertions(to stream: inout JSONStream) {
        stream.array("assertions", result.assertions.enumerated()) { stream, element in
            let (index, assertion) = element
            stream.object { stream in
                stream.string("assertion", assertion.name)
                stream.bool("skipped", assertion.isSkipped)
                guard let error = assertion.error else { return }
                stream.object("error") { error.writeMembers(of: assertion, at: index, to: &$0) }
            }
        }
    }

    private func writeErrors(_ key: StaticString, of event: ScriptRecord.Event, to stream: inout JSONStream) {
        let errors = result.errors(of: event)
        guard !errors.isEmpty else { return }
        stream.array(key, errors) { stream, element in
            stream.object { $0.object("error") { element.error.writeMembers(to: &$0) } }
        }
    }
}

extension MessageRequest {
    /// A request that was never built.
    static let unknown = MessageRequest(method: "", url: "", fields: [])

    /// Writes the members of a request as in Newman's JSON report.
    ///
    /// - Parameter hasBody: True to write the body.
    func writeNewmanMembers(to stream: inout JSONStream, body hasBody: Bool) {
        NewmanURL(url).write(to: &stream)
        stream.newmanHeader(fields)
        stream.string("method", method)
        guard hasBody, let body else { return }
        stream.object("body") { stream in
            stream.string("mode", "raw")
            stream.string("raw", body.text ?? body.placeholder ?? "")
        }
    }
}

extension NewmanURL {
    fileprivate func write(to stream: inout JSONStream) {
        stream.object("url") { stream in
            stream.string("protocol", ifAny: scheme)
            stream.string("port", ifAny: port)
            stream.array("path", path) { $0.string($1) }
            stream.array("host", host) { $0.string($1) }
            stream.array("query", query) { stream, parameter in
                stream.object { stream in
                    stream.string("key", parameter.key)
                    stream.key("value")
                    if let value = parameter.value { stream.string(value) } else { stream.literal("null") }
                }
            }
            stream.array("variable", [String]()) { $0.string($1) }
            stream.string("hash", ifAny: fragment)
        }
    }
}

extension AttemptRecord {
    /// The request as the user wrote it: before redirects, and with the credentials that the server asked for.
    var newmanRequest: MessageRequest? {
        guard let first = exchanges.first else { return nil }
        guard first.response?.status == 401, exchanges.count > 1,
            exchanges[1].request.url == first.request.url
        else { return first.request }
        return exchanges[1].request
    }

    /// Writes the members of the response as in Newman's JSON report.
    ///
    /// - Parameter id: The id of the response.
    func writeNewmanResponse(id: String, to stream: inout JSONStream) {
        let response = exchanges.last?.response
        let body = response?.body
        stream.string("id", id)
        let code = response?.status ?? status ?? 0
        // HTTP/2 sends no reason phrase.
        let reason = response?.reason ?? ""
        stream.string("status", reason.isEmpty ? ReasonPhrases.standard[code] ?? "" : reason)
        stream.integer("code", code)
        stream.newmanHeader(response?.fields ?? [])
        stream.object("stream") { stream in
            stream.string("type", "Buffer")
            stream.array("data", (body?.text ?? "").utf8) { $0.integer(Int($1)) }
        }
        // The values of cookie fields are masked as a whole and cannot be parsed.
        stream.array("cookie", [String]()) { $0.string($1) }
        stream.integer("responseTime", responseTime)
        stream.integer("responseSize", body?.size ?? 0)
    }
}

extension JSONStream {
    fileprivate mutating func newmanHeader(_ fields: [FieldRecord]) {
        array("header", fields) { stream, field in
            stream.object { stream in
                stream.string("key", field.name)
                stream.string("value", field.value)
            }
        }
    }
}

/// The parts of a URL as Postman's SDK names them. Parts keep their percent-encoding.
struct NewmanURL: Equatable {
    struct Parameter: Equatable {
        let key: String
        /// The text after `=`; nil without `=`.
        let value: String?
    }

    var scheme: String?
    /// The labels of the host name, or the parts of an IPv4 address.
    var host: [String] = []
    var port: String?
    var path: [String] = []
    var query: [Parameter] = []
    var fragment: String?

    init(_ url: String) {
        var rest = Substring(url)
        if let mark = rest.firstIndex(of: "#") {
            fragment = String(rest[rest.index(after: mark)...])
            rest = rest[..<mark]
        }
        if let mark = rest.firstIndex(of: "?") {
            query = rest[rest.index(after: mark)...].split(separator: "&").map(Self.parameter)
            rest = rest[..<mark]
        }
        if let mark = rest.firstRange(of: "://") {
            scheme = String(rest[..<mark.lowerBound])
            rest = rest[mark.upperBound...]
        }
        if let slash = rest.firstIndex(of: "/") {
            path = rest[rest.index(after: slash)...].split(separator: "/", omittingEmptySubsequences: false)
                .map(String.init)
            rest = rest[..<slash]
        }
        setAuthority(rest)
    }

    /// Sets host and port. The user info is omitted, because it contains credentials.
    private mutating func setAuthority(_ authority: Substring) {
        var rest = authority
        if let at = rest.lastIndex(of: "@") { rest = rest[rest.index(after: at)...] }
        // Colons inside brackets belong to an IPv6 address.
        if let colon = rest.lastIndex(of: ":"), !rest[colon...].contains("]") {
            port = String(rest[rest.index(after: colon)...])
            rest = rest[..<colon]
        }
        if rest.hasPrefix("[") {
            host = [String(rest)]
        } else if !rest.isEmpty {
            host = rest.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        }
    }

    private static func parameter(_ pair: Substring) -> Parameter {
        guard let sign = pair.firstIndex(of: "=") else { return Parameter(key: String(pair), value: nil) }
        return Parameter(key: String(pair[..<sign]), value: String(pair[pair.index(after: sign)...]))
    }
}
