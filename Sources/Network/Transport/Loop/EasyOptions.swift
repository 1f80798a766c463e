import CLibCurl
import Cryptography
import HTTP
import Platform
import TLS

/// A setter for the options of an easy handle, which records whether libcurl rejected any of them.
struct EasyOptions {
    private let easy: UnsafeMutableRawPointer
    /// True if libcurl accepted all options. It rejects a known option only if memory is exhausted.
    private(set) var areAccepted = true
    /// True if libcurl uses the OpenSSL that is loaded here: then its contexts may be accessed.
    static let usesLoadedOpenSSL = shim_tls_library().map { ClientTLS.isLoaded(String(cString: $0)) } ?? false
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

extension EasyOptions {
    /// Sets the connection and authentication options of `call`.
    mutating func set(_ call: HTTPCall, isSecure: Bool, in context: TransferContext) {
        if call.hasUsualSettings {
            let isProxied = !call.isDirect && context.hasEnvironmentProxy
            setProxy(isProxied ? .environment : .none)
            if isProxied || isSecure { setTLS(TLSSettings(), trust: context.trust) }
            return
        }
        let connection = call.connection
        var proxy = call.isDirect ? .none : connection.proxy
        if proxy == .environment, !context.hasEnvironmentProxy { proxy = .none }
        setProxy(proxy)
        if proxy != .none || isSecure { setTLS(connection.tls, trust: context.trust) }
        setVersion(connection.httpVersion, connection.tls)
        if let path = connection.unixSocket { set(CURLOPT_UNIX_SOCKET_PATH, path) }
        if connection.recordsCertificate {
            // libcurl reports the certificate only for a connection that it opens for this transfer.
            set(CURLOPT_CERTINFO, 1)
            set(CURLOPT_FRESH_CONNECT, 1)
        }
        setAuthentication(call.authentication)
    }

    /// True if the installed libcurl was built with HTTP/2.
    static var speaksHTTP2: Bool { shim_features() & Int32(CURL_VERSION_HTTP2) != 0 }

    private mutating func setProxy(_ proxy: ProxyChoice) {
        switch proxy {
        case .environment: break
        case .none:
            // Without both options libcurl reads the proxy from the environment.
            set(CURLOPT_PROXY, "")
            set(CURLOPT_NOPROXY, "*")
            return
        case .url(let url):
            set(CURLOPT_PROXY, url)
            set(CURLOPT_NOPROXY, "")
        }
        set(CURLOPT_SUPPRESS_CONNECT_HEADERS, 1)
    }

    private mutating func setTLS(_ tls: TLSSettings, trust: TrustStore) {
        hasTLS = true
        if tls.insecure {
            set(CURLOPT_SSL_VERIFYPEER, 0)
            set(CURLOPT_SSL_VERIFYHOST, 0)
        }
        // Another TLS library than OpenSSL has no callback in which authorities are added: they replace the system's.
        if let ca = tls.ca, !(tls.addsAuthorities && Self.usesLoadedOpenSSL) {
            set(tls.isFolderOfAuthorities ? CURLOPT_CAPATH : CURLOPT_CAINFO, ca)
            set(tls.isFolderOfAuthorities ? CURLOPT_CAINFO : CURLOPT_CAPATH, nil as String?)
        } else {
            set(CURLOPT_CAINFO, trust.file)
            set(CURLOPT_CAPATH, trust.folder)
        }
        if let cert = tls.distinctCert {
            set(CURLOPT_SSLCERT, cert)
            if tls.certFormat == .pkcs12 { set(CURLOPT_SSLCERTTYPE, "P12") }
            if let key = tls.key { set(CURLOPT_SSLKEY, key) }
            // Without a password OpenSSL would prompt on the terminal and block the event loop.
            set(CURLOPT_KEYPASSWD, tls.passphrase?.exposed ?? "")
        }
        if let ciphers = tls.ciphers { set(CURLOPT_SSL_CIPHER_LIST, ciphers) }
        if let suites = tls.cipherSuites { set(CURLOPT_TLS13_CIPHERS, suites) }
    }

    private mutating func setVersion(_ version: HTTPVersionChoice?, _ tls: TLSSettings) {
        switch version {
        case .http1_1: set(CURLOPT_HTTP_VERSION, CURL_HTTP_VERSION_1_1)
        case .http2: set(CURLOPT_HTTP_VERSION, CURL_HTTP_VERSION_2_0)
        case nil: break
        }
        // libcurl would reuse an HTTP/1.1 connection for a call that wants HTTP/2. It distinguishes connections by
        // their TLS version range; this maximum has the same effect as none.
        let highest = tls.maxVersion ?? (version == .http1_1 ? .v1_3 : nil)
        let range = Self.number(of: tls.minVersion) | Self.maximum(highest)
        if range != CURL_SSLVERSION_DEFAULT { set(CURLOPT_SSLVERSION, range) }
    }

    private static func number(of version: TLSVersion?) -> Int {
        switch version {
        case .v1_0: CURL_SSLVERSION_TLSv1_0
        case .v1_1: CURL_SSLVERSION_TLSv1_1
        case .v1_2: CURL_SSLVERSION_TLSv1_2
        case .v1_3: CURL_SSLVERSION_TLSv1_3
        case nil: CURL_SSLVERSION_DEFAULT
        }
    }

    private static func maximum(_ version: TLSVersion?) -> Int {
        switch version {
        case .v1_0: CURL_SSLVERSION_MAX_TLSv1_0
        case .v1_1: CURL_SSLVERSION_MAX_TLSv1_1
        case .v1_2: CURL_SSLVERSION_MAX_TLSv1_2
        case .v1_3: CURL_SSLVERSION_MAX_TLSv1_3
        case nil: 0
        }
    }
}

extension EasyOptions {
    /// `CURLAUTH_DIGEST` and `CURLAUTH_NTLM`, macros that Swift does not import.
    private static let (digest, ntlm) = (1 << 1, 1 << 3)

    /// True if the installed libcurl was built with NTLM.
    static var speaksNTLM: Bool { shim_features() & Int32(CURL_VERSION_NTLM) != 0 }

    /// Sets credentials that libcurl sends in response to a challenge.
    mutating func setAuthentication(_ authentication: HTTPAuthentication?) {
        switch authentication {
        case .digest(let user, let password): setCredentials(Self.digest, user, password)
        case .ntlm(let user, let password, let domain):
            setCredentials(Self.ntlm, Self.user(user, in: domain), password)
            // NTLM authenticates a connection instead of a request, so no other request may use it. HTTP/2 has no NTLM.
            set(CURLOPT_FRESH_CONNECT, 1)
            set(CURLOPT_FORBID_REUSE, 1)
            set(CURLOPT_HTTP_VERSION, CURL_HTTP_VERSION_1_1)
        case .basic, .bearer, .apiKey, .awsSignature, .oauth1, .hawk, .edgeGrid, nil: break
        }
    }

    /// Throws an error if the installed libcurl cannot respond to the server's challenge.
    static func check(_ authentication: HTTPAuthentication?) throws(TransportError) {
        guard case .ntlm = authentication, !speaksNTLM else { return }
        throw .error(
            "the installed libcurl was built without NTLM", hint: "curl --version lists NTLM if libcurl supports it")
    }

    private mutating func setCredentials(_ scheme: Int, _ user: String, _ password: Secret) {
        set(CURLOPT_HTTPAUTH, scheme)
        set(CURLOPT_USERNAME, user)
        set(CURLOPT_PASSWORD, password.exposed)
    }

    /// Returns the user with the domain. libcurl would take the text before a slash as the domain, too.
    private static func user(_ user: String, in domain: String) -> String {
        if !domain.isEmpty { return "\(domain)\\\(user)" }
        return user.contains("/") && !user.contains("\\") ? "\\\(user)" : user
    }
}

extension TLSSettings {
    /// Adds the authorities that are trusted besides the system's to a TLS context of libcurl, which has no option for
    /// this: `CURLOPT_CAINFO` replaces the system's file.
    ///
    /// - Returns: False if the file cannot be read.
    func addAuthorities(to context: OpaquePointer) -> Bool {
        guard addsAuthorities, let ca else { return true }
        return ClientTLS.addAuthorities(of: ca, to: context)
    }
}

extension TLSSettings {
    /// The path of ``cert``, in a different spelling for each ``key``.
    ///
    /// libcurl distinguishes connections and TLS sessions by the path of the certificate, not of the key: with the
    /// plain path, a call with another key would use the connection of the first key. Extra `./` and slashes do not
    /// change the file that a path refers to; here they encode the bits of a digest of the key's path.
    var distinctCert: String? {
        guard let cert, let key else { return cert }
        let parts = PathParts(cert)
        let bits = Digest.sha256(Array(key.utf8)).prefix(Self.digestSize).map { byte in
            (0..<8).map { byte >> $0 & 1 == 1 ? "/" : "./" }.joined()
        }
        return (parts.folder.isEmpty ? "./" : parts.folder) + bits.joined() + parts.name
    }

    /// The number of digest bytes used: 64 bits are enough, and keep the path short.
    private static let digestSize = 8
}
