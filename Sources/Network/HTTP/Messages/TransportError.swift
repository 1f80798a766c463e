import Cryptography
import Text

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

extension TransportError {
    /// The maximum number of redirects shown for a failure.
    private static let maxShownHops = 5

    /// The time until the failure, including redirects; nil if nothing was measured.
    package var duration: Duration? {
        guard transfer != nil || !hops.isEmpty else { return nil }
        return hops.reduce(transfer?.timings.total ?? .zero) { $0 + $1.transfer.timings.total }
    }

    /// The redirects before the failure, without duplicates but with a count, in order of first occurrence: `302 GET
    /// http://host/a`.
    package var hopLines: [String] {
        var steps: [(line: String, count: Int)] = []
        for line in hops.map(\.hopLine) {
            if let index = steps.firstIndex(where: { $0.line == line }) {
                steps[index].count += 1
            } else {
                steps.append((line, 1))
            }
        }
        let lines = steps.map { $0.count > 1 ? "\($0.line) (\($0.count) times)" : $0.line }
        let rest = lines.count - Self.maxShownHops
        return rest > 0 ? lines.prefix(Self.maxShownHops) + ["… \(rest) more"] : lines
    }
}

extension Exchange {
    /// The maximum length of a shown URL, in characters.
    private static let maxShownURL = 120

    /// A redirect as text: the status of the response, then method and URL of the request.
    fileprivate var hopLine: String {
        let url = URLParts(call.url)?.text(userInfo: nil) ?? call.url
        return "\(response.status) \(call.method) \(url.prefix(Self.maxShownURL))"
            + (url.count > Self.maxShownURL ? "…" : "")
    }
}

extension TransportError {
    /// Returns the error for credentials without a parameter that the signature needs.
    static func missing(_ parameter: String, of scheme: String) -> TransportError {
        .error(
            "auth \"\(scheme)\" has no value for \"\(parameter)\", so the request cannot be signed",
            hint: "set \(parameter) in the auth, for example by a variable that --secret defines")
    }

    /// Throws an error if the value of a parameter is empty.
    static func require(_ value: String, _ parameter: String, of scheme: String) throws(TransportError) {
        guard !value.isEmpty else { throw .missing(parameter, of: scheme) }
    }
}

/// Values that must differ between requests.
enum SigningNonce {
    /// Returns 32 hexadecimal digits; the probability of a repetition is one in 2¹²⁸.
    static func random() -> String { SecureRandom.bytes(16).hexText }
}

extension String {
    /// The text; another one if it is empty.
    func ifEmpty(_ other: @autoclosure () -> String) -> String { isEmpty ? other() : self }
}

extension Duration {
    /// The duration in the format of a time limit: "1.5 s", "50 ms".
    package var inWords: String {
        let (seconds, attoseconds) = components
        let milliseconds = attoseconds / 1_000_000_000_000_000
        if seconds == 0 { return "\(max(1, milliseconds)) ms" }
        if milliseconds == 0 { return "\(seconds) s" }
        var fraction = String(1000 + milliseconds).dropFirst()
        while fraction.last == "0" { fraction.removeLast() }
        return "\(seconds).\(fraction) s"
    }
}

/// The protocol that a port number suggests: plain HTTP, TLS, or unknown.
package enum PortConvention {
    case clear
    case secure
    case none

    package init(of port: Int) {
        // Many TLS ports end in 443: 443, 8443, 6443.
        self = [80, 8080].contains(port) ? .clear : "\(port)".hasSuffix("443") ? .secure : .none
    }
}
