import CollectionDrafts
import Testing

@testable import CollectionExport

/// Secrets in exports of all formats.
struct ExportSecretTests {
    private static let secrets = """
        name: Secrets
        variables:
          { password: in-variables, host: http://a, base: "http://u:in-base@a", c: "Id=a;Password=in-c",
            appPassword: 481516, list: [{ password: in-list-of-variables }], jwt: in-jwt, pw: in-pw-variable1,
            encoded: in-encoded 1, title: in-title1, type: text/in-type1, outer: <<inner>>, inner: in-inner, part: "in-part <<host>>", box: { a: in-box, b: <<host>> }, t: in-t }
        secrets: [part, box, element, encoded, title, type]
        environments: { local: { variables: { mine: in-environment }, secrets: [mine] } }
        requests:
          - name: One
            POST: <<host>>/?key=in-variables
            headers: { Authorization: Bearer in-header, X-Api-Key: in-key, X-Note: see in-environment }
            body: { json: { password: in-body, deep: { apiKey: in-deep }, note: in-variables } }
            expect: { json: { $.a: in-environment }, text: { contains: in-variables } }
          - name: Two
            GET: <<host>>/
            auth: { basic: { user: ann, password: in-basic } }
            set: { token: in-set }
            proxy: http://p:in-proxy@proxy:3128
            afterResponse: sign("in-variables", 'x in-variables')
            cookies: { session_token: in-cookie }
          - { POST: <<host>>/, auth: { apiKey: { query: key, value: in-query } }, body: { form: { password: in-form } } }
          - POST: http://u:in-user@a/?token=in-url&b=<<host>>
            description: see ?token=in-token& of http://u:in-user@a/ and http://v:in-second@b/
            body: { multipart: { password: in-part, a: { text: b, headers: { X-Api-Key: in-header-of-part } } } }
          - { POST: <<base>>/, body: { text: "password=in-text&a=b" } }
          - { POST: <<host>>/, body: { xml: <a><password>in-xml</password></a> } }
          - { POST: <<host>>/, body: { json: { passwords: [in-list, [in-list]], password: 481516 } } }
          - { POST: <<host>>/<<appPassword>>, body: { json: { a: <<list>> } } }
          - GET: <<host>>/in-pw-variable1?access_token=<<t>>
            headers: { Authorization: Bearer <<jwt>>, X-Api-Key: "in-key-1<<host>>in-key-2", Cookie: "a=<<host>>; b=in-b" }
          - GET: <<host>>/<<part>>/<<jwt>>/<<element>>
            auth: { basic: { user: ann, password: <<pw>> } }
            forEach: { element: [in-element] }
          - GET: <<host>>/?x=in%2Dencoded%201
            expect: { headers: { Content-Type: text/in-type1 }, schema: { title: in-title1, type: object } }
          - POST: <<host>>/<<t>>
            body: { json: { password: <<outer>>, note: <<box>>, apiKey: "in-json <<host>>", part: <<part>>, a: <<inner>> } }
        """

    @Test(arguments: [
        (TextForm.curl, "# POST /<<appPassword>>\n"), (.http, "### POST /<<appPassword>>\n"),
        (.hurl, "# POST /<<appPassword>>\n"), (.openapi, "  /{appPassword}:\n"),
    ])
    func noTextHasASecret(form: TextForm, line: String) throws {
        var options = ExportOptions()
        options.writesHandlers = true
        let export = form.export(try ExportedSample.source(Self.secrets), options)
        #expect(export.text.contains(line), "\(export.text)")
        let texts = ExportedSample.texts(export)
        #expect(!texts.contains("in-") && !texts.contains("481516"), "\(texts)")
    }

    private static let hiddenPlaces = """
        name: Places
        variables:
          { cfg: ' {"url":"https://h/","password":"in-json-text"}', hook: "https://bot:in-hook@h/x", dbPassword: in-db/33, part: "a <<hook>>" }
        secrets: [dbPassword]
        requests:
          - GET: http://a/in%2ddb%2f33/in-db%2F33?x=2026-01-01
            expect: { json: { $.passwordUpdatedAt: 2026-01-01 } }
          - POST: http://a/in-db%2F33?hook=https://u:in-query@h/
            headers:
              { X-Callback: "https://u:in-header@h/?token=in-token", X-Sig: <<cfg | hmacSha256("in-digest1")>>,
                X-Two: 'b <<hook | hmacSha256("in-digest2")>>', X-Json: '{"apiKey":"in-header-json"}' }
            cookies: { a: '{"user":"<<hook>>","password":"in-behind"}', b: 'https://<<hook>>:in-login@h/?token=in-behind2' }
            query: { target: "https://u:in-target@h/?token=in-target-token" }
            body:
              json: { url: "https://u:in-body@h/", list: [{ name: password, value: in-pair }, { key: token, value: "in-<<hook>>" }] }
            expect:
              json: { $.password: in-expected1, $.errors.password: required, $.token: { oneOf: [in-expected2] } }
              headers: { X-Api-Key: in-expected3 }
        """

    @Test(arguments: [
        (TextForm.curl, "$hook"), (.http, "X-Callback"), (.hurl, "\"required\""), (.openapi, "X-Callback"),
    ])
    func noPlaceShowsASecret(form: TextForm, word: String) throws {
        let export = form.export(try ExportedSample.source(Self.hiddenPlaces), ExportOptions())
        #expect(export.text.contains(word), "\(export.text)")
        let texts = ExportedSample.texts(export)
        #expect(!texts.contains("in-") && !texts.contains("in%2"), "\(texts)")
        #expect(export.text.contains("2026-01-01"), "\(texts)")
    }

    @Test func expectedSecretsHaveTheVariablesOfTheCollection() throws {
        let source = try ExportedSample.source(
            """
            name: S
            variables: { pw: hunter2000x }
            secrets: [pw]
            requests:
              - { GET: http://a/, headers: { X-Pw: hunter2000x }, expect: { json: { $.password: hunter2000x } } }
            """)
        #expect(
            HurlExport.export(source).text.contains(
                "X-Pw: {{pw}}\nHTTP *\n[Asserts]\nstatus < 400\njsonpath \"$.password\" == \"{{pw}}\"\n"))
    }

    @Test(arguments: [TextForm.curl, .http, .hurl])
    func encodedSecretsAndKeysAreHidden(form: TextForm) throws {
        let source = try ExportedSample.source(
            """
            name: S
            variables: { mySecret: abc/def+ghi=77, other: two words/99, host: a }
            secrets: [mySecret, other]
            requests:
              - { GET: http://a/me?x=two+words%2F99 }
              - { GET: http://a/me?x=abc/def%2Bghi%3D77, headers: { X: '<<host | hmacSha256( "literalkey99" )>> <<host | hmacSha1("literalkey99")>>' } }
            """)
        let texts = ExportedSample.texts(form.export(source))
        #expect(!texts.contains("abc/def") && !texts.contains("words") && !texts.contains("literalkey99"), "\(texts)")
    }

    @Test func noPlaceOfAPostmanFileShowsASecret() throws {
        let texts = ExportedSample.texts(
            PostmanCollectionExport.export(try ExportedSample.source(Self.hiddenPlaces)))
        #expect(!texts.contains("in-") && texts.contains("required"), "\(texts)")
    }

    @Test(arguments: [TextForm.http, .hurl])
    func variablesThatNeedAValueAreReported(form: TextForm) throws {
        let source = try ExportedSample.source(
            """
            name: S
            environments: { local: { variables: { token: "", mine: hunter2 }, secrets: [mine] } }
            requests:
              - POST: http://a/<<mine>>
                body: { json: { token: abc12345 } }
                capture: { token: { json: $.token, secret: true } }
                afterResponse: pm.environment.set("item", "1");
              - { GET: http://a/<<item>>, auth: { bearer: <<token>> } }
            """)
        let export = form.export(source, ExportOptions())
        let toDo = ExportedSample.notes(export.report).filter { $0.hasPrefix("to do: ") }
        #expect(toDo.sorted() == ["to do: variable TOKEN", "to do: variable item", "to do: variable mine"], "\(toDo)")
    }

    @Test func noPostmanFileHasASecret() throws {
        let export = PostmanCollectionExport.export(try ExportedSample.source(Self.secrets))
        let texts = ExportedSample.texts(export)
        #expect(!texts.contains("in-") && !texts.contains("481516"), "\(texts)")
        #expect(texts.contains(#"sign(pm.variables.get(\"password\"), 'x {{password}}')"#))
    }

    @Test func secretsOfTheCollectionAreEscapedInJSON() throws {
        let source = try ExportedSample.request(
            "POST: <<host>>/\nbody: { json: { a: <<pw>> } }", more: "secrets: [pw]", variables: "pw: hunter2")
        let curl = CurlExport.export(source, ExportOptions()).text
        #expect(curl.contains(#""a": "'"$(json "$pw")"'""#), "\(curl)")
        let http = HTTPFileExport.export(source, ExportOptions()).report
        #expect(ExportedSample.notes(http).contains("approximate: {{pw}} in JSON"), "\(http.text)")
    }

    @Test func namesOfRequestsInAnHTTPFileHaveNoSecrets() throws {
        let source = try ExportedSample.source(
            "name: S\nsecrets: [pw]\nvariables: { pw: hunter2 }\nrequests:\n"
                + "  - { name: One hunter2, POST: http://a/, capture: { t: { json: $.a } }, body: { base64: AA== } }\n"
                + "  - GET: http://a/<<t>>")
        let export = HTTPFileExport.export(source, ExportOptions())
        let texts = ExportedSample.texts(export)
        #expect(export.text.contains("# @name OnePw\n") && !texts.contains("unter2"), "\(texts)")
    }

    @Test func processVariablesKeepTheirNamesBesideLiteralSecrets() throws {
        let source = try ExportedSample.source(
            """
            name: S
            requests:
              - { GET: http://a/1, auth: { basic: { user: a, password: b } } }
              - { GET: http://a/2, auth: { basic: { user: a, password: <<env.PASSWORD>> } } }
            """)
        let curl = CurlExport.export(source, ExportOptions()).text
        #expect(curl.contains(#"-u 'a:'"$PASSWORD_2" 'http"#) && curl.contains(#"-u 'a:'"$PASSWORD" 'http"#), "\(curl)")
        let hurl = HurlExport.export(source).text
        #expect(hurl.contains("a: {{PASSWORD_2}}\n") && hurl.contains("a: {{PASSWORD}}\n"), "\(hurl)")
    }
}
