import CollectionDrafts
import Foundation
import Testing

@testable import CollectionExport

/// What exports to scripts of curl, `.http` and Hurl files have in common, and the samples of all formats.
struct ExportTextTests {
    /// A combining mark makes another character of a sign, but a shell still takes the sign for one.
    @Test func signsWithCombiningMarksAreEscaped() throws {
        let source = try ExportedSample.source(
            """
            name: S
            requests:
              - name: "}\u{301}\\"\u{301}; touch a; #"
                GET: http://a/
                capture: { t: { json: $.id } }
              - { GET: http://a/<<t>> }
              - { POST: http://a/, body: { multipart: { p: { text: "x\\"\u{301};headers=@/b;", type: text/plain } } } }
              - { POST: http://a/, body: { text: "<<env.A>>\u{301}x" } }
              - { POST: http://a/, body: { json: { k: "\u{301}#a" } } }
              - { GET: "http://a/<<env.B | default(\\"`\u{301}touch b`\\")>>" }
            """)
        let curl = CurlExport.export(source, ExportOptions()).text
        #expect(curl.contains("a value of the response to \u{301}\u{301}; touch a; #}\"\n"), "\(curl)")
        #expect(curl.contains("-F 'p=\"x\\\"\u{301};headers=@/b;\";type=text/plain'"), "\(curl)")
        #expect(curl.contains("--data-raw \"$A\"'\u{301}x'"), "\(curl)")
        #expect(curl.contains("\"k\": \"\u{301}#a\""), "\(curl)")
        #expect(curl.contains("${B:-\\`\u{301}touch%20b\\`}") || curl.contains("${B:-\\`\u{301}touch b\\`}"), "\(curl)")
    }

    /// The nearest file's value applies, as in a run, and `with` before the variables of inner groups.
    @Test(arguments: [TextForm.curl, .http, .hurl])
    func valuesHaveTheOrderOfARun(form: TextForm) throws {
        let source = try ExportedSample.source(
            """
            name: S
            variables: { server: http://outer }
            requests:
              - group: one
                variables: { server: http://one }
                requests: [{ GET: <<server>>/a }]
              - group: two
                variables: { server: http://two }
                requests: [{ GET: <<server>>/b }]
              - { GET: <<server>>/c }
            """)
        let export = form.export(source)
        #expect(export.text.contains("http://one/a") && export.text.contains("http://two/b"), "\(export.text)")
        #expect(export.text.contains(form == .curl ? "http://outer/c" : "{{server}}/c"), "\(export.text)")
    }

    @Test func basicWithoutPasswordHasAColonInHTTPFiles() throws {
        let export = HTTPFileExport.export(
            try ExportedSample.request("GET: <<host>>/\nauth: { basic: { user: <<env.KEY>>, password: \"\" } }"),
            ExportOptions())
        #expect(export.text.contains("Authorization: Basic {{$env.KEY}}:\n"), "\(export.text)")
        let body = HTTPFileExport.export(
            try ExportedSample.request("POST: <<host>>/\nbody: { text: \"a\\n\" }"), ExportOptions())
        #expect(ExportedSample.notes(body.report).contains("to do: body"))
    }

    @Test(
        arguments: [
            (TextForm.curl, "GET: <<host>>/a", "curl -sS --fail-with-body 'http://localhost:8080/a'\n"),
            (.curl, "DELETE: <<host>>/a", "-X DELETE"), (.curl, "HEAD: <<host>>/a", "--head"),
            (.curl, "GET: <<host>>/\nquery: { a: b c }", "/?a=b%20c'"),
            (.curl, "GET: <<host>>/\nheaders: { X-A: it's }", #"-H 'X-A: it'\''s'"#),
            (.curl, "GET: <<host>>/\nheaders: { X-A: null }", "-H 'X-A:'"),
            (.curl, "GET: <<host>>/\nheaders: { X-A: <<env.A>> }", #"-H 'X-A: '"$A""#),
            (.curl, "POST: <<host>>/\nbody: { json: { a: <<n>> } }", "--data-raw '{\n  \"a\": 5\n}'"),
            (.curl, "POST: <<host>>/\nbody: { json: <<env.A>> }", #"--data-raw '"'"$(json "$A")"'"'"#),
            (.curl, "POST: <<host>>/\nbody: { json: \"<<t | upper>>\" }", "\"$(json \"$(printf %s text | tr"),
            (.curl, "GET: <<host>>/<<env.A | default(\"a}\\\"b\")>>", #"/'"${A:-a\}\"b}""#),
            (.curl, "GET: <<host>>/My Files/ü/<<q>>?ä", "'http://localhost:8080/My%20Files/%C3%BC/a%22b?%C3%A4'"),
            (.curl, "GET: http://bücher.example/ü", "'http://bücher.example/%C3%BC'"),
            (.hurl, "GET: <<host>>/My Files/ü#a b", "{{host}}/My%20Files/%C3%BC#a%20b\n"),
            (.curl, "POST: <<host>>/\nbody: { json: <<env.A | fromJson>> }", #"--data-raw "$A""#),
            (.curl, "POST: <<host>>/\nbody: { json: { a: <<n | fromJson>> } }", "{\n  \"a\": 5\n}"),
            (.http, "POST: <<host>>/\nbody: { json: { a: <<env.A | fromJson>> } }", "{\n  \"a\": {{$env.A}}\n}"),
            (.hurl, "POST: <<host>>/\nbody: { json: { a: <<env.A | fromJson>> } }", "{\n  \"a\": {{A}}\n}"),
            (
                .curl, "POST: <<host>>/\nbody: { base64: AAEC/w== }",
                "\nprintf %s 'AAEC/w==' | base64 -d | curl -sS --fail-with-body \\\n"
            ),
            (
                .curl, "POST: <<host>>/\nbody: { base64: AAEC/w== }",
                "-H 'Content-Type: application/octet-stream' \\\n  --data-binary @- \\\n"
            ),
            (.http, "POST: <<host>>/\nbody: { base64: AAEC/w== }", "/octet-stream\n\n< One.bin\n"),
            (.hurl, "POST: <<host>>/\nbody: { base64: AAEC/w== }", "\nbase64,AAEC/w==;\n"),
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
            (.curl, "GET: <<host>>/\nforEach: { i: [1, b c] }\nquery: { i: <<i>> }", "for i in 1 b%20c; do\n"),
            (.curl, "GET: <<host>>/\ndelay: 10ms", "\nsleep 0.01\ncurl"),
            (.curl, "GET: <<host>>/\nexpect: { status: 404 }", "curl -sS 'http"),
            (.curl, "GET: <<host>>/\nexpect: { status: { lessThan: 300 } }", "--fail-with-body"),
            (.curl, "GET: <<host>>/\nexpect: { status: { oneOf: [200, 201], equals: 200 } }", "--fail-with-body"),
            (.curl, "GET: <<host>>/\nexpect: { status: { not: { atLeast: 400 } } }", "--fail-with-body"),
            (.curl, "GET: <<host>>/\nexpect: { status: { between: [200, 404] } }", "curl -sS 'http"),
            (.curl, "GET: <<host>>/\nexpect: { status: { not: 200 } }", "curl -sS 'http"),
            (.curl, "GET: <<host>>/\nexpect: { status: { lessThan: <<n>> } }", "curl -sS 'http"),
            (
                .curl, "GET: <<host>>/\nset: { x: \"<<t | upper>>\" }",
                "x=\"$(printf %s text | tr '[:lower:]' '[:upper:]')\""
            ),
            (
                .curl, "POST: <<host>>/\nforEach: { i: [1, 2] }\nbody: { text: \"a\\n\\nb\" }",
                "--data-raw 'a\n\nb' \\\n    'http://localhost:8080/'\ndone\n"
            ),
            (.curl, "GET: <<host>>/\nauth: { apiKey: { query: k y, value: <<env.K>> } }", #"?k%20y='"$K""#),
            (
                .curl, "GET: <<host>>/\nheaders: { X-Api-Key: \"abcdef12345<<env.A>>\" }",
                #"-H 'X-Api-Key: '"$X_API_KEY""$A""#
            ),
            (
                .http, "GET: <<host>>/\nheaders: { Authorization: 'Own sig=<<env.A>>, name=b' }",
                "Authorization: Own sig={{$env.A}}, name={{AUTHORIZATION}}\n"
            ),
            (.hurl, "GET: <<host>>/\nheaders: { Cookie: 'a=<<env.A>>; b=c' }", "Cookie: a={{A}}; b={{COOKIE}}\n"),
            (.http, "GET: <<host>>/\nauth: { apiKey: { query: k y, value: <<env.K>> } }", "?k%20y={{$env.K}}"),
            (.http, "GET: <<host>>/?a={{b}}", "{{host}}/?a=%7B%7Bb%7D%7D\n"),
            (.http, "POST: <<host>>/\nbody: { json: \"{{b}}\" }", "\n\"{\\u007bb}}\"\n"),
            (.hurl, "GET: <<host>>/\nheaders: { A: \"{{b}}\" }", "\nA: \\u{7b}\\u{7b}b}}\n"),
            (.hurl, "GET: <<host>>/\nexpect: { json: { $.a: \"{{b}} \\\"\" } }", #"== "\u{7b}\u{7b}b}} \"""#),
            (.hurl, "POST: <<host>>/\nbody: { text: \"a\\nb\\n\" }", "\n```\na\nb\n```\n"),
            (.hurl, "POST: <<host>>/\nbody: { text: \"a\\nb\" }", "\n`a\\u{a}b`\n"),
            (.hurl, "POST: <<host>>/\nbody: { text: \"a\\r\\n```\\n\" }", "\n`a\\u{d}\\u{a}\\`\\`\\`\\u{a}`\n"),
            (.hurl, "POST: <<host>>/\nbody: { text: \"{{b}}\\n\" }", "\n`\\u{7b}\\u{7b}b}}\\u{a}`\n"),
            (.http, "GET: <<host>>/a", "### One\n# @no-redirect\nGET {{host}}/a\n"),
            (.http, "GET: <<host>>/a\nfollowRedirects: true", "### One\nGET {{host}}/a\n"),
            (.http, "GET: <<host>>/\nquery: { a: b c }", "GET {{host}}/?a=b%20c"),
            (.http, "GET: <<host>>/b#x?y\nquery: { a: b }", "GET {{host}}/b?a=b\n"),
            (
                .http, "POST: <<host>>/\nbody: { json: { a: <<n>> } }",
                "Content-Type: application/json\n\n{\n  \"a\": {{n}}\n}\n"
            ),
            (.http, "POST: <<host>>/\nbody: { form: { a: [x y, <<t>>] } }", "\n\na=x%20y&a={{t}}\n"),
            (.http, "POST: <<host>>/\nbody: { file: a.bin }", "\n\n< a.bin\n"),
            (
                .http, "POST: <<host>>/\n" + #"body: { multipart: { "a\"b\nc": { text: x, filename: "d\"e" } } }"#,
                #"name="a%22b%0Ac"; filename="d%22e""#
            ),
            (
                .http, "POST: <<host>>/\n" + #"body: { multipart: { f: { file: 'a"b.png' } } }"#,
                #"filename="a%22b.png"\#n\#n< a"b.png\#n"#
            ),
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
            (
                .hurl, "GET: <<host>>/\nexpect: { status: { oneOf: [200, 201], equals: 200 } }",
                "HTTP *\n[Asserts]\nstatus toString matches /^(200|201)$/\nstatus == 200\n"
            ),
            (
                .hurl,
                "GET: <<host>>/\nexpect: { json: { $.a: { exists: true, oneOf: [1], length: { equals: 2, oneOf: [2] } } } }",
                "jsonpath \"$.a\" exists\njsonpath \"$.a\" count == 2\n"
            ),
            (
                .hurl, "GET: <<host>>/\nexpect: { json: { $.a: { contains: [x, { b: 1 }, y] } } }",
                "jsonpath \"$.a\" contains \"x\"\njsonpath \"$.a\" contains \"y\"\n"
            ),
            (
                .curl, "GET: http://a/\nexpect: { error: timeout }",
                "if curl -sS 'http://a/'; then echo 'a response instead of an error: One' >&2; exit 1; fi\n"
            ),
            (
                .hurl, "GET: <<host>>/\nexpect: { status: { not: { oneOf: [404] } } }",
                "status toString not matches /^(404)$/\n"
            ),
            (.hurl, "GET: <<host>>/\nexpect: { status: 200, version: HTTP/1.1 }", "\nHTTP/1.1 200\n"),
            (
                .hurl,
                "GET: <<host>>/\nexpect: { certificate: { subject: { contains: x }, expiresIn: { atLeast: 30d } } }",
                "certificate \"Subject\" contains \"x\"\ncertificate \"Expire-Date\" daysAfterNow >= 30\n"
            ),
            (
                .hurl, "GET: <<host>>/\nexpect: { cookies: { a: { httpOnly: true, secure: { not: true } } } }",
                "cookie \"a[HttpOnly]\" exists\ncookie \"a[Secure]\" not exists\n"
            ),
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
            (
                .hurl, "GET: <<host>>/\nexpect: { json: { $.a: { not: { count: 2 } } } }",
                "jsonpath \"$.a\" count not == 2\n"
            ),
            (.hurl, "GET: <<host>>/\nexpect: { json: { $.a: { count: 2 } } }", "jsonpath \"$.a\" count == 2\n"),
            (.hurl, "GET: <<host>>/\nexpect: { xml: { //a: b } }", "xpath \"//a\" == \"b\"\n"),
            (.hurl, "GET: <<host>>/\nexpect: { duration: { lessThan: 2s } }", "duration < 2000\n"),
            (.hurl, "POST: <<host>>/\nbody: { text: 'a`b #' }", "\n`a\\`b \\#`\n"),
            (.hurl, "POST: <<host>>/\nbody: { file: a b.txt }", "\nfile,a\\ b.txt;\n"),
        ])
    func requestIsWritten(form: TextForm, lines: String, expected: String) throws {
        let text = form.export(try ExportedSample.request(lines)).text
        #expect(text.contains(expected), "\(text)")
    }

    @Test(
        arguments: [
            (TextForm.curl, "retry: { attempts: 2 }", "left out: retry"),
            (.curl, "when: { <<t>>: x }", "left out: when"),
            (.curl, "expect: { text: a }", "left out: expect"), (.curl, "afterResponse: a()", "left out: scripts"),
            (.curl, "capture: { x: { json: $.a } }", "left out: capture.x"),
            (.curl, "query: { a: <<env.A>> }", "approximate: query a"),
            (.curl, "followRedirects: 3\nheaders: { X-Api-Key: <<env.A>> }", "approximate: followRedirects"),
            (.hurl, "followRedirects: true\nheaders: { X-A: <<env.API_KEY>> }", "approximate: followRedirects"),
            (
                .http, "followRedirects: true\nauth: { apiKey: { header: X-A, value: <<env.A>> } }",
                "approximate: followRedirects"
            ),
            (.http, "query: { a: <<t>> }", "approximate: query a"),
            (.http, "body: { form: { a: <<t>> } }", "approximate: form a"),
            (.http, "body: { json: { a: <<env.A>> } }", "approximate: {{$env.A}} in JSON"),
            (.http, "timeout: <<t>>", "left out: timeout"), (.hurl, "delay: <<t>>", "left out: delay"),
            (.http, "tls: { insecure: true }", "left out: tls.insecure"),
            (.http, "retry: { attempts: 2 }", "left out: retry"), (.http, "expect: { text: a }", "left out: expect"),
            (.http, "headers: { A: <<t | upper>> }", "to do: <<t | upper>>"),
            (.http, "capture: { x: { json: $.a, regex: a } }", "left out: capture.x"),
            (.http, "body: { text: \"a\\n### b\" }", "to do: body"), (.http, "delay: 1s", "left out: delay"),
            (.http, "headers: { A: \"{{b}}\" }", "approximate: text {{…}}"),
            (.http, "body: { base64: AAEC/w== }", "to do: body.base64"),
            (.hurl, "when: { <<t>>: x }", "left out: when"),
            (.hurl, "expect: { version: { not: HTTP/2 } }", "left out: expect.version"),
            (.hurl, "expect: { certificate: { expiresIn: { atLeast: 36h } } }", "left out: expect.certificate"),
            (.hurl, "expect: { schema: { type: object } }", "left out: expect.schema"),
            (.hurl, "expect: { json: { $.a: { oneOf: [1] } } }", "left out: expect.json"),
            (.hurl, "capture: { x: { json: $.a, default: 1 } }", "left out: capture.x"),
        ])
    func lossIsReported(form: TextForm, line: String, note: String) throws {
        let report = form.export(try ExportedSample.request("GET: <<host>>/\n\(line)")).report
        #expect(ExportedSample.notes(report).contains(note), "\(report.text)")
    }

    @Test(arguments: [TextForm.http, .hurl])
    func requestThatExpectsAnErrorIsLeftOut(form: TextForm) throws {
        let source = try ExportedSample.source(
            """
            name: S
            variables: { base: http://a }
            requests:
              - { name: One, GET: <<base>>/1, set: { x: "2", y: "3" }, expect: { error: timeout } }
              - { name: Two, GET: "<<base>>/<<x>>/<<y>>", set: { y: "4" } }
            """)
        let export = form.export(source)
        #expect(!export.text.contains("/1") && export.report.hasLosses, "\(export.text)")
        let leftOut = "# Left out: One: it expects an error instead of a response, which "
        #expect(export.text.contains(leftOut), "\(export.text)")
        #expect(ExportedSample.notes(export.report).contains("left out: expect.error"))
        let given =
            form == .hurl
            ? "\nvariable: y=\"4\"\nvariable: base=http://a\nvariable: x=\"2\"\n" : "\n@x = 2\n@y = 3\n"
        #expect(export.text.contains(given), "\(export.text)")
    }

    @Test(arguments: [TextForm.curl, .http, .hurl])
    func sectionsAndTokensAreReported(form: TextForm) throws {
        let source = try ExportedSample.source(
            """
            name: S
            tokens: { api: { oauth2: { tokenUrl: http://a/, clientId: b, clientSecret: <<env.C>> } } }
            setup: [{ GET: http://a/1 }]
            requests: [{ GET: http://a/2, auth: { bearer: <<api>> } }]
            teardown: [{ GET: http://a/3 }]
            """)
        let export = form.export(source)
        let notes = ExportedSample.notes(export.report)
        #expect(notes.contains("approximate: setup") && notes.contains("approximate: teardown"), "\(notes)")
        let texts = ExportedSample.texts(export)
        #expect(form == .curl ? texts.contains("${api:?a token") : notes.contains("to do: token api"), "\(texts)")
    }

    @Test(arguments: [TextForm.curl, .http, .hurl])
    func longNamesAndDescriptionsAreComplete(form: TextForm) throws {
        let long = Array(repeating: "word", count: 40).joined(separator: " ")
        let text = form.export(
            try ExportedSample.source(
                "name: S\nrequests: [{ name: \(long) 1, description: \(long) 2, GET: http://a/ }]")
        ).text
        #expect(text.contains("# \(long) 1\n# \(long) 2\n"), "\(text)")
    }

    @Test(arguments: [TextForm.curl, .http, .hurl])
    func expressionsThatAFormatLacksAreVariables(form: TextForm) throws {
        let export = form.export(
            try ExportedSample.request("GET: <<host>>/<<env.A | default(5) | add(1)>>/<<env.A | default(5) | add(2)>>"))
        for name in ["env_A_default_5", "env_A_default_5_2"] {
            let file = form == .curl ? export.text : export.companions.map(\.text).joined()
            #expect(export.report.text.contains("set the variable \(name)\n") && file.contains(name), "\(export)")
        }
    }

    @Test(.timeLimit(.minutes(10)), arguments: [TextForm.curl, .http, .hurl, .openapi])
    func largeCollectionsEnd(form: TextForm) throws {
        let doubling = (0..<12).map { "  a\($0): \"\(String(repeating: "<<a\($0 + 1)>>", count: 10))\"\n" }.joined()
        let secrets = 0..<5_000
        let requests = secrets.map {
            "  - { name: r\($0), GET: http://a/<<t>>?a=value-\($0), auth: { bearer: secret\($0) } }\n"
        }
        let zeros = String(repeating: "0", count: 100_000)
        let source = try ExportedSample.source(
            """
            name: S
            variables:
              zeros: "0000"
              a12: x
            \(doubling)
            \(secrets.map { "  s\($0): value-\($0)\n" }.joined())
            secrets: [zeros, \(secrets.map { "s\($0)" }.joined(separator: ", "))]
            requests:
              - { GET: http://a/<<a0>>, capture: { t: { json: $.t } }, body: { text: "\(zeros)" } }
            \(requests.joined())
            """)
        #expect(form.export(source).text.utf8.count < 64 << 20)
    }

    @Test(
        arguments: [
            ("shop.postman_collection.json", nil), ("shop.sh", TextForm.curl), ("shop.http", .http),
            ("shop.hurl", .hurl), ("shop.openapi.yaml", .openapi),
        ])
    func sampleGivesTheExpectedText(name: String, form: TextForm?) throws {
        let yaml = try String(contentsOf: ExportedSample.folder.appending(path: "shop.yaml"), encoding: .utf8)
        let source = try ExportedSample.source(yaml)
        let text = form?.export(source).text ?? PostmanCollectionExport.export(source).text
        let file = ExportedSample.folder.appending(path: name)
        #expect(text == (try String(contentsOf: file, encoding: .utf8)))
    }
}
