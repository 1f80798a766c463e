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

extension HTTPCall {
    /// Throws an error for text that could add header fields or a second request (header injection).
    package func checkSyntax() throws(TransportError) {
        guard HTTPToken.isValid(method) else {
            throw .malformed("\"\(method)\" is not a method", hint: "a method is one word, such as GET")
        }
        guard !url.hasByte(where: { $0 <= 0x20 || $0 == 0x7F }) else {
            throw .malformed("the URL contains a space or a control character", hint: "encode it: a space is %20")
        }
        guard fields.count <= HTTPField.maximumCount else {
            throw .malformed(
                "the request has \(fields.count) header fields, and at most \(HTTPField.maximumCount) are sent",
                hint: "servers accept about 100: send the values in the body")
        }
        try checkCookies()
        for field in fields {
            guard HTTPToken.isValid(field.name) else {
                throw .malformed(
                    "\"\(field.name)\" is not a header name", hint: "a header name has no spaces, colons or quotes")
            }
            guard !field.value.hasByte(where: { $0 == 0x0A || $0 == 0x0D || $0 == 0 }) else {
                throw .malformed(
                    "the value of the header \"\(field.name)\" contains a line break or a NUL",
                    hint: "a header value is one line; the filter trim removes a line break at an end")
            }
        }
    }

    /// Throws an error for text that could end its pair in the Cookie field: RFC 6265, section 4.1.1. Spaces, quotes
    /// and commas are allowed, because many clients send them.
    private func checkCookies() throws(TransportError) {
        for cookie in cookies {
            guard HTTPToken.isValid(cookie.name) else {
                throw .malformed(
                    "\"\(cookie.name)\" is not a cookie's name", hint: "it has no spaces, quotes, \";\" or \"=\"")
            }
            guard !cookie.value.utf8.contains(where: { $0 < 0x20 || $0 == 0x7F || $0 == UInt8(ascii: ";") }) else {
                throw .malformed(
                    "the value of the cookie \"\(cookie.name)\" contains \";\" or a control character",
                    hint: "encode it as the server expects it: \";\" is often %3B")
            }
        }
    }
}

extension HTTPCall {
    /// The methods that RFC 9110, section 9.2.2, and the registry of HTTP methods call idempotent and that are in use.
    private static let idempotentMethods: Set = [
        "GET", "HEAD", "OPTIONS", "TRACE", "PUT", "DELETE", "QUERY", "PROPFIND", "REPORT", "SEARCH",
    ]

    /// True if sending the request twice does the same as sending it once.
    package var isIdempotent: Bool { Self.idempotentMethods.contains(method) }
}
