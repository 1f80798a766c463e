import CLibCurl
import Diagnostics

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

extension TransferFailure {
    var resolvingAccount: Account {
        // libcurl ends its account with the name, in IDNA's form.
        let name = detail.split(separator: ": ").last.map(String.init) ?? host
        return Account(
            kind: .dns, message: "could not resolve the host name \"\(name)\"",
            hint: "check the spelling of the host name and this machine's network")
    }

    /// No connection could be made.
    var connectingAccount: Account {
        switch report.systemError {
        case ENOENT where transfer.call.unixSocket != nil:
            Account(
                kind: .connection, message: "there is no unix socket \"\(transfer.call.unixSocket ?? "")\"",
                hint: "is the server running, and is the path right?")
        case ECONNREFUSED where isProxied:
            Account(
                kind: .connection, message: "connection refused by \(server)",
                hint: "is the proxy running, and is its port right? \(proxySource)")
        case ECONNREFUSED:
            Account(
                kind: .connection, message: "connection refused by \(server)",
                hint: "is the server running, and is the \(transfer.call.unixSocket == nil ? "port" : "path") right?")
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

    /// A connection that was made and did not last.
    var brokenConnectionAccount: Account {
        if let refusedTunnelAccount { return refusedTunnelAccount }
        if let lateRefusalAccount { return lateRefusalAccount }
        // libcurl counts this to the failures of receiving (RFC 9112, section 7.1).
        if detail.contains("chunked-encoding") {
            return Account(kind: .protocol, message: "the response is not what HTTP allows: \(words)")
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

    var closedEarlyAccount: Account {
        guard transfer.head.status > 0 else {
            // Many a TLS server just closes when it is spoken to in clear.
            let isPlain = URLParts(transfer.call.url).map { !$0.isSecure } ?? true
            return Account(
                kind: .connection, message: "the server closed the connection without answering",
                hint: isPlain ? "does this port speak TLS? Then the URL begins with https://" : nil)
        }
        let sentence = "the server closed the connection before the response was complete"
        return Account(
            kind: .connection, message: transfer.head.isComplete ? "\(sentence): \(progress) received" : sentence)
    }
}
