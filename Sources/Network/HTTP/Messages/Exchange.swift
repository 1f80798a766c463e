/// A request and its response.
///
/// A class, to avoid copies: it is passed on many times and never changes.
package final class Exchange: Sendable {
    /// The call as sent, see ``HTTPCall/prepared(at:)``; its URL is that of the last hop.
    package let call: HTTPCall
    package let response: HTTPResponse
    package let transfer: TransferDetails
    /// The redirects before this exchange, oldest first, with only the start of each body.
    package let hops: [Exchange]
    /// The time from the first byte sent to the last byte received, including all hops.
    package let duration: Duration
    /// The cookies of this response that the call's jar rejected.
    package let rejectedCookies: [RejectedCookie]
    /// The server's 401 response, without its body, that started digest authentication or NTLM; nil for other calls.
    package let challenge: HTTPResponse?
    /// The events, if the call reads a stream and the response is one.
    package let stream: ReceivedStream?

    package init(
        call: HTTPCall, response: HTTPResponse, transfer: TransferDetails = TransferDetails(), hops: [Exchange] = [],
        duration: Duration? = nil, rejectedCookies: [RejectedCookie] = [], challenge: HTTPResponse? = nil,
        stream: ReceivedStream? = nil
    ) {
        self.call = call
        self.response = response
        self.transfer = transfer
        self.hops = hops
        self.duration = duration ?? transfer.timings.duration
        self.rejectedCookies = rejectedCookies
        self.challenge = challenge
        self.stream = stream
    }

    /// The cookies of this response; invalid Set-Cookie fields are skipped.
    package var setCookies: [SetCookie] {
        response.values(of: "Set-Cookie").compactMap(SetCookie.init)
    }

    /// Returns the exchange as the end of a redirect chain with this total duration.
    func after(_ hops: [Exchange], duration: Duration) -> Exchange {
        changed(hops: hops, duration: duration)
    }

    /// Returns the exchange with the rejected cookies.
    package func withRejectedCookies(_ cookies: [RejectedCookie]) -> Exchange {
        changed(rejectedCookies: cookies)
    }

    /// Returns the exchange as the answer to credentials that the server asked for with `challenge`.
    package func answering(_ challenge: HTTPResponse) -> Exchange {
        var challenge = challenge
        challenge.body = []
        return changed(challenge: challenge)
    }

    func changed(
        call: HTTPCall? = nil, response: HTTPResponse? = nil, hops: [Exchange]? = nil, duration: Duration? = nil,
        rejectedCookies: [RejectedCookie]? = nil, challenge: HTTPResponse? = nil, stream: ReceivedStream? = nil
    ) -> Exchange {
        Exchange(
            call: call ?? self.call, response: response ?? self.response, transfer: transfer, hops: hops ?? self.hops,
            duration: duration ?? self.duration, rejectedCookies: rejectedCookies ?? self.rejectedCookies,
            challenge: challenge ?? self.challenge, stream: stream ?? self.stream)
    }
}

/// A response with its body decoded.
package struct HTTPResponse: Sendable, Equatable {
    /// The version, such as `HTTP/1.1` or `HTTP/2`.
    package var version: String
    package var status: Int
    /// The reason phrase; empty in HTTP/2, which has none.
    package var reason: String
    /// The header fields in the order received, one per line.
    package var fields: [HTTPField]
    package var body: [UInt8]
    /// The number of received bytes after ``body`` that were discarded.
    package internal(set) var omittedBodyBytes = 0

    package init(version: String, status: Int, reason: String, fields: [HTTPField], body: [UInt8]) {
        self.version = version
        self.status = status
        self.reason = reason
        self.fields = fields
        self.body = body
    }

    /// True if there is a Set-Cookie field.
    package var setsCookies: Bool { fields.contains { $0.isNamed("Set-Cookie") } }

    /// Returns the values of all fields named `name` (in any case), in order.
    package func values(of name: String) -> [String] {
        fields.filter { $0.isNamed(name) }.map(\.value)
    }

    /// Returns the value of the first field named `name` (in any case).
    package func firstValue(of name: String) -> String? {
        fields.first { $0.isNamed(name) }?.value
    }
}

/// The standard reason phrases of statuses (IANA HTTP Status Code Registry).
package enum ReasonPhrases {
    package static let standard: [Int: String] = [
        100: "Continue", 101: "Switching Protocols", 200: "OK", 201: "Created", 202: "Accepted",
        203: "Non-Authoritative Information", 204: "No Content", 205: "Reset Content", 206: "Partial Content",
        300: "Multiple Choices", 301: "Moved Permanently", 302: "Found", 303: "See Other", 304: "Not Modified",
        307: "Temporary Redirect", 308: "Permanent Redirect", 400: "Bad Request", 401: "Unauthorized",
        402: "Payment Required", 403: "Forbidden", 404: "Not Found", 405: "Method Not Allowed",
        406: "Not Acceptable", 407: "Proxy Authentication Required", 408: "Request Timeout", 409: "Conflict",
        410: "Gone", 411: "Length Required", 412: "Precondition Failed", 413: "Content Too Large",
        414: "URI Too Long", 415: "Unsupported Media Type", 416: "Range Not Satisfiable",
        417: "Expectation Failed", 421: "Misdirected Request", 422: "Unprocessable Content", 423: "Locked",
        424: "Failed Dependency", 425: "Too Early", 426: "Upgrade Required", 428: "Precondition Required",
        429: "Too Many Requests", 431: "Request Header Fields Too Large", 451: "Unavailable For Legal Reasons",
        500: "Internal Server Error", 501: "Not Implemented", 502: "Bad Gateway", 503: "Service Unavailable",
        504: "Gateway Timeout", 505: "HTTP Version Not Supported", 507: "Insufficient Storage",
        508: "Loop Detected", 511: "Network Authentication Required",
    ]
}

/// The duration of each phase of an exchange; zero for phases that a reused connection skips.
package struct PhaseTimings: Sendable, Equatable {
    package var dns: Duration
    package var connect: Duration
    package var tls: Duration
    /// The time from the first byte of the request to the first byte of the response.
    package var firstByte: Duration
    /// The time from the first byte of the response to the last.
    package var transfer: Duration
    package var total: Duration
    /// The time from the first byte sent to the last byte received.
    package var duration: Duration

    package init(
        dns: Duration = .zero,
        connect: Duration = .zero,
        tls: Duration = .zero,
        firstByte: Duration = .zero,
        transfer: Duration = .zero,
        total: Duration = .zero,
        duration: Duration = .zero
    ) {
        self.dns = dns
        self.connect = connect
        self.tls = tls
        self.firstByte = firstByte
        self.transfer = transfer
        self.total = total
        self.duration = duration
    }
}

/// The details of a transfer: its connection and its times.
package struct TransferDetails: Sendable {
    /// The time when the request was submitted, in seconds since 1970.
    package let startedAt: Double
    package let timings: PhaseTimings
    /// The address of the server or the proxy, without brackets; for a Unix socket its path.
    package let peerAddress: String
    package let peerPort: Int
    package let reusedConnection: Bool
    /// The server's certificate; nil without TLS or if the call does not record it.
    package let certificate: ServerCertificate?
    /// The Content-Length that libcurl added, in bytes; nil if it added none.
    package let sentContentLength: Int?
    /// libcurl's own lines about name lookup, connections and TLS, in order; empty unless the transport records them.
    package let wireNotes: [String]
    /// The number of times that the request was sent again, because a kept connection had ended without an answer.
    package let resends: Int

    package init(
        startedAt: Double = 0, timings: PhaseTimings = PhaseTimings(), peerAddress: String = "", peerPort: Int = 0,
        reusedConnection: Bool = false, certificate: ServerCertificate? = nil, sentContentLength: Int? = nil,
        wireNotes: [String] = [], resends: Int = 0
    ) {
        self.startedAt = startedAt
        self.timings = timings
        self.peerAddress = peerAddress
        self.peerPort = peerPort
        self.reusedConnection = reusedConnection
        self.certificate = certificate
        self.sentContentLength = sentContentLength
        self.wireNotes = wireNotes
        self.resends = resends
    }
}
