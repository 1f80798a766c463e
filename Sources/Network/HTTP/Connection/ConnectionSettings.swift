/// The connection settings of a call. Nearly all calls have the defaults.
package struct ConnectionSettings: Sendable, Equatable {
    package var tls = TLSSettings()
    /// The proxy; ignored if the call is direct.
    package var proxy = ProxyChoice.environment
    /// The HTTP version. Nil means HTTP/2 if a TLS server offers it, otherwise HTTP/1.1.
    package var httpVersion: HTTPVersionChoice?
    /// Addresses for hosts, used instead of name lookup.
    package var resolve: [AddressOverride] = []
    /// The path of a Unix socket to connect to, instead of the URL's host and port.
    package var unixSocket: String?
    /// True if the exchange contains the server's certificate. This costs a new connection.
    package var recordsCertificate = false

    package init() {}

    /// Throws an error for settings that cannot work with any server.
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

    /// The longest socket path of all systems, in bytes: `sun_path` of macOS has 104 bytes, including a NUL.
    private static let maxSocketPath = 103
}
