/// The kinds of failed exchanges, named as in collections.
package enum FailureKind: String, Sendable, CaseIterable {
    /// The host name has no address.
    case dns
    /// A connection that was refused, reset or closed early.
    case connection
    /// A failed handshake, or an untrusted certificate.
    case tls
    case timeout
    /// A request or response that is not HTTP, or a response that exceeds a size limit.
    case `protocol`

    /// Returns the code of Node.js, which users of Postman know.
    package func nodeCode(wasConnected: Bool) -> String {
        switch self {
        case .dns: "ENOTFOUND"
        case .connection: wasConnected ? "ECONNRESET" : "ECONNREFUSED"
        case .timeout: "ESOCKETTIMEDOUT"
        case .tls, .protocol: "EPROTO"
        }
    }
}

/// The reason why there is no exchange.
package struct TransportError: Error, Sendable, CustomStringConvertible {
    /// The source of the error: the exchange, the request, or a cancellation.
    package enum Origin: Sendable, Equatable {
        case exchange
        /// The request cannot be sent to any server: for example, a file is missing or a header has a line break.
        case request
        /// The task was cancelled, or the transport closed.
        case cancellation
    }

    /// The message of a connection that ended after the request was sent, before any byte of a response.
    package static let noAnswerMessage = "the server closed the connection without answering"

    package var origin: Origin
    /// The kind of failure; meaningful only if ``origin`` is the exchange or the call is malformed.
    package var kind: FailureKind
    /// True if the call violates HTTP, so that it is not sent; the kind is then `protocol`.
    package private(set) var isMalformed = false
    /// A sentence in lower case, without a full stop.
    package var message: String
    /// A proposed solution.
    package var hint: String?
    /// Lines below the message: the connection, the duration of each phase, the server's certificates.
    package var details: [String]
    /// True if a retry fails in the same way: a rejected certificate, a body above the limit.
    package var isLasting: Bool
    /// True if the server asked for a client certificate, or may have done so, and the call has none.
    package var lacksCertificate = false
    /// The transfer up to the failure; nil if nothing was sent.
    package var transfer: TransferDetails?
    /// The call with its cookies and authentication, without its content, even if it was not sent; nil if it could not
    /// be prepared.
    package var sentCall: HTTPCall?
    /// The Content-Length that libcurl adds to ``sentCall``, in bytes; nil if it adds none.
    package var sentContentLength: Int?
    /// The received part of the response, without its body.
    package var partialResponse: HTTPResponse?
    /// The redirects before the failure, oldest first.
    package var hops: [Exchange] = []
    /// The failed call after ``hops``, with its cookies and authentication; nil for the first call, and for a failure
    /// between two calls.
    package var failedHop: HTTPCall?

    package init(
        _ kind: FailureKind, _ message: String, hint: String? = nil, details: [String] = [],
        origin: Origin = .exchange, isLasting: Bool = false, transfer: TransferDetails? = nil,
        partialResponse: HTTPResponse? = nil
    ) {
        self.origin = origin
        self.isLasting = isLasting
        self.kind = kind
        self.message = message
        self.hint = hint
        self.details = details
        self.transfer = transfer
        self.partialResponse = partialResponse
    }

    /// True if a connection existed, so that at least a part of the request may have been sent.
    package var wasConnected: Bool {
        transfer.map { $0.reusedConnection || $0.timings.firstByte > .zero } ?? false
    }

    /// True if there was no connection to the server, and the network or a proxy setting may be the cause.
    package var isWithoutConnection: Bool {
        switch kind {
        case .dns, .connection, .timeout: origin == .exchange && !wasConnected
        case .tls, .protocol: false
        }
    }

    package var isCancellation: Bool { origin == .cancellation }

    /// The kind of failure; nil for an error that has none of the kinds.
    package var reportedKind: FailureKind? { origin == .exchange || isMalformed ? kind : nil }

    package var description: String { message }

    package static func error(_ message: String, hint: String? = nil) -> TransportError {
        TransportError(.protocol, message, hint: hint, origin: .request)
    }

    /// Returns the error for a call that violates HTTP.
    package static func malformed(_ message: String, hint: String? = nil) -> TransportError {
        var failure = error(message, hint: hint)
        failure.isMalformed = true
        return failure
    }

    package static let cancelled = TransportError(.connection, "the request was cancelled", origin: .cancellation)
    package static let closed = TransportError(
        .connection, "the request was given up: the transport was closed", origin: .cancellation)
}
