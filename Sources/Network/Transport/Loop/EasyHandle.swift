import CLibCurl
import HTTP
import Platform
import TLS

/// A libcurl easy handle for one transfer.
///
/// A handle is never reused. libcurl 7.88 keeps a pointer into the freed header fields of the last response, which the
/// next response can make it use, and a retry count that ends the seventh transfer over a dead connection (curl's pull
/// request 11103). Connections, addresses and TLS sessions belong to the multi handle and the share.
final class EasyHandle {
    let easy: UnsafeMutableRawPointer
    let transfer: Transfer
    private let errorText: UnsafeMutablePointer<CChar>
    private let address: RequestAddress
    private let headerLines: HeaderLines
    private var connectTo: UnsafeMutablePointer<curl_slist>?
    private let context: TransferContext
    private let isFresh: Bool
    private var isSecure: Bool { address.isSecure }

    /// Creates a handle that is ready to send the call of `submission`. Sets only options that differ from libcurl's
    /// defaults.
    ///
    /// - Parameter isFresh: True to use no existing connection.
    init(
        _ submission: Submission, isFresh: Bool = false, in context: TransferContext
    ) throws(TransportError) {
        let call = submission.call
        if !call.hasUsualSettings {
            try context.check(call.connection)
            try EasyOptions.check(call.authentication)
        }
        transfer = try Transfer(submission)
        guard let easy = curl_easy_init() else { throw Self.outOfMemory }
        self.easy = easy
        self.isFresh = isFresh
        address = context.address(of: call)
        headerLines = context.headerLines(of: call)
        self.context = context
        errorText = .allocate(capacity: Int(CURL_ERROR_SIZE))
        errorText.pointee = 0
        var options = EasyOptions(easy)
        options.setConstants(share: context.share, errorText: errorText)
        address.set(&options)
        options.set(transfer)
        options.set(CURLOPT_HTTPHEADER, headerLines.list)
        options.set(call, isSecure: address.isSecure, in: context)
        setAddressOverrides(&options)
        if isFresh || context.settings.opensNewConnections {
            options.set(CURLOPT_FRESH_CONNECT, 1)
        } else if address.isSecure {
            // The handshake of a connection in progress tells whether HTTP/2 can share it (ALPN).
            options.set(CURLOPT_PIPEWAIT, 1)
        }
        if context.settings.opensNewConnections { options.set(CURLOPT_FORBID_REUSE, 1) }
        setCallbacks(&options)
        if context.settings.recordsWireNotes { recordWireNotes(&options) }
        guard options.areAccepted else { throw Self.outOfMemory }
    }

    deinit {
        transfer.handshake?.end()
        curl_easy_cleanup(easy)
        curl_slist_free_all(connectTo)
        errorText.deallocate()
    }

    /// Returns the object that owns a libcurl handle.
    static func owning(_ easy: UnsafeMutableRawPointer) -> EasyHandle? {
        var context: UnsafeMutableRawPointer?
        guard shim_easy_get_pointer(easy, CURLINFO_PRIVATE, &context) == CURLE_OK else { return nil }
        return context.map { Unmanaged<EasyHandle>.fromOpaque($0).takeUnretainedValue() }
    }

    private func setAddressOverrides(_ options: inout EasyOptions) {
        guard !transfer.call.hasUsualSettings else { return }
        for override in transfer.call.resolve {
            if let longer = curl_slist_append(connectTo, override.connectTo) { connectTo = longer }
        }
        if let connectTo { options.set(CURLOPT_CONNECT_TO, connectTo) }
    }

    /// Returns the outcome of the transfer, which libcurl ended with `code`.
    func outcome(_ code: CURLcode) -> Submission.Outcome {
        let report = TransferReport(easy, of: transfer)
        if transfer.head.isComplete, transfer.head.status > 0, code == CURLE_OK || transfer.isHeadAll {
            context.plainServers.note(report)
            if isSecure { context.keepSocket(of: report, transfer.head) }
            return .success(transfer.exchange(report))
        }
        let isTimedOut = code == CURLE_OPERATION_TIMEDOUT
        // libcurl has closed the connection, or the stream of HTTP/2: its socket must not be kept.
        if transfer.endsStream(isTimedOut: isTimedOut) {
            return .success(transfer.exchange(report, isTimedOut: isTimedOut))
        }
        let failure = TransferFailure(
            code: code, detail: String(cString: errorText), report: report, transfer: transfer,
            hasRespondedWithoutTLS: context.plainServers.contains(report))
        return .failure(failure.error)
    }

    /// The error of a cancelled transfer.
    var cancellation: TransportError {
        var error = TransportError.cancelled
        error.sentContentLength = transfer.sentContentLength
        return error
    }

    private static let outOfMemory = TransportError(.connection, "libcurl could not take the request: out of memory")

    // MARK: libcurl callbacks

    private func setCallbacks(_ options: inout EasyOptions) {
        let context = Unmanaged.passUnretained(self).toOpaque()
        options.set(CURLOPT_PRIVATE, context)
        options.set(CURLOPT_HEADERDATA, context)
        options.set(CURLOPT_WRITEDATA, context)
        options.set(CURLOPT_HEADERFUNCTION) { bytes, size, count, context in
            EasyHandle.at(context)?.transfer.takeLine(UnsafeRawBufferPointer(start: bytes, count: size * count)) ?? 0
        }
        options.set(CURLOPT_WRITEFUNCTION) { bytes, size, count, context in
            EasyHandle.at(context)?.transfer.takeBody(UnsafeRawBufferPointer(start: bytes, count: size * count)) ?? 0
        }
        options.set(CURLOPT_OPENSOCKETDATA, context)
        options.setOpenSocket { context, _, target in
            guard let target else { return CURL_SOCKET_BAD }
            guard let transfer = EasyHandle.at(context)?.transfer, transfer.mayConnect else { return CURL_SOCKET_BAD }
            transfer.connects(to: NumericAddress(target))
            return socket(target.pointee.family, target.pointee.socktype, target.pointee.protocol)
        }
        options.set(CURLOPT_PREREQDATA, context)
        options.setRequest { context, _, _, _, localPort in
            let mayBegin = EasyHandle.at(context)?.mayBeginRequest(localPort: UInt16(truncatingIfNeeded: localPort))
            return mayBegin ?? false ? CURL_PREREQFUNC_OK : CURL_PREREQFUNC_ABORT
        }
        if transfer.upload != nil { setUploadCallbacks(&options, context) }
        if EasyOptions.usesLoadedOpenSSL, options.hasTLS {
            options.set(CURLOPT_SSL_CTX_DATA, context)
            options.setTLSContext { _, context, handle in
                guard let context = context.map(OpaquePointer.init), let transfer = EasyHandle.at(handle)?.transfer
                else {
                    return CURLE_OK
                }
                transfer.handshake = HandshakeRecord(watching: context)
                return transfer.call.connection.tls.addAuthorities(to: context) ? CURLE_OK : CURLE_SSL_CACERT_BADFILE
            }
        }
    }

    /// Decides whether libcurl may send the request on the connection that it has chosen.
    ///
    /// libcurl checks that an idle connection is open before it uses it, but does not notice a closing record of TLS: it
    /// would send the request on a connection that the server has closed, and then send it again.
    private func mayBeginRequest(localPort: UInt16) -> Bool {
        let isOld = TransferReport.usesOldConnection(easy)
        if isSecure, isOld, !isFresh, context.hasEndedConnection(localPort: localPort) {
            transfer.needsFreshConnection = true
            return false
        }
        return transfer.beginRequest(sentBytes: TransferReport.requestSize(easy), isOnOldConnection: isOld)
    }

    private func setUploadCallbacks(_ options: inout EasyOptions, _ context: UnsafeMutableRawPointer) {
        options.set(CURLOPT_READDATA, context)
        options.set(CURLOPT_READFUNCTION) { bytes, size, count, context in
            let buffer = UnsafeMutableRawBufferPointer(start: bytes, count: size * count)
            return EasyHandle.at(context)?.transfer.upload?.read(into: buffer) ?? Int(CURL_READFUNC_ABORT)
        }
        options.set(CURLOPT_SEEKDATA, context)
        options.setSeek { context, offset, _ in
            let isFound = EasyHandle.at(context)?.transfer.upload?.seek(to: Int(offset)) ?? false
            return isFound ? CURL_SEEKFUNC_OK : CURL_SEEKFUNC_FAIL
        }
    }

    private func recordWireNotes(_ options: inout EasyOptions) {
        options.set(CURLOPT_VERBOSE, 1)
        options.set(CURLOPT_DEBUGDATA, Unmanaged.passUnretained(self).toOpaque())
        options.setDebug { _, kind, bytes, count, context in
            guard kind == CURLINFO_TEXT, let bytes else { return 0 }
            let text = String(decoding: UnsafeRawBufferPointer(start: bytes, count: count), as: UTF8.self)
            EasyHandle.at(context)?.transfer.wireNotes.take(text)
            return 0
        }
    }

    private static func at(_ context: UnsafeMutableRawPointer?) -> EasyHandle? {
        context.map { Unmanaged<EasyHandle>.fromOpaque($0).takeUnretainedValue() }
    }
}

/// The content codings that the installed libcurl can decode.
enum AcceptedEncodings {
    /// The codings as the value of an Accept-Encoding field: RFC 9110, section 12.5.3.
    static let value: String = {
        let codings = [
            ("gzip, deflate", CURL_VERSION_LIBZ), ("br", CURL_VERSION_BROTLI), ("zstd", CURL_VERSION_ZSTD),
        ]
        let known = codings.filter { shim_features() & Int32($0.1) != 0 }.map(\.0)
        return known.isEmpty ? "identity" : known.joined(separator: ", ")
    }()
}

/// The allocation functions for libcurl: zeroed memory also comes from `realloc`.
///
/// libcurl allocates about ten zeroed blocks for each handle, and each transfer has a new handle.
enum CurlMemory {
    /// False if the initialization failed. It must precede any other use of libcurl: `curl_global_init_mem(3)`.
    static let isReady =
        curl_global_init_mem(
            Int(CURL_GLOBAL_DEFAULT), CMemory.allocate, CMemory.release, CMemory.resize, CMemory.copy,
            CMemory.allocateZeroed) == CURLE_OK
}
