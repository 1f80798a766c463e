import CLibCurl

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// One libcurl easy handle, used for one transfer after another.
///
/// Options that never change are set once; ``prepare(_:)`` sets every other one anew for its call.
final class EasyHandle {
    let easy: UnsafeMutableRawPointer
    private let errorText: UnsafeMutablePointer<CChar>
    private var headerLines: UnsafeMutablePointer<curl_slist>?
    private var transfer = Transfer()

    init(share: UnsafeMutableRawPointer, trust: TrustStore) throws(TransportError) {
        guard let easy = curl_easy_init() else { throw Self.outOfMemory }
        self.easy = easy
        errorText = .allocate(capacity: Int(CURL_ERROR_SIZE))
        errorText.initialize(repeating: 0, count: Int(CURL_ERROR_SIZE))
        var options = EasyOptions(easy)
        options.setConstants(share: share, trust: trust, errorText: errorText)
        setCallbacks(&options)
        guard options.areAccepted else { throw Self.outOfMemory }
    }

    deinit {
        curl_easy_cleanup(easy)
        curl_slist_free_all(headerLines)
        errorText.deallocate()
    }

    /// The object that owns libcurl's handle.
    static func owning(_ easy: UnsafeMutableRawPointer) -> EasyHandle? {
        var context: UnsafeMutableRawPointer?
        guard shim_easy_get_pointer(easy, CURLINFO_PRIVATE, &context) == CURLE_OK else { return nil }
        return context.map { Unmanaged<EasyHandle>.fromOpaque($0).takeUnretainedValue() }
    }

    /// Makes the handle ready to send `call`. When it throws, the handle is not to be used again.
    func prepare(_ call: HTTPCall) throws(TransportError) {
        errorText.pointee = 0
        transfer = try Transfer(call)
        var options = EasyOptions(easy)
        options.set(transfer)
        let list = HeaderLines.list(for: call)
        options.set(CURLOPT_HTTPHEADER, list)
        // Only now does libcurl no longer point to the old list.
        curl_slist_free_all(headerLines)
        headerLines = list
        guard options.areAccepted else { throw Self.outOfMemory }
    }

    /// What came of the transfer that libcurl ended with `code`.
    func outcome(_ code: CURLcode) -> Submission.Outcome {
        let report = TransferReport(easy, of: transfer)
        if transfer.head.isComplete, transfer.head.status > 0, code == CURLE_OK || transfer.isHeadAll {
            return .success(transfer.exchange(report))
        }
        let detail = String(cString: errorText)
        return .failure(TransferFailure(code: code, detail: detail, report: report, transfer: transfer).error)
    }

    /// Lets go of what the last transfer held.
    func clear() {
        if transfer.copiedContent != nil { _ = shim_easy_set_text(easy, CURLOPT_COPYPOSTFIELDS, nil) }
        transfer = Transfer()
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
            EasyHandle.at(context)?.transfer.takeLine(UnsafeRawBufferPointer(start: bytes, count: size * count)) ?? 0
        }
        options.set(CURLOPT_WRITEFUNCTION) { bytes, size, count, context in
            EasyHandle.at(context)?.transfer.takeBody(UnsafeRawBufferPointer(start: bytes, count: size * count)) ?? 0
        }
        options.set(CURLOPT_READFUNCTION) { bytes, size, count, context in
            let buffer = UnsafeMutableRawBufferPointer(start: bytes, count: size * count)
            return EasyHandle.at(context)?.transfer.upload?.read(into: buffer) ?? Int(CURL_READFUNC_ABORT)
        }
        options.set(CURLOPT_OPENSOCKETDATA, context)
        options.setOpenSocket { context, _, target in
            guard let target else { return CURL_SOCKET_BAD }
            EasyHandle.at(context)?.transfer.peer = PeerAddress(target)
            return socket(target.pointee.family, target.pointee.socktype, target.pointee.protocol)
        }
        options.setSeek { context, offset, _ in
            let isFound = EasyHandle.at(context)?.transfer.upload?.seek(to: Int(offset)) ?? false
            return isFound ? CURL_SEEKFUNC_OK : CURL_SEEKFUNC_FAIL
        }
    }

    private static func at(_ context: UnsafeMutableRawPointer?) -> EasyHandle? {
        context.map { Unmanaged<EasyHandle>.fromOpaque($0).takeUnretainedValue() }
    }
}
