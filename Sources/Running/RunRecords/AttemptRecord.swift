/// One attempt to send a request, with its result.
package struct AttemptRecord: Record, Equatable {
    /// The status of the response; nil if there was none.
    package var status: Int?
    package var failure: FailureRecord?
    /// True if the server's certificate was not checked, otherwise nil.
    package var insecure: Bool?
    /// The start of the attempt; nil if nothing was sent.
    package var startedAt: Moment?
    /// The time from the first byte sent to the last byte received, including redirects; nil if nothing was measured.
    package var duration: Milliseconds?
    /// The time by which the attempt started later than the schedule of a load says. Statistics add it to ``duration``.
    package var delay = Milliseconds.zero
    /// The trace context that was sent (`traceparent`); nil if there was none.
    package var traceparent: String?
    /// The redirects, oldest first, and the final exchange. Empty if only the outcome is recorded, or if
    /// the request could not be made.
    package var exchanges: [ExchangeRecord] = []

    package init() {}

    package init(status: Int? = nil, failure: FailureRecord? = nil, duration: Milliseconds? = nil) {
        self.status = status
        self.failure = failure
        self.duration = duration
    }

    package var isInsecure: Bool { insecure ?? false }

    /// The status, or a word for the failure.
    package var word: String { status.map(String.init) ?? failure?.word ?? "not sent" }

    package mutating func visit<Visitor: MemberVisitor>(_ visitor: inout Visitor) throws(Visitor.Failure) {
        try visitor.member("status", &status)
        try visitor.member("failure", &failure)
        try visitor.member("insecure", &insecure)
        try visitor.member("startedAt", &startedAt)
        try visitor.member("duration", &duration)
        try visitor.member("delay", &delay, unless: .zero)
        try visitor.text("traceparent", &traceparent, .masked)
        try visitor.member("exchanges", &exchanges)
    }
}

/// The reason why there was no response.
package struct FailureRecord: Record, Equatable {
    package enum Origin: String, RecordValue {
        case exchange
        /// The request cannot be sent to any server.
        case request
        /// The attempt was cancelled.
        case cancellation
    }

    package var origin = Origin.exchange
    /// The kind of a failed exchange, `dns`, `connection`, `tls`, `timeout` or `protocol`; `protocol` for a request that
    /// violates HTTP; otherwise nil.
    package var kind: String?
    package var message = ""

    package init() {}

    package init(_ origin: Origin, kind: String? = nil, _ message: String) {
        self.origin = origin
        self.kind = kind
        self.message = message
    }

    /// A word to display instead of a status.
    package var word: String {
        switch origin {
        case .exchange: kind ?? "failed"
        case .request: "not sent"
        case .cancellation: "interrupted"
        }
    }

    package mutating func visit<Visitor: MemberVisitor>(_ visitor: inout Visitor) throws(Visitor.Failure) {
        try visitor.member("origin", &origin)
        try visitor.text("kind", &kind, .masked)
        try visitor.text("message", &message, .message)
    }
}

/// A request and its response.
package struct ExchangeRecord: Record, Equatable {
    package var startedAt: Moment?
    package var request = MessageRequest()
    package var response: MessageResponse?
    /// The events of the response; nil unless it was read as a stream.
    package var stream: StreamRecord?
    package var timings: TimingsRecord?
    /// The address of the server or the proxy, without brackets.
    package var address: String?
    package var port: Int?
    /// True if the connection was used before.
    package var reused = false
    /// The transport's connection log: `--very-verbose`.
    package var wire: [String] = []
    /// Cookies of the response that were rejected, with the reasons.
    package var rejectedCookies: [RejectedCookieRecord] = []

    package init() {}

    package init(_ request: MessageRequest) {
        self.request = request
    }

    package mutating func visit<Visitor: MemberVisitor>(_ visitor: inout Visitor) throws(Visitor.Failure) {
        try visitor.member("startedAt", &startedAt)
        try visitor.member("request", &request)
        try visitor.member("response", &response)
        try visitor.member("stream", &stream)
        try visitor.member("timings", &timings)
        try visitor.text("address", &address, .value)
        try visitor.member("port", &port)
        try visitor.member("connectionReused", &reused)
        try visitor.texts("wire", &wire, .value)
        try visitor.member("refusedCookies", &rejectedCookies)
    }
}

/// A rejected cookie.
package struct RejectedCookieRecord: Record, Equatable {
    package var message = ""
    package var hint: String?

    package init() {}

    package init(_ message: String, hint: String? = nil) {
        self.message = message
        self.hint = hint
    }

    package mutating func visit<Visitor: MemberVisitor>(_ visitor: inout Visitor) throws(Visitor.Failure) {
        try visitor.text("message", &message, .message)
        try visitor.text("hint", &hint, .message)
    }
}

/// A request as sent.
package struct MessageRequest: Record, Equatable {
    package var method = ""
    package var url = ""
    /// The header fields in the order sent.
    package var fields: [FieldRecord] = []
    package var body: BodyRecord?

    package init() {}

    package init(method: String, url: String, fields: [FieldRecord], body: BodyRecord? = nil) {
        self.method = method
        self.url = url
        self.fields = fields
        self.body = body
    }

    package mutating func visit<Visitor: MemberVisitor>(_ visitor: inout Visitor) throws(Visitor.Failure) {
        try visitor.text("method", &method, .name)
        try visitor.text("url", &url, .url)
        try visitor.member("headers", &fields)
        try visitor.member("body", &body)
    }
}

/// A response as received, with its body decoded.
package struct MessageResponse: Record, Equatable {
    /// The version, such as `HTTP/1.1` or `HTTP/2`.
    package var version = ""
    package var status = 0
    package var reason = ""
    /// The header fields in the order received.
    package var fields: [FieldRecord] = []
    package var body: BodyRecord?

    package init() {}

    package init(version: String, status: Int, reason: String, fields: [FieldRecord], body: BodyRecord? = nil) {
        self.version = version
        self.status = status
        self.reason = reason
        self.fields = fields
        self.body = body
    }

    package mutating func visit<Visitor: MemberVisitor>(_ visitor: inout Visitor) throws(Visitor.Failure) {
        try visitor.text("version", &version, .name)
        try visitor.member("status", &status)
        try visitor.text("reason", &reason, .value)
        try visitor.member("headers", &fields)
        try visitor.member("body", &body)
    }
}

/// A header field.
package struct FieldRecord: Record, Equatable {
    package var name = ""
    package var value = ""

    package init() {}

    package init(_ name: String, _ value: String) {
        self.name = name
        self.value = value
    }

    package func isNamed(_ other: String) -> Bool { name.lowercased() == other.lowercased() }

    package mutating func visit<Visitor: MemberVisitor>(_ visitor: inout Visitor) throws(Visitor.Failure) {
        let unmasked = name
        try visitor.text("name", &name, .name)
        try visitor.text("value", &value, .field(name: unmasked))
    }
}

/// The content of a message.
package struct BodyRecord: Record, Equatable {
    /// The total size in bytes; nil for a file that was sent.
    package var size: Int?
    package var contentType: String?
    /// The recorded text, which may be shortened.
    package var text: String?
    /// A description, in parentheses, of content that is a file or not text.
    package var placeholder: String?
    /// A `data:` URL of the content (RFC 2397), if it is an image.
    package var image: String?
    /// True if the content is longer than the recorded text.
    package var isCut = false

    package init() {}

    package init(size: Int? = nil, contentType: String? = nil, text: String? = nil, placeholder: String? = nil) {
        self.size = size
        self.contentType = contentType
        self.text = text
        self.placeholder = placeholder
    }

    package mutating func visit<Visitor: MemberVisitor>(_ visitor: inout Visitor) throws(Visitor.Failure) {
        try visitor.member("size", &size)
        try visitor.text("contentType", &contentType, .value)
        try visitor.text("text", &text, isCut ? .cutValue : .value)
        try visitor.text("placeholder", &placeholder, .name)
        try visitor.text("image", &image, .image)
        try visitor.member("truncated", &isCut)
    }
}

/// The duration of each phase; zero for phases that a reused connection skips.
package struct TimingsRecord: Record, Equatable {
    package var dns = Milliseconds.zero
    package var connect = Milliseconds.zero
    package var tls = Milliseconds.zero
    package var firstByte = Milliseconds.zero
    package var transfer = Milliseconds.zero
    package var total = Milliseconds.zero

    package init() {}

    package init(
        dns: Milliseconds, connect: Milliseconds, tls: Milliseconds, firstByte: Milliseconds, transfer: Milliseconds,
        total: Milliseconds
    ) {
        self.dns = dns
        self.connect = connect
        self.tls = tls
        self.firstByte = firstByte
        self.transfer = transfer
        self.total = total
    }

    package mutating func visit<Visitor: MemberVisitor>(_ visitor: inout Visitor) throws(Visitor.Failure) {
        try visitor.member("dns", &dns)
        try visitor.member("connect", &connect)
        try visitor.member("tls", &tls)
        try visitor.member("firstByte", &firstByte)
        try visitor.member("transfer", &transfer)
        try visitor.member("total", &total)
    }
}
