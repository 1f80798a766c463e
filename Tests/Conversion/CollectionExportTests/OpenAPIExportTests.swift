import CollectionDrafts
import Diagnostics
import Foundation
import OpenAPIImport
import TestSupport
import Testing

@testable import CollectionExport

/// Exports to drafts of OpenAPI documents.
struct OpenAPIExportTests {
    private static func text(_ yaml: String) throws -> String {
        OpenAPIExport.export(try ExportedSample.source(yaml)).text
    }

    @Test(
        arguments: [
            ("GET: <<host>>/a", "servers: [{ url: http://localhost:8080 }]\npaths:\n  /a:\n    get:\n"),
            ("GET: <<host>>", "  /:\n    get:\n"),
            ("GET: <<host>>/a/<<n>>", "  /a/{n}:\n"),
            (
                "GET: <<host>>/a/<<n>>",
                "- name: \"n\"\n          in: path\n          required: true\n"
                    + "          schema: { type: integer }\n          example: 5\n"
            ),
            ("GET: <<host>>/<<t>>/<<t>>.txt", "  /{t}/{t_2}.txt:\n"),
            ("GET: <<host>>/<<t | upper>>/<<env.A>>/<<$uuid>>", "  /{t}/{A}/{uuid}:\n"),
            ("GET: <<host>>/a b/{x}", "  /a%20b/%7Bx%7D:\n"),
            ("GET: <<deep>>/c", "  /users/{m}/c:\n"),
            ("GET: <<host>>/?q=a%20b&q=c", "schema: { type: array, items: { type: string } }\n"),
            ("GET: <<host>>/?q=a%20b&q=c", "example: [a b, c]\n"),
            ("GET: <<host>>/?q=<<env.A>>", "in: query\n          required: true\n          schema: { type: string }\n"),
            ("GET: <<host>>/\nquery: { q: true }", "schema: { type: boolean }\n          example: true\n"),
            ("GET: <<host>>/\nquery: { q: 007 }", "schema: { type: string }\n          example: \"007\"\n"),
            ("GET: <<host>>/\nheaders: { X-A: x<<env.B>> }", "name: X-A\n          in: header\n"),
            ("GET: <<host>>/\nheaders: { X-A: x<<env.B>> }", "example: x{B}\n"),
            ("GET: <<host>>/\ncookies: { a: b }", "name: a\n          in: cookie\n"),
            ("POST: <<host>>/\nbody: { json: { a: <<n>>, b: [<<env.A>>] } }", "example: { a: 5, b: [\"{A}\"] }"),
            (
                "POST: <<host>>/\nheaders: { Content-Type: application/x+json; charset=utf-8 }\nbody: { text: '[1]' }",
                "content: { application/x+json: { example: [1] } } }\n"
            ),
            ("POST: <<host>>/\nbody: { xml: <a/> }", "application/xml: { schema: { type: string }, example: <a/> }"),
            (
                "POST: <<host>>/\nbody: { form: { a: 1 } }",
                "schema: { type: object, required: [a], properties: { a: { type: integer } } }\n            example: { a: 1 }\n"
            ),
            (
                "POST: <<host>>/\nbody: { multipart: { f: { file: a.png }, t: x } }",
                "properties: { f: { type: string, format: binary }, t: { type: string } }\n"
            ),
            ("POST: <<host>>/\nbody: { base64: AAEC/w== }", "application/octet-stream: { schema: "),
            (
                "POST: <<host>>/\nbody: { graphql: { query: \"{ a }\", variables: { id: <<n>> } } }",
                "example: { query: \"{ a }\", variables: { id: 5 } }"
            ),
            ("GET: <<host>>/", "responses: { default: { description: The response } }\n"),
            ("GET: <<host>>/\nexpect: { status: 2xx }", "responses: { 2XX: { description: Successful } }\n"),
            (
                "GET: <<host>>/\nexpect: { status: [201, 404] }",
                "responses: { \"201\": { description: Created }, \"404\": { description: Not Found } }\n"
            ),
            ("GET: <<host>>/\nexpect: { headers: { L: { exists: true } } }", "L: { required: true, schema: "),
            (
                "GET: <<host>>/\nexpect: { status: 200, json: { $: { equals: { a: 1 } } } }",
                "content: { application/json: { example: { a: 1 } } }"
            ),
            ("GET: <<host>>/\nexpect: { status: 200, schema: a.json }", "schema: { $ref: a.json }"),
            (
                "GET: <<host>>/\nexpect: { status: 200, schema: { title: HTTPError, type: object } }",
                "components: { schemas: { HTTPError: { title: HTTPError, type: object } } }\n"
            ),
            (
                "GET: <<host>>/\nexpect: { schema: { $defs: { a: { items: { $ref: \"#\" } } }, $ref: \"#/$defs/a\" } }",
                """
                    oneResponse:
                      $defs: { a: { items: { $ref: "#/components/schemas/oneResponse" } } }
                      $ref: "#/components/schemas/oneResponse/$defs/a"

                """
            ),
            (
                "GET: <<host>>/\nexpect: { schema: { title: ß, const: { $ref: \"#/a\" }, items: { $id: b, items: { $ref: \"#\" } } } }",
                ##"schemas: { schema: { title: ß, const: { $ref: "#/a" }, items: { $id: b, items: { $ref: "#" } } } }"##
            ),
            (
                "GET: <<host>>/\nauth: { basic: { user: a, password: <<env.P>> } }",
                "basicAuth: { type: http, scheme: basic }"
            ),
            ("GET: <<host>>/\nauth: { digest: { user: a, password: <<env.P>> } }", "{ type: http, scheme: digest }"),
            ("GET: <<host>>/\nauth: { bearer: <<env.T>> }", "security: [{ bearerAuth: [] }]\n"),
            ("GET: <<host>>/\nheaders: { Authorization: Bearer <<env.T>> }", "{ type: http, scheme: bearer }"),
            (
                "GET: <<host>>/\nheaders: { Authorization: <<env.T>> }",
                "{ type: apiKey, in: header, name: Authorization }"
            ),
            (
                "GET: <<host>>/\nheaders: { X-Api-Key: <<env.K>> }",
                "X-Api-Key: { type: apiKey, in: header, name: X-Api-Key }"
            ),
            (
                "GET: <<host>>/\nauth: { apiKey: { query: kü, value: <<env.K>> } }",
                "apiKey: { type: apiKey, in: query, name: kü }"
            ),
            ("GET: <<host>>/?a=1\nquery: { a: [3, 4] }", "example: [1, 3, 4]\n"),
            ("GET: <<host>>/?q={{0}}", "schema: { type: string }\n          example: \"{{0}}\"\n"),
            (
                "GET: <<host>>/\nquery: { api-version: \"1.0\" }",
                "schema: { type: string }\n          example: \"1.0\"\n"
            ),
            ("GET: <<host>>/\nquery: { id: 12345678901234567890 }", "example: \"12345678901234567890\"\n"),
            (
                "POST: <<host>>/\nbody: { json: { a: \"=\", b: 2026-01-31, c: \"yes\", d: -1:30, e: 1e5 } }",
                #"a: "=", b: "2026-01-31", c: "yes", d: "-1:30", e: 1.0e+5"#
                    .replacing(", ", with: "\n              ")
            ),
            ("POST: <<host>>/\nbody: { json: { \"yes\": 1, 12:30: [a] } }", #"example: { "yes": 1, "12:30": [a] }"#),
            (
                "POST: <<host>>/\nbody: { multipart: { a: [x, y], f: { text: \"{}\", type: application/json } } }",
                "encoding: { f: { contentType: application/json } }"
            ),
            ("POST: <<host>>/\nbody: { multipart: { a: [x, z] } }", "example: { a: [x, z] }"),
            (
                "GET: <<host>>/\nexpect: { status: 200, headers: { Content-Type: { startsWith: image/ } } }",
                "content: { image/*: {} }"
            ),
            (
                "POST: <<host>>/\nheaders: { Content-Type: application/json }\nbody: { text: '[<<env.A>>]' }",
                "content: { application/json: {} }"
            ),
            (
                "POST: <<host>>/\nbody: { json: { y: 1e5, z: \"\\u007f?\", u?: a } }",
                #"example: { "y": 1.0e+5, z: "\u007F?", "u?": a }"#
            ),
            (
                "GET: <<host>>/?a=1&a=b",
                "schema: { type: array, items: { type: string } }\n          example: [\"1\", b]\n"
            ),
            (
                "GET: <<env.SCHEME>>://h/x",
                "servers: [{ url: \"{SCHEME}://h\", variables: { SCHEME: { default: http } } }]\n"
            ),
            ("GET: <<host>>/a\nname: GET /items/<<id>>", "summary: GET /items/{id}\n"),
            ("GET: <<host>>/\nexpect: { schema: \"a b#c/ü.json\" }", "$ref: a%20b%23c/%C3%BC.json"),
            (
                "GET: <<host>>/\nexpect: { schema: { properties: { default: { $ref: \"#/$defs/d\" } }, $defs: { d: {} } } }",
                "default: { $ref: \"#/components/schemas/oneResponse/$defs/d\" }"
            ),
            (
                "GET: <<host>>/\nexpect: { schema: { dependentRequired: { password: [user] } } }",
                "{ dependentRequired: { password: [user] } }"
            ),
            ("GET: <<host>>/\ntags: [smoke, login]", "tags: [login, smoke]\n"),
            ("GET: <<host>>/\nname: Größe der URL", "operationId: größeDerURL\n"),
            ("GET: <<host>>/a\nname: '!'", "operationId: getA\n"),
        ])
    func requestGives(lines: String, expected: String) throws {
        let named = lines.contains("\nname:")
        var yaml =
            "name: S\nvariables: { host: 'http://localhost:8080', n: 5, t: text, m: 1, deep: <<host>>/users/<<m>> }\n"
        yaml += "requests:\n  - " + (named ? lines : lines + "\nname: One").replacing("\n", with: "\n    ") + "\n"
        let text = try Self.text(yaml)
        #expect(text.contains(expected), "\(text)")
    }

    @Test func requestsOfOnePathAreOneOperation() throws {
        let text = try Self.text(
            """
            name: S
            requests:
              - { name: Nothing, GET: http://a/u/<<env.X>>?b=1, auth: { bearer: <<env.T>> }, expect: { status: 404 } }
              - { name: Find, GET: http://a/u/<<env.ID>>?q=1&page=2, expect: { status: 200 } }
              - { name: Find more, GET: http://a/u/<<env.ID>>?q=3, expect: { status: [200, 204] } }
              - { name: Change, PUT: http://a/u/<<env.ID>>, body: { json: 1 } }
              - { name: Empty, PUT: http://a/u/<<env.ID>> }
              - { name: Change, PUT: http://a/u/<<env.ID>>, body: { json: 2 } }
            """)
        #expect(
            text.hasSuffix(
                """
                paths:
                  /u/{X}:
                    get:
                      summary: Find
                      operationId: find
                      parameters:
                        - name: X
                          in: path
                          required: true
                          schema: { type: string }
                        - name: b
                          in: query
                          schema: { type: integer }
                          example: 1
                        - name: q
                          in: query
                          required: true
                          schema: { type: integer }
                          example: 1
                        - name: page
                          in: query
                          schema: { type: integer }
                          example: 2
                      responses:
                        "200": { description: OK }
                        "204": { description: No Content }
                        "404": { description: Not Found }
                    put:
                      summary: Change
                      operationId: change
                      parameters:
                        - name: X
                          in: path
                          required: true
                          schema: { type: string }
                      requestBody:
                        content:
                          application/json: { examples: { Change: { value: 1 }, Change 2: { value: 2 } } }
                      responses: { default: { description: The response } }

                """), "\(text)")
    }

    @Test func eachEnvironmentIsAServer() throws {
        let export = OpenAPIExport.export(
            try ExportedSample.source(
                """
                name: S
                variables: { host: "http://local/v1" }
                environments: { one: {}, two: { variables: { host: "https://two.example" } } }
                requests: [{ GET: <<host>>/a }, { GET: <<host>>/b }, { GET: <<env.OTHER>>/c }]
                """))
        let servers = """
            servers:
              - { url: http://local/v1, description: one }
              - { url: https://two.example, description: two }

            """
        #expect(export.text.contains(servers), "\(export.text)")
        #expect(
            export.text.contains(
                "servers: [{ url: \"{OTHER}\", variables: { OTHER: { default: http://localhost } } }]"),
            "\(export.text)")
        #expect(ExportedSample.notes(export.report) == ["to do: server {OTHER}"])
    }

    @Test func tokensAreSecuritySchemes() throws {
        let text = try Self.text(
            """
            name: S
            tokens:
              cc: { oauth2: { tokenUrl: http://a/token, clientId: a, clientSecret: <<env.S>>, scope: read write } }
              user: { oauth2: { tokenUrl: http://a/t, clientId: a, username: u, password: <<env.P>> } }
              jot: { jwt: { algorithm: HS256, key: <<env.K>>, claims: { sub: a } } }
            requests:
              - { GET: http://a/1, auth: { bearer: <<cc>> } }
              - { GET: http://a/2, headers: { Authorization: Bearer <<jot>> } }
              - { GET: http://a/3, auth: { bearer: <<cc>> } }
              - { GET: http://a/4 }
              - { GET: http://a/5, auth: { bearer: <<user>> } }
            """)
        #expect(text.contains("\nsecurity: [{ oauth2: [read, write] }]\n"), "\(text)")
        #expect(text.contains("      security: [{ bearerAuth: [] }]\n") && text.contains("      security: []\n"))
        #expect(text.contains("    bearerAuth: { type: http, scheme: bearer, bearerFormat: JWT }\n"))
        #expect(text.contains("clientCredentials: { tokenUrl: http://a/token, scopes: { read: \"\", write: \"\" } }"))
        #expect(
            text.contains("oauth2_2: { type: oauth2, flows: { password: { tokenUrl: http://a/t, scopes: {} }"),
            "\(text)")
    }

    @Test(
        arguments: [
            ("request: { method: PURGE, url: http://a/ }", "left out: request"),
            ("GET: http://a/\n    capture: { x: { json: $.a } }", "left out: capture.x"),
            ("GET: http://a/\n    expect: { json: { $.a: 1 }, text: b }", "left out: expect: text, json"),
            ("GET: http://a/\n    expect: { headers: { L: b } }", "left out: expect: values of headers"),
            ("GET: http://a/\n    expect: { headers: { L: { exists: false } } }", "left out: expect: absent headers"),
            ("GET: http://a/\nstopOnFailure: true", "left out: stopOnFailure"),
            ("GET: http://a/\n    expect: { schema: { title: <<env.T>> } }", "left out: expect.schema"),
            ("GET: http://a/\n    expect: { status: { lessThan: 300 } }", "approximate: expect.status"),
            (
                "GET: http://a/\n    expect: { headers: { Content-Type: { contains: / } } }",
                "left out: expect: headers.Content-Type"
            ),
            (
                "POST: http://a/\n    headers: { Content-Type: a/x+json }\n    body: { text: \"[<<env.A>>]\" }",
                "left out: body"
            ),
            (
                "POST: http://a/\n    body: { multipart: { a: { text: b, filename: c } } }", "left out: filename of a"
            ),
            ("GET: http://a/<<p>>\nvariables: { p: a/b }", "approximate: {p} in the path"),
            (
                "GET: <<u>>\nenvironments: { a: { variables: { u: http://a/b } }, c: { variables: { u: http://c/d } } }",
                "approximate: path"
            ),
            ("GET: http://a/\n    headers: { Cookie: a=b }", "left out: headers.Cookie"),
            ("GET: http://a/\n    headers: { X-A: x<<env.B>> }", "approximate: {…} in texts"),
            ("GET: http://a/\n    retry: { attempts: 2 }", "left out: retry"),
            (
                "GET: http://a/\n    auth: { awsSigV4: { accessKey: a, secretKey: <<env.S>>, region: r, service: s } }",
                "approximate: auth.awsSigV4"
            ),
            ("GET: http://a/\n  - { GET: http://a/, auth: { bearer: <<env.T>> } }", "approximate: auth"),
            ("GET: http://a/\n  - { GET: http://b/ }", "approximate: server"),
            ("GET: http://a/?=1", "left out: query"),
            (
                "POST: http://a/\n    headers: { Content-Type: application/json }\n    body: { text: \""
                    + String(repeating: "[", count: 60) + String(repeating: "]", count: 60) + "\" }",
                "left out: example"
            ),
            ("GET: http://a/\nsetup: [{ GET: http://a/1 }]", "approximate: setup"),
        ])
    func lossIsReported(lines: String, note: String) throws {
        let export = OpenAPIExport.export(try ExportedSample.source("name: S\nrequests:\n  - \(lines)\n"))
        let notes = ExportedSample.notes(export.report).filter {
            note == "approximate: {…} in texts" || !$0.hasSuffix("{…} in texts")
        }
        #expect(notes == [note])
    }

    @Test(arguments: [
        (200, "that of First is written, which has the same method and path"),
        (404, "replaces that of First, which has the same method and path"),
    ])
    func otherCredentialsAreReported(status: Int, reason: String) throws {
        let source = try ExportedSample.source(
            """
            name: S
            requests:
              - { name: First, GET: http://a/, expect: { status: \(status) } }
              - { name: Second, GET: http://a/, auth: { bearer: <<env.T>> } }
            """)
        let notes = OpenAPIExport.export(source).report.notes
        #expect(notes.map { [$0.place, $0.part, $0.result] } == [["Second", "auth", reason]])
    }

    @Test(arguments: [
        // The path and the query of a variable.
        (
            "variables: { url: http://x/users }\nrequests: [{ GET: <<url>>?page=2 }]",
            ["servers: [{ url: http://x }]\n", "  /users:\n", "name: page\n"]
        ),
        (
            "variables: { b: http://x, p: /u/<<env.I>>/p }\nrequests: [{ GET: <<b>><<p>>?x=1 }]",
            ["servers: [{ url: http://x }]\n", "  /u/{I}/p:\n", "name: x\n"]
        ),
        (
            "variables: { u: http://x/u?q=a&k=<<env.K>> }\nrequests: [{ GET: <<u>>&z=1 }]",
            ["  /u:\n", "name: q\n", "example: a\n", "name: k\n", "name: z\n"]
        ),
        (
            """
            environments: { one: { variables: { u: http://x/u?v=1 } }, two: { variables: { u: http://y/u?v=<<env.V>> } } }
            requests: [{ GET: <<u>> }]
            """,
            ["{ url: http://x, description: one }", "{ url: http://y, description: two }", "example: 1\n"]
        ),
        // The types of values of several requests.
        (
            "requests: [{ GET: http://a/?id=1 }, { name: B, GET: http://a/?id=b }]",
            ["schema: { type: string }\n          example: \"1\"\n"]
        ),
        (
            "requests: [{ GET: http://a/?id=1 }, { name: B, GET: http://a/?id=2&id=3 }]",
            ["schema: { type: array, items: { type: integer } }\n          example: [1]\n"]
        ),
        (
            """
            requests:
              - { name: A, POST: http://a/, body: { form: { age: abc } }, expect: { status: 400 } }
              - { name: B, POST: http://a/, body: { form: { age: 5 } } }
            """,
            ["age: { type: integer }", "A: { value: { age: abc } }", "B: { value: { age: 5 } }"]
        ),
        // Several schemas and media types of one part.
        (
            """
            requests:
              - { name: A, GET: http://a/, expect: { status: 200, schema: { type: object } } }
              - { name: B, GET: http://a/, expect: { status: 200, schema: { type: array } } }
              - { name: C, GET: http://a/, expect: { status: 200, schema: { type: array } } }
            """,
            ["anyOf:\n", "- { $ref: \"#/components/schemas/aResponse\" }\n", "/bResponse\" }\n"]
        ),
        (
            """
            requests:
              - { name: A, POST: http://a/, body: { multipart: { p: { text: a, type: text/xml } } } }
              - { name: B, POST: http://a/, body: { multipart: { p: { text: a, type: text/css } } } }
            """, ["encoding: { p: { contentType: \"text/xml, text/css\" } }"]
        ),
        // A failing request with the same name does not take the identifier.
        (
            """
            requests:
              - { name: Get user, GET: http://a/, expect: { status: 404 } }
              - { name: Get user, GET: http://a/, expect: { status: 200 } }
            """, ["operationId: getUser\n"]
        ),
        // The description of a group is not that of its groups.
        (
            "requests: [{ group: A, description: All., requests: [{ group: B, requests: [{ GET: http://a/ }] }] }]",
            ["tags: [{ name: A / B }]\n"]
        ),
    ])
    func requestsGive(lines: String, expected: [String]) throws {
        let text = try Self.text("name: S\n\(lines)\n")
        for part in expected { #expect(text.contains(part), "\(text)") }
        #expect(!text.contains("{K}") && !text.contains("{V}"), "\(text)")
    }

    /// An import of the document has the same operations.
    @Test(
        arguments: [
            "authorization", "faults", "http-basics", "installations", "messages", "registrations", "tag-expressions",
            "tutorial", "verify",
        ])
    func importHasTheSameOperations(name: String) throws {
        let path = "collections/\(name).yaml"
        let yaml = try String(contentsOf: RepositoryFile.at(path), encoding: .utf8)
        let export = OpenAPIExport.export(try ExportedSample.source(yaml, name: path))
        let imported = try OpenAPIImport.read(
            ImportSource(file: SourceFile(path: "a.openapi.yaml", text: export.text), name: "a"), ImportOptions())
        let again = try Self.text(imported.collection.text)
        let operations = Self.operations(export.text)
        #expect(!operations.isEmpty && operations == Self.operations(again))
    }

    /// Returns the methods with their paths and summaries.
    private static func operations(_ document: String) -> Set<String> {
        var path = ""
        var method = ""
        var operations: Set<String> = []
        for line in document.split(separator: "\n") {
            if line.hasPrefix("  /") { path = String(line) }
            if line.firstMatch(of: /^    [a-z]+:$/) != nil { method = String(line) }
            if line.hasPrefix("      summary: ") { operations.insert("\(method) \(path) \(line)") }
        }
        return operations
    }

    @Test(.timeLimit(.minutes(1)))
    func manyRequestsOfOnePathEnd() throws {
        let requests = (0..<3_000).map { index in
            "  - { GET: \"http://a/?p\(index)=1\", headers: { X-\(index): 2, \"X-Key\(index)-Token\": <<env.A>> } }\n"
        }
        let text = try Self.text("name: S\nrequests:\n\(requests.joined())")
        #expect(text.contains("name: p2999\n"))
    }
}
