/// One request. Only Host, Content-Length, Accept-Encoding (if ``compressed``), the cookies and the authentication are
/// added to its fields, see ``prepared(at:)``.
@dynamicMemberLookup
package struct HTTPCall: Sendable, Equatable {
    /// The method, sent as written; any token (RFC 9110, section 9.1).
    package var method: String
    /// The URL: absolute, `http` or `https`, already percent-encoded, see ``URLText/encoded(_:query:)``.
    package var url: String
    /// The header fields, sent in this order, one line each; an empty value is sent as `Name:`.
    package var fields: [HTTPField]
    package var content: HTTPContent?
    /// The time limit for the whole attempt, from the name lookup to the last byte; zero means no limit.
    package var timeout: Duration
    /// The time limit for name lookup, connection and TLS handshake; zero means no limit.
    package var connectTimeout: Duration
    /// The size limit of the response body, in bytes after decoding.
    package var maxBody: Int
    /// True to send `Accept-Encoding` with all supported encodings and to decode the body.
    package var compressed: Bool
    /// True to use no proxy at all.
    package var isDirect = false
    /// The jar that stores and supplies cookies; nil to store none.
    package var jar: CookieJar?
    /// Settings that few calls use.
    var rare = RareSettings.none

    /// The default time limits.
    package static let usualTimeout = Duration.seconds(30)
    package static let usualConnectTimeout = Duration.seconds(10)
    /// The default size limit of the response body.
    package static let usualMaxBody = 64 << 20

    package init(
        method: String = "GET",
        url: String,
        fields: [HTTPField] = [],
        content: HTTPContent? = nil,
        timeout: Duration = usualTimeout,
        connectTimeout: Duration = usualConnectTimeout,
        maxBody: Int = usualMaxBody,
        compressed: Bool = true
    ) {
        self.method = method
        self.url = url
        self.fields = fields
        self.content = content
        self.timeout = timeout
        self.connectTimeout = connectTimeout
        self.maxBody = maxBody
        self.compressed = compressed
    }

    /// True if the caller set the field `name`.
    package func hasField(_ name: String) -> Bool {
        fields.contains { $0.isNamed(name) }
    }

    /// True if a request with this method sends Content-Length even without content (RFC 9110, section 8.6).
    package var announcesEmptyContent: Bool {
        method == "POST" || method == "PUT" || method == "PATCH"
    }
}

/// Jars are compared by identity.
extension CookieJar: Equatable {
    package static func == (one: CookieJar, other: CookieJar) -> Bool { one === other }
}
