import CLibCurl
import HTTP

/// Sets the options of an easy handle; a refused one is remembered until all are set.
struct EasyOptions {
    private let easy: UnsafeMutableRawPointer
    /// libcurl refuses an option it knows only for want of memory.
    private(set) var areAccepted = true
    /// True if a connection for the transfer may begin with a TLS handshake.
    var hasTLS = false

    init(_ easy: UnsafeMutableRawPointer) {
        self.easy = easy
    }

    /// Sets the options that are the same for every transfer.
    mutating func setConstants(share: UnsafeMutableRawPointer, errorText: UnsafeMutablePointer<CChar>) {
        set(CURLOPT_SHARE, share)
        set(CURLOPT_ERRORBUFFER, errorText)
        set(CURLOPT_NOSIGNAL, 1)
        set(CURLOPT_PATH_AS_IS, 1)
        set(CURLOPT_PROTOCOLS_STR, "http,https")
        // Without it, ending a transfer waits for the name lookup that is under way.
        set(CURLOPT_QUICK_EXIT, 1)
        // What is not HTTP comes to us instead of being refused, so that the failure can say what it was.
        set(CURLOPT_HTTP09_ALLOWED, 1)
    }

    /// Sets the method, the limits and the content of `transfer`.
    mutating func set(_ transfer: Transfer) {
        let call = transfer.call
        if call.compressed { set(CURLOPT_ACCEPT_ENCODING, AcceptedEncodings.value) }
        set(CURLOPT_TIMEOUT_MS, Self.milliseconds(transfer.submission.timeout))
        set(CURLOPT_CONNECTTIMEOUT_MS, Self.milliseconds(call.connectTimeout))
        if call.method == "HEAD" && call.content == nil { set(CURLOPT_NOBODY, 1) }
        if call.method != (transfer.hasContent ? "POST" : "GET") { set(CURLOPT_CUSTOMREQUEST, call.method) }
        // A length of the caller's own may be wrong on purpose: what is left over must not begin the next request.
        if call.hasField("Content-Length") { set(CURLOPT_FORBID_REUSE, 1) }
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

    /// For libcurl, to which zero is no limit or one of its own: rounded up, and zero made the longest there is.
    private static func milliseconds(_ duration: Duration) -> Int {
        let (seconds, attoseconds) = duration.components
        guard duration != .zero, seconds < Int64(Int32.max) / 1000 else { return Int(Int32.max) }
        return max(1, Int(seconds) * 1000 + Int((attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000))
    }
}
