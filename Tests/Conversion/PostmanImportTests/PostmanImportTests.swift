import CollectionDrafts
import Diagnostics
import Testing

@testable import PostmanImport

struct PostmanImportTests {
    @Test("The sample collection becomes the expected collection and report")
    func shop() throws {
        let result = try PostmanSample.imported(
            try PostmanSample.text("shop.postman_collection.json"), named: "shop.postman_collection.json")
        #expect(result.collection.text == (try PostmanSample.text("shop.yaml")))
        #expect(result.report.text == (try PostmanSample.text("shop.report.txt")))
        #expect(result.report.hasLosses)
    }

    @Test("Members of a request become keys", arguments: requests)
    func request(_ members: String, _ expected: String) throws {
        let variables = #"[{"key": "x", "value": "1"}, {"key": "n", "value": "36"}, {"key": "o", "value": "{}"}]"#
        #expect(try PostmanSample.request(members, variables: variables) == expected)
    }

    static let requests: [(String, String)] = [
        (#""header": [{"key": "A", "value": "b"}]"#, "POST: http://h/\nheaders: { A: b }"),
        (#""header": "A: 1\nB: {{x}}""#, "POST: http://h/\nheaders:\n  A: \"1\"\n  B: <<x>>"),
        (
            #""header": [{"key": "A", "value": "1"}, {"key": "A", "value": "2"}]"#,
            "POST: http://h/\nheaders: { A: [\"1\", \"2\"] }"
        ),
        (
            #""header": [{"key": "A", "value": "1"}, {"key": "a", "value": "2"}]"#,
            "POST: http://h/\nheaders: { a: \"2\" }"
        ),
        (
            #""header": [{"key": "A", "value": "b", "description": "Why"}]"#,
            "POST: http://h/\nheaders:\n  A: b    # Why"
        ),
        (
            #""header": [{"key": "A", "value": "b", "disabled": true}]"#,
            "POST: http://h/\n# headers: { A: b }    switched off in the source"
        ),
        (
            #""header": [{"key": "X-Api-Key", "value": "k3y"}]"#,
            "POST: http://h/\nheaders:\n  X-Api-Key: <<env.X_API_KEY>>    # literal secret in the source"
        ),
        (
            #""header": [{"key": "Authorization", "value": "Bearer abc"}]"#,
            "POST: http://h/\nheaders:\n  Authorization: Bearer <<env.AUTHORIZATION>>    # literal secret in the source"
        ),
        (
            #""header": [{"key": "Authorization", "value": "Bearer {{x}}"}]"#,
            "POST: http://h/\nheaders: { Authorization: Bearer <<x>> }"
        ),
        // Bodies.
        (
            #""body": {"mode": "raw", "raw": "{\"a\": {{n}}, \"b\": \"{{x}}\"}", "options": {"raw": {"language": "json"}}}"#,
            "POST: http://h/\nbody:\n  json:\n    a: <<n>>\n    b: \"<<x>>\""
        ),
        (
            #""body": {"mode": "raw", "raw": "{\"a\": {}, \"b\": [{}]}", "options": {"raw": {"language": "json"}}}"#,
            "POST: http://h/\nbody:\n  json:\n    a: {}\n    b: [{}]"
        ),
        (
            #""body": {"mode": "raw", "raw": "{\"a\": {{o}}, \"u\": {{u}}}", "options": {"raw": {"language": "json"}}}"#,
            "POST: http://h/\nbody:\n  json:\n    a: <<o | fromJson>>\n    u: <<u | fromJson>>"
        ),
        (
            #""body": {"mode": "raw", "raw": "{\"a\": 1} // c", "options": {"raw": {"language": "json"}}}"#,
            "POST: http://h/\nbody:\n  json:\n    a: 1"
        ),
        (
            #""body": {"mode": "raw", "raw": "{\"a\": 1}"}"#,
            "POST: http://h/\nheaders: { Content-Type: text/plain }\nbody:\n  json:\n    a: 1"
        ),
        (
            #""body": {"mode": "raw", "raw": "{not json", "options": {"raw": {"language": "json"}}}"#,
            "POST: http://h/\nheaders: { Content-Type: application/json }\nbody: { text: \"{not json\" }"
        ),
        (
            #""body": {"mode": "raw", "raw": "<a>{{x}}</a>", "options": {"raw": {"language": "xml"}}}"#,
            "POST: http://h/\nbody: { xml: <a><<x>></a> }"
        ),
        (
            #""body": {"mode": "raw", "raw": "hi <<x>>"}"#,
            "POST: http://h/\nheaders: { Content-Type: text/plain }\nbody: { text: hi \\<<x>> }"
        ),
        (#""body": {"mode": "raw", "raw": ""}"#, "POST: http://h/"),
        (#""body": {"mode": "raw", "raw": "a", "disabled": true}"#, "POST: http://h/"),
        (
            #""body": {"mode": "urlencoded", "urlencoded": [{"key": "a", "value": "{{x}}"}, {"key": "a", "value": "c"}, {"key": "d", "value": "1", "disabled": true}]}"#,
            "POST: http://h/\nbody:\n  form:\n    a: [<<x>>, c]\n    # d: \"1\"    switched off in the source"
        ),
        (
            #""body": {"mode": "urlencoded", "urlencoded": [{"key": "password", "value": "p4ss"}]}"#,
            "POST: http://h/\nbody:\n  form:\n    password: <<env.PASSWORD>>    # literal secret in the source"
        ),
        (
            #""body": {"mode": "formdata", "formdata": [{"key": "a", "value": "b", "type": "text"}, {"key": "j", "value": "{}", "contentType": "application/json"}]}"#,
            "POST: http://h/\nbody:\n  multipart:\n    a: b\n    j: { text: \"{}\", type: application/json }"
        ),
        (
            #""body": {"mode": "formdata", "formdata": [{"key": "f", "type": "file", "src": "missing.txt"}]}"#,
            "POST: http://h/\n# body: { multipart: { f: { file: missing.txt } } }    the file is missing"
        ),
        (#""body": {"mode": "file", "file": {"content": "AAE="}}"#, "POST: http://h/\nbody: { base64: AAE= }"),
        (
            #""body": {"mode": "graphql", "graphql": {"query": "{ a }", "variables": "{\"n\": {{n}}}", "operationName": "Q"}}"#,
            "POST: http://h/\nbody:\n  graphql:\n    query: \"{ a }\"\n    variables: { n: <<n>> }\n    operationName: Q"
        ),
        // Authentication.
        (
            #""auth": {"type": "bearer", "bearer": [{"key": "token", "value": "{{x}}"}]}"#,
            "POST: http://h/\nauth: { bearer: <<x>> }"
        ),
        (
            #""auth": {"type": "bearer", "bearer": {"token": "abc"}}"#,
            "POST: http://h/\nauth:\n  bearer: <<env.TOKEN>>    # literal secret in the source"
        ),
        (
            #""auth": {"type": "basic", "basic": {"username": "ann", "password": "{{x}}"}}"#,
            "POST: http://h/\nauth: { basic: { user: ann, password: <<x>> } }"
        ),
        (
            #""auth": {"type": "digest", "digest": {"username": "ann", "password": "{{x}}"}}"#,
            "POST: http://h/\nauth: { digest: { user: ann, password: <<x>> } }"
        ),
        (
            #""auth": {"type": "apikey", "apikey": {"key": "X-K", "value": "{{x}}"}}"#,
            "POST: http://h/\nauth: { apiKey: { header: X-K, value: <<x>> } }"
        ),
        (
            #""auth": {"type": "apikey", "apikey": {"key": "k", "value": "{{x}}", "in": "query"}}"#,
            "POST: http://h/\nauth: { apiKey: { query: k, value: <<x>> } }"
        ),
        (
            #""auth": {"type": "awsv4", "awsv4": {"accessKey": "{{x}}", "secretKey": "{{x}}"}}"#,
            "POST: http://h/\nauth:\n  awsSigV4:\n    accessKey: <<x>>\n    secretKey: <<x>>\n    region: us-east-1\n    service: execute-api"
        ),
        (
            #""auth": {"type": "oauth2", "oauth2": {"accessToken": "{{x}}", "headerPrefix": "Token"}}"#,
            "POST: http://h/\nheaders: { Authorization: Token <<x>> }"
        ),
        (#""auth": {"type": "hawk", "hawk": {"authId": "a"}}"#, "POST: http://h/"),
        (#""auth": {"type": "noauth"}"#, "POST: http://h/"),
    ]

    @Test(
        "A URL is written as it is sent",
        arguments: [
            (#""http://h/a?x=1&z=b%20c""#, "GET: http://h/a\nquery: { x: \"1\", z: b c }"),
            (#""http://h/a?x=1+2""#, "GET: http://h/a?x=1+2"), (#""http://h/a?flag""#, "GET: http://h/a?flag"),
            (#""http://h/a?f[]=1""#, "GET: http://h/a?f[]=1"), (#""h.example/a""#, "GET: http://h.example/a"),
            (#""{{x}}/a""#, "GET: http://<<x>>/a"), (#""{{unknown}}/a""#, "GET: <<unknown>>/a"),
            (#""http://h/a#part""#, "GET: http://h/a"),
            (
                #""http://ann:pw@h/a""#,
                "GET: http://h/a\nauth:\n  basic:\n    user: ann\n    password: <<env.PASSWORD>>    # literal secret in the source"
            ),
            (
                #"{"protocol": "https", "host": ["a", "b"], "port": "8", "path": ["p", ":id", ":no"], "variable": [{"key": "id", "value": "{{x}}"}]}"#,
                "GET: https://a.b:8/p/<<x>>/:no"
            ),
            (
                #"{"host": "h", "path": "p?q", "query": [{"key": "a", "value": "b&c"}, {"key": "d", "value": "", "disabled": true}]}"#,
                "GET: http://h/p%3Fq\nquery:\n  a: b&c\n  # d: \"\"    switched off in the source"
            ),
            (
                #"{"host": "h", "query": [{"key": "a", "value": "1"}, {"key": "a", "value": "2"}]}"#,
                "GET: http://h\nquery: { a: [\"1\", \"2\"] }"
            ),
        ])
    func url(_ url: String, _ expected: String) throws {
        let result = try PostmanSample.collection(
            #""item": [{"name": "r", "request": {"url": \#(url)}}], "variable": [{"key": "x", "value": "h"}]"#)
        #expect(PostmanSample.lines(of: result.collection.text) == expected)
    }

    @Test("Folders are groups, with the authentication and settings of their level")
    func levels() throws {
        let result = try PostmanSample.collection(
            """
            "protocolProfileBehavior": {"maxRedirects": 3, "strictSSL": false},
            "auth": {"type": "basic", "basic": {"username": "a", "password": "{{p}}"}},
            "item": [{"name": "F", "description": {"content": "Why"}, "auth": {"type": "noauth"},
              "protocolProfileBehavior": {"followRedirects": false, "disableCookies": true},
              "event": [{"listen": "prerequest", "script": {"exec": "f();"}}],
              "item": [{"name": "r", "request": "http://h/1",
                "protocolProfileBehavior": {"strictSSL": true, "disabledSystemHeaders": {"accept": true},
                  "protocolVersion": "http2", "unknownKey": 1}}]}]
            """)
        #expect(
            result.collection.text.hasSuffix(
                """
                defaults:
                  auth: { basic: { user: a, password: <<p>> } }
                  followRedirects: 3
                  tls: { insecure: true }
                requests:
                  - group: F
                    description: Why
                    defaults:
                      auth: none
                      followRedirects: false
                      cookieJar: false
                    beforeRequest: |
                      f();
                    requests:
                      - name: r
                        GET: http://h/1
                        headers: { Accept: null }
                        tls: { insecure: false }
                        http: 2

                """), "\(result.collection.text)")
        #expect(
            result.report.notes.contains { $0.kind == .leftOut && $0.part == "\"unknownKey\"" && $0.place == "F / r" })
    }

    @Test("A header of a request is sent although Postman's own header of that name is switched off")
    func disabledHeaders() throws {
        let headers = #"[{"key": "user-agent", "value": "mine"}, {"key": "Content-Type", "value": "text/csv"}]"#
        let disabled = #"{"user-agent": true, "content-type": true, "accept": true}"#
        let result = try PostmanSample.collection(
            """
            "item": [{"name": "r", "protocolProfileBehavior": {"disabledSystemHeaders": \(disabled)},
              "request": {"method": "POST", "url": "http://h/", "header": \(headers),
                "body": {"mode": "raw", "raw": "a,b"}}}]
            """)
        let text = result.collection.text
        #expect(text.contains("user-agent: mine") && text.contains("Content-Type: text/csv"), "\(text)")
        #expect(text.contains("Accept: null") && !text.contains("User-Agent: null"), "\(text)")
    }

    @Test("Names are renamed where placeholders cannot have them, in scripts too")
    func names() throws {
        let result = try PostmanSample.collection(
            """
            "variable": [{"key": "user id", "value": "a"}, {"key": "user_id", "value": "b"}],
            "item": [{"name": "r", "request": "http://h/{{user id}}/{{user_id}}/{{$guid}}/{{$randomCity}}",
              "event": [{"listen": "test", "script": {"exec": "f(pm.variables.get('user id'));"}}]}]
            """)
        #expect(
            result.collection.text.contains("variables:\n  user_id: a\n  user_id_2: b\n"), "\(result.collection.text)")
        #expect(result.collection.text.contains("GET: http://h/<<user_id>>/<<user_id_2>>/<<$guid>>/<<city>>"))
        #expect(
            result.collection.text.contains("pm.variables.set(\"city\", pm.variables.replaceIn(\"{{$randomCity}}\"));"))
        #expect(result.collection.text.contains("f(pm.variables.get('user_id'));"))
    }

    @Test("Requests of one name get numbers, and jumps name them; an unknown target is null")
    func jumps() throws {
        let script =
            #"{"listen": "test", "script": {"exec": "pm.execution.setNextRequest('b');\npostman.setNextRequest(\"no\");"}}"#
        let result = try PostmanSample.collection(
            """
            "item": [{"name": "a", "request": "http://h/1", "event": [\(script)]}, {"name": "b", "request": "http://h/2"},
              {"name": "b", "request": "http://h/3"}]
            """)
        let text = result.collection.text
        #expect(
            text.contains("pm.execution.setNextRequest(\"b (2)\");\n      postman.setNextRequest(null);"), "\(text)")
        #expect(text.contains("- name: b (2)"))
    }

    @Test("Environments and globals: secrets are in neither the collection nor the report")
    func environments() throws {
        let local = PostmanSample.file(
            """
            {"name": "local", "values": [{"key": "base", "value": "http://l", "enabled": true},
              {"key": "token", "value": "s3cr3t-1"}, {"key": "pin", "value": "s3cr3t-2", "type": "secret"},
              {"key": "off", "value": "1", "enabled": false}]}
            """, "local.postman_environment.json")
        let other = PostmanSample.file(
            #"{"name": "other", "values": [{"key": "base", "value": "http://o"}, {"key": "token", "value": "s3cr3t-3"}]}"#,
            "other.postman_environment.json")
        let globals = PostmanSample.file(
            #"{"name": "G", "_postman_variable_scope": "globals", "values": [{"key": "g", "value": "1"}, {"key": "base", "value": "http://g"}]}"#,
            "g.postman_globals.json")
        let result = try PostmanSample.collection(
            #""item": [{"name": "r", "request": "{{base}}/{{g}}/{{token}}/{{pin}}"}]"#
        ) {
            $0.environments = [local, other]
            $0.globals = globals
        }
        let text = result.collection.text
        #expect(
            text.contains(
                """
                environments:
                  local:
                    variables:
                      base: http://l
                      token: <<env.TOKEN>>    # literal secret in the source
                      pin: <<env.PIN>>    # literal secret in the source
                  other:
                    variables:
                      base: http://o
                      token: <<env.TOKEN_2>>    # literal secret in the source
                """), "\(text)")
        #expect(text.contains("  g: \"1\"\n  base: http://g\n"))
        #expect(!(text + result.report.text).contains("s3cr3t"))
        #expect(result.report.notes.contains { $0.part == "variable off" && $0.kind == .leftOut })
    }

    @Test("A name without a value comes from the process environment")
    func undefined() throws {
        let result = try PostmanSample.collection(#""item": [{"name": "r", "request": "http://h/{{apiToken}}"}]"#)
        #expect(result.collection.text.contains("variables:\n  apiToken: <<env.API_TOKEN>>\nsecrets: [apiToken]\n"))
        #expect(result.report.notes.contains { $0.kind == .toDo && $0.part == "variable apiToken" })
    }

    @Test("A variable whose value contains itself comes from the process environment")
    func circular() throws {
        let values = [("a", "{{b}}"), ("b", "x{{a}}"), ("c", "{{a}}"), ("d", "{{d}}"), ("e", "1"), ("f", "{{e}}{{g}}")]
        let variables = values.map { #"{"key": "\#($0.0)", "value": "\#($0.1)"}"# }.joined(separator: ",")
        let yaml = try PostmanSample.collection(
            #""item": [{"name": "r", "request": "http://h/{{c}}{{f}}"}], "variable": [\#(variables)]"#
        ).collection.text
        for line in ["a: <<env.A>>", "b: <<env.B>>", "c: <<a>>", "d: <<env.D>>", "e: \"1\"", "f: <<e>><<g>>"] {
            #expect(yaml.contains("  \(line)\n"), "\(yaml)")
        }
    }

    @Test("A name that is used before a script sets it gets a value")
    func early() throws {
        let script = #"{"listen": "test", "script": {"exec": "pm.environment.set('id', pm.response.json().id);"}}"#
        let result = try PostmanSample.collection(
            #""item": [{"name": "a", "request": "http://h/{{id}}"}, {"name": "b", "request": "http://h/", "event": [\#(script)]}]"#
        )
        #expect(result.collection.text.contains("variables:\n  baseUrl: http://h\n  id: <<env.ID>>\n"))
        #expect(result.collection.text.contains("capture:\n      id: { json: $.id }\n"))
    }

    @Test("A value that another script sets too is no capture")
    func sharedName() throws {
        let save = #"{"listen": "test", "script": {"exec": "pm.environment.set('id', pm.response.json().id);"}}"#
        let other = #"{"listen": "test", "script": {"exec": "if (a) pm.environment.set('id', 5);"}}"#
        let result = try PostmanSample.collection(
            """
            "item": [{"name": "a", "request": "http://h/", "event": [\(save)]},
              {"name": "b", "request": "http://h/{{id}}", "event": [\(other)]}]
            """)
        #expect(!result.collection.text.contains("capture:"))
        #expect(result.collection.text.contains("pm.environment.set('id', pm.response.json().id);"))
    }

    @Test(
        "A value that a remaining script looks up in one scope, which has no captures, is no capture",
        arguments: [
            ("f(pm.environment.get('id'));", true), ("if (pm.collectionVariables.has('id')) f();", true),
            ("pm.environment.unset('id');", true), ("f(postman.getGlobalVariable('id'));", true),
            ("f(pm.environment.toObject());", true), ("const e = pm.environment; f(e.get('id'));", true),
            ("pm.test('t', () => pm.expect(pm.environment.get('id')).to.eql(7));", true), ("eval(x);", true),
            ("f(environment.id);", true), ("f(globals['id']);", true),
            ("f(pm.variables.get('id'));", false), ("f(pm.variables.toObject());", false),
            ("f(pm.environment.get('other'));", false),
        ])
    func readName(_ script: String, _ isKept: Bool) throws {
        let saves = [
            ("test", "pm.environment.set('id', pm.response.json().id);"),
            ("prerequest", "pm.environment.set('id', 7);"),
        ]
        for (event, save) in saves {
            let result = try PostmanSample.collection(
                """
                "item": [{"name": "a", "request": "http://h/",
                    "event": [{"listen": "\(event)", "script": {"exec": "\(save)"}}]},
                  {"name": "b", "request": "http://h/{{id}}",
                    "event": [{"listen": "test", "script": {"exec": "\(script)"}}]}]
                """)
            let text = result.collection.text
            #expect(text.contains(save) == isKept, "\(text)")
            #expect(text.contains("capture:") == (!isKept && event == "test"))
            #expect(text.contains("set:") == (!isKept && event == "prerequest"))
        }
    }

    @Test(
        "The URL and the text of a body stay, if a remaining script may have encoded a value in them",
        arguments: [
            ("encodeURIComponent(f())", "GET: <<baseUrl>>/a?v=<<v>>"),
            ("JSON.stringify(f()).slice(1, -1)", "body: { text: '{\"t\": \"<<v>>\"}' }"),
            ("f().replace(/\"/g, '\\\\\"')", "body: { text: '{\"t\": \"<<v>>\"}' }"), ("f()", "t: \"<<v>>\""),
        ])
    func encoded(_ value: String, _ expected: String) throws {
        let escaped = value.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
        let event = #"{"listen": "prerequest", "script": {"exec": "pm.environment.set('v', \#(escaped));"}}"#
        let body = #"{"mode": "raw", "raw": "{\"t\": \"{{v}}\"}", "options": {"raw": {"language": "json"}}}"#
        let result = try PostmanSample.collection(
            """
            "item": [{"name": "a", "request": "http://h/a?v={{v}}", "event": [\(event)]},
              {"name": "b", "request": {"method": "POST", "url": "http://h/b", "body": \(body)}}]
            """)
        #expect(result.collection.text.contains(expected), "\(result.collection.text)")
    }

    @Test("Secrets in scripts that stay are variables of the process environment")
    func scriptSecrets() throws {
        let script =
            #"{"listen": "prerequest", "script": {"exec": "const password = 's3cr3t-1';\nsend(password, {token: \"s3cr3t-2\", kind: 'x'});\nif (a) pm.environment.set('apiKey', 's3cr3t-3');"}}"#
        let result = try PostmanSample.collection(
            #""item": [{"name": "a", "request": "http://h/", "event": [\#(script)]}]"#)
        let text = result.collection.text
        #expect(!(text + result.report.text).contains("s3cr3t"))
        #expect(
            text.contains(
                """
                      const password = pm.variables.get("password");
                      send(password, {token: pm.variables.get("token"), kind: 'x'});
                      if (a) pm.environment.set('apiKey', pm.variables.get("apiKey_2"));
                """), "\(text)")
        #expect(text.contains("  password: <<env.PASSWORD>>\n"))
    }

    @Test("A script that reads the status replaces the implied one")
    func status() throws {
        let script = #"{"listen": "test", "script": {"exec": "if (pm.response.code === 404) f();"}}"#
        let result = try PostmanSample.collection(
            #""item": [{"name": "a", "request": "http://h/", "event": [\#(script)]}]"#)
        #expect(result.collection.text.contains("expect: { status: { atLeast: 100 } }"))
        #expect(!result.report.notes.contains { $0.part == "no test of the status" })
    }

    @Test("--examples makes expectations of the first saved response")
    func examples() throws {
        let response =
            #"{"name": "ok", "code": 201, "header": [{"key": "Content-Type", "value": "application/json; charset=utf-8"}]}"#
        let result = try PostmanSample.collection(
            #""item": [{"name": "a", "request": "http://h/", "response": [\#(response), {"name": "two"}]}]"#
        ) { $0.usesExamples = true }
        #expect(
            result.collection.text.hasSuffix(
                """
                    expect:
                      status: 201
                      headers: { Content-Type: { startsWith: application/json } }

                """), "\(result.collection.text)")
        #expect(result.report.notes.filter { $0.part.hasPrefix("example") }.map(\.kind) == [.approximate, .leftOut])
    }

    @Test("--exact-bodies keeps JSON as text")
    func exactBodies() throws {
        let body = #"{"mode": "raw", "raw": "{\"a\":  1}", "options": {"raw": {"language": "json"}}}"#
        let result = try PostmanSample.collection(
            #""item": [{"name": "a", "request": {"method": "PUT", "url": "http://h/", "body": \#(body)}}]"#
        ) { $0.keepsBodies = true }
        #expect(
            result.collection.text.contains(
                "headers: { Content-Type: application/json }\n    body: { text: '{\"a\":  1}' }"))
    }

    @Test("Unknown keys and auth that hubrun lacks are noted; keys of the editor are no loss")
    func report() throws {
        let result = try PostmanSample.collection(
            """
            "_postman_id": "1", "strange": 1,
            "item": [{"name": "a", "id": "2", "odd": true, "request": {"url": "http://h/", "auth": {"type": "hawk"}}}]
            """)
        let losses = result.report.notes.filter { [.leftOut, .toDo].contains($0.kind) && !$0.isHarmless }
        #expect(Set(losses.map(\.part)) == ["\"strange\"", "\"odd\"", "auth \"hawk\""])
        #expect(result.report.notes.filter(\.isHarmless).map(\.part).sorted() == ["\"_postman_id\"", "\"id\""])
    }

    @Test("A collection of schema 3.0 is imported from its folder, in its order")
    func folders() throws {
        let path = PostmanSample.path("v3/Shop")
        let environment = PostmanSample.file(
            try PostmanSample.text("v3/Local.environment.yaml"), "v3/Local.environment.yaml")
        var options = ImportOptions()
        options.environments = [environment]
        let result = try PostmanImport.read(
            ImportSource(file: SourceFile(path: path, text: ""), name: "Shop"), options)
        #expect(result.collection.text.hasPrefix("# Imported from Shop (Postman Collection 3.0).\nname: "))
        #expect(result.collection.level.requests.map(\.method) == ["POST", "GET", "GET", "PUT"])
        #expect(result.collection.environments.map(\.name) == ["Local"])
    }

    @Test(
        "A file that is no collection is refused",
        arguments: [
            (#"{"info": {"name": "a"}, "item": ["#, "the JSON ends inside an array"),
            (#"{"order": [], "requests": [], "id": "1"}"#, "the file is a Postman collection of schema 1"),
            (#"{"name": "E", "values": []}"#, "the file is an environment, not a collection"),
            (#"{"a": 1}"#, "the file is no Postman collection: \"info\" and \"item\" are missing"),
            (
                #"{"info": {"schema": "https://schema.getpostman.com/json/collection/v3.0.0/"}, "item": []}"#,
                "the file is a Postman collection of schema 3.0 as JSON"
            ),
            (#"{"info": {}, "item": 5}"#, "\"item\" must be a list, not a number"),
            ("", "the file contains no JSON"),
        ])
    func refused(_ text: String, _ message: String) {
        #expect {
            _ = try PostmanSample.imported(text, named: "a.json")
        } throws: { error in
            guard case ImportFailure.unreadable(let diagnostics) = error else { return false }
            return diagnostics.first?.message.contains(message) ?? false
        }
    }

    @Test("A collection in place of an environment is refused")
    func refusedEnvironment() {
        let file = PostmanSample.file(#"{"info": {"name": "A"}, "item": []}"#, "e.json")
        #expect {
            _ = try PostmanSample.collection(#""item": []"#) { $0.environments = [file] }
        } throws: { error in
            guard case ImportFailure.unreadable(let diagnostics) = error else { return false }
            return diagnostics.first?.message == "the file is a collection, not an environment"
        }
    }
}
