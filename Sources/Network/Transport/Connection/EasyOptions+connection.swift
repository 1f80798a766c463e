import CLibCurl
import Cryptography
import HTTP

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
        if let ca = tls.ca, !(tls.addsAuthorities && HandshakeRecord.isPossible) {
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
