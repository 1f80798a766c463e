extension TransferFailure {
    /// Which limit ran out, and what was being waited for.
    var timeoutAccount: Account {
        let call = transfer.call
        let isConnecting = phase.isConnecting && call.connectTimeout > .zero
        let limit = transfer.submission.timeout
        let isConnectLimit = isConnecting && (limit == .zero || call.connectTimeout < limit)
        let words = (isConnectLimit ? call.connectTimeout : call.timeout).inWords
        let setting = isConnectLimit ? "connectTimeout" : "timeout"
        return Account(
            kind: .timeout,
            message: "timed out after \(words) while \(sentence(for: phase))",
            hint: isConnecting
                ? "check the address, the port and any firewall in between, or raise \(setting)"
                : "raise \(setting) if the server needs longer")
    }

    private enum Phase {
        case resolving, connecting, handshake, sending, waiting, receiving

        var isConnecting: Bool {
            switch self {
            case .resolving, .connecting, .handshake: true
            case .sending, .waiting, .receiving: false
            }
        }
    }

    /// The phase that had begun and not ended.
    private var phase: Phase {
        if report.startTransfer > 0 || transfer.head.status > 0 { return .receiving }
        if report.preTransfer > 0 {
            let isSending = transfer.upload.map { report.sentBytes < $0.size } ?? false
            return isSending ? .sending : .waiting
        }
        if report.nameLookup == 0 { return .resolving }
        // libcurl notes the moment of connection only after the handshake, but the peer's address before it.
        return report.peerAddress.isEmpty ? .connecting : .handshake
    }

    private func sentence(for phase: Phase) -> String {
        switch phase {
        case .resolving: "resolving the host name \"\(host)\""
        case .connecting: "connecting to \(server)"
        case .handshake where isProxied: "waiting for \(server) to connect"
        case .handshake: "waiting for the TLS handshake with \(server)"
        case .sending: "sending the request: \(report.sentBytes) of \(transfer.upload?.size ?? 0) bytes sent"
        case .waiting: "waiting for the response"
        case .receiving:
            transfer.head.isComplete
                ? "receiving the response: \(progress) received" : "receiving the headers of the response"
        }
    }
}
