/// The duration of each phase; zero for phases that a reused connection skips.
package struct TimingsRecord: Sendable, Equatable, Decodable {
    package var dns: Milliseconds
    package var connect: Milliseconds
    package var tls: Milliseconds
    package var firstByte: Milliseconds
    package var transfer: Milliseconds
    package var total: Milliseconds

    package init(
        dns: Milliseconds, connect: Milliseconds, tls: Milliseconds, firstByte: Milliseconds, transfer: Milliseconds,
        total: Milliseconds
    ) {
        self.dns = dns
        self.connect = connect
        self.tls = tls
        self.firstByte = firstByte
        self.transfer = transfer
        self.total = total
    }
}
