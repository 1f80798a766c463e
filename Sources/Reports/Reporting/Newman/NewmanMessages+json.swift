import HTTP
import RunRecords

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
