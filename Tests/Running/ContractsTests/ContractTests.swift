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

    private static func contract(_ text: String = shop) throws -> Contract {
        let source = try SourceFile.decoded(Array(text.utf8)[...], path: "shop.yaml")
        return Contract(
            try APIDescription(at: "/shop.yaml", source) { _ throws(SpecFileProblem) in
                throw SpecFileProblem(reason: "does not exist")
            })
    }

    private static func lines(_ exchange: ContractExchange, _ contract: Contract? = nil) throws -> [String] {
        try (contract ?? Self.contract()).findings(in: exchange).map { finding in
            "\(finding.kind.words)\(finding.subject.map { " " + $0 } ?? ""): \(finding.message) (\(finding.range.start.line))"
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
            (get("/nowhere"), ["operation: the description has no path for /v1/nowhere (5)"]),
            (
                get("/items?limit=5", 204),
                ["status: GET /items has no response 204, only 200, 4XX (15)"]
            ),
            (get("/items?limit=500"), ["parameter query limit: the number 500 is greater than 100 (8)"]),
            (
                get("/items?limit=many"),
                [#"parameter query limit: expected an integer, got the text "many" (8)"#]
            ),
            (get("/items"), ["parameter query limit: it is missing (8)"]),
            (
                get("/items?limit=5&tag=c"),
                [#"parameter query tag $[0]: expected "a" or "b", got the text "c" (9)"#]
            ),
            (
                get("/items?limit=5&ids=1,x"),
                [#"parameter query ids $[1]: expected an integer, got the text "x" (10)"#]
            ),
            (
                get("/items?limit=5&filter[age]=old"),
                [#"parameter query filter $.age: expected an integer, got the text "old" (11)"#]
            ),
            (
                get("/items?limit=5", fields: [HTTPField("x-trace", "1"), HTTPField("Cookie", "session=no")]),
                [
                    #"parameter header X-Trace: the text "1" is not a UUID (12)"#,
                    #"parameter cookie session: expected an integer, got the text "no" (13)"#,
                ]
            ),
            (get("/items?limit=5", responseFields: []), ["response header header X-Total: it is missing (18)"]),
            (
                get("/items?limit=5", responseFields: [HTTPField("X-Total", "many")]),
                [#"response header header X-Total: expected an integer, got the text "many" (18)"#]
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
                    #"parameter path id: expected an integer, got the text "x" (33)"#,
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
                #"$[0]: "id" is missing"#,
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
        #expect(try Self.lines(exchange) == ["operation: the description has no DELETE for /v1/items/1, only GET (5)"])
    }

    // MARK: Correct services in notations that are read wrongly with ease

    /// A description with one operation.
    private static func contract(
        parameters: String = "[]", request: String? = nil, response: String = "{ description: ok }",
        version: String = "openapi: 3.1.0", _ more: String = "{}"
    ) throws -> Contract {
        let body = request.map { "      requestBody: { content: \($0) }\n" } ?? ""
        return try contract(
            """
            \(version)
            paths:
              /a/{id}:
                post:
                  parameters: \(parameters)
            \(body)      responses: { default: \(response) }
            components: \(more)
            """)
    }

    @Test(
        arguments: [
            // Types that a text does not show.
            ("/a/1?x=5", "query", "schema: { anyOf: [{ type: integer }, { type: string }] }", nil),
            ("/a/1?x=5", "query", "schema: { enum: [5, 6] }", nil),
            ("/a/1?x=7", "query", "schema: { enum: [5, 6] }", "query x: expected 5 or 6"),
            ("/a/1?x=", "query", "allowEmptyValue: true, schema: { type: integer }", nil),
            ("/a/1?x=", "query", "schema: { type: integer }", "query x: expected an integer"),
            ("/a/1?x=null", "query", "schema: { type: [integer, 'null'] }", nil),
            ("/a/1?x=true", "query", "schema: { type: boolean }", nil),
            ("/a/1?x=5", "query", "schema: { type: string, minLength: 1 }", nil),
            ("/a/1?x=a&x=5", "query", "schema: { type: array, items: { type: [integer, string] } }", nil),
            // Lists.
            ("/a/1?x=1%2C2", "query", "explode: false, schema: { type: array, items: { type: integer } }", nil),
            ("/a/1?x=a%2Cb,c", "query", "explode: false, schema: { type: array, maxItems: 2 }", nil),
            (
                "/a/1?x=1%202", "query",
                "style: spaceDelimited, explode: false, schema: { type: array, items: { type: integer } }", nil
            ),
            (
                "/a/1?x=1%7C2", "query",
                "style: pipeDelimited, explode: false, schema: { type: array, items: { type: integer } }", nil
            ),
            (
                "/a/1?x=1", "query",
                "schema: { anyOf: [{ type: integer }, { type: array, items: { type: integer } }] }", nil
            ),
            ("/a/1?x=", "query", "explode: false, schema: { type: array }", nil),
            // Objects.
            (
                "/a/1?R=1&G=2", "query",
                "required: true, schema: { type: object, properties: { R: { type: integer } } }", nil
            ),
            (
                "/a/1?x[a]=1&x[b][]=2", "query",
                "style: deepObject, schema: { type: object, properties: { b: { type: array } } }", nil
            ),
            (
                "/a/1?x[a]=b", "query",
                "style: deepObject, schema: { type: object, properties: { a: { type: integer } } }",
                "query x $.a: expected an integer"
            ),
            (
                #"/a/1?x=%7B%22a%22%3A1%7D"#, "query",
                "content: { application/json: { schema: { type: object, required: [a] } } }", nil
            ),
            (
                "/a/1?x=no", "query", "content: { application/json: { schema: { type: object } } }",
                "query x: the value is not JSON"
            ),
            // Paths.
            ("/a/.1.2", "path", "style: label, explode: true, schema: { type: array, items: { type: integer } }", nil),
            (
                "/a/1", "path", "style: label, schema: { type: integer }",
                "path id: the value is not written as style: label"
            ),
            (
                "/a/;id=1;id=2", "path",
                "style: matrix, explode: true, schema: { type: array, items: { type: integer } }", nil
            ),
            ("/a/;R=1;G=2", "path", "style: matrix, explode: true, schema: { type: object }", nil),
            ("/a/1,2", "path", "schema: { type: array, items: { type: integer } }", nil),
            ("/a/a%2Fb", "path", "schema: { const: a/b }", nil),
            // Values that only a run has.
            ("/a/<<id>>?x=<<x>>", "query", "schema: { type: integer }", nil),
            ("/a/1?x=1&typo=2", "query", "schema: { type: integer }", "query typo: POST /a/{id} has no such parameter"),
        ] as [(String, String, String, String?)])
    func parametersAreReadInTheirNotation(url: String, location: String, rest: String, difference: String?) throws {
        let name = location == "path" ? "id" : "x"
        let contract = try Self.contract(parameters: "[{ name: \(name), in: \(location), \(rest) }]")
        let exchange = ContractExchange(method: "POST", url: "http://localhost" + url, status: 200)
        let found = contract.findings(in: exchange).map(\.text)
        #expect(found.count == (difference == nil ? 0 : 1), "\(found)")
        if let difference { #expect(found.first?.hasPrefix(difference) ?? false, "\(found)") }
    }

    private static func text(
        _ contract: Contract, request: (type: String, body: String)? = nil,
        response: (type: String, body: String)? = nil,
        status: Int = 200
    ) -> [String] {
        var exchange = ContractExchange(method: "POST", url: "http://localhost/a/1", status: status)
        if let request {
            exchange.requestFields = [HTTPField("Content-Type", request.type)]
            exchange.requestBody = ContractBody(Array(request.body.utf8))
        }
        if let response {
            exchange.responseFields = [HTTPField("Content-Type", response.type)]
            exchange.responseBody = ContractBody(Array(response.body.utf8))
        }
        return contract.findings(in: exchange).map(\.text)
    }

    @Test(
        arguments: [
            ("{ text/plain: { schema: { type: integer } } }", "text/plain", "5", nil),
            ("{ text/plain: { schema: { type: integer } } }", "text/plain", "x", "$: expected an integer"),
            ("{ text/csv: { schema: { type: object } } }", "text/csv", "a,b", nil),
            ("{ text/xml: { schema: { type: object } } }", "text/xml", "<a/>", nil),
            ("{ text/event-stream: { schema: { type: object } } }", "text/event-stream", "data: 1", nil),
            ("{ '*/*': { schema: { required: [a] } } }", "application/json", "{}", #"$: "a" is missing"#),
            ("{ '*/*': { schema: { required: [a] } } }", "text/html", "<p>", nil),
            (
                "{ application/json;version=2: { schema: { required: [a] } }, application/json;version=1: { schema: {} } }",
                "application/json; version=1", "{}", nil
            ),
            (
                "{ application/json;version=2: { schema: { required: [a] } } }", "application/json", "{}",
                #"$: "a" is missing"#
            ),
            (
                "{ application/*: { schema: { required: [a] } } }", "application/problem+json", "{}",
                #"$: "a" is missing"#
            ),
            (
                "{ application/json: { schema: { $ref: '#/components/schemas/Nobody' } } }", "application/json", "{}",
                nil
            ),
            ("{ application/json: { schema: { type: object } } }", "application/json", "", "the body is empty"),
        ] as [(String, String, String, String?)])
    func bodiesAreReadByTheirTypes(content: String, type: String, body: String, difference: String?) throws {
        let contract = try Self.contract(response: "{ description: ok, content: \(content) }")
        let found = Self.text(contract, response: (type, body))
        #expect(found.count == (difference == nil ? 0 : 1), "\(found)")
        if let difference { #expect(found.first?.hasPrefix(difference) ?? false, "\(found)") }
    }

    @Test(
        arguments: [
            (
                "{ type: object, properties: { a: { type: integer }, b: { type: array, items: { type: integer } } } }",
                "a=1&b=2&b=3", nil
            ),
            (
                "{ type: object, properties: { b: { type: array, items: { type: integer } } } }", "b=x",
                "$.b[0]: expected an integer"
            ),
            ("{ type: object, properties: { o: { type: object } } }", "o=%7B%7D", nil),
            ("{ type: object, required: [a] }", "a[b]=1", nil),
            ("{ type: object, required: [a] }", "b=1", #"$: "a" is missing"#),
            ("{ type: object, required: [a] }", "b=<<x>>", nil),
        ] as [(String, String, String?)])
    func formsAreCompared(schema: String, body: String, difference: String?) throws {
        let type = "application/x-www-form-urlencoded"
        let found = Self.text(
            try Self.contract(request: "{ \(type): { schema: \(schema) } }"), request: (type, body))
        #expect(found.count == (difference == nil ? 0 : 1), "\(found)")
        if let difference { #expect(found.first?.hasPrefix(difference) ?? false, "\(found)") }
    }

    /// The fields of a form in Swagger 2.0 are parameters; without `consumes` and `produces` any type is right.
    @Test func formsOfSwaggerAreCompared() throws {
        let contract = try Self.contract(
            """
            swagger: "2.0"
            paths:
              /a/{id}:
                post:
                  parameters:
                    - { name: n, in: formData, required: true, type: integer }
                    - { name: list, in: formData, type: array, items: { type: integer } }
                    - { name: word, in: formData, type: string, minLength: 3 }
                  responses: { 200: { description: ok, schema: { required: [a] } } }
            """)
        let form = "application/x-www-form-urlencoded"
        #expect(Self.text(contract, request: (form, "n=1&list=1,2&word=abc"), response: ("text/html", "<p>")) == [])
        #expect(Self.text(contract, request: ("multipart/form-data; boundary=x", "--x--")) == [])
        #expect(
            Self.text(contract, request: (form, "list=1,x&word=a"), response: ("application/json", "{}")) == [
                "field n: it is missing", #"field list $[1]: expected an integer, got the text "x""#,
                "field word: the text is shorter than 3 characters: it has 1", #"$: "a" is missing"#,
            ])
    }

    /// What the description does not say is no difference.
    @Test func unknownPartsAreNotCompared() throws {
        let missing = try Self.contract(response: "{ $ref: '#/components/responses/Nobody' }")
        #expect(Self.text(missing, response: ("text/html", "x"), status: 418) == [])
        let none = try Self.contract("openapi: 3.0.0\npaths: { '/a/{id}': { post: {} } }")
        #expect(Self.text(none, response: ("text/html", "x"), status: 418) == [])
        let head = try Self.contract(
            "openapi: 3.0.0\npaths: { /a: { get: { responses: { 200: { description: ok } } } } }")
        #expect(head.findings(in: ContractExchange(method: "HEAD", url: "http://localhost/a", status: 200)).isEmpty)
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

    /// `required` stands in another part of `allOf` than the property; an alias repeats a schema.
    @Test func partsOfSchemasAreOneSchema() throws {
        let contract = try Self.contract(
            """
            openapi: 3.0.0
            components:
              schemas:
                Base: { type: object, properties: { id: { type: integer, readOnly: true } } }
                Item: { allOf: [{ $ref: "#/components/schemas/Base" }, { required: [id, name] }] }
                Other: &other { type: object, required: [x] }
                Same: { type: object, required: [y] }
            paths:
              /a/{id}:
                post:
                  requestBody: { content: { application/json: { schema: { $ref: "#/components/schemas/Item" } } } }
                  responses: { 200: { description: ok, content: { application/json: { schema: *other } } } }
            """)
        #expect(
            Self.text(contract, request: ("application/json", "{}"), response: ("application/json", "{}")) == [
                #"$: "name" is missing"#, #"$: "x" is missing"#,
            ])
    }

    @Test(
        arguments: [
            (ContractKind.responseBody, [:], ContractSeverity.error), (.deprecated, [:], .warning),
            (.deprecated, [.deprecated: .error], .error), (.rejectedRequest, [:], .off),
        ] as [(ContractKind, [ContractKind: ContractSeverity], ContractSeverity)])
    func severitiesHaveDefaults(kind: ContractKind, given: [ContractKind: ContractSeverity], severity: ContractSeverity)
    {
        #expect(ContractSetting(given).severity(of: kind) == severity)
    }
}
