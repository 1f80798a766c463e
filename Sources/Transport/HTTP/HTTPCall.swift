/// The body of a request, sent with its Content-Length.
package enum HTTPContent: Sendable, Equatable {
    case bytes([UInt8])
    /// Read from disk piece by piece while it is sent.
    case file(path: String)
}

/// One request, ready to be sent: nothing is added to it but what HTTP demands (Host, Content-Length).
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
    /// Whether to ignore every proxy that the environment names.
    package var isDirect: Bool

    package init(
        method: String = "GET",
        url: String,
        fields: [HTTPField] = [],
        content: HTTPContent? = nil,
        timeout: Duration = .seconds(30),
        connectTimeout: Duration = .seconds(10),
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
    func hasField(_ name: String) -> Bool {
        fields.contains { $0.isNamed(name) }
    }

    /// Whether a request of this method announces its length even when it has no content (RFC 9110, section 8.6).
    var announcesEmptyContent: Bool {
        method == "POST" || method == "PUT" || method == "PATCH"
    }
}

extension HTTPCall {
    /// Refuses what would break out of its line in the request: such text could add headers or a second request.
    func checkSyntax() throws(TransportError) {
        guard HTTPToken.isValid(method) else {
            throw .mistake("\"\(method)\" is not a method", hint: "a method is one word, such as GET")
        }
        guard !url.utf8.contains(where: { $0 <= 0x20 || $0 == 0x7F }) else {
            throw .mistake("the URL contains a space or a control character", hint: "encode it: a space is %20")
        }
        for field in fields {
            guard HTTPToken.isValid(field.name) else {
                throw .mistake(
                    "\"\(field.name)\" is not a header name", hint: "a header name has no spaces, colons or quotes")
            }
            guard !field.value.utf8.contains(where: { $0 == 0x0A || $0 == 0x0D || $0 == 0 }) else {
                throw .mistake(
                    "the value of the header \"\(field.name)\" contains a line break or a NUL",
                    hint: "a header value is one line; the filter trim removes a line break at an end")
            }
        }
    }
}
