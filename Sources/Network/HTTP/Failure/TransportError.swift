/// The kinds of a failed exchange, in the words that a collection uses for them.
package enum FailureKind: String, Sendable, CaseIterable {
    /// The host name has no address.
    case dns
    /// Refused, reset or closed early.
    case connection
    /// No handshake, or a certificate that is not to be trusted.
    case tls
    case timeout
    /// Not HTTP, or larger than allowed.
    case `protocol`
}

/// Why there is no exchange.
package struct TransportError: Error, Sendable, CustomStringConvertible {
    /// What went wrong: the exchange itself, the request as it was given, or the caller's patience.
    package enum Origin: Sendable, Equatable {
        case exchange
        /// The request cannot be sent at all, whatever the server: a file is missing, a header has two lines.
        case request
        /// The task was cancelled, or the transport closed.
        case cancellation
    }

    package var origin: Origin
    /// Says something only where ``origin`` is the exchange.
    package var kind: FailureKind
    /// In words: lowercase, no full stop.
    package var message: String
    /// What a person can do about it.
    package var hint: String?
    /// Lines below the message: the connection, how long each phase took, the server's certificates.
    package var details: [String]
    /// Whether waiting does not change it: a certificate that is refused, a body above the limit.
    package var isLasting: Bool
    /// When the request was handed over, in seconds since 1970; nil where nothing was sent.
    package var startedAt: Double?
    package var reusedConnection: Bool
    /// Up to the failure.
    package var timings: PhaseTimings?
    /// As ``Exchange/wireNotes``.
    package var wireNotes: [String]
    /// The call with its cookies and authentication, as it was sent or would have been, without its content; nil if it
    /// could not be prepared.
    package var sentCall: HTTPCall?
    /// The Content-Length that libcurl adds, in bytes; nil if it adds none.
    package var sentContentLength: Int?
    /// What had come of the response, without its body.
    package var partialResponse: HTTPResponse?
    /// The redirects that led to the failure, oldest first.
    package var hops: [Exchange] = []
    /// The call that failed after ``hops``, with its cookies and authentication; nil for the first call, and for a
    /// failure between two calls.
    package var failedHop: HTTPCall?

    package init(
        _ kind: FailureKind,
        _ message: String,
        hint: String? = nil,
        details: [String] = [],
        origin: Origin = .exchange,
        isLasting: Bool = false,
        startedAt: Double? = nil,
        reusedConnection: Bool = false,
        timings: PhaseTimings? = nil,
        wireNotes: [String] = [],
        partialResponse: HTTPResponse? = nil
    ) {
        self.origin = origin
        self.isLasting = isLasting
        self.startedAt = startedAt
        self.reusedConnection = reusedConnection
        self.kind = kind
        self.message = message
        self.hint = hint
        self.details = details
        self.timings = timings
        self.wireNotes = wireNotes
        self.partialResponse = partialResponse
    }

    /// True if there was a connection, so that at least a part of the request may have been sent.
    package var wasConnected: Bool { reusedConnection || timings.map { $0.firstByte > .zero } ?? false }

    package var isCancellation: Bool { origin == .cancellation }
    package var description: String { message }

    package static func error(_ message: String, hint: String? = nil) -> TransportError {
        TransportError(.protocol, message, hint: hint, origin: .request)
    }

    package static let cancelled = TransportError(.connection, "the request was cancelled", origin: .cancellation)
    package static let closed = TransportError(
        .connection, "the request was given up: the transport was closed", origin: .cancellation)
}
