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

/// The HTTP versions that a collection can request.
package enum HTTPVersionChoice: String, Sendable, Equatable, CaseIterable {
    case http1_1 = "1.1"
    /// HTTP/2, or HTTP/1.1 if the server does not support it. Without TLS libcurl requests an upgrade (`curl --http2`).
    case http2 = "2"
}

/// Another address for a host and port of a URL, like `curl --resolve`, but for one call only.
package struct AddressOverride: Sendable, Equatable {
    /// The host as in the URL, in any case; an IPv6 address with or without brackets.
    package var host: String
    package var port: Int
    /// An IP address, IPv6 with or without brackets, or another host name.
    package var address: String

    package init(host: String, port: Int, address: String) {
        self.host = host
        self.port = port
        self.address = address
    }

    /// The override in the syntax of `CURLOPT_CONNECT_TO(3)` and `curl --connect-to`. The port does not change.
    package var connectTo: String {
        "\(Self.bracketed(host)):\(port):\(Self.bracketed(address)):"
    }

    func check() throws(TransportError) {
        for name in [host, address] {
            let isAddress = name.contains(":")
            let isName = name.utf8.allSatisfy { byte in
                switch byte {
                case 0...0x20, 0x7F, UInt8(ascii: "/"), UInt8(ascii: "@"): false
                case UInt8(ascii: "["), UInt8(ascii: "]"): isAddress
                default: true
                }
            }
            guard !name.isEmpty, isName else {
                throw .error(
                    "\"\(name)\" is neither a host name nor an address",
                    hint: "write resolve: { \"host:443\": 127.0.0.1 }")
            }
        }
        guard (1...65535).contains(port) else {
            throw .error("\(port) is not a port", hint: "a port is a number from 1 to 65535")
        }
    }

    private static func bracketed(_ name: String) -> String {
        name.contains(":") && !name.hasPrefix("[") ? "[\(name)]" : name
    }
}
