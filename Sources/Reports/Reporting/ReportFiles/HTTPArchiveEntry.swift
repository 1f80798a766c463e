import RunRecords
import Text

/// An exchange as an entry of an HTTP Archive ("HAR 1.2 Spec", entries).
struct HTTPArchiveEntry {
    let exchange: ExchangeRecord
    let startedAt: Moment
    /// The identifier of the unit's page; nil beyond the limit for pages.
    let page: String?
    /// The failure of the attempt; nil if there was none or another exchange follows.
    let failure: FailureRecord?
    /// The total time, used if the times of the phases are unknown.
    let duration: Milliseconds?
    let comment: String

    /// The sum of all phases.
    var time: Milliseconds { timings.time }

    private var timings: HTTPArchiveTimings {
        HTTPArchiveTimings(exchange.timings, otherwise: duration, isReused: exchange.reused)
    }

    func write(to stream: inout JSONStream) {
        let timings = timings
        stream.object { stream in
            stream.string("pageref", ifAny: page)
            stream.string("startedDateTime", startedAt.text)
            stream.milliseconds("time", timings.time)
            stream.object("request") { writeRequest(to: &$0) }
            stream.object("response") { writeResponse(to: &$0) }
            stream.object("cache") { _ in }
            stream.object("timings") { timings.write(to: &$0) }
            stream.string("serverIPAddress", ifAny: exchange.address.flatMap { $0.isIPAddress ? $0 : nil })
            stream.string("connection", ifAny: exchange.port.map(String.init))
            if let events = exchange.stream?.events { writeEvents(events, to: &stream) }
            stream.string("comment", comment)
        }
    }

    /// Writes the events of a stream in the form of Chrome's developer tools.
    private func writeEvents(_ events: [StreamEventRecord], to stream: inout JSONStream) {
        stream.string("_resourceType", "eventsource")
        stream.array("_eventSourceMessages", events) { stream, event in
            stream.object { stream in
                stream.seconds("time", Moment(startedAt.seconds + event.time.duration / .seconds(1)))
                stream.string("eventName", event.name ?? "")
                stream.string("eventId", event.id ?? "")
                stream.string("data", event.data)
            }
        }
    }

    // MARK: Request

    private func writeRequest(to stream: inout JSONStream) {
        let request = exchange.request
        stream.string("method", request.method)
        stream.string("url", request.url)
        stream.string("httpVersion", exchange.response?.version ?? "")
        stream.noCookies()
        stream.fields("headers", request.fields)
        stream.fields("queryString", request.query)
        if let body = request.body {
            stream.object("postData") { stream in
                stream.string("mimeType", body.contentType ?? "")
                stream.string("text", body.text ?? body.placeholder ?? "")
                stream.string("comment", ifAny: body.comment)
            }
        }
        stream.integer("headersSize", -1)
        stream.integer("bodySize", request.body.map { $0.size ?? -1 } ?? 0)
    }

    // MARK: Response

    private func writeResponse(to stream: inout JSONStream) {
        let response = exchange.response
        let fields = response?.fields ?? []
        stream.integer("status", response?.status ?? 0)
        stream.string("statusText", response?.reason ?? "")
        stream.string("httpVersion", response?.version ?? "")
        stream.noCookies()
        stream.fields("headers", fields)
        stream.object("content") { stream in
            stream.integer("size", response?.body?.size ?? 0)
            stream.string("mimeType", contentType(fields) ?? "x-unknown")
            stream.string("text", ifAny: response?.body.flatMap { $0.text })
            stream.string("comment", ifAny: response?.body?.comment)
        }
        stream.string("redirectURL", isRedirect ? fields.first { $0.isNamed("Location") }?.value ?? "" : "")
        stream.integer("headersSize", -1)
        stream.integer("bodySize", -1)
        // Chrome's developer tools read the error from this field.
        stream.string("_error", ifAny: failure?.message)
    }

    private func contentType(_ fields: [FieldRecord]) -> String? {
        exchange.response?.body?.contentType ?? fields.first { $0.isNamed("Content-Type") }?.value
    }

    private var isRedirect: Bool { (300..<400).contains(exchange.response?.status ?? 0) }
}

extension MessageRequest {
    /// The parameters of the URL's query, still percent-encoded.
    fileprivate var query: [FieldRecord] {
        guard let mark = url.firstIndex(of: "?") else { return [] }
        return url[url.index(after: mark)...].prefix { $0 != "#" }.split(separator: "&").map { pair in
            let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            return FieldRecord(String(parts[0]), parts.count > 1 ? String(parts[1]) : "")
        }
    }
}

extension BodyRecord {
    /// A comment on a body that is cut or not shown as text; nil for a complete text.
    fileprivate var comment: String? {
        isCut ? "cut; \(size.map(String.init) ?? "more") bytes in all" : text == nil ? placeholder : nil
    }
}

extension String {
    /// True if the text looks like an IP address; false for the path of a Unix socket.
    fileprivate var isIPAddress: Bool {
        let isDotted = utf8.allSatisfy { $0.isASCIIDigit || $0 == UInt8(ascii: ".") }
        let isColons = contains(":") && utf8.allSatisfy { $0.isASCIIHexDigit || ".:%".utf8.contains($0) }
        return !isEmpty && (isDotted || isColons)
    }
}

extension JSONStream {
    /// Writes an empty list: the values of cookie header fields are masked as a whole and cannot be parsed.
    fileprivate mutating func noCookies() { array("cookies", [Int]()) { $0.integer($1) } }

    fileprivate mutating func fields(_ key: StaticString, _ fields: [FieldRecord]) {
        array(key, fields) { stream, field in
            stream.object { stream in
                stream.string("name", field.name)
                stream.string("value", field.value)
            }
        }
    }
}

/// The phases of an exchange in an HTTP Archive: -1 for a phase that did not occur; `connect` includes TLS
/// ("HAR 1.2 Spec", timings).
private struct HTTPArchiveTimings {
    private var dns: Milliseconds?
    private var connect: Milliseconds?
    private var tls: Milliseconds?
    private var wait: Milliseconds
    private var receive = Milliseconds.zero

    /// - Parameter duration: The total time of the exchange, used if `timings` is nil.
    init(_ timings: TimingsRecord?, otherwise duration: Milliseconds?, isReused: Bool) {
        guard let timings else {
            wait = duration ?? Milliseconds.zero
            return
        }
        if !isReused {
            dns = timings.dns
            connect = Milliseconds(timings.connect.duration + timings.tls.duration)
            if timings.tls.duration > .zero { tls = timings.tls }
        }
        wait = timings.firstByte
        receive = timings.transfer
    }

    /// The sum of the phases, which HAR readers compare with the entry's time. `connect` includes TLS.
    var time: Milliseconds {
        Milliseconds([dns, connect, wait, receive].reduce(Duration.zero) { $0 + ($1?.duration ?? .zero) })
    }

    func write(to stream: inout JSONStream) {
        stream.integer("blocked", -1)
        stream.phase("dns", dns)
        stream.phase("connect", connect)
        stream.phase("ssl", tls)
        stream.integer("send", 0)
        stream.milliseconds("wait", wait)
        stream.milliseconds("receive", receive)
    }
}

extension JSONStream {
    fileprivate mutating func phase(_ key: StaticString, _ length: Milliseconds?) {
        if let length { milliseconds(key, length) } else { integer(key, -1) }
    }
}
