/// How long each phase of an exchange took, each its own length; zero for a phase that a reused connection spared.
package struct PhaseTimings: Sendable, Equatable {
    package var dns: Duration
    package var connect: Duration
    package var tls: Duration
    /// The wait: from the first byte of the request to the first byte of the response.
    package var firstByte: Duration
    /// From the first byte of the response to the last.
    package var transfer: Duration
    package var total: Duration
    /// From the first byte sent to the last received.
    package var duration: Duration

    package init(
        dns: Duration = .zero,
        connect: Duration = .zero,
        tls: Duration = .zero,
        firstByte: Duration = .zero,
        transfer: Duration = .zero,
        total: Duration = .zero,
        duration: Duration = .zero
    ) {
        self.dns = dns
        self.connect = connect
        self.tls = tls
        self.firstByte = firstByte
        self.transfer = transfer
        self.total = total
        self.duration = duration
    }
}
