/// One attempt to send a request, with its result.
package struct AttemptRecord: Sendable, Equatable, Decodable {
    /// The status of the response; nil if there was none.
    package var status: Int?
    package var failure: FailureRecord?
    /// True if the server's certificate was not checked, otherwise nil.
    package var insecure: Bool?
    /// The start of the attempt; nil if nothing was sent.
    package var startedAt: Moment?
    /// The time from the first byte sent to the last byte received, including redirects; nil if nothing was measured.
    package var duration: Milliseconds?
    /// The redirects, oldest first, and the final exchange. Empty if only the outcome is recorded, or if
    /// the request could not be made.
    package var exchanges: [ExchangeRecord] = []

    package init(status: Int? = nil, failure: FailureRecord? = nil, duration: Milliseconds? = nil) {
        self.status = status
        self.failure = failure
        self.duration = duration
    }

    package var isInsecure: Bool { insecure ?? false }

    /// The status, or a word for the failure.
    package var word: String { status.map(String.init) ?? failure?.word ?? "not sent" }
}

/// The reason why there was no response.
package struct FailureRecord: Sendable, Equatable, Decodable {
    package enum Origin: String, Sendable, Decodable {
        case exchange
        /// The request cannot be sent to any server.
        case request
        /// The attempt was cancelled.
        case cancellation
    }

    package var origin: Origin
    /// The kind of a failed exchange, `dns`, `connection`, `tls`, `timeout` or `protocol`; `protocol` for a request that
    /// violates HTTP; otherwise nil.
    package var kind: String?
    package var message: String

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
}
