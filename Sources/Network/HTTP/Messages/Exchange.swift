/// A request that was sent and the response that came back.
///
/// A class, because it is handed on many times and never changes.
package final class Exchange: Sendable {
    /// As it went out, see ``HTTPCall/prepared(at:)``; its URL is the last hop's.
    package let call: HTTPCall
    package let response: HTTPResponse
    package let timings: PhaseTimings
    /// The server's address, or the proxy's, without brackets; of a unix socket its path.
    package let peerAddress: String
    package let peerPort: Int
    package let reusedConnection: Bool
    /// The Content-Length that libcurl added, in bytes; nothing when it added none.
    package let sentContentLength: Int?
    /// When the request was handed over, in seconds since 1970.
    package let startedAt: Double
    /// The redirects that led here, oldest first; of each body only the start.
    package let hops: [Exchange]
    /// From the first byte sent to the last received, of all hops together.
    package let duration: Duration
    /// The server's, when the call asked for it and TLS was spoken.
    package let certificate: ServerCertificate?
    /// The cookies of this response that the call's jar did not take.
    package let rejectedCookies: [RejectedCookie]
    /// What the server asked for credentials with, of a call with digest authentication: its 401, before the request was
    /// sent again. Without its body.
    package let challenge: HTTPResponse?
    /// What libcurl told of names, addresses, connections and TLS, in its words and its order; empty unless the transport
    /// records it.
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

    /// The cookies that this response set; what is no cookie is left out.
    package var setCookies: [SetCookie] {
        response.values(of: "Set-Cookie").compactMap(SetCookie.init)
    }

    /// The exchange as the end of a chain of redirects, which took this long.
    func after(_ hops: [Exchange], duration: Duration) -> Exchange {
        changed(hops: hops, duration: duration)
    }

    /// The exchange with the cookies that were not taken.
    package func refusing(_ cookies: [RejectedCookie]) -> Exchange {
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
