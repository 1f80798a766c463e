import CLibCurl
import HTTP
import Platform

extension TransferFailure {
    /// True if the call uses a proxy.
    var isProxied: Bool {
        let call = transfer.call
        guard !call.isDirect, call.unixSocket == nil else { return false }
        switch call.proxy {
        case .none: return false
        case .url: return true
        // Only libcurl knows which variable it used; the peer's port shows if there is a proxy.
        case .environment: return transfer.peer.map { $0.port != port } ?? false
        }
    }

    /// The source of the proxy setting, as the end of a hint.
    var proxySource: String {
        switch transfer.call.proxy {
        case .url: "it comes from proxy: or --proxy"
        case .none, .environment: "it comes from the environment: http_proxy, https_proxy or all_proxy"
        }
    }

    /// The explanation of a proxy without an address, or of a SOCKS proxy that failed (`CURLE_PROXY` means SOCKS).
    var proxyExplanation: Explanation {
        guard code == CURLE_COULDNT_RESOLVE_PROXY else {
            return Explanation(
                kind: .connection, message: "the proxy did not connect to \(host): \(words)",
                hint: "check the proxy: \(proxySource)")
        }
        let name = detail.split(separator: ": ").last.map(String.init) ?? host
        return Explanation(
            kind: .dns, message: "could not resolve the proxy's host name \"\(name)\"",
            hint: "check the proxy: \(proxySource)")
    }

    /// The explanation of a proxy that rejected CONNECT (RFC 9110, section 9.3.6); nil for other failures.
    var refusedTunnelExplanation: Explanation? {
        let refusedTunnel = "CONNECT tunnel failed, response "
        guard detail.hasPrefix(refusedTunnel) else { return nil }
        let status = detail.dropFirst(refusedTunnel.count)
        // Some proxies send 401 instead of 407.
        guard status != "407" && status != "401" else {
            return Explanation(
                kind: .connection, message: "the proxy did not connect to \(host): it requires credentials (\(status))",
                hint: "write them into the proxy's URL, as in http://user:password@proxy.example:3128; \(proxySource)"
            ).lasting
        }
        return Explanation(
            kind: .connection, message: "the proxy did not connect to \(host): it answered \(status)",
            hint: "check what the proxy allows; \(proxySource)")
    }
}
