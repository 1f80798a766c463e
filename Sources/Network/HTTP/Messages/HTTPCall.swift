/// One request: nothing is added to it but what HTTP demands (Host, Content-Length) and what its cookies and its
/// authentication stand for, see ``prepared(at:)``.
@dynamicMemberLookup
package struct HTTPCall: Sendable, Equatable {
    /// Sent as written; any token (RFC 9110, section 9.1).
    package var method: String
    /// Absolute, `http` or `https`, and already encoded: see ``URLText/encoded(_:query:)``.
    package var url: String
    /// Sent in this order, a line each; an empty value as `Name:`.
    package var fields: [HTTPField]
    package var content: HTTPContent?
    /// For the whole attempt, from the name lookup to the last byte; zero means no limit.
    package var timeout: Duration
    /// For name lookup, connection and TLS handshake; zero means no limit.
    package var connectTimeout: Duration
    /// The largest response body accepted, in bytes after decoding.
    package var maxBody: Int
    /// Whether to send an `Accept-Encoding` of all that can be decoded, and to decode what comes.
    package var compressed: Bool
    /// Whether to use no proxy whatever.
    package var isDirect: Bool
    /// Keeps what servers set and gives it back; with none nothing is kept.
    package var jar: CookieJar?
    /// What few calls say.
    var rare = RareSettings.none

    /// The limits of a call that names none.
    package static let usualTimeout = Duration.seconds(30)
    package static let usualConnectTimeout = Duration.seconds(10)

    package init(
        method: String = "GET",
        url: String,
        fields: [HTTPField] = [],
        content: HTTPContent? = nil,
        timeout: Duration = usualTimeout,
        connectTimeout: Duration = usualConnectTimeout,
        maxBody: Int = 64 << 20,
        compressed: Bool = true,
        isDirect: Bool = false
    ) {
        self.method = method
        self.url = url
        self.fields = fields
        self.content = content
        self.timeout = timeout
        self.connectTimeout = connectTimeout
        self.maxBody = maxBody
        self.compressed = compressed
        self.isDirect = isDirect
    }

    /// Whether the caller set the field called `name` itself.
    package func hasField(_ name: String) -> Bool {
        fields.contains { $0.isNamed(name) }
    }

    /// Whether a request of this method announces its length even when it has no content (RFC 9110, section 8.6).
    package var announcesEmptyContent: Bool {
        method == "POST" || method == "PUT" || method == "PATCH"
    }
}

/// Two jars are equal only when they are one.
extension CookieJar: Equatable {
    package static func == (one: CookieJar, other: CookieJar) -> Bool { one === other }
}
