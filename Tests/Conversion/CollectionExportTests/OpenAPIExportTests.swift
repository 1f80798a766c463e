import CollectionDrafts
import Diagnostics
import Foundation
import Importing
import TestSupport
import Testing

@testable import CollectionExport

/// Exports to drafts of OpenAPI documents.
struct OpenAPIExportTests {
    static func text(_ yaml: String) throws -> String {
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
            (
                "GET: http://h:<<env.PORT>>/x",
                "servers: [{ url: \"http://h:{PORT}\", variables: { PORT: { default: \"80\" } } }]\n"
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
}
