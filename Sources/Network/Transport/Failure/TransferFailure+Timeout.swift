import HTTP

extension TransferFailure {
    /// The explanation of a timeout: the limit that was exceeded and the phase of the exchange.
    var timeoutExplanation: Explanation {
        let call = transfer.call
        let isConnecting = phase.isConnecting && call.connectTimeout > .zero
        let limit = transfer.submission.timeout
        let isConnectLimit = isConnecting && (limit == .zero || call.connectTimeout < limit)
        let words = (isConnectLimit ? call.connectTimeout : call.timeout).inWords
        let setting = isConnectLimit ? "connectTimeout" : "timeout"
        if phase == .receiving, transfer.isEventStream {
            return Explanation(
                kind: .timeout,
                message: "timed out after \(words) while receiving an event stream (text/event-stream): "
                    + "\(progress) received",
                hint: "the server keeps an event stream open: a request needs a response that ends, so ask the server "
                    + "for a limited stream or another format",
                details: connectionLines)
        }
        return Explanation(
            kind: .timeout,
            message: "timed out after \(words) while \(activity)",
            hint: isConnecting
                ? "check the address, the port and any firewall in between, or raise \(setting)"
                : "raise \(setting) if the server needs longer",
            details: connectionLines)
    }
}
