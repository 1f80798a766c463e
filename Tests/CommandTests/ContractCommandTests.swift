import Foundation
import TestSupport
import Testing

/// `--openapi` and `--contract`.
@Suite(.timeLimit(.minutes(20)))
struct ContractCommandTests {
    private let folder: CertificateFolder
    private let server: ScriptedServer

    init() throws {
        folder = try CertificateFolder()
        server = try ScriptedServer(
            .serve { request in
                let body = request.hasPrefix("GET /users/7") ? #"{"name": 7}"# : #"{"name": "ann"}"#
                let status = request.hasPrefix("GET /users/x") ? "400 Bad Request" : "200 OK"
                return
                    "HTTP/1.1 \(status)\r\nContent-Type: application/json\r\nContent-Length: \(body.utf8.count)\r\n\r\n\(body)"
            })
        try folder.write(
            """
            openapi: 3.0.3
            paths:
              /users/{id}:
                parameters: [{ name: id, in: path, required: true, schema: { type: integer } }]
                get:
                  deprecated: true
                  responses:
                    "200": { description: ok, content: { application/json: { schema: { $ref: user.yaml } } } }
                    "400": { description: wrong, content: { application/json: {} } }
            """, to: "api.yaml")
        try folder.write("properties: { name: { type: string }, age: { type: strin } }\n", to: "user.yaml")
        try folder.write(
            """
            name: Users
            requests:
              - { name: One, GET: "\(server.url("/"))users/1" }
              - { name: Seven, GET: "\(server.url("/"))users/7" }
              - { name: Wrong, GET: "\(server.url("/"))users/x", expect: { status: 400 } }
              - { name: Elsewhere, GET: "\(server.url("/"))other" }
            """, to: "users.yaml")
    }

    private func run(_ arguments: [String]) async throws -> BuiltCommand.Output {
        try await BuiltCommand.run(
            ["users.yaml"] + arguments, in: URL(filePath: folder.path),
            environment: ["HUBRUN_STATE_DIR": folder.path + "/state"])
    }

    @Test func differencesAreFailuresWithTheirPlaces() async throws {
        let result = try await run(["--openapi", "api.yaml", "--report", "json=r.json"])
        #expect(result.status == 4)
        #expect(result.stdout.contains("✓ One"))
        #expect(result.stdout.contains("user.yaml:1:29: response body $.name: expected text, got the number 7"))
        #expect(result.stdout.contains("api.yaml:3:3: the document has no path for /other"))
        #expect(result.stdout.contains("again: hubrun users.yaml --openapi api.yaml --name \"Seven\""))
        #expect(result.stdout.contains("2 failed, 2 passed of 4 requests"))
        #expect(
            result.stderr.contains("user.yaml#/properties/age/type: there is no type \"strin\""), "\(result.stderr)")
        let report = try String(contentsOfFile: folder.path + "/r.json", encoding: .utf8)
        #expect(report.contains("contract: response body"))
    }

    @Test(arguments: [
        (["--contract", "operation=off"], "1 failed, 3 passed"),
        (["--contract", "operation=off", "--contract", "responseBody=off"], "4 passed"),
        (["--contract", "deprecated=error"], "4 failed"),
    ])
    func kindsAreFailuresOrIgnored(options: [String], summary: String) async throws {
        let result = try await run(["--openapi", "api.yaml"] + options)
        #expect(result.stdout.contains(summary), "\(result.stdout)")
    }

    @Test(arguments: [
        (["--openapi", "nowhere.yaml"], 1, "--openapi: there is no file \"nowhere.yaml\""),
        (["--openapi", "users.yaml"], 2, "this is not an OpenAPI document"),
        (["--openapi", "api.yaml", "--contract", "stats=off"], 1, "did you mean \"status\"?"),
        (
            ["--openapi", "api.yaml", "--contract", "status=warn"], 1,
            "\"warn\" is no severity: write error, warning or off"
        ),
        (["--contract", "status"], 1, "write a kind of difference with error, warning or off"),
        (["--openapi", "broken.yaml"], 2, "broken.yaml:1:"),
    ])
    func wrongOptionsSendNothing(options: [String], status: Int32, message: String) async throws {
        try folder.write("openapi: [3\n", to: "broken.yaml")
        let result = try await run(options)
        #expect(result.status == status)
        #expect(result.stderr.contains(message), "\(result.stderr)")
        #expect(server.requests.isEmpty)
    }

    @Test func partsThatCannotBeUsedAreNamed() async throws {
        try folder.write(
            """
            openapi: 3.0.3
            paths:
              /users/{id}: { get: { responses: { "200": { $ref: "https://example.com/a.yaml" } } } }
              /users/{name}: { get: { responses: { "200": { $ref: "../outside.yaml" } } } }
            """, to: "odd.yaml")
        let result = try await run(["--openapi", "odd.yaml", "--name", "One"])
        #expect(result.stderr.contains("is not fetched"), "\(result.stderr)")
        #expect(result.stderr.contains("outside.yaml"), "\(result.stderr)")
        #expect(
            result.stderr.contains("GET /users/{name} is never used: GET /users/{id} has the same URLs"),
            "\(result.stderr)")
    }

    /// The key in `defaults`, a group, a request, an environment and the project file; severities; grouping.
    @Test(arguments: [
        ("defaults: { openapi: api.yaml }", "{}", 2), ("environments: { e: { openapi: api.yaml } }", "{}", 2),
        ("defaults: { openapi: api.yaml, contract: { operation: off } }", "{}", 1),
        ("defaults: { openapi: api.yaml }", "{ openapi: null }", 1),
        ("defaults: { openapi: api.yaml }", "{ contract: { operation: warning } }", 1),
        ("defaults: { openapi: [other.yaml, api.yaml] }", "{}", 2),
        ("description: none", "{ openapi: api.yaml }", 1), ("description: none", "{}", 0),
    ])
    func collectionsNameTheirDescriptions(head: String, settings: String, failures: Int) async throws {
        try folder.write("openapi: 3.0.0\npaths: { /others: { get: {} } }\n", to: "other.yaml")
        try folder.write(
            """
            name: Users
            \(head)
            requests:
              - { name: Seven, GET: "\(server.url("/"))users/7" }
              - group: G
                defaults: \(settings)
                requests: [{ name: Elsewhere, GET: "\(server.url("/"))other" }]
            """, to: "users.yaml")
        let result = try await run([])
        #expect(result.stdout.contains(failures == 0 ? "2 passed of 2" : "\(failures) failed"), "\(result.stdout)")
        #expect(
            result.stdout.contains("api.yaml:3:3: warning: the document has no path") == settings.contains("warning")
        )
    }

    @Test func projectsNameDescriptions() async throws {
        try folder.write("defaults: { openapi: api.yaml }\n", to: "hubrun.yaml")
        let result = try await run([])
        #expect(result.stdout.contains("2 failed, 2 passed of 4 requests"), "\(result.stdout)")
    }

    /// The excerpt of the description is shown once for the same difference of several requests.
    @Test func sameDifferencesAreShownWithOneExcerpt() async throws {
        try folder.write(
            """
            name: Users
            requests:
              - { name: One, GET: "\(server.url("/"))users/7" }
              - { name: Two, GET: "\(server.url("/"))users/7" }
            """, to: "users.yaml")
        let result = try await run(["--openapi", "api.yaml"])
        let message = "user.yaml:1:29: response body $.name: expected text, got the number 7"
        #expect(result.stdout.components(separatedBy: message).count == 3, "\(result.stdout)")
        #expect(result.stdout.components(separatedBy: "1 | properties").count == 2, "\(result.stdout)")
    }

    @Test func checkFindsDifferencesWithoutSending() async throws {
        try folder.write(
            """
            name: Users
            defaults: { openapi: api.yaml }
            requests:
              - { name: One, GET: "\(server.url("/"))users/<<$randomInt>>" }
              - { name: Post, POST: "\(server.url("/"))users/1" }
              - { name: Other, GET: "\(server.url("/"))other", query: { a: b }, contract: { operation: warning } }
            """, to: "checked.yaml")
        let result = try await hubrun(["check", "checked.yaml"])
        #expect(result.status == 2)
        #expect(
            result.stderr.contains("4:13: warning: the operation is deprecated (api.yaml:6:19)"), "\(result.stderr)")
        #expect(result.stderr.contains("5:13: error: the document has no POST for /users/1, only GET (api.yaml:3:3)"))
        #expect(result.stderr.contains("6:13: warning: the document has no path for /other (api.yaml:3:3)"))
        #expect(result.stdout.contains("1 error, 2 warnings"), "\(result.stdout)")
        let off = try await hubrun(["check", "checked.yaml", "--contract", "deprecated=off"])
        #expect(off.stdout.contains("1 error, 1 warning"), "\(off.stdout)")
        #expect(server.requests.isEmpty)
    }

    /// `check` reads all schemas, also those that no request uses, and a file once for all collections.
    @Test func checkNamesWrongSchemas() async throws {
        try folder.write(
            """
            openapi: 3.1.0
            paths:
              /users/{id}:
                parameters: [{ name: id, in: path, required: true, schema: { type: numbr } }]
                get: { responses: { "200": { description: ok, content: { application/json: { schema: { $ref: "#/components/schemas/Usr" } } } } } }
              /unused: { get: { responses: { "200": { description: ok, headers: { X: { schema: { pattern: "(" } } } } } } }
            components: { schemas: { User: {}, Nobody: { $ref: "#/components/schemas/User" } } }
            """, to: "wrong.yaml")
        try folder.write("name: Other\nrequests: [{ name: A, GET: http://localhost/users/1 }]\n", to: "other.yaml")
        let result = try await hubrun(["check", "users.yaml", "other.yaml", "--openapi", "wrong.yaml"])
        for problem in [
            #"there is no type "numbr""#, #"wrong.yaml#/paths/~1users~1{id}/get/"#, #"wrong.yaml#/paths/~1unused/get/"#,
        ] {
            #expect(result.stderr.components(separatedBy: problem).count == 2, "\(result.stderr)")
        }
    }

    @Test func operationsAreListedWithTheirRequests() async throws {
        let result = try await hubrun(["list", "users.yaml", "--openapi", "api.yaml"])
        #expect(
            result.stdout == """
                api.yaml: 1 of 1 operation has requests
                  GET /users/{id}  One, Seven, Wrong (deprecated)

                """, "\(result.stdout)")
        let json = try await hubrun(["list", "users.yaml", "--openapi", "api.yaml", "--format", "json"])
        #expect(json.stdout.contains("\"operation\": \"GET /users/{id}\""), "\(json.stdout)")
        let none = try await hubrun(["list", "users.yaml", "--operations"])
        #expect(none.status == 1)
        #expect(none.stderr.contains("the collections name no OpenAPI document"), "\(none.stderr)")
    }

    private func hubrun(_ arguments: [String]) async throws -> BuiltCommand.Output {
        try await BuiltCommand.run(
            arguments, in: URL(filePath: folder.path), environment: ["HUBRUN_STATE_DIR": folder.path + "/state"])
    }

    private func text(_ name: String) throws -> String {
        try String(contentsOfFile: folder.path + "/" + name, encoding: .utf8)
    }

    private static let wide = """
        openapi: 3.1.0
        info: { title: "Wide <b>", version: "1" }
        paths:
          /users/{id}:
            get:
              parameters:
                - { name: id, in: path, required: true, schema: { type: integer } }
                - { name: sort, in: query, schema: { enum: [up, down] } }
              responses:
                "200":
                  description: ok
                  content:
                    application/json: { schema: { properties: { name: {}, kind: { enum: [a, b] } } } }
                "404": { description: none }
          /others: { post: { summary: Add, requestBody: { content: { application/json: { example: { a: 1 } } } }, responses: { "201": { description: ok } } } }
        """

    /// The parts that shards had, in each format; what is missing; a threshold.
    @Test func coverageIsReported() async throws {
        try folder.write(Self.wide, to: "wide.yaml")
        try folder.write(
            """
            name: Users
            defaults: { openapi: wide.yaml }
            requests:
              - { name: One, GET: "\(server.url("/"))users/1?sort=up" }
              - { name: Two, GET: "\(server.url("/"))users/2" }
            """, to: "users.yaml")
        for shard in ["1/2", "2/2"] {
            let name = "run\(shard.prefix(1)).jsonl"
            let result = try await run(["--shard", shard, "--repeat", "2", "--report", "jsonl=\(name)"])
            #expect(result.status == 0, "\(result.stdout)\(result.stderr)")
        }
        let reports = ["c.html", "c.json", "c.md", "c.xml"].flatMap { ["--report", "openapi=\($0)"] }
        let result = try await hubrun(["report", "run1.jsonl", "run2.jsonl", "--openapi", "wide.yaml"] + reports)
        #expect(result.status == 0, "\(result.stderr)")
        let json = try text("c.json")
        #expect(json.contains(#"{"kind":"parameter","part":"query sort","count":2,"requests":["One"]}"#), "\(json)")
        #expect(json.contains(#""path":"$ = \"down\"","count":0"#), "\(json)")
        #expect(json.contains(#""path":"$.kind","count":0"#), "\(json)")
        #expect(json.contains(#""path":"$.name","count":4"#), "\(json)")
        let page = try text("c.html")
        #expect(page.contains("Wide &lt;b>") || page.contains("Wide &lt;b&gt;"))
        #expect(page.contains("1 of 2 (50 %)"))
        #expect(page.contains("POST: &lt;&lt;baseUrl"), "\(page)")
        #expect(try text("c.md").contains("| POST /others | **no request** |"))
        #expect(try text("c.xml").contains("tests=\"2\" failures=\"1\""))
        for (bound, status) in [("coverage>=50%", 0), ("coverage>50%", 4), ("coverage.statuses>90%", 4)]
            as [(String, Int32)]
        {
            let result = try await hubrun(["report", "run1.jsonl", "run2.jsonl", "--threshold", bound])
            #expect(result.status == status, "\(bound): \(result.stdout)\(result.stderr)")
        }
        let whole = try await run(["--threshold", "coverage>60%", "--report", "openapi=own.html"])
        #expect(whole.status == 4)
        #expect(whole.stdout.contains("✗ coverage>60%  50 %"), "\(whole.stdout)")
        #expect(try text("own.html").contains("POST: \(server.url("/"))others"))
    }

    @Test(arguments: [
        (["--threshold", "coverage>80"], "\"80\" is no limit of coverage"),
        (["--threshold", "coverage.things>80%"], "there is no figure \"coverage.things\""),
    ])
    func wrongCoverageOptionsAreErrors(options: [String], message: String) async throws {
        let result = try await run(options)
        #expect(result.status == 1)
        #expect(result.stderr.contains(message), "\(result.stderr)")
        #expect(server.requests.isEmpty)
    }

    @Test(arguments: [
        ("defaults: { openapi: nowhere.yaml }", "there is no file \"nowhere.yaml\""),
        ("defaults: { openapi: ../outside.yaml }", "outside"), ("defaults: { openapi: <<x>>.yaml }", "not replaced"),
        ("defaults: { openapi: users.yaml }", "this is not an OpenAPI document"),
        ("defaults: { contract: { responsBody: off } }", "did you mean \"responseBody\"?"),
        ("defaults: { contract: { status: warn } }", "\"status\" cannot be \"warn\""),
    ])
    func wrongKeysSendNothing(head: String, message: String) async throws {
        try folder.write(
            "name: U\n\(head)\nrequests: [{ GET: \"\(server.url("/"))users/7\" }]\n", to: "users.yaml")
        let result = try await run([])
        #expect(result.status == 2, "\(result.stderr)")
        #expect(result.stderr.contains(message), "\(result.stderr)")
        #expect(server.requests.isEmpty)
    }

    /// Documents lie beside the collections of their APIs.
    @Test func documentsInFoldersAreNoCollections() async throws {
        try FileManager.default.createDirectory(atPath: folder.path + "/all", withIntermediateDirectories: false)
        try folder.write("# The API\nswagger: '2.0'\npaths: {}\n", to: "all/old.yml")
        try folder.write("name: C\nrequests: [{ GET: \"\(server.url("/"))users/1\" }]\n", to: "all/c.yaml")
        let result = try await hubrun(["run", "all"])
        #expect(result.stdout.contains("1 passed of 1 request"), "\(result.stdout)\(result.stderr)")
    }

    /// The escapes of JSON Pointers hide no secret from the masking.
    @Test func secretsAreInNoPointer() async throws {
        try folder.write(
            """
            openapi: 3.0.3
            paths:
              /users/{id}:
                post:
                  requestBody:
                    content:
                      application/x-www-form-urlencoded: { schema: { type: object, additionalProperties: false } }
                  responses: { "200": { description: ok } }
            """, to: "form.yaml")
        try folder.write(
            """
            name: Users
            variables: { key: <<env.KEY>> }
            secrets: [key]
            requests: [{ POST: "\(server.url("/"))users/1", body: { form: { <<key>>: x } } }]
            """, to: "users.yaml")
        let result = try await BuiltCommand.run(
            ["users.yaml", "--openapi", "form.yaml", "--report", "jsonl=r.jsonl"], in: URL(filePath: folder.path),
            environment: ["HUBRUN_STATE_DIR": folder.path + "/state", "KEY": "s3cr/et~välue"])
        #expect(result.status == 4, "\(result.stdout)\(result.stderr)")
        let events = try text("r.jsonl")
        #expect(events.contains(#""kind":"requestBody","pointer":"/•••"#), "\(events)")
        #expect(!events.contains("s3cr"))
    }
}
