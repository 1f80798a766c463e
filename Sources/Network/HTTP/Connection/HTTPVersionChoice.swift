/// The version of HTTP that is asked for, as collections name it.
package enum HTTPVersionChoice: String, Sendable, Equatable, CaseIterable {
    case http1_1 = "1.1"
    /// Where the server does not speak it, HTTP/1.1; without TLS it is asked for by an upgrade (`curl --http2`).
    case http2 = "2"
}
