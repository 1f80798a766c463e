import CLibCurl

extension EasyOptions {
    /// All of `connection`, whatever the handle had before; `trust` is what counts without `tls.ca`.
    mutating func set(
        _ connection: ConnectionSettings, isDirect: Bool, trust: TrustStore,
        connectTo: UnsafeMutablePointer<curl_slist>?
    ) {
        setProxy(isDirect ? .none : connection.proxy)
        setTLS(connection.tls, version: connection.httpVersion, trust: trust)
        switch connection.httpVersion {
        case .http1_1: set(CURLOPT_HTTP_VERSION, CURL_HTTP_VERSION_1_1)
        case .http2: set(CURLOPT_HTTP_VERSION, CURL_HTTP_VERSION_2_0)
        case nil: set(CURLOPT_HTTP_VERSION, Self.speaksHTTP2 ? CURL_HTTP_VERSION_2TLS : CURL_HTTP_VERSION_NONE)
        }
        set(CURLOPT_CONNECT_TO, connectTo)
        set(CURLOPT_UNIX_SOCKET_PATH, connection.unixSocket)
        // A certificate is told only by a connection that is made for the call.
        set(CURLOPT_CERTINFO, connection.recordsCertificate ? 1 : 0)
        set(CURLOPT_FRESH_CONNECT, connection.recordsCertificate ? 1 : 0)
    }

    /// Whether the installed libcurl was built with HTTP/2.
    static var speaksHTTP2: Bool { shim_features() & Int32(CURL_VERSION_HTTP2) != 0 }

    private mutating func setProxy(_ proxy: ProxyChoice) {
        switch proxy {
        case .environment where ProxyChoice.isInEnvironment:
            set(CURLOPT_PROXY, nil as String?)
            set(CURLOPT_NOPROXY, nil as String?)
        case .none, .environment:
            set(CURLOPT_PROXY, "")
            set(CURLOPT_NOPROXY, "*")
        case .url(let url):
            set(CURLOPT_PROXY, url)
            set(CURLOPT_NOPROXY, "")
        }
    }

    private mutating func setTLS(_ tls: TLSSettings, version: HTTPVersionChoice?, trust: TrustStore) {
        set(CURLOPT_SSL_VERIFYPEER, tls.insecure ? 0 : 1)
        set(CURLOPT_SSL_VERIFYHOST, tls.insecure ? 0 : 2)
        let isFolder = tls.isFolderOfAuthorities
        set(CURLOPT_CAINFO, tls.ca.map { isFolder ? nil : $0 } ?? trust.file)
        set(CURLOPT_CAPATH, tls.ca.map { isFolder ? $0 : nil } ?? trust.folder)
        set(CURLOPT_SSLCERT, tls.distinctCert)
        set(CURLOPT_SSLKEY, tls.key)
        // Without a password OpenSSL would ask for one on the terminal, and the loop would stand still.
        set(CURLOPT_KEYPASSWD, tls.cert.map { _ in "" })
        // A connection of HTTP/1.1 would else be reused where HTTP/2 is wanted: libcurl tells connections apart by
        // their limits of TLS, and this one is the same as none.
        let highest = version == .http1_1 ? CURL_SSLVERSION_MAX_TLSv1_3 : 0
        set(CURLOPT_SSL_CIPHER_LIST, tls.ciphers)
        set(CURLOPT_SSLVERSION, Self.number(of: tls.minVersion) | highest)
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

    /// `CURLAUTH_DIGEST`, a macro that Swift does not import.
    private static let digestAlone = 1 << 1

    /// Credentials that libcurl uses by itself; the handle is not to be used for another call afterwards.
    mutating func setDigest(user: String, password: String) {
        set(CURLOPT_HTTPAUTH, Self.digestAlone)
        set(CURLOPT_USERNAME, user)
        set(CURLOPT_PASSWORD, password)
    }
}
