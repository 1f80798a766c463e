import CLibCurl
import HTTP
import Platform
import Text

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
            total: Self.duration(total),
            duration: preTransfer > 0 ? Self.span(sendStart, total) : .zero)
    }

    /// Returns a time of libcurl. A product of 64 bits takes a tenth of the time of one of 128: enough for nine seconds.
    private static func duration(_ microseconds: Int) -> Duration {
        let (attoseconds, isTooLong) = Int64(microseconds).multipliedReportingOverflow(by: 1_000_000_000_000)
        return isTooLong ? .microseconds(microseconds) : Duration(attoseconds: Int128(attoseconds))
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
        duration(max(0, end - start))
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

/// The head of a response, parsed line by line as it arrives: RFC 9112, sections 4 and 5.
struct ResponseHead {
    /// The size limit for all header lines of an exchange, in bytes, including interim (1xx) responses and trailers.
    /// Smaller than libcurl's own limit of 300 KB.
    static let maxSize = 256 << 10

    /// The size limit for one line, in bytes: libcurl's own limit.
    static let maxLine = 100 << 10

    private(set) var version = ""
    /// The status code; zero before the status line, and if the status line has no valid status code.
    private(set) var status = 0
    private(set) var reason = ""
    private(set) var fields: [HTTPField] = []
    /// True if the empty line after the fields was received.
    private(set) var isComplete = false
    /// True if only the body and trailers can follow. An interim response is followed by another response.
    var isFinal: Bool { isComplete && status >= 200 }
    private var size = 0

    /// Parses the next line, including its line break. Returns false if the head exceeds its size or number of fields.
    mutating func take(_ line: UnsafeRawBufferPointer) -> Bool {
        size += line.count
        guard size <= Self.maxSize else { return false }
        var end = line.count
        while end > 0, line[end - 1] == 0x0A || line[end - 1] == 0x0D { end -= 1 }
        if Self.beginsStatusLine(line) {
            takeStatusLine(line, 0..<end)
        } else if end == 0 {
            isComplete = true
        } else if !isComplete {
            takeField(line, 0..<end)
        }
        return fields.count <= HTTPField.maximumCount
    }

    /// Parses a status line and discards the previous head, which was an interim response.
    private mutating func takeStatusLine(_ line: UnsafeRawBufferPointer, _ range: Range<Int>) {
        let space = UInt8(ascii: " ")
        let versionEnd = Self.index(of: space, in: line, range) ?? range.upperBound
        let afterVersion = min(versionEnd + 1, range.upperBound)..<range.upperBound
        let statusEnd = Self.index(of: space, in: line, afterVersion) ?? range.upperBound
        version = Self.text(line, range.lowerBound..<versionEnd)
        status = Self.status(line[afterVersion.lowerBound..<statusEnd])
        reason = Self.text(line, min(statusEnd + 1, range.upperBound)..<range.upperBound)
        fields.removeAll(keepingCapacity: true)
        fields.reserveCapacity(8)
        isComplete = false
    }

    /// Returns the status code, or zero unless it has three digits (RFC 9112, section 4) and is at least 100.
    private static func status(_ text: Slice<UnsafeRawBufferPointer>) -> Int {
        guard text.count == 3, let first = text.first, first != UInt8(ascii: "0"),
            text.allSatisfy(\.isASCIIDigit)
        else { return 0 }
        return text.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
    }

    private mutating func takeField(_ line: UnsafeRawBufferPointer, _ range: Range<Int>) {
        if line[range.lowerBound].isBlank {
            // An obsolete folded line continues the previous value: RFC 9112, section 5.2.
            guard let last = fields.indices.last else { return }
            fields[last].value += " " + Self.text(line, Self.trimmed(line, range))
        } else if let colon = Self.index(of: UInt8(ascii: ":"), in: line, range) {
            let value = Self.trimmed(line, colon + 1..<range.upperBound)
            fields.append(HTTPField(Self.text(line, range.lowerBound..<colon), Self.text(line, value)))
        }
    }

    static func beginsStatusLine(_ line: UnsafeRawBufferPointer) -> Bool {
        line.count >= 5 && line[0] == UInt8(ascii: "H") && line[1] == UInt8(ascii: "T")
            && line[2] == UInt8(ascii: "T") && line[3] == UInt8(ascii: "P") && line[4] == UInt8(ascii: "/")
    }

    private static func index(of byte: UInt8, in line: UnsafeRawBufferPointer, _ range: Range<Int>) -> Int? {
        var index = range.lowerBound
        while index < range.upperBound {
            if line[index] == byte { return index }
            index += 1
        }
        return nil
    }

    private static func trimmed(_ line: UnsafeRawBufferPointer, _ range: Range<Int>) -> Range<Int> {
        var start = range.lowerBound
        var end = range.upperBound
        while start < end, line[start].isBlank { start += 1 }
        while start < end, line[end - 1].isBlank { end -= 1 }
        return start..<end
    }

    /// Decodes UTF-8, or Latin-1 if the bytes are not UTF-8: RFC 9110, section 5.5, mentions it for old field values.
    private static func text(_ line: UnsafeRawBufferPointer, _ range: Range<Int>) -> String {
        UnsafeRawBufferPointer(rebasing: line[range]).withMemoryRebound(to: UInt8.self) { bytes in
            if bytes.allSatisfy({ $0 < 0x80 }) { return String(decoding: bytes, as: UTF8.self) }
            return String(validating: bytes, as: UTF8.self)
                ?? String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))
        }
    }
}
