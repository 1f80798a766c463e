import Foundation
import TestSupport
import Testing

/// The requests that the report `openapi` of a run proposes: those that `import --update` adds.
@Suite(.timeLimit(.minutes(20)))
struct CoverageProposalTests {
    private static let document = """
        openapi: 3.0.3
        info: { title: Shop }
        servers: [{ url: "https://shop.example" }]
        components:
          securitySchemes: { key: { type: apiKey, in: header, name: X-API-Key } }
        paths:
          /items:
            get: { tags: [items], security: [{ key: [] }], responses: { "200": { description: ok } } }
          /items/{id}:
            parameters: [{ name: id, in: path, required: true, schema: { type: integer } }]
            get: { tags: [items], summary: Get an item, security: [{ key: [] }], responses: { "200": { description: ok } } }
            put:
              tags: [items]
              security: [{ key: [] }]
              requestBody: { content: { application/json: { example: { a: 1 } } } }
              responses: { "200": { description: ok } }
          /orders/{order}:
            get:
              tags: [orders]
              parameters: [{ name: order, in: path, required: true, schema: { type: string }, example: a7 }]
              responses: { "200": { description: ok } }
          /orders:
            get: { tags: [orders], responses: { "200": { description: ok } } }

        """

    private let folder: TemporaryFolder
    private let server: ScriptedServer

    init() throws {
        folder = try TemporaryFolder()
        server = try ScriptedServer(.serve { _ in "HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n" })
        try folder.write(Self.document, to: "my api.yaml")
        try folder.write(
            """
            name: Items
            variables: { server: "\(server.url(""))", key: abc, item: 1 }
            secrets: [key]
            requests:
              - { GET: <<server>>/items, auth: { apiKey: { header: X-API-Key, value: <<key>> } } }
              - { GET: <<server>>/items/<<item>>, auth: { apiKey: { header: X-API-Key, value: <<key>> } } }

            """, to: "the items.yaml")
        try folder.write(
            "name: Orders\nrequests: [{ GET: \"\(server.url("/orders"))\" }]\n", to: "orders.yaml")
        try folder.write("name: None\nrequests: [{ GET: \"\(server.url("/none"))\" }]\n", to: "none.yaml")
    }

    private struct Coverage: Decodable {
        struct Description: Decodable {
            let operations: [Operation]
            let updateCommand: String?
        }
        struct Operation: Decodable {
            let operation: String
            let request: String?
            let names: String?
        }
        let coverage: [Description]
    }

    private func hubrun(_ words: [String]) async throws -> BuiltCommand.Output {
        try await BuiltCommand.run(
            words, in: folder.url, environment: ["HUBRUN_STATE_DIR": folder.url.path + "/state"])
    }

    /// Returns the coverage of a run.
    private func coverage(of files: [String], _ options: [String] = []) async throws -> Coverage.Description {
        let output = try await hubrun(
            files + ["--openapi", "my api.yaml", "--contract", "operation=off"]
                + ["--report", "openapi=c.html", "--report", "openapi=c.json"] + options)
        #expect(output.status == 0, "\(output)")
        let text = try #require(folder.text(of: "c.json"))
        return try #require(try JSONDecoder().decode(Coverage.self, from: Data(text.utf8)).coverage.first)
    }

    @Test func requestsAreThoseOfTheUpdate() async throws {
        let coverage = try await coverage(of: ["the items.yaml"])
        let proposals = coverage.operations.filter { $0.request != nil }
        #expect(proposals.map(\.operation) == ["PUT /items/{id}", "GET /orders/{order}", "GET /orders"])
        #expect(
            proposals.first?.request == """
                - name: PUT /items/{id}
                  PUT: <<server>>/items/<<item>>
                  auth: { apiKey: { header: X-API-Key, value: <<key>> } }
                  body:
                    json: { a: 1 }
                  expect: { status: 200 }

                """)
        #expect(proposals.map(\.names) == [nil, "variables:\n  order: a7\n", nil])
        #expect(coverage.updateCommand == "hubrun import \"my api.yaml\" --update \"the items.yaml\"")
        let page = try #require(folder.text(of: "c.html"))
        #expect(page.contains("<pre>hubrun import \"my api.yaml\" --update \"the items.yaml\"</pre>"), "\(page)")
        #expect(page.contains("<pre>variables:\n  order: a7\n</pre>"), "\(page)")
        #expect(!page.contains("abc"))
        let update = try await hubrun(["import", "my api.yaml", "--update", "the items.yaml", "--dry-run"])
        for proposal in proposals {
            let lines = (proposal.request ?? "").split(separator: "\n")
            let added = update.stdout.split(separator: "\n").map { $0.drop { $0 == " " } }
            #expect(lines.allSatisfy { added.contains($0.drop { $0 == " " }) }, "\(update.stdout)")
        }
    }

    /// The first collection with requests for the document counts. No command adds only the requests that all collections
    /// together do not have.
    @Test(arguments: [
        (["none.yaml", "the items.yaml", "orders.yaml"], "<<server>>/orders/<<order>>", false),
        (["none.yaml", "orders.yaml"], "/orders/<<order>>", true),
        (["none.yaml"], "<<baseUrl>>/orders/<<order>>", false),
    ])
    func firstCollectionWithOperationsCounts(files: [String], url: String, hasCommand: Bool) async throws {
        let coverage = try await coverage(of: files)
        let request = try #require(coverage.operations.first { $0.operation == "GET /orders/{order}" }?.request)
        #expect(request.contains(url), "\(request)")
        #expect((coverage.updateCommand != nil) == hasCommand)
    }

    /// A request that was not selected is in the collection already.
    @Test func requestOfTheCollectionIsNotProposed() async throws {
        let coverage = try await coverage(of: ["the items.yaml"], ["--name", "GET /items"])
        let item = try #require(coverage.operations.first { $0.operation == "GET /items/{id}" })
        #expect(item.request == nil)
    }

    /// Literal credentials of requests are in no report.
    @Test func literalSecretsAreNotProposed() async throws {
        let address = server.url("").replacing("http://", with: "http://ann:hunter22-literal@")
        try folder.write(
            """
            name: Items
            requests:
              - GET: \(address)/items
                auth: { apiKey: { header: X-API-Key, value: hunter33-literal } }

            """, to: "literal.yaml")
        let coverage = try await coverage(of: ["literal.yaml"], ["--report", "jsonl=r.jsonl"])
        let request = try #require(coverage.operations.first { $0.operation == "PUT /items/{id}" }?.request)
        #expect(request.contains("value: <<env.X_API_KEY>>"), "\(request)")
        for file in ["c.html", "c.json", "r.jsonl"] {
            #expect(folder.text(of: file)?.contains("-literal") == false, "\(file)")
        }
    }
}
