import CLibCurl

/// Sets the options of an easy handle; a refused one is remembered until all are set.
struct EasyOptions {
    private let easy: UnsafeMutableRawPointer
    /// libcurl refuses an option it knows only for want of memory.
    private(set) var areAccepted = true

    init(_ easy: UnsafeMutableRawPointer) {
        self.easy = easy
    }

    /// What is the same for every transfer.
    mutating func setConstants(share: UnsafeMutableRawPointer, errorText: UnsafeMutablePointer<CChar>) {
        set(CURLOPT_SHARE, share)
        set(CURLOPT_ERRORBUFFER, errorText)
        set(CURLOPT_NOSIGNAL, 1)
        set(CURLOPT_PATH_AS_IS, 1)
        set(CURLOPT_PROTOCOLS_STR, "http,https")
        set(CURLOPT_SUPPRESS_CONNECT_HEADERS, 1)
        // Without it, ending a transfer waits for the name lookup that is under way.
        set(CURLOPT_QUICK_EXIT, 1)
        // What is not HTTP comes to us instead of being refused, so that the failure can say what it was.
        set(CURLOPT_HTTP09_ALLOWED, 1)
    }

    /// What `transfer` needs besides its URL and its fields; everything that another transfer on this handle may have
    /// set otherwise.
    mutating func set(_ transfer: Transfer) {
        let call = transfer.call
        set(CURLOPT_ACCEPT_ENCODING, call.compressed ? AcceptedEncodings.value : nil)
        set(CURLOPT_TIMEOUT_MS, Self.milliseconds(transfer.submission.timeout))
        set(CURLOPT_CONNECTTIMEOUT_MS, Self.milliseconds(call.connectTimeout))
        set(call.method == "HEAD" && call.content == nil ? CURLOPT_NOBODY : CURLOPT_HTTPGET, 1)
        set(CURLOPT_CUSTOMREQUEST, call.method)
        // A length of the caller's own may be wrong on purpose: what is left over must not begin the next request.
        set(CURLOPT_FORBID_REUSE, call.hasField("Content-Length") ? 1 : 0)
        if let content = transfer.copiedContent {
            set(CURLOPT_POSTFIELDSIZE_LARGE, size: content.count)
            content.withUnsafeBytes { set(CURLOPT_COPYPOSTFIELDS, $0.baseAddress ?? UnsafeRawPointer(easy)) }
        } else if let upload = transfer.upload {
            set(CURLOPT_POSTFIELDSIZE_LARGE, size: upload.size)
            // Makes the request one with a body, to be had from the read callback.
            set(CURLOPT_POSTFIELDS, nil as String?)
        }
    }

    mutating func set(_ option: CURLoption, _ value: Int) {
        note(shim_easy_set_long(easy, option, value))
    }

    mutating func set(_ option: CURLoption, size: Int) {
        note(shim_easy_set_size(easy, option, curl_off_t(size)))
    }

    mutating func set(_ option: CURLoption, _ value: String?) {
        note(shim_easy_set_text(easy, option, value))
    }

    mutating func set(_ option: CURLoption, _ value: UnsafeRawPointer?) {
        note(shim_easy_set_pointer(easy, option, value))
    }

    mutating func set(_ option: CURLoption, _ value: UnsafeMutablePointer<curl_slist>?) {
        note(shim_easy_set_list(easy, option, value))
    }

    mutating func set(_ option: CURLoption, _ callback: curl_write_callback) {
        note(shim_easy_set_callback(easy, option, callback))
    }

    mutating func setSeek(_ callback: curl_seek_callback) {
        note(shim_easy_set_seek_callback(easy, callback))
    }

    mutating func setOpenSocket(_ callback: curl_opensocket_callback) {
        note(shim_easy_set_socket_callback(easy, callback))
    }

    /// Called with the context of each new connection, before its handshake.
    mutating func setTLSContext(_ callback: curl_ssl_ctx_callback) {
        note(shim_easy_set_context_callback(easy, callback))
    }

    /// Called with what libcurl tells of a transfer, when it is to tell.
    mutating func setDebug(_ callback: curl_debug_callback) {
        note(shim_easy_set_debug_callback(easy, callback))
    }

    private mutating func note(_ status: CURLcode) {
        if status != CURLE_OK { areAccepted = false }
    }

    /// `trust` with libcurl's built-in places where it names none. To be asked before any is set.
    func resolved(_ trust: TrustStore) -> TrustStore {
        let file = trust.file ?? text(CURLINFO_CAINFO)
        // A folder beside the file keeps libcurl from caching the parsed file between connections.
        return TrustStore(file: file, folder: trust.folder ?? (file == nil ? text(CURLINFO_CAPATH) : nil))
    }

    private func text(_ info: CURLINFO) -> String? {
        var value: UnsafePointer<CChar>?
        guard shim_easy_get_text(easy, info, &value) == CURLE_OK, let value else { return nil }
        return String(cString: value)
    }

    /// For libcurl, to which zero is no limit or one of its own: rounded up, and zero made the longest there is.
    private static func milliseconds(_ duration: Duration) -> Int {
        let (seconds, attoseconds) = duration.components
        guard duration != .zero, seconds < Int64(Int32.max) / 1000 else { return Int(Int32.max) }
        return max(1, Int(seconds) * 1000 + Int((attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000))
    }
}
