import CollectionDrafts
import Foundation
import Testing

@testable import CollectionExport

/// Exports to scripts of curl, `.http` and Hurl files.
struct ExportTextTests {
    enum Form {
        case curl, http, hurl

        func export(_ source: ExportSource, _ options: ExportOptions = ExportOptions()) -> Export {
            switch self {
            case .curl: CurlExport.export(source, options)
            case .http: HTTPFileExport.export(source, options)
            case .hurl: HurlExport.export(source)
            }
        }
    }

    @Test(
        arguments: [
            (Form.curl, "GET: <<host>>/a", "curl -sS --fail-with-body 'http://localhost:8080/a'\n"),
            (.curl, "DELETE: <<host>>/a", "-X DELETE"), (.curl, "HEAD: <<host>>/a", "--head"),
            (.curl, "GET: <<host>>/\nquery: { a: b c }", "/?a=b%20c'"),
            (.curl, "GET: <<host>>/\nheaders: { X-A: it's }", #"-H 'X-A: it'\''s'"#),
            (.curl, "GET: <<host>>/\nheaders: { X-A: null }", "-H 'X-A:'"),
            (.curl, "GET: <<host>>/\nheaders: { X-A: <<env.A>> }", #"-H 'X-A: '"$A""#),
            (.curl, "POST: <<host>>/\nbody: { json: { a: <<n>> } }", "--data-raw '{\n  \"a\": 5\n}'"),
            (.curl, "POST: <<host>>/\nbody: { form: { a: x&y } }", "--data-urlencode 'a=x&y'"),
            (.curl, "POST: <<host>>/\nbody: { file: a.bin }", "--data-binary @a.bin"),
            (.curl, "POST: <<host>>/\nbody: { file: a.bin }", "cd \"$(dirname \"$0\")\""),
            (
                .curl, "POST: <<host>>/\nbody: { multipart: { f: { file: a.png, type: image/png } } }",
                "-F 'f=@\"a.png\";type=image/png'"
            ),
            (.curl, "POST: <<host>>/\nbody: { multipart: { a: \"@x\" } }", "--form-string 'a=@x'"),
            (.curl, "GET: <<host>>/\nauth: { basic: { user: ann, password: <<env.P>> } }", #"-u 'ann:'"$P""#),
            (.curl, "GET: <<host>>/\nauth: { digest: { user: ann, password: <<env.P>> } }", "--digest"),
            (.curl, "GET: <<host>>/\nauth: { bearer: <<env.T>> }", #"'Authorization: Bearer '"$T""#),
            (
                .curl,
                "GET: <<host>>/\nauth: { awsSigV4: { accessKey: a, secretKey: <<env.S>>, region: r, service: s } }",
                "--aws-sigv4 'aws:amz:r:s'"
            ),
            (.curl, "GET: <<host>>/\nfollowRedirects: 3", "--location --max-redirs 3"),
            (.curl, "GET: <<host>>/\ntls: { insecure: true, minVersion: 1.2 }", "--insecure --tlsv1.2"),
            (.curl, "GET: <<host>>/\ntimeout: 1500ms", "--max-time 1.5"),
            (.curl, "GET: <<host>>/\ncookies: { a: b }", "-b 'a=b'"),
            (.curl, "GET: <<host>>/\nforEach: { i: [1, b c] }\nquery: { i: <<i>> }", "for i in 1 'b c'; do\n"),
            (.curl, "GET: <<host>>/\nexpect: { status: 404 }", "curl -sS 'http"),
            (
                .curl, "GET: <<host>>/\nset: { x: \"<<t | upper>>\" }",
                "x=\"$(printf %s text | tr '[:lower:]' '[:upper:]')\""
            ),
            (.http, "GET: <<host>>/a", "### One\n# @no-redirect\nGET {{host}}/a\n"),
            (.http, "GET: <<host>>/a\nfollowRedirects: true", "### One\nGET {{host}}/a\n"),
            (.http, "GET: <<host>>/\nquery: { a: b c }", "GET {{host}}/?a=b%20c"),
            (
                .http, "POST: <<host>>/\nbody: { json: { a: <<n>> } }",
                "Content-Type: application/json\n\n{\n  \"a\": {{n}}\n}\n"
            ),
            (.http, "POST: <<host>>/\nbody: { form: { a: [x y, <<t>>] } }", "\n\na=x%20y&a={{t}}\n"),
            (.http, "POST: <<host>>/\nbody: { file: a.bin }", "\n\n< a.bin\n"),
            (
                .http, "GET: <<host>>/\nauth: { basic: { user: ann, password: <<env.P>> } }",
                "Authorization: Basic ann {{$env.P}}"
            ),
            (
                .http, "GET: <<host>>/\nheaders: { A: <<$uuid>>, B: \"<<$randomInt(1,6)>>\" }",
                "A: {{$uuid}}\nB: {{$random.integer(1, 7)}}"
            ),
            (.http, "GET: <<host>>/\ncookieJar: false\ntimeout: 5s", "# @no-cookie-jar\n# @timeout 5\n"),
            (.http, "GET: <<host>>/<<t | urlEncode>>", "{{host}}/{{%t}}"),
            (.http, "GET: <<host>>/\nsave: a.json", ">> a.json"),
            (
                .hurl, "GET: <<host>>/a\nexpect: { status: 200 }",
                "GET {{host}}/a\n[Options]\nvariable: host=http://localhost:8080\n"
            ),
            (.hurl, "GET: <<host>>/\nexpect: { status: 201 }", "HTTP 201\n"),
            (.hurl, "GET: <<host>>/", "HTTP *\n[Asserts]\nstatus < 400\n"),
            (.hurl, "GET: <<host>>/\nexpect: { status: 2xx }", "status >= 200\nstatus < 300\n"),
            (.hurl, "GET: <<host>>/\nquery: { a: b c }", "[Query]\na: b c\n"),
            (.hurl, "POST: <<host>>/\nbody: { form: { a: 'x#y' } }", "[Form]\na: x\\#y\n"),
            (
                .hurl, "POST: <<host>>/\nbody: { multipart: { f: { file: a.png, type: image/png } } }",
                "[Multipart]\nf: file,a.png; image/png\n"
            ),
            (.hurl, "GET: <<host>>/\nauth: { basic: { user: ann, password: <<env.P>> } }", "[BasicAuth]\nann: {{P}}\n"),
            (.hurl, "GET: <<host>>/\nretry: { attempts: 4, interval: 1s }", "retry: 3\nretry-interval: 1000ms\n"),
            (.hurl, "GET: <<host>>/\nfollowRedirects: true", "location: true\nmax-redirs: 10\n"),
            (
                .hurl, "GET: <<host>>/\ncapture: { x: { json: $.a, secret: true } }",
                "[Captures]\nx: jsonpath \"$.a\" redact\n"
            ),
            (
                .hurl, "GET: <<host>>/\ncapture: { x: { header: L, regex: '/(\\d+)' } }",
                "x: header \"L\" regex /\\/(\\d+)/\n"
            ),
            (
                .hurl, "GET: <<host>>/\nexpect: { json: { $.a: { not: { contains: x } } } }",
                "jsonpath \"$.a\" not contains \"x\"\n"
            ),
            (.hurl, "GET: <<host>>/\nexpect: { json: { $.a: { count: 2 } } }", "jsonpath \"$.a\" count == 2\n"),
            (.hurl, "GET: <<host>>/\nexpect: { xml: { //a: b } }", "xpath \"//a\" == \"b\"\n"),
            (.hurl, "GET: <<host>>/\nexpect: { duration: { lessThan: 2s } }", "duration < 2000\n"),
            (.hurl, "POST: <<host>>/\nbody: { text: a`b }", "\n`a\\`b`\n"),
        ])
    func requestIsWritten(form: Form, lines: String, expected: String) throws {
        let text = form.export(try ExportedSample.request(lines)).text
        #expect(text.contains(expected), "\(text)")
    }

    @Test(
        arguments: [
            (Form.curl, "retry: { attempts: 2 }", "left out: retry"), (.curl, "when: { <<t>>: x }", "left out: when"),
            (.curl, "expect: { text: a }", "left out: expect"), (.curl, "afterResponse: a()", "left out: scripts"),
            (.curl, "capture: { x: { json: $.a } }", "left out: capture.x"),
            (.http, "retry: { attempts: 2 }", "left out: retry"), (.http, "expect: { text: a }", "left out: expect"),
            (.http, "headers: { A: <<t | upper>> }", "to do: <<t | upper>>"),
            (.http, "capture: { x: { json: $.a, regex: a } }", "left out: capture.x"),
            (.hurl, "when: { <<t>>: x }", "left out: when"),
            (.hurl, "expect: { schema: { type: object } }", "left out: expect.schema"),
            (.hurl, "expect: { json: { $.a: { oneOf: [1] } } }", "left out: expect.json"),
            (.hurl, "capture: { x: { json: $.a, default: 1 } }", "left out: capture.x"),
        ])
    func lossIsReported(form: Form, line: String, note: String) throws {
        let report = form.export(try ExportedSample.request("GET: <<host>>/\n\(line)")).report
        #expect(ExportedSample.notes(report).contains(note), "\(report.text)")
    }

    @Test func captureIsAReferenceInAnHTTPFile() throws {
        let source = try ExportedSample.source(
            "name: S\nrequests:\n  - { name: Log in, POST: http://a/, capture: { t: { json: $.a }, l: { header: L } } }\n"
                + "  - GET: http://a/<<t>>/<<l>>")
        let text = HTTPFileExport.export(source, ExportOptions()).text
        #expect(text.contains("# @name LogIn\n"))
        #expect(text.contains("GET http://a/{{LogIn.response.body.$.a}}/{{LogIn.response.headers.L}}\n"))
    }

    @Test func handlersCheckStatusAndJSON() throws {
        var options = ExportOptions()
        options.writesHandlers = true
        let source = try ExportedSample.request("GET: <<host>>/\nexpect: { status: 2xx, json: { $.a: x } }")
        let export = HTTPFileExport.export(source, options)
        #expect(
            export.text.hasSuffix(
                """
                > {%
                  client.test("status is 2xx", () => client.assert(Math.floor(response.status / 100) === 2));
                  client.test("$.a is x", () => client.assert(response.body.a === "x"));
                %}

                """), "\(export.text)")
        #expect(!export.report.hasLosses)
    }

    private static let secrets = """
        name: Secrets
        variables: { password: in-variables, host: http://a }
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
            cookies: { session_token: in-cookie }
          - { POST: <<host>>/, auth: { apiKey: { query: key, value: in-query } }, body: { form: { password: in-form } } }
        """

    @Test(arguments: [Form.curl, .http, .hurl])
    func noTextHasASecret(form: Form) throws {
        var options = ExportOptions()
        options.writesHandlers = true
        let export = form.export(try ExportedSample.source(Self.secrets), options)
        #expect(!([export.text, export.report.text] + export.companions.map(\.text)).joined().contains("in-"))
    }

    @Test func noPostmanFileHasASecret() throws {
        let export = PostmanCollectionExport.export(try ExportedSample.source(Self.secrets))
        #expect(!([export.text, export.report.text] + export.companions.map(\.text)).joined().contains("in-"))
    }

    @Test(
        arguments: [
            ("shop.postman_collection.json", nil), ("shop.sh", Form.curl), ("shop.http", .http), ("shop.hurl", .hurl),
        ])
    func sampleGivesTheExpectedText(name: String, form: Form?) throws {
        let yaml = try String(contentsOf: ExportedSample.folder.appending(path: "shop.yaml"), encoding: .utf8)
        let source = try ExportedSample.source(yaml)
        let text = form?.export(source).text ?? PostmanCollectionExport.export(source).text
        let file = ExportedSample.folder.appending(path: name)
        #expect(text == (try String(contentsOf: file, encoding: .utf8)))
    }
}
