import CollectionModel
import HTTP
import Placeholders
import RunEngine
import Testing

/// The precedence of connection settings: a request's own keys, then the command line, then the defaults.
@Suite(.timeLimit(.minutes(20)))
struct ConnectionOrderTests {
    /// Returns the call of the only request, which has the keys `own`.
    private func call(
        own: String = "", defaults: String = "", _ change: (inout RequestSettings) -> Void = { _ in }
    ) async throws -> HTTPCall {
        var sample = RunSample(
            """
            name: Connection
            defaults: { \(defaults) }
            requests: [{ name: R, GET: http://localhost/, \(own) }]
            """)
        change(&sample.settings.commandLine)
        return try #require(try await sample.run().calls.first)
    }

    @Test func commandLineOverridesTheDefaults() async throws {
        let call = try await call(
            defaults: """
                tls: { insecure: false, ca: d.pem, cert: d.pem, key: d.key, minVersion: "1.3" }, proxy: http://d:1,
                http: "1.1", resolve: { "a:1": 10.0.0.1 }, unixSocket: d.sock
                """
        ) {
            $0.give(\.tls, TLSSetting(isInsecure: true, ca: "given.pem"))
            $0.give(\.proxy, ProxySetting.none)
            $0.give(\.http, .http2)
            $0.give(\.resolve, [ResolveSetting(host: "b", port: 2, address: "10.0.0.2")])
            $0.give(\.unixSocket, PlaceholderText(commandLine: "given.sock"))
        }
        #expect(call.tls.insecure)
        #expect(call.tls.ca == "given.pem")
        #expect(call.tls.cert == "d.pem")
        #expect(call.tls.key == "d.key")
        #expect(call.tls.minVersion == .v1_3)
        #expect(call.proxy == .none)
        #expect(call.httpVersion == .http2)
        #expect(call.resolve == [AddressOverride(host: "b", port: 2, address: "10.0.0.2")])
        #expect(call.unixSocket == "given.sock")
    }

    /// A list of client certificates overrides `--cert` and the defaults, and is overridden by the request's own `tls`.
    @Test(
        arguments: [
            ("https://localhost/*", "tags: [a]", "list.pfx", nil),
            ("https://other/*", "tags: [a]", "given.pem", "d.key"),
            ("https://localhost/*", "tls: { cert: own.pem }", "own.pem", "d.key"),
            ("https://localhost/*", "tls: { insecure: true }", "list.pfx", nil),
            ("https://localhost/*", "tls: null", nil, nil),
        ] as [(String, String, String?, String?)])
    func listedCertificateIsBelowTheRequest(pattern: String, own: String, cert: String?, key: String?) async throws {
        var sample = RunSample(
            """
            name: Connection
            defaults: { tls: { cert: d.pem, key: d.key } }
            requests: [{ name: R, GET: https://localhost/, \(own) }]
            """)
        var given = TLSSetting(cert: "given.pem")
        given.certificates = [
            ClientCertificate(
                patterns: [try #require(URLMatchPattern(pattern))], path: "list.pfx", format: .pkcs12, key: nil,
                passphrase: nil)
        ]
        sample.settings.commandLine.give(\.tls, given)
        let tls = try #require(try await sample.run().calls.first).tls
        #expect(tls.cert == cert)
        #expect(tls.key == key)
        #expect(tls.certFormat == (cert == "list.pfx" ? .pkcs12 : .pem))
    }

    @Test func requestKeysOverrideTheCommandLine() async throws {
        let call = try await call(
            own: """
                tls: { insecure: false, ca: own.pem }, proxy: http://own:1, http: "1.1",
                resolve: { "a:1": 10.0.0.1 }, unixSocket: own.sock
                """
        ) {
            $0.give(\.tls, TLSSetting(isInsecure: true, ca: "given.pem", cert: "given.crt"))
            $0.give(\.proxy, ProxySetting.none)
            $0.give(\.http, .http2)
            $0.give(\.resolve, [ResolveSetting(host: "b", port: 2, address: "10.0.0.2")])
            $0.give(\.unixSocket, PlaceholderText(commandLine: "given.sock"))
        }
        #expect(!call.tls.insecure)
        #expect(call.tls.ca == "own.pem")
        #expect(call.tls.cert == "given.crt")
        #expect(call.proxy == .url("http://own:1"))
        #expect(call.httpVersion == .http1_1)
        #expect(call.resolve == [AddressOverride(host: "a", port: 1, address: "10.0.0.1")])
        #expect(call.unixSocket == "own.sock")
    }

    @Test func nullInARequestRemovesTheCommandLineSetting() async throws {
        let call = try await call(own: "tls: null, proxy: null, http: null, resolve: null, unixSocket: null") {
            $0.give(\.tls, TLSSetting(isInsecure: true, ca: "given.pem"))
            $0.give(\.proxy, ProxySetting.none)
            $0.give(\.http, .http2)
            $0.give(\.resolve, [ResolveSetting(host: "b", port: 2, address: "10.0.0.2")])
            $0.give(\.unixSocket, PlaceholderText(commandLine: "given.sock"))
        }
        #expect(call.tls == TLSSettings())
        #expect(call.proxy == .environment)
        #expect(call.httpVersion == nil)
        #expect(call.resolve.isEmpty)
        #expect(call.unixSocket == nil)
    }

    @Test(arguments: [
        ("http://me:hush-hush@proxy:1", ["hush-hush", "me:hush-hush"]),
        ("http://m%20e:hush%40hush@proxy:1", ["hush%40hush", "hush@hush", "m e:hush@hush"]),
    ])
    func passwordOfAProxyIsASecret(url: String, expected: [String]) async throws {
        for isOption in [true, false] {
            var sample = RunSample(
                "name: S\ndefaults: { proxy: \(isOption ? "none" : "\"\(url)\"") }\nrequests: [{ GET: http://localhost/ }]"
            )
            if isOption { sample.settings.commandLine.give(\.proxy, .url(PlaceholderText(commandLine: url))) }
            #expect(try await sample.run().secrets.isSuperset(of: expected))
        }
    }
}
