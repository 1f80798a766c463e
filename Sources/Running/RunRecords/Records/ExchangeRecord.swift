/// A request that was sent and the response to it.
package struct ExchangeRecord: Sendable, Equatable, Decodable {
    package var startedAt: Moment?
    package var request: MessageRequest
    package var response: MessageResponse?
    package var timings: TimingsRecord?
    /// The server's address or the proxy's, without brackets.
    package var address: String?
    package var port: Int?
    /// Whether the connection had been used before.
    package var reused = false
    /// What the transport noted of the connection: `--very-verbose`.
    package var wire: [String] = []
    /// Cookies of the answer that were not taken, and why.
    package var refusedCookies: [RefusedCookie] = []

    package init(_ request: MessageRequest) {
        self.request = request
    }

    private enum CodingKeys: String, CodingKey {
        case startedAt, request, response, timings, address, port, wire, refusedCookies
        case reused = "connectionReused"
    }
}

/// A cookie that was not taken.
package struct RefusedCookie: Sendable, Equatable, Decodable {
    package var message: String
    package var hint: String?

    package init(_ message: String, hint: String? = nil) {
        self.message = message
        self.hint = hint
    }
}
