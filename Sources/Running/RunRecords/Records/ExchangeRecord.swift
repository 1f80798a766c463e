/// A request and its response.
package struct ExchangeRecord: Sendable, Equatable, Decodable {
    package var startedAt: Moment?
    package var request: MessageRequest
    package var response: MessageResponse?
    package var timings: TimingsRecord?
    /// The address of the server or the proxy, without brackets.
    package var address: String?
    package var port: Int?
    /// True if the connection was used before.
    package var reused = false
    /// The transport's connection log: `--very-verbose`.
    package var wire: [String] = []
    /// Cookies of the response that were rejected, with the reasons.
    package var rejectedCookies: [RejectedCookieRecord] = []

    package init(_ request: MessageRequest) {
        self.request = request
    }

    private enum CodingKeys: String, CodingKey {
        case startedAt, request, response, timings, address, port, wire
        case rejectedCookies = "refusedCookies"
        case reused = "connectionReused"
    }
}

/// A rejected cookie.
package struct RejectedCookieRecord: Sendable, Equatable, Decodable {
    package var message: String
    package var hint: String?

    package init(_ message: String, hint: String? = nil) {
        self.message = message
        self.hint = hint
    }
}
