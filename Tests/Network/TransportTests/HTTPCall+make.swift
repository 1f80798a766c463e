import HTTP

extension HTTPCall {
    /// Returns a direct call without content coding and with long time limits.
    ///
    /// The bytes of the request are then the same on every machine, and a busy machine does not reach the limits.
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
        var call = HTTPCall(
            method: method, url: url, fields: fields, content: content, timeout: timeout,
            connectTimeout: connectTimeout, maxBody: maxBody, compressed: compressed)
        call.isDirect = true
        return call
    }
}

/// A response without a body, which keeps the connection open.
let emptyAnswer = "HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n"
