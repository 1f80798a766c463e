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
