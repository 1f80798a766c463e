import HTTP
import JSON
import PostmanCalls
import PostmanFormat
import Testing

/// The connection part of `protocolProfileBehavior`.
struct ConnectionTests {
    @Test func callWithoutSettingsHasTheDefaults() throws {
        let call = try Sample().call()
        #expect(call.timeout == .seconds(300))
        #expect(call.connectTimeout == .seconds(10))
        #expect(call.maxBody == 64 << 20)
        #expect(call.maxRedirects == 10)
        #expect(call.redirectRules as? PostmanRedirects == PostmanRedirects())
        #expect(call.httpVersion == .http1_1)
        #expect(call.tls == TLSSettings())
        #expect(call.proxy == .environment)
        #expect(call.jar == nil)
    }

    @Test(
        arguments: [
            ([:], true, 10), ([:], false, nil), (["followRedirects": false], true, nil),
            (["followRedirects": true], false, 10),
            (["maxRedirects": 0], true, 0), (["maxRedirects": 3], true, 3),
        ] as [([String: JSONValue], Bool, Int?)])
    func settingsOfRedirectsHavePriority(settings: [String: JSONValue], option: Bool, maximum: Int?) throws {
        var sample = Sample()
        sample.settings = settings
        sample.run.followsRedirects = option
        let call = try sample.call()
        #expect(call.followsRedirects == (maximum != nil))
        #expect(call.maxRedirects == maximum ?? 0)
    }

    @Test func settingsBecomeRulesForRedirects() throws {
        var sample = Sample()
        sample.settings = [
            "followOriginalHttpMethod": true, "followAuthorizationHeader": true, "removeRefererHeaderOnRedirect": true,
            "disableUrlEncoding": true,
        ]
        #expect(
            try sample.call().redirectRules as? PostmanRedirects
                == PostmanRedirects(
                    keepsMethod: true, keepsAuthorization: true, sendsReferer: false, encodesURLs: false))
    }

    @Test(arguments: [(nil, false, false), (nil, true, true), (true, true, false), (false, false, true)])
    func strictSSLHasPriority(strict: Bool?, option: Bool, isInsecure: Bool) throws {
        var sample = Sample()
        if let strict { sample.settings = ["strictSSL": .bool(strict)] }
        sample.run.connect = { $0.tls.insecure = option }
        #expect(try sample.call().tls.insecure == isInsecure)
    }

    @Test(
        arguments: [
            (nil, nil, .http1_1), (nil, .http2, .http2), ("http1", .http2, .http1_1), ("http2", .http1_1, .http2),
            ("auto", .http1_1, nil),
        ] as [(String?, HTTPVersionChoice?, HTTPVersionChoice?)])
    func protocolVersionHasPriority(version: String?, option: HTTPVersionChoice?, choice: HTTPVersionChoice?) throws {
        var sample = Sample("GET", .text("https://h/", appended: []))
        if let version { sample.settings = ["protocolVersion": .string(version)] }
        sample.run.connect = { $0.httpVersion = option }
        #expect(try sample.call().httpVersion == choice)
    }

    @Test func plainConnectionIsNotUpgraded() throws {
        var sample = Sample()
        sample.settings = ["protocolVersion": "http2"]
        #expect(try sample.call().httpVersion == .http1_1)
    }

    @Test(
        arguments: [
            (["TLSv1"], nil, nil), (["TLSv1", "TLSv1_1"], .v1_2, nil), (["TLSv1_2"], .v1_3, nil),
            (["TLSv1_3"], nil, .v1_2), (["TLSv1_1", "TLSv1_3"], .v1_2, .v1_2), (["TLSv1_2", "TLSv1_3"], nil, .v1_1),
            (["TLSv1", "TLSv1_1", "TLSv1_2"], .v1_3, nil),
        ] as [([JSONValue], TLSVersion?, TLSVersion?)])
    func disabledProtocolsLimitTheVersionsOfTLS(disabled: [JSONValue], min: TLSVersion?, max: TLSVersion?) throws {
        var sample = Sample()
        sample.settings = ["tlsDisabledProtocols": .array(disabled)]
        #expect(try sample.call().tls == TLSSettings(minVersion: min, maxVersion: max))
    }

    @Test func disablingAllProtocolsIsAnError() throws {
        var sample = Sample()
        sample.settings = ["tlsDisabledProtocols": ["TLSv1", "TLSv1_1", "TLSv1_2", "TLSv1_3"]]
        #expect(try sample.error().message == "tlsDisabledProtocols disables all versions of TLS")
    }

    @Test(
        arguments: [
            ([], nil, nil, nil), (["A", "B"], "A:B", nil, nil), (["TLS_A", "B", "TLS_C"], "B", "TLS_A:TLS_C", nil),
            (["TLS_A"], nil, "TLS_A", .v1_3),
        ] as [([JSONValue], String?, String?, TLSVersion?)])
    func cipherSelectionIsDivided(names: [JSONValue], list: String?, suites: String?, min: TLSVersion?) throws {
        var sample = Sample()
        sample.settings = ["tlsCipherSelection": .array(names)]
        let tls = try sample.call().tls
        #expect(tls.ciphers == list)
        #expect(tls.cipherSuites == suites)
        #expect(tls.minVersion == min)
    }

    @Test(arguments: [(false, true), (true, false)])
    func cookiesCanBeDisabled(isDisabled: Bool, hasJar: Bool) throws {
        var sample = Sample()
        sample.settings = ["disableCookies": .bool(isDisabled)]
        sample.run.jar = CookieJar()
        #expect(try (sample.call().jar != nil) == hasJar)
    }

    @Test(
        arguments: [
            (nil, nil, nil, ProxyChoice.environment, "http://p:8080"),
            ("socks5", "{{port}}", "a b", .environment, "socks5://a%20b:p%3Aw@p:81"), (nil, nil, nil, .none, nil),
            (nil, nil, nil, .url("http://option:1"), "http://option:1"),
        ] as [(String?, String?, String?, ProxyChoice, String?)])
    func proxyOfTheRequest(
        scheme: String?, port: String?, user: String?, option: ProxyChoice, url: String?
    ) throws {
        var sample = Sample()
        sample.values.merge(["port": "81", "host": "p"]) { $1 }
        sample.request.proxy = PostmanProxy(
            scheme: scheme, host: "{{host}}", port: port.map { PostmanText(stringLiteral: $0) },
            user: user.map { PostmanText(stringLiteral: $0) }, password: "p:w", range: somewhere)
        sample.run.connect = { $0.proxy = option }
        #expect(try sample.call().proxy == url.map { .url($0) } ?? .none)
        sample.run.connect = { call in
            call.proxy = option
            call.isDirect = true
        }
        #expect(try sample.call().proxy == option)
    }
}
