/// The settings of a call about its connection. Nearly all calls have the defaults.
package struct ConnectionSettings: Sendable, Equatable {
    package var tls = TLSSettings()
    /// Counts for nothing in a call that is direct.
    package var proxy = ProxyChoice.environment
    /// Nothing: HTTP/2 where a TLS server offers it, else HTTP/1.1.
    package var httpVersion: HTTPVersionChoice?
    /// Hosts that are reached at other addresses than their names'.
    package var resolve: [AddressOverride] = []
    /// The path of a socket to connect to instead of the URL's host and port.
    package var unixSocket: String?
    /// Whether the exchange tells the server's certificate; costs a new connection.
    package var recordsCertificate = false

    package init() {}

    /// Checks the settings that do not depend on the server.
    ///
    /// - Parameter speaksHTTP2: True if the installed libcurl supports HTTP/2.
    package func check(speaksHTTP2: Bool) throws(TransportError) {
        try proxy.check()
        try tls.check()
        for override in resolve { try override.check() }
        if httpVersion == .http2, !speaksHTTP2 {
            throw .error("the installed libcurl does not speak HTTP/2", hint: "leave http out, or ask for 1.1")
        }
        if let unixSocket, unixSocket.isEmpty || unixSocket.utf8.count > Self.maxSocketPath {
            throw .error(
                "the path of the unix socket has \(unixSocket.utf8.count) bytes: from 1 to \(Self.maxSocketPath) are possible",
                hint: "name the socket by a shorter path")
        }
    }

    /// In bytes, the smallest of the systems: `sun_path` of macOS has 104, a NUL among them.
    private static let maxSocketPath = 103
}
