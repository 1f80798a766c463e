import CLibCurl
import HTTP
import Platform

extension TransferFailure {
    var resolvingExplanation: Explanation {
        // libcurl's message ends with the name in its IDNA form.
        let name = detail.split(separator: ": ").last.map(String.init) ?? host
        return Explanation(
            kind: .dns, message: "could not resolve the host name \"\(name)\"",
            hint: "check the spelling of the host name and this machine's network")
    }

    /// The explanation of a connection that could not be opened.
    var connectingExplanation: Explanation {
        switch report.systemError {
        case .notFound where transfer.call.unixSocket != nil:
            Explanation(
                kind: .connection, message: "there is no unix socket \"\(transfer.call.unixSocket ?? "")\"",
                hint: "is the server running, and is the path right?")
        case .connectionRefused where isProxied:
            Explanation(
                kind: .connection, message: "connection refused by \(triedServers)",
                hint: "is the proxy running, and is its port right? \(proxySource)")
        case .connectionRefused:
            Explanation(
                kind: .connection, message: "connection refused by \(triedServers)",
                hint: "is the server running, and is the \(transfer.call.unixSocket == nil ? "port" : "path") right?")
        case let error? where SystemError.tooManyFiles.contains(error):
            Explanation(
                kind: .connection, message: "could not connect to \(triedServers): too many open files",
                hint: "run fewer requests at once, or raise the limit: ulimit -n")
        case nil:
            Explanation(
                kind: .connection, message: "could not connect to \(triedServers): \(words)",
                hint: "check the address and this machine's network")
        case let error?:
            Explanation(
                kind: .connection, message: "could not connect to \(triedServers): \(error.text)",
                hint: "check the address, this machine's network and its proxy settings")
        }
    }

    /// The explanation of a connection that broke after it was opened.
    var brokenConnectionExplanation: Explanation {
        if let refusedTunnelExplanation { return refusedTunnelExplanation }
        if let lateRejectionExplanation { return lateRejectionExplanation }
        // libcurl reports chunked-encoding errors (RFC 9112, section 7.1) as receive errors.
        if detail.contains("chunked-encoding") { return brokenResponseExplanation(words) }
        let message =
            switch report.systemError {
            case .connectionReset, .brokenPipe: "the connection was reset by the server while \(activity)"
            case nil: "the connection broke off while \(activity): \(words)"
            case let error?: "the connection broke off while \(activity): \(error.text)"
            }
        return Explanation(kind: .connection, message: message, hint: closedConnectionHint, details: connectionLines)
    }

    /// The hint for a closed connection. Many TLS servers close the connection if they receive plain HTTP.
    private var closedConnectionHint: String {
        guard mayWaitForTLS else { return brokenOffHint }
        return switch PortConvention(of: port) {
        case .clear: brokenOffHint
        case .secure: "does this port speak TLS? Then the URL begins with https://"
        case .none: "\(brokenOffHint); if that port speaks TLS, the URL begins with https://"
        }
    }

    private var mayWaitForTLS: Bool {
        let isPlain = URLParts(transfer.call.url).map { !$0.isSecure } ?? false
        return isPlain && transfer.head.status == 0 && transfer.call.unixSocket == nil && !isProxied
            && !report.reusedConnection && !hasRespondedWithoutTLS
    }

    /// The hint for a connection that the server closed during an exchange.
    private var brokenOffHint: String {
        if report.reusedConnection, phase == .waiting {
            return "the connection was used before: the server may have closed it meanwhile; "
                + "retry: 1 (--retry 1) sends the request once more"
        }
        return phase == .sending
            ? "does the server refuse requests of this size? Its log has the reason"
            : "look at the log of the server, or of a proxy before it, for the reason"
    }

    /// The explanation of a connection that ended although libcurl would have sent the request again.
    var endedConnectionExplanation: Explanation {
        Explanation(
            kind: .connection, message: TransportError.noAnswerMessage,
            hint: "\(transfer.call.method) is not sent twice by itself, because the server may have carried it out; "
                + "retry: 1 (--retry 1) sends the request once more")
    }

    var closedEarlyExplanation: Explanation {
        guard transfer.head.status > 0 else {
            return Explanation(
                kind: .connection, message: TransportError.noAnswerMessage, hint: closedConnectionHint,
                details: connectionLines)
        }
        let sentence = "the server closed the connection before the response was complete"
        return Explanation(
            kind: .connection, message: transfer.head.isComplete ? "\(sentence): \(progress) received" : sentence,
            hint: brokenOffHint, details: connectionLines)
    }
}

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
