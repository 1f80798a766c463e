/// A request that was sent and the response that came back.
package struct Exchange: Sendable {
    package var call: HTTPCall
    package var response: HTTPResponse
    package var timings: PhaseTimings
    /// The server's address, or the proxy's, without brackets.
    package var peerAddress: String
    package var peerPort: Int
    package var reusedConnection: Bool
    /// The Content-Length that libcurl added, in bytes; nothing when it added none.
    package var sentContentLength: Int?
    /// When the request was handed over, in seconds since 1970.
    package var startedAt: Double

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
    }
}
