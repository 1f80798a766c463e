import HTTP
import RunEngine
import RunRecords
import Secrets
import Testing

/// All credentials in an exchange are registered as secrets.
@Suite(.timeLimit(.minutes(20)))
struct ExchangeSecretsTests {
    @Test func credentialsOfEveryHopAreRegistered() async throws {
        let sample = RunSample(
            requests: "  - { name: R, POST: http://localhost/a, body: { text: b }, followRedirects: true }")
        let result = try await sample.run { call throws(TransportError) in
            var first = call
            first.fields.append(HTTPField("Cookie", "sid=cookie-of-hop"))
            var last = call
            last.url = "http://zoe:secret-of-zoe@localhost/b"
            // The number of fields is the same: one is removed and one is added.
            last.fields[0] = HTTPField("Cookie", "sid=cookie-of-last")
            let hop = Exchange(
                call: first,
                response: .make(
                    303, [("Location", "http://ann:secret-of-ann@localhost/b"), ("Set-Cookie", "a=set-by-hop")]))
            return Exchange(call: last, response: .make(), hops: [hop])
        }
        #expect(result.lines == ["passed R"])
        #expect(
            result.secrets.isSuperset(of: [
                "cookie-of-hop", "cookie-of-last", "secret-of-zoe", "secret-of-ann", "set-by-hop",
            ]))
    }

    /// A combining accent and the character before it form one `Character`.
    @Test func combiningMarkDoesNotHideCredentials() async throws {
        let sample = RunSample(requests: "  - { name: R, GET: http://localhost/a }")
        let result = try await sample.run { call throws(TransportError) in
            Exchange(
                call: call,
                response: .make(
                    200,
                    [
                        ("Location", "http://ann:\u{301}secret-of-ann@localhost/b"),
                        ("Set-Cookie", "a=\u{301}set-here"),
                        ("Set-Cookie", "b=e\u{301}e\u{301}e\u{301}"),
                    ]))
        }
        #expect(
            result.secrets.isSuperset(of: ["\u{301}secret-of-ann", "\u{301}set-here", "e\u{301}e\u{301}e\u{301}"]))
    }

    @Test func credentialsOfFailedRedirectsAreRegistered() async throws {
        let sample = RunSample(requests: "  - { name: R, GET: http://localhost/a, followRedirects: true }")
        let result = try await sample.run { call throws(TransportError) in
            var error = TransportError(.connection, "gone")
            var hop = call
            hop.url = "http://zoe:secret-of-zoe@localhost/b"
            error.hops = [Exchange(call: hop, response: .make(302))]
            error.partialResponse = .make(200, [("Set-Cookie", "a=set-by-last")])
            throw error
        }
        #expect(result.secrets.isSuperset(of: ["secret-of-zoe", "set-by-last"]))
    }

    @Test(arguments: [
        ("a=b&X-Amz-Signature=0123456789abcdef", ["0123456789abcdef"], true),
        ("oauth_signature=ab%2Bcdef%3D", ["ab%2Bcdef%3D", "ab+cdef="], true),
        ("signature=abcdefgh", ["abcdefgh"], false),
    ])
    func signatureInTheQueryIsRegistered(query: String, secrets: [String], isSecret: Bool) async throws {
        let sample = RunSample(requests: "  - { name: R, GET: http://localhost/a }")
        let result = try await sample.run { call throws(TransportError) in
            var sent = call
            sent.url += "?\(query)"
            return Exchange(call: sent, response: .make())
        }
        #expect(secrets.allSatisfy(result.secrets.contains) == isSecret)
    }

    @Test func passwordInATokenURLIsRegistered() async throws {
        let sample = RunSample(
            """
            name: Token
            tokens:
              api: { oauth2: { tokenUrl: "http://cid:secret-of-url@localhost/token", clientId: app, clientSecret: x } }
            requests: [{ name: R, GET: http://localhost/, auth: { bearer: <<api>> } }]
            """)
        let result = try await sample.run { _, _ throws(TransportError) in .make(500) }
        #expect(result.summary.counts.errored == 1)
        #expect(result.secrets.contains("secret-of-url"))
    }

    @Test(arguments: [
        ("basic: { user: ann@example, password: pass-of-ann }", ["ann@example", "pass-of-ann"]),
        ("basic: { user: sk_live_1234, password: '' }", ["sk_live_1234"]),
        ("awsSigV4: { accessKey: AKIA1, secretKey: sssss, region: eu-1, service: s3 }", ["AKIA1", "sssss"]),
    ])
    func valuesOfAuthAreRegistered(auth: String, secrets: [String]) async throws {
        let result = try await RunSample(requests: "  - { name: R, GET: http://localhost/, auth: { \(auth) } }").run()
        #expect(result.secrets.isSuperset(of: secrets))
        #expect(!result.secrets.contains("eu-1"))
    }
}
