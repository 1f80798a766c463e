import APIDescriptions
import Contracts
import HTTP
import JSONSchemas
import Testing

/// Right values in all notations of parameters, forms and bodies, and wrong ones that are found in spite of the notation.
struct ContractNotationTests {
    /// A description with one operation.
    private static func contract(
        parameters: String = "[]", request: String? = nil, response: String = "{ description: ok }",
        version: String = "openapi: 3.1.0", _ more: String = "{}"
    ) throws -> Contract {
        let body = request.map { "      requestBody: { content: \($0) }\n" } ?? ""
        return try ContractTests.contract(
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
            // Parts that can have several schemas.
            ("/a/1?x=1&x=2", "query", "schema: { type: array, prefixItems: [{ type: integer }] }", nil),
            ("/a/1?x[a]=5", "query", "style: deepObject, schema: { additionalProperties: { type: integer } }", nil),
            ("/a/1?a=1", "query", "required: true, schema: { type: [object, 'null'], properties: { a: {} } }", nil),
            (
                "/a/1?x=1&x=2", "query",
                "schema: { anyOf: [{ type: array, items: { pattern: b } }, { items: { type: integer } }] }", nil
            ),
            ("/a/1?x[]=1&x[]=2", "query", "required: true, schema: { type: array, items: { type: integer } }", nil),
            ("/a/1?x=1,2", "query", "explode: false, schema: { type: array, items: { type: array } }", nil),
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
            (
                "{ text/plain: { schema: { type: integer } } }", "text/plain", "x",
                "response body $: expected an integer"
            ),
            ("{ text/csv: { schema: { type: object } } }", "text/csv", "a,b", nil),
            ("{ text/xml: { schema: { type: object } } }", "text/xml", "<a/>", nil),
            ("{ text/event-stream: { schema: { type: object } } }", "text/event-stream", "data: 1", nil),
            ("{ '*/*': { schema: { required: [a] } } }", "application/json", "{}", #"response body $: "a" is missing"#),
            ("{ '*/*': { schema: { required: [a] } } }", "text/html", "<p>", nil),
            (
                "{ application/json;version=2: { schema: { required: [a] } }, application/json;version=1: { schema: {} } }",
                "application/json; version=1", "{}", nil
            ),
            (
                "{ application/json;version=2: { schema: { required: [a] } } }", "application/json", "{}",
                #"response body $: "a" is missing"#
            ),
            (
                "{ application/*: { schema: { required: [a] } } }", "application/problem+json", "{}",
                #"response body $: "a" is missing"#
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
                "request body $.b[0]: expected an integer"
            ),
            ("{ type: object, properties: { o: { type: object } } }", "o=%7B%7D", nil),
            ("{ type: object, required: [a] }", "a[b]=1", nil),
            ("{ type: object, required: [a] }", "b=1", #"request body $: "a" is missing"#),
            ("{ type: object, required: [a] }", "b=<<x>>", #"request body $: "a" is missing"#),
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
        let contract = try ContractTests.contract(
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
        #expect(
            Self.text(contract, request: ("multipart/form-data; boundary=x", "--x--")) == ["field n: it is missing"])
        #expect(
            Self.text(contract, request: (form, "list=1,x&word=a"), response: ("application/json", "{}")) == [
                "field n: it is missing", #"field list $[1]: expected an integer, got the text "x""#,
                "field word: the text is shorter than 3 characters: it has 1", #"response body $: "a" is missing"#,
            ])
    }

    /// What the description does not say is no difference.
    @Test func unknownPartsAreNotCompared() throws {
        let missing = try Self.contract(response: "{ $ref: '#/components/responses/Nobody' }")
        #expect(Self.text(missing, response: ("text/html", "x"), status: 418) == [])
        let none = try ContractTests.contract("openapi: 3.0.0\npaths: { '/a/{id}': { post: {} } }")
        #expect(Self.text(none, response: ("text/html", "x"), status: 418) == [])
        let head = try ContractTests.contract(
            "openapi: 3.0.0\npaths: { /a: { get: { responses: { 200: { description: ok } } } } }")
        #expect(head.findings(in: ContractExchange(method: "HEAD", url: "http://localhost/a", status: 200)).isEmpty)
    }

    /// `required` stands in another part of `allOf` than the property; an alias repeats a schema.
    @Test func partsOfSchemasAreOneSchema() throws {
        let contract = try ContractTests.contract(
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
                #"request body $: "name" is missing"#, #"response body $: "x" is missing"#,
            ])
    }

    /// Placeholders stand for values only in requests that are not sent.
    @Test(arguments: [(true, 0), (false, 1)])
    func placeholdersAreOpenInPreviews(isPreview: Bool, count: Int) throws {
        let contract = try Self.contract(
            request: "{ application/json: { schema: { properties: { a: { type: integer } } } } }")
        var exchange = ContractExchange(method: "POST", url: "http://localhost/a/1", status: nil)
        exchange.requestFields = [HTTPField("Content-Type", "application/json")]
        exchange.requestBody = ContractBody(Array(#"{"a": "<<x>>"}"#.utf8), isPreview: isPreview)
        #expect(contract.findings(in: exchange).count == count)
    }

    /// Names that the collection does not write can be parts of secrets.
    @Test(arguments: [(nil, 1), (["http://x/a/1?typo=2"], 1), (["http://x/a/1?<<all>>"], 0)] as [([String]?, Int)])
    func onlyWrittenNamesAreShown(texts: [String]?, count: Int) throws {
        var exchange = ContractExchange(method: "POST", url: "http://localhost/a/1?typo=2", status: nil)
        exchange.writtenTexts = texts
        #expect(try Self.contract().findings(in: exchange).count == count)
    }
}
