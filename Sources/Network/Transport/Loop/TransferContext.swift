import CLibCurl
import HTTP
import Platform

/// Shared state of all transfers of one ``TransferTable``: everything that is too expensive to create for each easy
/// handle.
final class TransferContext {
    /// The share handle with the TLS sessions. Connections and addresses belong to the multi handle.
    let share: UnsafeMutableRawPointer
    /// The trusted authorities of calls without `tls.ca`.
    let trust: TrustStore
    let recordsWireNotes: Bool
    let plainServers: PlainServers
    /// True if the environment sets a proxy. Cached, because libcurl would search the environment for each transfer.
    let hasEnvironmentProxy = ProxyChoice.isInEnvironment
    /// The URL and headers of the last transfer, for reuse: a run with `--repeat` sends one request many times.
    private var address: RequestAddress?
    private var headerLines: HeaderLines?
    /// The sockets of connections with TLS and HTTP/1, by their local ports. While a request begins, libcurl tells only
    /// the port.
    private var secureSockets: [UInt16: IdleSocket] = [:]
    /// The limit for ``secureSockets``. Sockets of closed connections stay until it is reached.
    private static let socketLimit = 1_000
    /// The last valid settings. Cached, because the check reads PEM files.
    private var checkedConnection = ConnectionSettings()

    init(
        share: UnsafeMutableRawPointer, trust: TrustStore, recordsWireNotes: Bool, _ plainServers: PlainServers
    ) {
        self.plainServers = plainServers
        self.share = share
        self.trust = trust.resolved
        self.recordsWireNotes = recordsWireNotes
    }

    func address(of call: HTTPCall) -> RequestAddress {
        if let address, address.url == call.url { return address }
        let new = RequestAddress(call.url)
        address = new
        return new
    }

    func headerLines(of call: HTTPCall) -> HeaderLines {
        if let headerLines, headerLines.matches(call) { return headerLines }
        let new = HeaderLines(call)
        headerLines = new
        return new
    }

    /// Keeps the socket of a new connection whose first transfer has ended. In HTTP/2, frames may arrive at any time.
    func keepSocket(of report: TransferReport, _ head: ResponseHead) {
        guard head.version.hasPrefix("HTTP/1"), let (socket, port) = report.newSocket else { return }
        if secureSockets.count >= Self.socketLimit { secureSockets.removeAll() }
        secureSockets[port] = IdleSocket(socket, localPort: port)
    }

    /// True if the server has closed the connection with this local port, although libcurl takes it for open.
    func hasEndedConnection(localPort: UInt16) -> Bool { secureSockets[localPort]?.hasEnded ?? false }

    func check(_ connection: ConnectionSettings) throws(TransportError) {
        guard connection != checkedConnection else { return }
        try connection.check(speaksHTTP2: EasyOptions.speaksHTTP2)
        checkedConnection = connection
    }
}
