import CLibCurl

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// A transfer that ended without an exchange: what is known of it, from which the sentence is made.
struct TransferFailure {
    let code: CURLcode
    /// libcurl's own account; may be empty.
    let detail: String
    let report: TransferReport
    let transfer: Transfer

    /// What goes into a ``TransportError``.
    struct Account {
        let kind: FailureKind
        let message: String
        var hint: String?
        var origin = TransportError.Origin.exchange
    }

    var error: TransportError {
        let account = refusalAccount ?? account
        return TransportError(
            account.kind, account.message, hint: account.hint, origin: account.origin, timings: report.timings,
            partialResponse: transfer.head.status > 0 ? transfer.response(body: []) : nil)
    }

    /// libcurl's codes: `libcurl-errors(3)`.
    private var account: Account {
        switch code {
        case CURLE_COULDNT_RESOLVE_HOST, CURLE_COULDNT_RESOLVE_PROXY: resolvingAccount
        case CURLE_COULDNT_CONNECT: connectingAccount
        case CURLE_OPERATION_TIMEDOUT: timeoutAccount
        case CURLE_GOT_NOTHING: closedEarlyAccount
        case CURLE_PARTIAL_FILE: closedEarlyAccount
        case CURLE_SEND_ERROR, CURLE_RECV_ERROR: brokenConnectionAccount
        case CURLE_SSL_CONNECT_ERROR, CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_CACERT_BADFILE: tlsAccount
        case CURLE_ABORTED_BY_CALLBACK: abortedUploadAccount
        case CURLE_URL_MALFORMAT: urlAccount
        case CURLE_OK where transfer.head.status > 0: closedEarlyAccount
        case CURLE_OK: notHTTPAccount
        case CURLE_UNSUPPORTED_PROTOCOL, CURLE_WEIRD_SERVER_REPLY: notHTTPAccount
        case CURLE_BAD_CONTENT_ENCODING: encodingAccount
        case CURLE_HTTP2, CURLE_HTTP2_STREAM: Account(kind: .protocol, message: "HTTP/2 broke off: \(words)")
        default: otherAccount
        }
    }

    /// The host of the URL, and the address that was tried, if one was.
    var host: String { URLParts(transfer.call.url).map { String($0.host) } ?? transfer.call.url }

    /// Where the connection goes, in words: "127.0.0.1 port 9 (localhost)".
    var server: String {
        let port = URLParts(transfer.call.url)?.effectivePort ?? 0
        guard let peer = transfer.peer else { return "\(host) port \(port)" }
        let place = "\(peer.address) port \(peer.port)"
        if peer.port != port { return "\(place) (the proxy for \(host))" }
        return peer.address == host || "[\(peer.address)]" == host ? place : "\(place) (\(host))"
    }

    /// libcurl's account as part of a sentence.
    var words: String {
        let text = detail.isEmpty ? String(cString: curl_easy_strerror(code)) : detail
        let isName = text.dropFirst().first?.isUppercase ?? true
        return isName ? text : text.prefix(1).lowercased() + text.dropFirst()
    }

    private var refusalAccount: Account? {
        switch transfer.refusal {
        case .bodyTooLarge:
            Account(
                kind: .protocol,
                message: "the response is larger than \(Self.sizeInWords(transfer.call.maxBody)) (maxBody)",
                hint: "raise maxBody if a body of this size is expected")
        case .headTooLarge:
            Account(
                kind: .protocol,
                message: "the headers of the response are larger than \(Self.sizeInWords(ResponseHead.maxSize))")
        case nil: nil
        }
    }

    private var resolvingAccount: Account {
        let isProxy = code == CURLE_COULDNT_RESOLVE_PROXY
        // libcurl ends its account with the name, in IDNA's form.
        let name = detail.split(separator: ": ").last.map(String.init) ?? host
        return Account(
            kind: .dns,
            message: "could not resolve \(isProxy ? "the proxy's" : "the") host name \"\(name)\"",
            hint: isProxy
                ? "the proxy comes from the environment: http_proxy, https_proxy or all_proxy"
                : "check the spelling of the host name and this machine's network")
    }

    private var connectingAccount: Account {
        switch report.systemError {
        case ECONNREFUSED:
            Account(
                kind: .connection, message: "connection refused by \(server)",
                hint: "is the server running, and is the port right?")
        case EMFILE, ENFILE:
            Account(
                kind: .connection, message: "could not connect to \(server): too many open files",
                hint: "run fewer requests at once, or raise the limit: ulimit -n")
        case 0:
            Account(kind: .connection, message: "could not connect to \(server): \(words)")
        case let number:
            Account(
                kind: .connection, message: "could not connect to \(server): \(SystemError.text(number))",
                hint: "check the address, this machine's network and its proxy settings")
        }
    }

    private var brokenConnectionAccount: Account {
        let refusedTunnel = "CONNECT tunnel failed, response "
        if detail.hasPrefix(refusedTunnel) {
            let status = detail.dropFirst(refusedTunnel.count)
            return Account(
                kind: .connection, message: "the proxy did not connect to \(host): it answered \(status)",
                hint: "the proxy comes from the environment; NO_PROXY names the hosts to reach without it")
        }
        switch report.systemError {
        case ECONNRESET, EPIPE:
            return Account(kind: .connection, message: "the connection was reset by the server")
        case 0:
            return Account(kind: .connection, message: "the connection broke off: \(words)")
        case let number:
            return Account(kind: .connection, message: "the connection broke off: \(SystemError.text(number))")
        }
    }

    private var closedEarlyAccount: Account {
        guard transfer.head.status > 0 else {
            return Account(kind: .connection, message: "the server closed the connection without answering")
        }
        let sentence = "the server closed the connection before the response was complete"
        return Account(
            kind: .connection, message: transfer.head.isComplete ? "\(sentence): \(progress) received" : sentence)
    }

    /// "10 of 100 bytes", before decoding.
    var progress: String {
        let received = report.receivedBytes
        let expected = report.expectedBytes.map { "\(received) of \($0)" } ?? "\(received)"
        return expected == "1" ? "1 byte" : "\(expected) bytes"
    }

    private var abortedUploadAccount: Account {
        Account(
            kind: .protocol, message: transfer.upload?.failure ?? "the request was broken off: \(words)",
            origin: .request)
    }

    private var urlAccount: Account {
        Account(
            kind: .protocol, message: "the host \"\(host)\" of the URL is not a valid name", origin: .request)
    }

    private var notHTTPAccount: Account {
        Account(
            kind: .protocol, message: "the server did not answer with HTTP",
            hint: "is this the right port, and does it want https:// instead?")
    }

    private var encodingAccount: Account {
        Account(
            kind: .protocol, message: "the body of the response cannot be decoded: \(words)",
            hint: "compressed: false shows it as it comes")
    }

    private var otherAccount: Account {
        Account(kind: transfer.head.status > 0 ? .protocol : .connection, message: "the request failed: \(words)")
    }

    private static func sizeInWords(_ size: Int) -> String {
        for (unit, bytes) in [("GiB", 1 << 30), ("MiB", 1 << 20), ("KiB", 1 << 10)] where size > 0 && size % bytes == 0
        {
            return "\(size / bytes) \(unit)"
        }
        return size == 1 ? "1 byte" : "\(size) bytes"
    }
}
