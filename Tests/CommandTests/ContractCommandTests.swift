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
        #expect(result.stdout.contains("user.yaml:1:29: $.name: expected text, got the number 7"))
        #expect(result.stdout.contains("api.yaml:3:3: the description has no path for /other"))
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
            "write a kind of difference with error, warning or off"
        ),
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
}
