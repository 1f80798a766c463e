/// One sending of a request and what came of it.
package struct AttemptRecord: Sendable, Equatable, Decodable {
    /// The status of the answer; nil when there was none.
    package var status: Int?
    package var failure: FailureRecord?
    /// Nil where nothing was sent.
    package var startedAt: Moment?
    /// From the first byte sent to the last received, of all redirects together; nil where nothing was measured.
    package var duration: Milliseconds?
    /// The redirects, oldest first, and what they led to. Empty where only the outcome is recorded.
    package var exchanges: [ExchangeRecord] = []

    package init(status: Int? = nil, failure: FailureRecord? = nil, duration: Milliseconds? = nil) {
        self.status = status
        self.failure = failure
        self.duration = duration
    }

    /// The status, or what stands in its place.
    package var word: String { status.map(String.init) ?? failure?.word ?? "not sent" }
}

/// Why there was no answer.
package struct FailureRecord: Sendable, Equatable, Decodable {
    package enum Origin: String, Sendable, Decodable {
        case exchange
        /// It could not be sent at all, whatever the server.
        case request
        /// It was given up.
        case cancellation
    }

    package var origin: Origin
    /// `dns`, `connection`, `tls`, `timeout` or `protocol`; of an exchange only.
    package var kind: String?
    package var message: String

    package init(_ origin: Origin, kind: String? = nil, _ message: String) {
        self.origin = origin
        self.kind = kind
        self.message = message
    }

    /// What stands in the place of a status.
    package var word: String {
        switch origin {
        case .exchange: kind ?? "failed"
        case .request: "not sent"
        case .cancellation: "interrupted"
        }
    }
}

/// A request that was sent and the response to it.
package struct ExchangeRecord: Sendable, Equatable, Decodable {
    package var startedAt: Moment?
    package var request: MessageRequest
    package var response: MessageResponse?
    package var timings: TimingsRecord?
    /// The server's address or the proxy's, without brackets.
    package var address: String?
    package var port: Int?
    /// Whether the connection had been used before.
    package var reused = false
    /// What the transport noted of the connection: `--very-verbose`.
    package var wire: [String] = []
    /// Cookies of the answer that were not taken, and why.
    package var refusedCookies: [RefusedCookie] = []

    package init(_ request: MessageRequest) {
        self.request = request
    }

    private enum CodingKeys: String, CodingKey {
        case startedAt, request, response, timings, address, port, wire, refusedCookies
        case reused = "connectionReused"
    }
}

/// A request as it went over the wire.
package struct MessageRequest: Sendable, Equatable, Decodable {
    package var method: String
    package var url: String
    /// In the order in which they were sent.
    package var fields: [FieldRecord]
    package var body: BodyRecord?

    package init(method: String, url: String, fields: [FieldRecord], body: BodyRecord? = nil) {
        self.method = method
        self.url = url
        self.fields = fields
        self.body = body
    }

    private enum CodingKeys: String, CodingKey {
        case method, url, body
        case fields = "headers"
    }
}

/// A response as it came over the wire, its body decoded.
package struct MessageResponse: Sendable, Equatable, Decodable {
    /// `HTTP/1.1`, `HTTP/2`.
    package var version: String
    package var status: Int
    package var reason: String
    /// In the order in which they came.
    package var fields: [FieldRecord]
    package var body: BodyRecord?

    package init(version: String, status: Int, reason: String, fields: [FieldRecord], body: BodyRecord? = nil) {
        self.version = version
        self.status = status
        self.reason = reason
        self.fields = fields
        self.body = body
    }

    private enum CodingKeys: String, CodingKey {
        case version, status, reason, body
        case fields = "headers"
    }
}

/// A header line.
package struct FieldRecord: Sendable, Equatable, Decodable {
    package var name: String
    package var value: String

    package init(_ name: String, _ value: String) {
        self.name = name
        self.value = value
    }

    package func isNamed(_ other: String) -> Bool { name.lowercased() == other.lowercased() }
}

/// The content of a message.
package struct BodyRecord: Sendable, Equatable, Decodable {
    /// Bytes of all of it; nil of a file that was sent.
    package var size: Int?
    package var contentType: String?
    /// As far as it is kept.
    package var text: String?
    /// What stands for content that is not text, or lies in a file: in brackets.
    package var placeholder: String?
    /// Whether there is more of it than the text.
    package var isCut = false

    package init(size: Int? = nil, contentType: String? = nil, text: String? = nil, placeholder: String? = nil) {
        self.size = size
        self.contentType = contentType
        self.text = text
        self.placeholder = placeholder
    }

    private enum CodingKeys: String, CodingKey {
        case size, contentType, text, placeholder
        case isCut = "truncated"
    }
}

/// How long each phase took; zero for one that a reused connection spared.
package struct TimingsRecord: Sendable, Equatable, Decodable {
    package var dns: Milliseconds
    package var connect: Milliseconds
    package var tls: Milliseconds
    package var firstByte: Milliseconds
    package var transfer: Milliseconds
    package var total: Milliseconds

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
}

/// A cookie that was not taken.
package struct RefusedCookie: Sendable, Equatable, Decodable {
    package var message: String
    package var hint: String?

    package init(_ message: String, hint: String? = nil) {
        self.message = message
        self.hint = hint
    }
}
