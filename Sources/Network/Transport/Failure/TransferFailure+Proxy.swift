import CLibCurl
import HTTP

extension TransferFailure {
    /// Whether a proxy stands, or was to stand, between us and the server.
    var isProxied: Bool {
        let call = transfer.call
        guard !call.isDirect, call.unixSocket == nil else { return false }
        switch call.proxy {
        case .none: return false
        case .url: return true
        // Only libcurl knows which of the variables it took.
        case .environment: return transfer.peer.map { $0.port != port } ?? false
        }
    }

    /// Who named the proxy, as the end of a hint.
    var proxySource: String {
        switch transfer.call.proxy {
        case .url: "it comes from proxy: or --proxy"
        case .none, .environment: "it comes from the environment: http_proxy, https_proxy or all_proxy"
        }
    }

    /// A proxy that has no address, or that did not connect: `CURLE_PROXY` is SOCKS alone.
    var proxyAccount: Account {
        guard code == CURLE_COULDNT_RESOLVE_PROXY else {
            return Account(
                kind: .connection, message: "the proxy did not connect to \(host): \(words)",
                hint: "check the proxy: \(proxySource)")
        }
        let name = detail.split(separator: ": ").last.map(String.init) ?? host
        return Account(
            kind: .dns, message: "could not resolve the proxy's host name \"\(name)\"",
            hint: "check the proxy: \(proxySource)")
    }

    /// A proxy that answered CONNECT with something else than success: RFC 9110, section 9.3.6.
    var refusedTunnelAccount: Account? {
        let refusedTunnel = "CONNECT tunnel failed, response "
        guard detail.hasPrefix(refusedTunnel) else { return nil }
        let status = detail.dropFirst(refusedTunnel.count)
        // Some answer like the server itself.
        guard status != "407" && status != "401" else {
            return Account(
                kind: .connection, message: "the proxy did not connect to \(host): it wants credentials (\(status))",
                hint: "write them into the proxy's URL, as in http://user:password@proxy.example:3128; \(proxySource)"
            ).lasting
        }
        return Account(
            kind: .connection, message: "the proxy did not connect to \(host): it answered \(status)",
            hint: "check what the proxy allows; \(proxySource)")
    }
}
