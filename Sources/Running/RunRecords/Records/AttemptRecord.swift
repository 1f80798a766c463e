/// One sending of a request and what came of it.
package struct AttemptRecord: Sendable, Equatable, Decodable {
    /// The status of the answer; nil when there was none.
    package var status: Int?
    package var failure: FailureRecord?
    /// True if the server's certificate was not checked, else nil.
    package var insecure: Bool?
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

    package var isInsecure: Bool { insecure ?? false }

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
