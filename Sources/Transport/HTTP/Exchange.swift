/// A request that was sent and the response that came back.
package struct Exchange: Sendable, Equatable {
    /// As it went out, see ``HTTPCall/prepared(at:)``; its URL is the last hop's.
    package var call: HTTPCall
    package var response: HTTPResponse
    package var timings: PhaseTimings
    /// The server's address, or the proxy's, without brackets; of a unix socket its path.
    package var peerAddress: String
    package var peerPort: Int
    package var reusedConnection: Bool
    /// The Content-Length that libcurl added, in bytes; nothing when it added none.
    package var sentContentLength: Int?
    /// When the request was handed over, in seconds since 1970.
    package var startedAt: Double
    /// The redirects that led here, oldest first; of each body only the start.
    package var hops: [Exchange] = []
    /// From the first byte sent to the last received, of all hops together.
    package var duration: Duration
    /// The server's, when the call asked for it and TLS was spoken.
    package var certificate: ServerCertificate?
    /// The cookies of this response that the call's jar did not take.
    package var cookieRefusals: [CookieRefusal] = []

    package init(
        call: HTTPCall,
        response: HTTPResponse,
        timings: PhaseTimings = PhaseTimings(),
        peerAddress: String = "",
        peerPort: Int = 0,
        reusedConnection: Bool = false,
        sentContentLength: Int? = nil,
        startedAt: Double = 0
    ) {
        self.call = call
        self.response = response
        self.timings = timings
        self.peerAddress = peerAddress
        self.peerPort = peerPort
        self.reusedConnection = reusedConnection
        self.sentContentLength = sentContentLength
        self.startedAt = startedAt
        duration = timings.duration
    }

    /// The cookies that this response set; what is no cookie is left out.
    package var setCookies: [SetCookie] {
        response.values(of: "Set-Cookie").compactMap(SetCookie.init)
    }
}
