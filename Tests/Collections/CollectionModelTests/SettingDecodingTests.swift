import CollectionSamples
import CollectionModel
import Diagnostics
import HTTP
import JSON
import Placeholders
import Testing

/// Valid values of the keys that define how a request is sent, and its content.
@Suite struct SettingDecodingTests {
    private func settings(_ keys: String, _ location: SourceLocation = #_sourceLocation) throws -> RequestSettings {
        try Sample(keys, in: .request).request(location).settings
    }

    private func body(_ keys: String, _ location: SourceLocation = #_sourceLocation) throws -> RequestBody? {
        try Sample(keys, in: .body).request(location).body
    }

    @Test(arguments: [
        ("none", "none"), ("{ basic: { user: a, password: <<b>> } }", "basic a <<b>>"),
        ("{ digest: { user: '<<a>>', password: '' } }", "digest <<a>> "), ("{ bearer: <<t>> }", "bearer <<t>>"),
        ("{ apiKey: { header: X-Key, value: v } }", "header X-Key v"),
        ("{ apiKey: { query: key, value: v } }", "query key v"),
        ("{ awsSigV4: { accessKey: a, secretKey: s, region: r, service: v } }", "aws a s - r v"),
        ("{ awsSigV4: { accessKey: a, secretKey: s, sessionToken: t, region: r, service: v } }", "aws a s t r v"),
    ])
    func kindsOfAuthAreDecoded(written: String, expected: String) throws {
        let description: String? =
            switch try settings("auth: \(written)").auth.value {
            case .none?: "none"
            case .basic(let user, let password)?: "basic \(user.written) \(password.written)"
            case .digest(let user, let password)?: "digest \(user.written) \(password.written)"
            case .bearer(let token)?: "bearer \(token.written)"
            case .apiKey(let place, let name, let value)?: "\(place.rawValue) \(name.written) \(value.written)"
            case .awsSignature(let aws)?:
                "aws \(aws.accessKey.written) \(aws.secretKey.written) \(aws.sessionToken?.written ?? "-") "
                    + "\(aws.region.written) \(aws.service.written)"
            case nil: nil
            }
        #expect(description == expected)
    }

    @Test(arguments: [("true", 10), ("false", 0), ("0", 0), ("3", 3), ("100", 100)])
    func redirectsAreDecoded(written: String, expected: Int) throws {
        #expect(try settings("followRedirects: \(written)").followRedirects.value == expected)
    }

    @Test func cookiesAreDecoded() throws {
        let cookies = try settings("cookies: { a: 1, '<<b>>': '<<c>>', d: null }\ncookieJar: false")
        #expect(cookies.cookies.map(\.name.written) == ["a", "<<b>>", "d"])
        #expect(cookies.cookies.map { $0.values.map(\.written) } == [["1"], ["<<c>>"], []])
        #expect(cookies.cookies.map(\.isRemoval) == [false, false, true])
        #expect(cookies.cookieJar.value == false)
    }

    @Test func transportKeysAreDecoded() throws {
        let settings = try settings(
            """
            tls: { insecure: true, ca: ca.pem, cert: <<c>>.pem, key: null, minVersion: 1.2 }
            proxy: socks5h://<<host>>:1080
            http: 2
            resolve: { 'h:443': '<<ip>>', '::1:80': '::2' }
            unixSocket: /run/<<a>>.sock
            maxBody: 1.5KiB
            compressed: false
            """)
        let tls = try #require(settings.tls.value)
        #expect(tls.isInsecure == true)
        #expect(tls.files.map(\.written) == ["ca.pem", "<<c>>.pem"])
        #expect(tls.minVersion.value?.rawValue == "1.2")
        guard case .url(let proxy)? = settings.proxy.value else {
            Issue.record("no proxy")
            return
        }
        #expect(proxy.written == "socks5h://<<host>>:1080")
        #expect(settings.http.value?.rawValue == "2")
        let resolve = try #require(settings.resolve.value)
        #expect(resolve.map { "\($0.host) \($0.port) \($0.address.written)" } == ["h 443 <<ip>>", "::1 80 ::2"])
        #expect(settings.unixSocket.value?.written == "/run/<<a>>.sock")
        #expect(settings.maxBody.value == 1536)
        #expect(settings.compressed.value == false)
    }

    @Test func proxyNoneIsDecoded() throws {
        guard case .some(.none) = try settings("proxy: none").proxy.value else {
            Issue.record("the proxy is not none")
            return
        }
    }

    @Test(arguments: ["http", "https", "socks4", "socks4a", "socks5", "socks5h", "HTTP"])
    func proxySchemesAreDecoded(scheme: String) throws {
        #expect(try settings("proxy: \(scheme)://user:pass@h:1").proxy.value != nil)
    }

    // MARK: Bodies

    @Test func multipartHasPartsInOrder() throws {
        guard
            case .multipart(let parts)? = try body(
                """
                multipart:
                  a: one
                  b: { file: b.png, filename: <<n>>.png, type: image/png, headers: { X-A: [1, 2] } }
                  c: [two, { text: three }]
                """)
        else {
            Issue.record("no parts")
            return
        }
        #expect(parts.map(\.name.written) == ["a", "b", "c", "c"])
        let contents = parts.map { part in
            switch part.content {
            case .text(let text): "text \(text.written)"
            case .file(let text): "file \(text.written)"
            }
        }
        #expect(contents == ["text one", "file b.png", "text two", "text three"])
        #expect(parts[1].filename?.written == "<<n>>.png")
        #expect(parts[1].type?.written == "image/png")
        #expect(parts[1].headers.map { $0.values.map(\.written) } == [["1", "2"]])
    }

    @Test func graphQLVariablesAreTyped() throws {
        guard
            case .graphQL(let operation)? = try body(
                "graphql: { query: '{ me }', variables: { a: 1, b: <<c>> }, operationName: Me }")
        else {
            Issue.record("no operation")
            return
        }
        #expect(operation.query.written == "{ me }")
        #expect(operation.operationName?.written == "Me")
        guard case .mapping(let entries, _)? = operation.variables else {
            Issue.record("no variables")
            return
        }
        #expect(entries.map(\.key.written) == ["a", "b"])
        #expect(entries[0].value.literal == .number(1))
    }

    @Test func graphQLVariablesCanBeAPlaceholder() throws {
        guard case .graphQL(let operation)? = try body("graphql: { query: a, variables: <<b>> }"),
            case .typed? = operation.variables
        else {
            Issue.record("no placeholder")
            return
        }
    }

    @Test(arguments: ["aGVsbG8=", "aGVs\\n  bG8=", "<<a>>", ""])
    func base64CanHaveLineBreaks(written: String) throws {
        guard case .base64? = try body("base64: \"\(written)\"") else {
            Issue.record("no base64")
            return
        }
    }

    // MARK: Tokens

    private func token(_ text: String, _ location: SourceLocation = #_sourceLocation) throws -> TokenDefinition {
        try #require(
            try Sample("a: \(text)", in: .tokens).collection(location).tokens.first, sourceLocation: location)
    }

    @Test func oauth2HasDefaults() throws {
        let token = try token("{ oauth2: { tokenUrl: https://h/t, clientId: c, clientSecret: s }, refreshOn: 401 }")
        guard case .oauth2(let settings) = token.kind else {
            Issue.record("no OAuth 2")
            return
        }
        #expect(settings.tokenURL.written == "https://h/t")
        #expect(settings.clientID.written == "c")
        #expect(settings.authentication == .header)
        #expect(settings.scope == nil && settings.username == nil)
        #expect(token.refreshOn == [.exactly(401)])
    }

    @Test func passwordGrantNeedsNoClientSecret() throws {
        let token = try token(
            "{ oauth2: { tokenUrl: <<u>>/t, clientId: c, username: u, password: p, scope: a b, audience: d, "
                + "authentication: body }, refreshOn: [401, 4xx] }")
        guard case .oauth2(let settings) = token.kind else {
            Issue.record("no OAuth 2")
            return
        }
        #expect(settings.username?.written == "u" && settings.password?.written == "p")
        #expect(settings.scope?.written == "a b" && settings.audience?.written == "d")
        #expect(settings.authentication == .body)
        #expect(token.refreshOn == [.exactly(401), .hundreds(4)])
    }

    @Test(arguments: ["HS256", "HS384", "HS512", "RS256", "ES256"])
    func algorithmsOfJSONWebTokensAreDecoded(name: String) throws {
        let token = try token(
            "{ jwt: { algorithm: \(name), key: <<k>>, claims: { iss: me }, header: <<h>>, expiresIn: -1m } }")
        guard case .jsonWebToken(let settings) = token.kind, case .fixed(let expiry) = settings.expiresIn else {
            Issue.record("no JSON Web Token")
            return
        }
        #expect(settings.algorithm.rawValue == name)
        #expect(settings.claims?.literal == .object(JSONObject([("iss", .string("me"))])))
        #expect(settings.header != nil)
        #expect(expiry == .seconds(-60))
    }

    // MARK: Data

    @Test func dataPathIsRelativeToTheCollection() throws {
        let bytes = Array("name: A\ndata: rows.csv\nrequests: [GET: http://h/]\n".utf8)
        let data = CollectionReader.collection(bytes, path: "dir/a.yaml").content.data
        guard case .file("dir/rows.csv")? = data?.source else {
            Issue.record("the source is \(String(describing: data?.source))")
            return
        }
        #expect(data?.range.label == "dir/a.yaml:2:7")
    }

    @Test func inlineRowsAreTyped() throws {
        let data = try Sample(
            "name: A\nrequests: [GET: http://h/]\ndata: [{ a: 1, b: x }, { a: '1', c: [true] }]", in: .collection
        )
        .collection().data
        guard case .rows(let rows)? = data?.source else {
            Issue.record("no rows")
            return
        }
        #expect(
            rows.map { JSONValue.object($0).compactText() } == [#"{"a":1,"b":"x"}"#, #"{"a":"1","c":[true]}"#])
    }
}
