import CLibCurl
import HTTP

/// A setter for the options of an easy handle, which records whether libcurl rejected any of them.
struct EasyOptions {
    private let easy: UnsafeMutableRawPointer
    /// True if libcurl accepted all options. It rejects a known option only if memory is exhausted.
    private(set) var areAccepted = true
    /// True if a connection for the transfer may use TLS.
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
        // Without it, the end of a transfer waits for the name lookup in progress.
        set(CURLOPT_QUICK_EXIT, 1)
        // libcurl would reject a response that is not HTTP; with HTTP/0.9 allowed, the error can show its start.
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
        // The caller's Content-Length may be wrong on purpose: leftover bytes must not start the next request.
        if call.hasField("Content-Length") { set(CURLOPT_FORBID_REUSE, 1) }
        if let content = transfer.copiedContent {
            set(CURLOPT_POSTFIELDSIZE_LARGE, size: content.count)
            content.withUnsafeBytes { set(CURLOPT_COPYPOSTFIELDS, $0.baseAddress ?? UnsafeRawPointer(easy)) }
        } else if let upload = transfer.upload {
            set(CURLOPT_POSTFIELDSIZE_LARGE, size: upload.size)
            // Selects a request with a body that libcurl gets from the read callback.
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

    /// Sets the callback that is called before a request is sent on a connection, each time it is sent.
    mutating func setRequest(_ callback: @escaping curl_prereq_callback) {
        note(shim_easy_set_request_callback(easy, callback))
    }

    /// Sets the callback for the TLS context of each new connection, called before its handshake.
    mutating func setTLSContext(_ callback: curl_ssl_ctx_callback) {
        note(shim_easy_set_context_callback(easy, callback))
    }

    /// Sets the callback for libcurl's verbose output.
    mutating func setDebug(_ callback: curl_debug_callback) {
        note(shim_easy_set_debug_callback(easy, callback))
    }

    private mutating func note(_ status: CURLcode) {
        if status != CURLE_OK { areAccepted = false }
    }

    /// Returns milliseconds, rounded up. Zero becomes the maximum: libcurl's zero means its default or no limit.
    private static func milliseconds(_ duration: Duration) -> Int {
        let (seconds, attoseconds) = duration.components
        guard duration != .zero, seconds < Int64(Int32.max) / 1000 else { return Int(Int32.max) }
        return max(1, Int(seconds) * 1000 + Int((attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000))
    }
}
