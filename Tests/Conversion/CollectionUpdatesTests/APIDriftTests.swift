import APIDescriptions
import CollectionModel
import Diagnostics
import Testing

@testable import CollectionUpdates

/// The comparison of collections with descriptions.
struct APIDriftTests {
    private static let document = """
        openapi: 3.1.0
        info: { title: Shop, version: "1" }
        servers: [{ url: "https://shop.example/v1" }]
        components:
          securitySchemes:
            key: { type: apiKey, in: query, name: api_key }
          parameters:
            Page: { name: page, in: query, required: true, schema: { type: integer } }
        paths:
          /users:
            get:
              parameters:
                - $ref: "#/components/parameters/Page"
                - { name: X-Region, in: header, required: true, schema: { type: string } }
                - { name: Accept, in: header, required: true, schema: { type: string } }
                - { name: ids, in: query, schema: { type: array } }
                - { name: filter, in: query, style: deepObject, schema: { type: object } }
              responses: { "200": { description: ok }, 4XX: { description: wrong } }
            post:
              requestBody: { required: true, content: { application/json: {} } }
              responses: { "201": { description: created } }
          /users/{id}:
            get: { responses: { default: { description: any } } }
            delete: { deprecated: true, responses: { "204": { description: gone } } }
          /users/{id}/photo.{format}:
            get: { responses: { "200": { description: ok } } }
          /search:
            get:
              parameters:
                - { name: where, in: query, required: true, schema: { type: object } }
              responses: { "200": { description: ok } }
        """

    private static func drift(_ text: String, _ document: String = document) throws -> APIDrift {
        let reading = CollectionReader.collection(Array(("name: Shop\n" + text).utf8), path: "shop.yaml")
        try #require(reading.diagnostics.diagnostics.map(\.message) == [])
        let description = try APIDescription(at: "/api.yaml", SourceFile(path: "api.yaml", text: document)) {
            _ throws(SpecFileProblem) in throw SpecFileProblem(reason: "is missing")
        }
        let collection = reading.content
        return APIDrift(of: collection, in: collection.environments.first, from: description)
    }

    /// The results of the requests: the operations, and the differences with the lines of the document.
    private static func lines(_ drift: APIDrift) -> [String] {
        drift.comparisons.map { comparison in
            let operations = comparison.operations.map { "\($0.method) \($0.path)" }.joined(separator: ", ")
            return switch comparison.result {
            case .unchanged: operations
            case .elsewhere: "elsewhere"
            case .removed(let difference): "removed: \(difference.message)"
            case .changed(let differences):
                ([operations] + differences.map { "\($0.message) (\($0.range.start.line))" }).joined(separator: "; ")
            }
        }
    }

    @Test(arguments: [
        ("GET: <<base>>/users/<<id>>", ["GET /users/{id}"]),
        ("GET: https://shop.example/v1/users/7?api_key=1", ["GET /users/{id}"]),
        ("GET: http://localhost:8080/users/a%2Fb", ["GET /users/{id}"]),
        ("GET: \"<<base>>/users/<<id | urlEncode>>/photo.<<kind>>\"", ["GET /users/{id}/photo.{format}"]),
        ("request: { method: GET, url: <<base>>/users/7 }", ["GET /users/{id}"]),
        ("GET: <<users>>/7", ["GET /users/{id}"]),
        ("GET: <<base>>/<<item.path>>/1\n    forEach: { item: [{ path: users }] }", ["GET /users/{id}"]),
        (
            "GET: <<base>><<path>>\n    forEach: { path: [/users/1, /users/2/photo.png] }",
            ["GET /users/{id}, GET /users/{id}/photo.{format}"]
        ),
        ("GET: <<base>>/orders/<<id>>?a=1", ["removed: the document has no path for /orders/<<id>>"]),
        ("PUT: <<base>>/users", ["removed: the document has no PUT for /users, only GET, POST"]),
        ("POST: https://login.example/token", ["elsewhere"]),
    ])
    func operationsAreFound(request: String, expected: [String]) throws {
        let text = """
            # The shop
            environments: { test: { variables: { base: "https://shop.example/v1" } } }
            variables: { id: 7, kind: png, users: <<base>>/users }
            requests:
              - \(request)
              - group: Outer
                requests:
                  - group: Inner
                    requests:
                      - GET: <<base>>/users/1
            """
        #expect(try Self.lines(Self.drift(text)) == expected + ["GET /users/{id}"])
    }

    @Test func relativeURLsAndOtherSectionsAreCompared() throws {
        let text = """
            defaults: { baseUrl: "http://localhost/v1/" }
            setup: [{ GET: users/1 }]
            requests: [{ GET: /users/2 }]
            teardown: [{ GET: /users/2/photos }]
            """
        #expect(
            try Self.lines(Self.drift(text)) == [
                "GET /users/{id}", "GET /users/{id}", "removed: the document has no path for /users/2/photos",
            ])
    }

    @Test(arguments: [
        (
            "GET: http://a/users",
            """
            GET /users; the query parameter "page" is required, and the request does not send it (8); the header field \
            "X-Region" is required, and the request does not send it (14)
            """
        ),
        ("GET: http://a/users?page=1&ids[]=1&filter[a]=b\n    headers: { x-region: eu }", "GET /users"),
        ("GET: http://a/users\n    query: { page: 1 }\n    headers: { X-Region: eu }", "GET /users"),
        // The name of a parameter, and a script, are known only in a run.
        ("GET: \"http://a/users?<<name>>=1\"\n    headers: { X-Region: eu }", "GET /users"),
        ("GET: http://a/users\n    beforeRequest: pm.request.url = pm.request.url", "GET /users"),
        // A request that expects to be refused is wrong on purpose.
        ("GET: http://a/users?colour=red\n    expect: { status: 400 }", "GET /users"),
        (
            "GET: http://a/users?page=1&colour=red\n    headers: { X-Region: eu, X-Shop: a, User-Agent: b }",
            """
            GET /users; the request sends the query parameter "colour", which the document does not have (13); the \
            request sends the header field "X-Shop", which the document does not have (13)
            """
        ),
        ("POST: http://a/users", "POST /users; a body is required, and the request has none (20)"),
        (
            "POST: http://a/users\n    body: { text: a }\n    expect: { status: [201, 202, 5xx] }",
            """
            POST /users; the request expects the status 202, the document has 201 (21); the request expects the status \
            5xx, the document has 201 (21)
            """
        ),
        ("POST: http://a/users\n    body: { text: a }\n    expect: { status: 2xx }", "POST /users"),
        ("GET: http://a/users/1\n    expect: { status: 418 }", "GET /users/{id}"),
        ("DELETE: http://a/users/1", "DELETE /users/{id}; the operation is deprecated (24)"),
        ("DELETE: http://a/users/1\n    description: Deprecated since May", "DELETE /users/{id}"),
        ("GET: http://a/search?color=red", "GET /search"),
    ])
    func differencesHavePlaces(request: String, expected: String) throws {
        let text = "variables: { name: page }\nrequests:\n  - \(request)\n"
        #expect(try Self.lines(Self.drift(text)) == [expected])
    }

    /// A setting for all requests belongs to no operation, but it is sent.
    @Test func settingsOfDefaultsAreSentAndNotUnknown() throws {
        let text = """
            defaults: { query: { page: 1, debug: 1 }, headers: { X-Region: eu } }
            requests: [{ GET: "http://a/users" }, { GET: "http://a/users/1" }]
            """
        #expect(try Self.lines(Self.drift(text)) == ["GET /users", "GET /users/{id}"])
    }

    @Test func missingAndHiddenOperationsAreFound() throws {
        let document = """
            swagger: "2.0"
            basePath: /v2
            paths:
              /a/{x}: { get: { responses: {} }, put: { responses: {} } }
              /a/{y}: { get: { responses: {} }, delete: { responses: {} } }
            """
        let drift = try Self.drift("requests: [{ PUT: \"http://h/v2/a/1\" }]\n", document)
        #expect(drift.missing.map { "\($0.method) \($0.path)" } == ["GET /a/{x}", "DELETE /a/{y}"])
        #expect(drift.hidden.map { "\($0.operation.method) \($0.operation.path)" } == ["GET /a/{y}"])
    }
}
