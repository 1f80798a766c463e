import HTTP

extension HTTPCall {
    /// A direct call without content coding, so that a request's bytes are the same on every machine, and with limits
    /// that a busy machine does not reach.
    static func make(
        _ method: String = "GET",
        _ url: String,
        fields: [HTTPField] = [],
        content: HTTPContent? = nil,
        timeout: Duration = .seconds(600),
        connectTimeout: Duration = .seconds(600),
        maxBody: Int = 64 << 20,
        compressed: Bool = false
    ) -> HTTPCall {
        HTTPCall(
            method: method, url: url, fields: fields, content: content, timeout: timeout,
            connectTimeout: connectTimeout, maxBody: maxBody, compressed: compressed, isDirect: true)
    }
}

/// An answer without a body, which leaves the connection open.
let emptyAnswer = "HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n"
