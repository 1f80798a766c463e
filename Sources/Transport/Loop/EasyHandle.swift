import CLibCurl
import Cryptography

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// One libcurl easy handle, used for one transfer after another.
///
/// Options that never change are set once; ``prepare(_:)`` sets the others for its call where they differ from what
/// libcurl has of the last one.
final class EasyHandle {
    let easy: UnsafeMutableRawPointer
    private let errorText: UnsafeMutablePointer<CChar>
    private let address: HandleAddress
    private var headerLines: UnsafeMutablePointer<curl_slist>?
    /// What libcurl has of the last transfer; nil where that took more.
    private var kept: KeptOptions?
    /// The settings that libcurl has, and what it has them with.
    private var connection = ConnectionSettings()
    private var isDirect = false
    /// Whether they are the usual ones, which nearly all calls want.
    private var isPlain = true
    private var connectTo: UnsafeMutablePointer<curl_slist>?
    private let trust: TrustStore
    private let plainServers: PlainServers
    /// The one under way.
    private(set) var transfer: Transfer?
    /// Whether the handle has credentials of its last call, which libcurl would also show to other servers.
    private(set) var isSpent = false

    init(
        share: UnsafeMutableRawPointer, trust: TrustStore, plainServers: PlainServers, recordsWireNotes: Bool
    ) throws(TransportError) {
        guard let easy = curl_easy_init() else { throw Self.outOfMemory }
        self.plainServers = plainServers
        self.easy = easy
        address = HandleAddress(easy)
        errorText = .allocate(capacity: Int(CURL_ERROR_SIZE))
        errorText.initialize(repeating: 0, count: Int(CURL_ERROR_SIZE))
        var options = EasyOptions(easy)
        self.trust = options.resolved(trust)
        options.setConstants(share: share, errorText: errorText)
        options.set(connection, isDirect: false, trust: self.trust, connectTo: nil)
        setCallbacks(&options)
        if recordsWireNotes { recordWireNotes(&options) }
        guard options.areAccepted else { throw Self.outOfMemory }
    }

    deinit {
        curl_easy_cleanup(easy)
        curl_slist_free_all(headerLines)
        curl_slist_free_all(connectTo)
        errorText.deallocate()
    }

    /// The object that owns libcurl's handle.
    static func owning(_ easy: UnsafeMutableRawPointer) -> EasyHandle? {
        var context: UnsafeMutableRawPointer?
        guard shim_easy_get_pointer(easy, CURLINFO_PRIVATE, &context) == CURLE_OK else { return nil }
        return context.map { Unmanaged<EasyHandle>.fromOpaque($0).takeUnretainedValue() }
    }

    /// Makes the handle ready to send a call. When it throws, the handle is not to be used again.
    func prepare(_ submission: Submission) throws(TransportError) {
        let call = submission.call
        errorText.pointee = 0
        let transfer = try Transfer(submission)
        self.transfer = transfer
        var options = EasyOptions(easy)
        try prepareConnection(call, &options)
        address.set(call.url, &options)
        if !(kept?.fit(transfer) ?? false) {
            options.set(transfer)
            setHeaderLines(of: call, &options)
            kept = KeptOptions(transfer)
        }
        if case .digest(let user, let password) = call.authentication {
            options.setDigest(user: user, password: password.exposed)
            isSpent = true
        }
        guard options.areAccepted else { throw Self.outOfMemory }
    }

    private func setHeaderLines(of call: HTTPCall, _ options: inout EasyOptions) {
        let list = HeaderLines.list(for: call)
        options.set(CURLOPT_HTTPHEADER, list)
        // Only now does libcurl no longer point to the old list.
        curl_slist_free_all(headerLines)
        headerLines = list
    }

    private func prepareConnection(_ call: HTTPCall, _ options: inout EasyOptions) throws(TransportError) {
        if call.rare.isNone, isPlain, call.isDirect == isDirect { return }
        let new = call.connection
        guard new != connection || call.isDirect != isDirect else { return }
        try new.check()
        var list: UnsafeMutablePointer<curl_slist>?
        for override in new.resolve {
            if let longer = curl_slist_append(list, override.connectTo) { list = longer }
        }
        options.set(new, isDirect: call.isDirect, trust: trust, connectTo: list)
        curl_slist_free_all(connectTo)
        connectTo = list
        connection = new
        isDirect = call.isDirect
        isPlain = new == ConnectionSettings()
    }

    /// What came of `transfer`, the one under way, which libcurl ended with `code`.
    func outcome(_ code: CURLcode, of transfer: Transfer) -> Submission.Outcome {
        let report = TransferReport(easy, of: transfer)
        if transfer.head.isComplete, transfer.head.status > 0, code == CURLE_OK || transfer.isHeadAll {
            plainServers.note(report)
            return .success(transfer.exchange(report))
        }
        let failure = TransferFailure(
            code: code, detail: String(cString: errorText), report: report, transfer: transfer,
            hasAnsweredInClear: plainServers.have(report))
        return .failure(failure.error)
    }

    /// Lets go of what the last transfer held.
    func clear() {
        transfer?.handshake?.end()
        if transfer?.copiedContent != nil { _ = shim_easy_set_text(easy, CURLOPT_COPYPOSTFIELDS, nil) }
        transfer = nil
    }

    private static let outOfMemory = TransportError(.connection, "libcurl could not take the request: out of memory")

    // MARK: What libcurl calls

    private func setCallbacks(_ options: inout EasyOptions) {
        let context = Unmanaged.passUnretained(self).toOpaque()
        options.set(CURLOPT_PRIVATE, context)
        options.set(CURLOPT_HEADERDATA, context)
        options.set(CURLOPT_WRITEDATA, context)
        options.set(CURLOPT_READDATA, context)
        options.set(CURLOPT_SEEKDATA, context)
        options.set(CURLOPT_HEADERFUNCTION) { bytes, size, count, context in
            EasyHandle.at(context)?.transfer?.takeLine(UnsafeRawBufferPointer(start: bytes, count: size * count)) ?? 0
        }
        options.set(CURLOPT_WRITEFUNCTION) { bytes, size, count, context in
            EasyHandle.at(context)?.transfer?.takeBody(UnsafeRawBufferPointer(start: bytes, count: size * count)) ?? 0
        }
        options.set(CURLOPT_READFUNCTION) { bytes, size, count, context in
            let buffer = UnsafeMutableRawBufferPointer(start: bytes, count: size * count)
            return EasyHandle.at(context)?.transfer?.upload?.read(into: buffer) ?? Int(CURL_READFUNC_ABORT)
        }
        options.set(CURLOPT_OPENSOCKETDATA, context)
        options.setOpenSocket { context, _, target in
            guard let target else { return CURL_SOCKET_BAD }
            EasyHandle.at(context)?.transfer?.peer = PeerAddress(target)
            return socket(target.pointee.family, target.pointee.socktype, target.pointee.protocol)
        }
        if HandshakeRecord.isPossible {
            options.set(CURLOPT_SSL_CTX_DATA, context)
            options.setTLSContext { _, context, handle in
                if let context {
                    EasyHandle.at(handle)?.transfer?.handshake = HandshakeRecord(watching: OpaquePointer(context))
                }
                return CURLE_OK
            }
        }
        options.setSeek { context, offset, _ in
            let isFound = EasyHandle.at(context)?.transfer?.upload?.seek(to: Int(offset)) ?? false
            return isFound ? CURL_SEEKFUNC_OK : CURL_SEEKFUNC_FAIL
        }
    }

    private func recordWireNotes(_ options: inout EasyOptions) {
        options.set(CURLOPT_VERBOSE, 1)
        options.set(CURLOPT_DEBUGDATA, Unmanaged.passUnretained(self).toOpaque())
        options.setDebug { _, kind, bytes, count, context in
            guard kind == CURLINFO_TEXT, let bytes else { return 0 }
            let text = String(decoding: UnsafeRawBufferPointer(start: bytes, count: count), as: UTF8.self)
            EasyHandle.at(context)?.transfer?.wireNotes.take(text)
            return 0
        }
    }

    private static func at(_ context: UnsafeMutableRawPointer?) -> EasyHandle? {
        context.map { Unmanaged<EasyHandle>.fromOpaque($0).takeUnretainedValue() }
    }
}
