/// The HTTP versions that a collection can request.
package enum HTTPVersionChoice: String, Sendable, Equatable, CaseIterable {
    case http1_1 = "1.1"
    /// HTTP/2, or HTTP/1.1 if the server does not support it. Without TLS libcurl requests an upgrade (`curl --http2`).
    case http2 = "2"
}
