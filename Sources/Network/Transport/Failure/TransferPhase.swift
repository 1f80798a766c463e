import CLibCurl
import HTTP
import Text
import TLS

/// The phases of an exchange, in order.
enum TransferPhase {
    case resolving, connecting, handshake, sending, waiting, receiving

    /// True if there is no connection yet.
    var isConnecting: Bool {
        switch self {
        case .resolving, .connecting, .handshake: true
        case .sending, .waiting, .receiving: false
        }
    }
}

extension TransferFailure {
    /// The phase in which the failure occurred.
    var phase: TransferPhase {
        // libcurl counts a closed connection as the start of a response.
        if transfer.head.status > 0 || report.startTransfer > 0 && code != CURLE_GOT_NOTHING { return .receiving }
        if report.preTransfer > 0 {
            let isSending = transfer.upload.map { report.sentBytes < $0.size } ?? false
            return isSending ? .sending : .waiting
        }
        if report.nameLookup == 0 { return .resolving }
        // libcurl records the connect time after the handshake, but the peer's address before it.
        return report.peerAddress.isEmpty ? .connecting : .handshake
    }

    /// A description of the phase that follows "while" in messages.
    var activity: String {
        switch phase {
        case .resolving: "resolving the host name \"\(host)\""
        case .connecting: "connecting to \(triedServers)"
        case .handshake where isProxied: "waiting for \(server) to connect"
        case .handshake: "waiting for the TLS handshake with \(server)"
        case .sending: "sending the request: \(report.sentBytes) of \(transfer.upload?.size ?? 0) bytes sent"
        case .waiting: "waiting for the response"
        case .receiving:
            transfer.head.isComplete
                ? "receiving the response: \(progress) received" : "receiving the headers of the response"
        }
    }

    /// The endpoint and the duration of each phase; the last one did not end.
    var connectionLines: [String] {
        var lines: [String] = []
        if phase != .resolving, phase != .connecting {
            lines.append("connection: \(server), \(isReused ? "used before" : "new")")
        }
        let phases = spans.map { "\($0.part.rawValue) \(DurationText.text(.microseconds($0.duration)))" }
        if !phases.isEmpty { lines.append("phases: \(phases.joined(separator: ", "))") }
        return lines
    }

    /// True if an existing connection was reused. libcurl sets its value only after a connection exists.
    var isReused: Bool { report.reusedConnection && !phase.isConnecting }

    /// A phase, named as in messages.
    private enum Part: String {
        case lookup = "name lookup"
        case connecting
        case handshake = "TLS handshake"
        case proxy = "the proxy's connecting"
        case sending, waiting, receiving
    }

    /// The duration of each phase until the failure; zero for phases that did not start.
    var timings: PhaseTimings {
        var timings = PhaseTimings(total: .microseconds(report.total), duration: report.timings.duration)
        for (part, microseconds) in spans {
            let length = Duration.microseconds(microseconds)
            switch part {
            case .lookup: timings.dns += length
            case .connecting, .proxy: timings.connect += length
            case .handshake: timings.tls += length
            case .sending, .waiting: timings.firstByte += length
            case .receiving: timings.transfer += length
            }
        }
        return timings
    }

    /// The duration of each phase, in microseconds, without phases that were skipped or did not start.
    private var spans: [(part: Part, duration: Int)] {
        let total = report.total
        var spans: [(part: Part, duration: Int)] = []
        if !isReused {
            let connected = report.connect > 0 ? report.connect : handshakeStart
            let isResolved = phase != .resolving
            spans.append((.lookup, isResolved ? report.nameLookup : total))
            if isResolved {
                spans.append((.connecting, (phase == .connecting ? total : connected) - report.nameLookup))
            }
            if transfer.handshake != nil, phase != .connecting {
                let end = phase == .handshake ? total : report.tlsHandshake
                spans.append((.handshake, end - connected))
            } else if phase == .handshake, isProxied {
                spans.append((.proxy, total - connected))
            }
        }
        switch phase {
        case .resolving, .connecting, .handshake: break
        case .sending: spans.append((.sending, total - report.sendStart))
        case .waiting: spans.append((.waiting, total - report.sendStart))
        case .receiving:
            let start = report.startTransfer > 0 ? report.startTransfer : total
            spans += [(.waiting, start - report.sendStart), (.receiving, total - start)]
        }
        // Values of two clocks are subtracted, so a difference may be negative.
        return spans.map { (part: $0.part, duration: max(0, $0.duration)) }
    }

    /// The start of the TLS handshake, in microseconds; the end of the name lookup if there is no TLS.
    private var handshakeStart: Int {
        guard let handshake = transfer.handshake else { return report.nameLookup }
        return max(report.nameLookup, Int((handshake.startedAt - transfer.startInstant) / .microseconds(1)))
    }
}
