import CLibCurl
import HTTP
import Platform
import Synchronization
import Text

/// Shared state of all transfers of one ``TransferTable``: everything that is too expensive to create for each easy
/// handle.
final class TransferContext {
    /// The share handle with the TLS sessions. Connections and addresses belong to the multi handle.
    let share: UnsafeMutableRawPointer
    /// The trusted authorities of calls without `tls.ca`.
    let trust: TrustStore
    let settings: TransferSettings
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
        share: UnsafeMutableRawPointer, trust: TrustStore, _ settings: TransferSettings, _ plainServers: PlainServers
    ) {
        self.plainServers = plainServers
        self.share = share
        self.trust = trust.resolved
        self.settings = settings
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

/// The header fields of a call as a libcurl list.
///
/// `Accept-Encoding` is the first line, as libcurl would place it; adding it here is faster, because libcurl formats
/// its own line twice. In libcurl's syntax `Name;` sends an empty field, and `Name:` suppresses libcurl's own field.
final class HeaderLines {
    /// The list; nil if there are no lines.
    private(set) var list: UnsafeMutablePointer<curl_slist>?
    private let fields: [HTTPField]
    private let isCompressed: Bool
    private let omitsAcceptEncoding: Bool
    private let hasContent: Bool

    init(_ call: HTTPCall) {
        fields = call.fields
        isCompressed = call.compressed
        omitsAcceptEncoding = call.omitsAcceptEncoding
        hasContent = Self.hasContent(call)
        // One buffer for all lines: a string for each line would cost 3,000 instructions a request, 1.5 % (measured).
        var line: [UInt8] = []
        line.reserveCapacity(256)
        if let encodings = call.addedAcceptEncoding { append("Accept-Encoding", ": ", encodings, &line) }
        for field in fields {
            let isBlank = field.value.utf8.allSatisfy(\.isBlank)
            append(field.name, isBlank ? ";" : ": ", isBlank ? "" : field.value, &line)
        }
        if !call.hasField("Accept") { append("Accept", ":", "", &line) }
        if hasContent {
            if !call.hasField("Content-Type") { append("Content-Type", ":", "", &line) }
            if !call.hasField("Expect") { append("Expect", ":", "", &line) }
        }
        if omitsAcceptEncoding, !call.hasField("Accept-Encoding") { append("Accept-Encoding", ":", "", &line) }
    }

    deinit {
        curl_slist_free_all(list)
    }

    /// True if `call` needs the same lines.
    func matches(_ call: HTTPCall) -> Bool {
        call.compressed == isCompressed && call.omitsAcceptEncoding == omitsAcceptEncoding
            && Self.hasContent(call) == hasContent && call.fields == fields
    }

    private static func hasContent(_ call: HTTPCall) -> Bool { call.content != nil || call.announcesEmptyContent }

    /// Appends a line. If memory is exhausted the list does not change, and libcurl itself fails soon after.
    ///
    /// - Parameter line: A buffer, whose content is replaced.
    private func append(_ name: String, _ separator: String, _ value: String, _ line: inout [UInt8]) {
        line.removeAll(keepingCapacity: true)
        line += name.utf8
        line += separator.utf8
        line += value.utf8
        line.append(0)
        line.withUnsafeBytes { bytes in
            guard let start = bytes.baseAddress?.assumingMemoryBound(to: CChar.self) else { return }
            if let longer = curl_slist_append(list, start) { list = longer }
        }
    }
}

/// A URL, parsed once for all transfers that use it: parsing takes libcurl a tenth of a short transfer.
final class RequestAddress {
    let url: String
    let isSecure: Bool
    private let parsed: OpaquePointer?

    init(_ url: String) {
        self.url = url
        // Bit 0x20 makes a letter lower-case: http and https are the only schemes.
        isSecure = url.utf8.dropFirst("http".utf8.count).first.map { $0 | 0x20 } == UInt8(ascii: "s")
        parsed = Self.parsed(url)
    }

    deinit {
        curl_url_cleanup(parsed)
    }

    /// Sets the URL of an easy handle. The handle must not outlive this object.
    func set(_ options: inout EasyOptions) {
        // Without the text, libcurl would rebuild it from the parts.
        options.set(CURLOPT_URL, url)
        if let parsed { options.set(CURLOPT_CURLU, UnsafeRawPointer(parsed)) }
    }

    /// Parses the URL with libcurl's own options. Returns nil if libcurl must report an error in the URL, and for IPv6
    /// addresses: some versions lose the zone when they copy a parsed URL.
    private static func parsed(_ url: String) -> OpaquePointer? {
        guard !url.utf8.contains(UInt8(ascii: "[")), let parsed = curl_url() else { return nil }
        if curl_url_set(parsed, CURLUPART_URL, url, UInt32(CURLU_PATH_AS_IS)) == CURLUE_OK { return parsed }
        curl_url_cleanup(parsed)
        return nil
    }
}

/// The servers that sent a response without TLS, on any event loop. If one of them closes a connection, it did not
/// expect TLS.
final class PlainServers: Sendable {
    private let places = Mutex<Set<String>>([])

    private static let maxPlaces = 1_000

    /// Records the server of a successful transfer.
    func note(_ report: TransferReport) {
        guard !report.reusedConnection, report.tlsHandshake == 0 else { return }
        let place = Self.place(report)
        places.withLock { places in
            if places.count < Self.maxPlaces { places.insert(place) }
        }
    }

    func contains(_ report: TransferReport) -> Bool {
        let place = Self.place(report)
        return places.withLock { $0.contains(place) }
    }

    private static func place(_ report: TransferReport) -> String { "\(report.peerAddress) \(report.peerPort)" }
}

extension NumericAddress {
    /// Converts libcurl's address; nil if it is not an internet address.
    init?(_ target: UnsafePointer<curl_sockaddr>) {
        guard let offset = MemoryLayout<curl_sockaddr>.offset(of: \.addr) else { return nil }
        // The address extends beyond the declared end of the structure, see curl/curl.h.
        self.init(UnsafeRawPointer(target).advanced(by: offset), length: target.pointee.addrlen)
    }
}
