/// The duration of each phase of an exchange; zero for phases that a reused connection skips.
package struct PhaseTimings: Sendable, Equatable {
    package var dns: Duration
    package var connect: Duration
    package var tls: Duration
    /// The time from the first byte of the request to the first byte of the response.
    package var firstByte: Duration
    /// The time from the first byte of the response to the last.
    package var transfer: Duration
    package var total: Duration
    /// The time from the first byte sent to the last byte received.
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
