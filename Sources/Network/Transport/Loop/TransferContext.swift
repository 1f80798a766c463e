import CLibCurl
import HTTP

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

    func check(_ connection: ConnectionSettings) throws(TransportError) {
        guard connection != checkedConnection else { return }
        try connection.check(speaksHTTP2: EasyOptions.speaksHTTP2)
        checkedConnection = connection
    }
}
