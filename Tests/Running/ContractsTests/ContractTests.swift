import APIDescriptions
import CollectionModel
import Contracts
import Cryptography
import Diagnostics
import HTTP
import Testing
import JSONSchemas

/// Differences between exchanges and the description of an API.
struct ContractTests {
    private static let shop = """
        openapi: 3.0.3
        info: { title: Shop, version: "1" }
        servers: [{ url: https://shop.example/v1 }]
        paths:
          /items:
            get:
              parameters:
                - { name: limit, in: query, required: true, schema: { type: integer, maximum: 100 } }
                - { name: tag, in: query, schema: { type: array, items: { type: string, enum: [a, b] } } }
                - { name: ids, in: query, style: form, explode: false, schema: { type: array, items: { type: integer } } }
                - { name: filter, in: query, style: deepObject, explode: true, schema: { type: object, properties: { age: { type: integer } } } }
                - { name: X-Trace, in: header, schema: { type: string, format: uuid } }
                - { name: session, in: cookie, schema: { type: integer } }
              responses:
                "200":
                  description: ok
                  headers:
                    X-Total: { required: true, schema: { type: integer } }
                  content:
                    application/json:
                      schema: { type: array, items: { $ref: "#/components/schemas/Item" } }
                4XX: { description: wrong, content: { application/problem+json: { schema: { type: object, required: [title] } } } }
            post:
              deprecated: true
              security: [{ key: [] }, { token: [] }]
              requestBody:
                required: true
                content:
                  application/json: { schema: { $ref: "#/components/schemas/Item" } }
                  application/x-www-form-urlencoded: { schema: { $ref: "#/components/schemas/Item" } }
              responses: { "201": { description: created }, default: { description: other } }
          /items/{id}:
            parameters: [{ name: id, in: path, required: true, schema: { type: integer } }]
            get: { responses: { "200": { description: ok, content: { text/plain: { schema: { type: string, maxLength: 3 } } } } } }
        components:
          securitySchemes:
            key: { type: apiKey, in: header, name: X-Key }
            token: { type: http, scheme: bearer }
          schemas:
            Item:
              type: object
              required: [id, name]
              properties:
                id: { type: integer, readOnly: true }
                name: { type: string, minLength: 2 }
                secret: { type: string, writeOnly: true }
                note: { type: string, nullable: true }
        """

    static func contract(_ text: String = shop) throws -> Contract {
        let source = try SourceFile.decoded(Array(text.utf8)[...], path: "shop.yaml")
        return Contract(
            try APIDescription(at: "/shop.yaml", source) { _ throws(SpecFileProblem) in
                throw SpecFileProblem(reason: "does not exist")
            })
    }

    private static func lines(_ exchange: ContractExchange, _ contract: Contract? = nil) throws -> [String] {
        try (contract ?? Self.contract()).findings(in: exchange).map { finding in
            (finding.subject ?? finding.kind.words) + ": \(finding.message) (\(finding.range.start.line))"
        }
    }

    private static func get(
        _ path: String, _ status: Int = 200, fields: [HTTPField] = [], type: String = "application/json",
        body: String = "[]",
        responseFields: [HTTPField] = [HTTPField("X-Total", "1")]
    ) -> ContractExchange {
        var exchange = ContractExchange(method: "GET", url: "http://127.0.0.1:8080/v1" + path, status: status)
        exchange.requestFields = fields
        exchange.responseFields = [HTTPField("Content-Type", type)] + responseFields
        exchange.responseBody = ContractBody(Array(body.utf8))
        return exchange
    }

    @Test(
        arguments: [
            (
                get(
                    "/items?limit=5&tag=a&tag=b&ids=1,2&filter[age]=3", fields: [HTTPField("Cookie", "a=b; session=7")]),
                []
            ),
            (get("/items?limit=5", body: #"[{"id": 1, "name": "ab", "note": null}]"#), []),
            (get("/nowhere"), ["operation: the document has no path for /v1/nowhere (5)"]),
            (
                get("/items?limit=5", 204),
                ["status: GET /items has no response 204, only 200, 4XX (15)"]
            ),
            (get("/items?limit=500"), ["query limit: the number 500 is greater than 100 (8)"]),
            (
                get("/items?limit=many"),
                [#"query limit: expected an integer, got the text "many" (8)"#]
            ),
            (get("/items"), ["query limit: it is missing (8)"]),
            (
                get("/items?limit=5&tag=c"),
                [#"query tag $[0]: expected "a" or "b", got the text "c" (9)"#]
            ),
            (
                get("/items?limit=5&ids=1,x"),
                [#"query ids $[1]: expected an integer, got the text "x" (10)"#]
            ),
            (
                get("/items?limit=5&filter[age]=old"),
                [#"query filter $.age: expected an integer, got the text "old" (11)"#]
            ),
            (
                get("/items?limit=5", fields: [HTTPField("x-trace", "1"), HTTPField("Cookie", "session=no")]),
                [
                    #"header X-Trace: the text "1" is not a UUID (12)"#,
                    #"cookie session: expected an integer, got the text "no" (13)"#,
                ]
            ),
            (get("/items?limit=5", responseFields: []), ["response header X-Total: it is missing (18)"]),
            (
                get("/items?limit=5", responseFields: [HTTPField("X-Total", "many")]),
                [#"response header X-Total: expected an integer, got the text "many" (18)"#]
            ),
            (
                get("/items?limit=5", type: "text/html; charset=utf-8", body: "<p>"),
                ["response type: the Content-Type is text/html, expected application/json (20)"]
            ),
            (get("/items?limit=5", body: "[{"), ["response body: the body is not JSON: "]),
            (
                get("/items?limit=5", body: #"[{"id": 1, "name": "a", "secret": "x"}]"#),
                [
                    "response body $[0].name: the text is shorter than 2 characters: it has 1 (45)",
                    #"response body $[0].secret: "writeOnly": the value is only for requests (46)"#,
                ]
            ),
            (
                get("/items?limit=5", 404, type: "application/problem+json", body: "{}"),
                [#"response body $: "title" is missing (22)"#]
            ),
            (
                get("/items/x", type: "text/plain", body: "long"),
                [
                    #"path id: expected an integer, got the text "x" (33)"#,
                    "response body $: the text is longer than 3 characters: it has 4 (34)",
                ]
            ),
        ] as [(ContractExchange, [String])])
    func differencesAreFound(exchange: ContractExchange, expected: [String]) throws {
        let found = try Self.lines(exchange)
        #expect(found.count == expected.count, "\(found)")
        for (found, expected) in zip(found, expected) { #expect(found.hasPrefix(expected)) }
    }

    private static func post(_ type: String?, _ body: String?, key: String? = "1", status: Int = 201)
        -> ContractExchange
    {
        var exchange = ContractExchange(method: "POST", url: "https://shop.example/v1/items", status: status)
        if let type { exchange.requestFields.append(HTTPField("Content-Type", type)) }
        if let key { exchange.requestFields.append(HTTPField("x-key", key)) }
        exchange.requestBody = body.map { ContractBody(Array($0.utf8)) }
        return exchange
    }

    @Test(
        arguments: [
            (post("application/json", #"{"name": "ab", "secret": "x"}"#), []),
            (post("application/x-www-form-urlencoded", "name=ab&note=a+b"), []),
            (post("application/x-www-form-urlencoded", "note=a"), [#"request body $: "name" is missing (42)"#]),
            (
                post("application/json", #"{"id": 1, "name": "ab"}"#),
                [#"request body $.id: "readOnly": the value is only for responses (44)"#]
            ),
            (post(nil, "{}"), ["request type: the request has no Content-Type, expected"]),
            (
                post("text/csv", "a"),
                ["request type: the Content-Type is text/csv, expected application/json or"]
            ),
            (post("application/json", nil), ["request body: the body is missing (27)"]),
            (
                post("application/json", #"{"name": "ab"}"#, key: nil),
                ["security: the request has no credentials for key or token (25)"]
            ),
        ] as [(ContractExchange, [String])])
    func differencesOfRequestsAreFound(exchange: ContractExchange, expected: [String]) throws {
        let found = try Self.lines(exchange)
        #expect(found.first == "deprecated: POST /items is deprecated (24)")
        #expect(found.count == expected.count + 1, "\(found)")
        for (found, expected) in zip(found.dropFirst(), expected) { #expect(found.hasPrefix(expected), "\(found)") }
    }

    @Test func otherCredentialsAreEnough() throws {
        var exchange = Self.post("application/json", #"{"name": "ab"}"#, key: nil)
        exchange.requestFields.append(HTTPField("Authorization", "Bearer x"))
        #expect(try Self.lines(exchange).count == 1)
    }

    /// In Swagger 2.0 a parameter is itself a schema.
    @Test func parametersOfSwaggerAreCompared() throws {
        let contract = try Self.contract(
            """
            swagger: "2.0"
            basePath: /v1
            paths:
              /items:
                get:
                  produces: [application/json]
                  parameters:
                    - { name: limit, in: query, required: true, type: integer, maximum: 5 }
                    - { name: ids, in: query, type: array, collectionFormat: pipes, items: { type: integer } }
                  responses:
                    200: { description: ok, schema: { type: array, items: { $ref: "#/definitions/Item" } } }
            definitions: { Item: { required: [id], properties: { id: { type: integer }, next: { $ref: "#/definitions/Item" } } } }
            """)
        let findings = contract.findings(in: Self.get("/items?limit=9&ids=1%7Cx", body: #"[{"next": {"id": 1}}]"#))
        #expect(
            findings.map(\.text) == [
                "query limit: the number 9 is greater than 5",
                #"query ids $[1]: expected an integer, got the text "x""#,
                #"response body $[0]: "id" is missing"#,
            ])
        #expect(contract.description.schemaProblems == [])
    }

    /// Schemas that combine each other without end, and without a type.
    @Test(.timeLimit(.minutes(5))) func circularSchemasEnd() throws {
        let many = Array(repeating: "{ $ref: '#/components/schemas/A' }", count: 30).joined(separator: ", ")
        let contract = try Self.contract(
            """
            openapi: 3.0.0
            paths:
              /v1/items:
                get:
                  parameters: [{ name: q, in: query, schema: { $ref: "#/components/schemas/A" } }]
                  responses: { default: { description: x } }
            components: { schemas: { A: { allOf: [\(many)], required: [b] } } }
            """)
        #expect(contract.findings(in: Self.get("/items?q=1")).count <= 1)
        #expect(contract.description.schemaProblems.first?.message.contains("comes back") ?? false)
    }

    @Test func methodThatIsNotThereIsFound() throws {
        var exchange = Self.get("/items/1")
        exchange.method = "DELETE"
        #expect(try Self.lines(exchange) == ["operation: the document has no DELETE for /v1/items/1, only GET (5)"])
    }

    @Test(
        arguments: [
            ("{ type: http, scheme: digest }", HTTPAuthentication.digest(user: "u", password: Secret("p")), "", true),
            ("{ type: http, scheme: basic }", nil, "Basic eDp5", true),
            ("{ type: http, scheme: basic }", nil, "", false),
            ("{ type: http, scheme: basic }", nil, "Bearer x", false),
            ("{ type: oauth2, flows: {} }", nil, "Bearer x", true), ("{ type: mutualTLS }", nil, "", true),
            ("{ type: apiKey, in: query, name: key }", .apiKey(.query("key"), value: Secret("s")), "", true),
            ("{ type: apiKey, in: header, name: Authorization }", nil, "SharedAccessSignature x", true),
            ("{ type: openIdConnect }", nil, "", false),
        ] as [(String, HTTPAuthentication?, String, Bool)])
    func credentialsAreFound(scheme: String, authentication: HTTPAuthentication?, field: String, isMet: Bool) throws {
        let contract = try Self.contract(
            """
            openapi: 3.1.0
            security: [{ auth: [] }]
            paths: { /a: { get: { responses: { 200: { description: ok } } } } }
            components: { securitySchemes: { auth: \(scheme) } }
            """)
        var exchange = ContractExchange(method: "GET", url: "http://localhost/a", status: 200)
        exchange.authentication = authentication
        if !field.isEmpty { exchange.requestFields = [HTTPField("Authorization", field)] }
        #expect(try Self.lines(exchange, contract).isEmpty == isMet)
    }

    @Test(
        arguments: [
            (ContractKind.responseBody, [:], ContractSeverity.error), (.deprecated, [:], .warning),
            (.deprecated, [.deprecated: .error], .error), (.rejectedRequest, [:], .off),
        ] as [(ContractKind, [ContractKind: ContractSeverity], ContractSeverity)])
    func severitiesHaveDefaults(kind: ContractKind, given: [ContractKind: ContractSeverity], severity: ContractSeverity)
    {
        #expect(ContractSetting(given).severity(of: kind) == severity)
        // A request that expects a refusal is wrong on purpose, also if no operation has its path.
        #expect(ContractSetting(given).severity(of: .operation, expectsRefusal: true) == .off)
        #expect(ContractSetting(given).severity(of: .responseBody, expectsRefusal: true) == .error)
    }

    /// Values that several parts of a message can have are kinds of their own; the lower severity of both counts.
    @Test(
        arguments: [
            ("PUT", #"{"id": 1}"#, "{}", ["readOnly warning"]),
            ("PUT", "{}", #"{"pin": "1234"}"#, ["responseBody error"]),
            ("PUT", "{}", #"{"day": "today"}"#, ["format error"]),
            ("PUT", #"{"day": "today"}"#, "{}", ["format error"]),
            ("PUT?from=today", "{}", "{}", ["format error"]),
            ("PUT", "{}", #"{"day": 1}"#, ["responseBody error"]),
        ])
    func ruleOfAValueIsItsKind(method: String, request: String, response: String, expected: [String]) throws {
        let contract = try Self.contract(
            """
            openapi: 3.1.0
            paths:
              /a:
                put:
                  parameters: [{ name: from, in: query, schema: { type: string, format: date } }]
                  requestBody: { content: { application/json: { schema: { $ref: "#/components/schemas/A" } } } }
                  responses: { 200: { description: ok, content: { application/json: { schema: { $ref: "#/components/schemas/A" } } } } }
            components:
              schemas:
                A:
                  properties:
                    id: { type: integer, readOnly: true }
                    pin: { type: string, writeOnly: true }
                    day: { type: string, format: date }
            """)
        let query = method.dropFirst(3)
        var exchange = ContractExchange(method: "PUT", url: "http://localhost/a\(query)", status: 200)
        exchange.requestFields = [HTTPField("Content-Type", "application/json")]
        exchange.responseFields = exchange.requestFields
        exchange.requestBody = ContractBody(Array(request.utf8))
        exchange.responseBody = ContractBody(Array(response.utf8))
        let library = ContractLibrary([(path: "/a", description: contract.description)])
        func results(_ setting: [ContractKind: ContractSeverity]) -> [String] {
            var settings = RequestSettings()
            settings.contract = .given(ContractSetting(setting))
            let place = contract.description.root.range
            let file = OpenAPIFile("/a", writtenAs: "/a", roots: .unlimited, at: place)
            return library.results(of: exchange, [file], settings, request: "A").map {
                "\($0.finding.kind.rawValue) \($0.isError ? "error" : "warning")"
            }
        }
        #expect(results([:]) == expected)
        #expect(results([.format: .off, .readOnly: .off]) == expected.filter { $0.hasPrefix("responseBody") })
        #expect(results([.parameter: .off, .requestBody: .off, .responseBody: .off]) == [])
    }
}
