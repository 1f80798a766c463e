import Cryptography
import Diagnostics
import HTTP
import PostmanFormat
import Text

/// The connection settings and the rules for redirects of a call.
struct PostmanConnection {
    let behavior: PostmanBehavior
    let settings: PostmanCallSettings
    /// The place of the request.
    let range: SourceRange

    func put(into call: inout HTTPCall, proxy: PostmanProxy?, texts: PostmanTexts) throws {
        try settings.connect(&call)
        var connection = call.connection
        if let strict = behavior.strictSSL { connection.tls.insecure = !strict }
        try setVersions(of: &connection.tls)
        setCiphers(of: &connection.tls)
        setHTTPVersion(of: &connection, isSecure: call.url.hasPrefix("https:"))
        if let proxy, connection.proxy == .environment, !call.isDirect {
            connection.proxy = .url(try Self.url(of: proxy, texts))
        }
        call.connection = connection
        let follows = behavior.stated.contains(.followRedirects) || settings.followsRedirects
        guard follows, behavior.followRedirects else { return }
        call.maxRedirects = behavior.maxRedirects
        call.redirectRules = PostmanRedirects(
            keepsMethod: behavior.followOriginalHttpMethod, keepsAuthorization: behavior.followAuthorizationHeader,
            sendsReferer: !behavior.removeRefererHeaderOnRedirect, encodesURLs: !behavior.disableUrlEncoding,
            sendsSecrets: settings.sendsSecretsOnRedirects)
    }

    private func setHTTPVersion(of connection: inout ConnectionSettings, isSecure: Bool) {
        guard behavior.stated.contains(.protocolVersion) || connection.httpVersion == nil else { return }
        connection.httpVersion =
            switch behavior.protocolVersion {
            case .http1: .http1_1
            // Without TLS there is no negotiation: Newman sends HTTP/1.1 then.
            case .http2: isSecure ? .http2 : .http1_1
            case .auto: nil
            }
    }

    // MARK: TLS

    private static let versions: [(PostmanBehavior.TLSVersion, HTTP.TLSVersion)] = [
        (.tls1_0, .v1_0), (.tls1_1, .v1_1), (.tls1_2, .v1_2), (.tls1_3, .v1_3),
    ]

    /// Sets the range of versions: the highest one that is left, and those below it up to the first gap.
    private func setVersions(of tls: inout TLSSettings) throws(PostmanCallError) {
        guard !behavior.tlsDisabledProtocols.isEmpty else { return }
        let isLeft = Self.versions.map { !behavior.tlsDisabledProtocols.contains($0.0) }
        guard let highest = isLeft.lastIndex(of: true) else {
            throw PostmanCallError(
                .protocol, "tlsDisabledProtocols disables all versions of TLS",
                hint: "leave TLSv1_2 and TLSv1_3 out of the list", at: range)
        }
        let lowest = isLeft[...highest].lastIndex(of: false).map { $0 + 1 } ?? 0
        if highest < Self.versions.count - 1 { tls.maxVersion = Self.versions[highest].1 }
        // Older versions than 1.2 are not accepted by default, and disabling some of them enables no other.
        if Self.versions[lowest].1 == .v1_2 || Self.versions[lowest].1 == .v1_3 {
            tls.minVersion = Self.versions[lowest].1
        }
    }

    /// Separates the cipher suites of TLS 1.3, which OpenSSL sets on their own, from the other ciphers.
    private func setCiphers(of tls: inout TLSSettings) {
        let names = behavior.tlsCipherSelection.filter { !$0.isEmpty }
        let suites = names.filter { $0.hasPrefix("TLS_") }
        let ciphers = names.filter { !$0.hasPrefix("TLS_") }
        if !suites.isEmpty { tls.cipherSuites = suites.joined(separator: ":") }
        if !ciphers.isEmpty { tls.cipherList = ciphers.joined(separator: ":") }
        // As in Node: a list without a cipher of older versions allows TLS 1.3 only.
        if ciphers.isEmpty, !suites.isEmpty, tls.maxVersion == nil { tls.minVersion = .v1_3 }
    }

    // MARK: Proxy

    private static func url(of proxy: PostmanProxy, _ texts: PostmanTexts) throws -> String {
        var userInfo = ""
        if let user = try proxy.user.map(texts.text), !user.isEmpty {
            let password = try proxy.password.map(texts.text) ?? ""
            userInfo = "\(PercentEncoding.encode(user)):\(PercentEncoding.encode(password))@"
        }
        let port = try proxy.port.map(texts.text) ?? ""
        let scheme = proxy.scheme ?? ""
        return "\(scheme.isEmpty ? "http" : scheme)://\(userInfo)\(try texts.text(proxy.host)):"
            + (port.isEmpty ? "8080" : port)
    }
}
