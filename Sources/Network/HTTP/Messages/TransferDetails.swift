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
