import HTTP

/// The exchanges that the runs of an agent may have. The transport applies the rules to each one: to requests, redirects,
/// requests for tokens and those that scripts send.
struct ExchangeRules: Sendable {
    /// The allowed hosts, besides the machine itself.
    var hosts: Set<HostPattern>
    /// True if only GET and HEAD are sent.
    let isReadOnly: Bool

    private static let readingMethods: Set = ["GET", "HEAD"]

    /// The function that the transport calls for each exchange.
    var refusal: @Sendable (HTTPCall) -> TransportError? { { self.error(for: $0) } }

    private func error(for call: HTTPCall) -> TransportError? {
        if isReadOnly, !Self.readingMethods.contains(call.method) {
            return Self.lasting(
                "\(call.method) is not allowed: only GET and HEAD are sent",
                hint: "whoever started hubrun mcp can leave --read-only out")
        }
        if let error = error(reaching: call.url, "the host") { return error }
        guard !call.hasUsualSettings else { return nil }
        for override in call.connection.resolve {
            let address =
                override.address.contains(":") && !override.address.hasPrefix("[")
                ? "[\(override.address)]" : override.address
            if let error = error(reaching: "http://\(address)/", "the address in resolve") { return error }
        }
        guard !call.isDirect, case .url(let proxy) = call.proxy else { return nil }
        let authority = proxy.firstRange(of: "://").map { proxy[$0.upperBound...] } ?? proxy[...]
        return error(reaching: "http://\(authority)", "the proxy")
    }

    private func error(reaching url: String, _ owner: String) -> TransportError? {
        guard let target = HostTarget(url: url) else {
            return Self.lasting(
                "\(owner) is not written in the usual way, so it is not allowed",
                hint: "write a name or an address, without escapes")
        }
        if target.isLoopback || hosts.contains(where: { $0.matches(target) }) { return nil }
        return Self.lasting(
            "\(owner) \"\(target.host)\" is not allowed",
            hint: "whoever started hubrun mcp can allow it with --allow-host \(target.host)")
    }

    private static func lasting(_ message: String, hint: String) -> TransportError {
        TransportError(.protocol, message, hint: hint, origin: .request, isLasting: true)
    }
}
