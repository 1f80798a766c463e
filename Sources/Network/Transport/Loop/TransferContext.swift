import CLibCurl
import HTTP

/// State that the transfers of one ``TransferTable`` have in common. Its easy handles, which serve one transfer each,
/// take everything from here that is expensive to make.
final class TransferContext {
    /// Keeps TLS sessions for all handles; the multi handle keeps connections and addresses.
    let share: UnsafeMutableRawPointer
    /// The authorities of calls without `tls.ca`.
    let trust: TrustStore
    let recordsWireNotes: Bool
    let plainServers = PlainServers()
    /// True if the environment names a proxy. Looked up once: libcurl would search the environment for each transfer.
    let hasEnvironmentProxy = ProxyChoice.isInEnvironment
    /// The parts of the last transfer. The next one is often alike: a run with `--repeat` sends one request many times.
    private var address: RequestAddress?
    private var headerLines: HeaderLines?
    /// The last settings that passed their check, which reads PEM files.
    private var checkedConnection = ConnectionSettings()

    init(share: UnsafeMutableRawPointer, trust: TrustStore, recordsWireNotes: Bool) {
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
        if let headerLines, headerLines.fit(call) { return headerLines }
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
