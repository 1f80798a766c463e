import RunRecords

/// The phases of an exchange in an HTTP Archive: -1 for a phase that did not occur; `connect` includes TLS
/// ("HAR 1.2 Spec", timings).
struct HTTPArchiveTimings {
    private var dns: Milliseconds?
    private var connect: Milliseconds?
    private var tls: Milliseconds?
    private var wait: Milliseconds
    private var receive = Milliseconds(.zero)

    /// - Parameter duration: The total time of the exchange, used if `timings` is nil.
    init(_ timings: TimingsRecord?, otherwise duration: Milliseconds?, isReused: Bool) {
        guard let timings else {
            wait = duration ?? Milliseconds(.zero)
            return
        }
        if !isReused {
            dns = timings.dns
            connect = Milliseconds(timings.connect.duration + timings.tls.duration)
            if timings.tls.duration > .zero { tls = timings.tls }
        }
        wait = timings.firstByte
        receive = timings.transfer
    }

    /// The sum of the phases, which HAR readers compare with the entry's time. `connect` includes TLS.
    var time: Milliseconds {
        Milliseconds([dns, connect, wait, receive].reduce(Duration.zero) { $0 + ($1?.duration ?? .zero) })
    }

    func write(to stream: inout JSONStream) {
        stream.integer("blocked", -1)
        stream.phase("dns", dns)
        stream.phase("connect", connect)
        stream.phase("ssl", tls)
        stream.integer("send", 0)
        stream.milliseconds("wait", wait)
        stream.milliseconds("receive", receive)
    }
}

extension JSONStream {
    fileprivate mutating func phase(_ key: StaticString, _ length: Milliseconds?) {
        if let length { milliseconds(key, length) } else { integer(key, -1) }
    }
}
