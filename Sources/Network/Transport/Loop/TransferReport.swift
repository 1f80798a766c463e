import CLibCurl
import HTTP
import Platform

/// Measurements and results of a finished transfer, as reported by libcurl.
struct TransferReport {
    /// Times since the start, in microseconds; zero for steps that were not reached: see the diagram in
    /// `curl_easy_getinfo(3)`.
    let nameLookup: Int
    let connect: Int
    let tlsHandshake: Int
    let preTransfer: Int
    let startTransfer: Int
    let total: Int

    let peerAddress: String
    let peerPort: Int
    let reusedConnection: Bool
    /// The server's certificate; nil if the call does not record it.
    let certificate: ServerCertificate?
    private let easy: UnsafeMutableRawPointer

    /// Creates the report. Call it immediately after `transfer` has ended.
    init(_ easy: UnsafeMutableRawPointer, of transfer: Transfer) {
        let sinceFirstLine = transfer.firstLineAt.map { ContinuousClock.now - $0 }
        self.easy = easy
        nameLookup = Self.size(easy, CURLINFO_NAMELOOKUP_TIME_T)
        connect = Self.size(easy, CURLINFO_CONNECT_TIME_T)
        tlsHandshake = Self.size(easy, CURLINFO_APPCONNECT_TIME_T)
        preTransfer = Self.size(easy, CURLINFO_PRETRANSFER_TIME_T)
        total = Self.size(easy, CURLINFO_TOTAL_TIME_T)
        if !transfer.hasContent {
            startTransfer = Self.size(easy, CURLINFO_STARTTRANSFER_TIME_T)
        } else if let sinceFirstLine {
            // libcurl reports the time at which it continued sending, so compute the time of the first line.
            startTransfer = max(preTransfer, total - Int(sinceFirstLine / .microseconds(1)))
        } else {
            startTransfer = 0
        }
        let isPlain = transfer.call.hasUsualSettings
        let address = Self.text(easy, CURLINFO_PRIMARY_IP)
        if !isPlain, let socket = transfer.call.unixSocket {
            // libcurl truncates long paths, and some versions report the URL's port.
            (peerAddress, peerPort) = (address.isEmpty ? "" : socket, 0)
        } else {
            (peerAddress, peerPort) = (address, Self.number(easy, CURLINFO_PRIMARY_PORT))
        }
        reusedConnection = Self.number(easy, CURLINFO_NUM_CONNECTS) == 0
        let hasCertificate = !isPlain && transfer.call.recordsCertificate
        certificate = hasCertificate ? ServerCertificate(curlLines: Self.certificateLines(easy)) : nil
    }

    /// The duration of each phase.
    var timings: PhaseTimings {
        let isNew = !reusedConnection
        let connected = max(connect, nameLookup)
        return PhaseTimings(
            dns: isNew ? Self.span(0, nameLookup) : .zero,
            connect: isNew ? Self.span(nameLookup, connect) : .zero,
            tls: isNew ? Self.span(connected, tlsHandshake) : .zero,
            firstByte: Self.span(sendStart, startTransfer),
            transfer: startTransfer > 0 ? Self.span(startTransfer, total) : .zero,
            total: .microseconds(total),
            duration: preTransfer > 0 ? Self.span(sendStart, total) : .zero)
    }

    /// The time before the first byte was sent. libcurl's "pretransfer" time is after sending: a fast server may have
    /// responded by then.
    var sendStart: Int { max(nameLookup, connect, tlsHandshake) }

    /// True if the transfer uses a connection of an earlier one.
    static func usesOldConnection(_ easy: UnsafeMutableRawPointer) -> Bool {
        number(easy, CURLINFO_NUM_CONNECTS) == 0
    }

    /// The socket and the local port of a connection that the transfer opened; nil for an earlier one.
    var newSocket: (socket: curl_socket_t, port: UInt16)? {
        var socket = CURL_SOCKET_BAD
        guard !Self.usesOldConnection(easy), let port = UInt16(exactly: Self.number(easy, CURLINFO_LOCAL_PORT)),
            port > 0,
            shim_easy_get_socket(easy, &socket) == CURLE_OK, socket != CURL_SOCKET_BAD
        else { return nil }
        return (socket, port)
    }

    /// The number of bytes of requests that libcurl has sent for the transfer.
    static func requestSize(_ easy: UnsafeMutableRawPointer) -> Int { number(easy, CURLINFO_REQUEST_SIZE) }

    /// The received size of the body before decoding.
    var receivedBytes: Int { Self.size(easy, CURLINFO_SIZE_DOWNLOAD_T) }
    /// The announced size of the body before decoding; nil if the server sent none.
    var expectedBytes: Int? {
        let size = Self.size(easy, CURLINFO_CONTENT_LENGTH_DOWNLOAD_T)
        return size >= 0 ? size : nil
    }
    var sentBytes: Int { Self.size(easy, CURLINFO_SIZE_UPLOAD_T) }
    /// The error of the failed system call; nil if none failed.
    var systemError: SystemError? {
        let number = Int32(truncatingIfNeeded: Self.number(easy, CURLINFO_OS_ERRNO))
        return number == 0 ? nil : SystemError(number)
    }
    /// OpenSSL's `X509_V_ERR_…` number, or zero.
    var verifyResult: Int { Self.number(easy, CURLINFO_SSL_VERIFYRESULT) }

    /// Returns libcurl's lines about the server's own certificate, the first in the chain.
    private static func certificateLines(_ easy: UnsafeMutableRawPointer) -> [String] {
        var pointer: UnsafeMutableRawPointer?
        guard shim_easy_get_pointer(easy, CURLINFO_CERTINFO, &pointer) == CURLE_OK,
            let chain = pointer?.assumingMemoryBound(to: curl_certinfo.self).pointee, chain.num_of_certs > 0
        else { return [] }
        var lines: [String] = []
        var entry = chain.certinfo?[0]
        while let line = entry?.pointee {
            if let text = line.data { lines.append(String(cString: text)) }
            entry = line.next
        }
        return lines
    }

    private static func span(_ start: Int, _ end: Int) -> Duration {
        .microseconds(max(0, end - start))
    }

    private static func size(_ easy: UnsafeMutableRawPointer, _ info: CURLINFO) -> Int {
        var value: curl_off_t = 0
        return shim_easy_get_size(easy, info, &value) == CURLE_OK ? Int(value) : 0
    }

    private static func number(_ easy: UnsafeMutableRawPointer, _ info: CURLINFO) -> Int {
        var value = 0
        return shim_easy_get_long(easy, info, &value) == CURLE_OK ? value : 0
    }

    private static func text(_ easy: UnsafeMutableRawPointer, _ info: CURLINFO) -> String {
        var value: UnsafePointer<CChar>?
        guard shim_easy_get_text(easy, info, &value) == CURLE_OK, let value else { return "" }
        return String(cString: value)
    }
}
