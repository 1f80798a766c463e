/// A request and its response.
///
/// A class, to avoid copies: it is passed on many times and never changes.
package final class Exchange: Sendable {
    /// The call as sent, see ``HTTPCall/prepared(at:)``; its URL is that of the last hop.
    package let call: HTTPCall
    package let response: HTTPResponse
    package let timings: PhaseTimings
    /// The address of the server or the proxy, without brackets; for a Unix socket its path.
    package let peerAddress: String
    package let peerPort: Int
    package let reusedConnection: Bool
    /// The Content-Length that libcurl added, in bytes; nil if it added none.
    package let sentContentLength: Int?
    /// The time when the request was submitted, in seconds since 1970.
    package let startedAt: Double
    /// The redirects before this exchange, oldest first, with only the start of each body.
    package let hops: [Exchange]
    /// The time from the first byte sent to the last byte received, including all hops.
    package let duration: Duration
    /// The server's certificate; nil without TLS or if the call does not record it.
    package let certificate: ServerCertificate?
    /// The cookies of this response that the call's jar rejected.
    package let rejectedCookies: [RejectedCookie]
    /// The server's 401 response, without its body, that started digest authentication; nil for other calls.
    package let challenge: HTTPResponse?
    /// libcurl's own lines about name lookup, connections and TLS, in order; empty unless the transport records them.
    package let wireNotes: [String]

    package init(
        call: HTTPCall,
        response: HTTPResponse,
        timings: PhaseTimings = PhaseTimings(),
        peerAddress: String = "",
        peerPort: Int = 0,
        reusedConnection: Bool = false,
        sentContentLength: Int? = nil,
        startedAt: Double = 0,
        hops: [Exchange] = [],
        duration: Duration? = nil,
        certificate: ServerCertificate? = nil,
        rejectedCookies: [RejectedCookie] = [],
        challenge: HTTPResponse? = nil,
        wireNotes: [String] = []
    ) {
        self.call = call
        self.response = response
        self.timings = timings
        self.peerAddress = peerAddress
        self.peerPort = peerPort
        self.reusedConnection = reusedConnection
        self.sentContentLength = sentContentLength
        self.startedAt = startedAt
        self.hops = hops
        self.duration = duration ?? timings.duration
        self.certificate = certificate
        self.rejectedCookies = rejectedCookies
        self.challenge = challenge
        self.wireNotes = wireNotes
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

    func changed(
        call: HTTPCall? = nil, response: HTTPResponse? = nil, hops: [Exchange]? = nil, duration: Duration? = nil,
        rejectedCookies: [RejectedCookie]? = nil
    ) -> Exchange {
        Exchange(
            call: call ?? self.call, response: response ?? self.response, timings: timings, peerAddress: peerAddress,
            peerPort: peerPort, reusedConnection: reusedConnection, sentContentLength: sentContentLength,
            startedAt: startedAt, hops: hops ?? self.hops, duration: duration ?? self.duration,
            certificate: certificate, rejectedCookies: rejectedCookies ?? self.rejectedCookies,
            challenge: challenge, wireNotes: wireNotes)
    }
}
