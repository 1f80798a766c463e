import APIDescriptions
import CollectionDrafts
import CollectionModel
import Diagnostics
import Importing
import Testing

@testable import CollectionUpdates

/// The places and the settings of new requests.
struct CollectionAdditionTests {
    private static let document = """
        openapi: 3.0.0
        info: { title: Shop }
        servers: [{ url: "https://shop.example/v1" }]
        security: [{ token: [] }]
        components:
          securitySchemes: { token: { type: http, scheme: bearer } }
          schemas: { User: { type: object, required: [id] } }
        paths:
          /users/{id}:
            parameters: [{ name: id, in: path, required: true, schema: { type: integer }, example: 7 }]
            get:
              tags: [Users]
              responses: { "200": { description: ok, content: { application/json: { schema: { $ref: "#/components/schemas/User" } } } } }
            put:
              tags: [Users]
              responses: { "200": { description: ok, content: { application/json: { schema: { $ref: "#/components/schemas/User" } } } } }
          /orders/{id}:
            parameters: [{ name: id, in: path, required: true, schema: { type: integer } }]
            get: { tags: [Orders], security: [], responses: {} }
        """

    /// Returns the collection with the missing operations.
    private static func result(_ text: String) throws -> String {
        try UpdatedCollection(String(text.dropFirst("name: Shop\n".count)), from: document).text
    }

    private static let put = """
          - name: PUT /users/{id}
            PUT: SERVER/users/ID
            AUTH
            expect:
              status: 200
              headers: { Content-Type: { startsWith: application/json } }
              schema: { type: object, required: [id] }

        """

    private static func put(server: String, id: String, indentation: Int, auth: String = "") -> String {
        put.replacing("    AUTH\n", with: auth.isEmpty ? "" : "    \(auth)\n").replacing("SERVER", with: server)
            .replacing("ID", with: id)
            .split(separator: "\n").map { String(repeating: " ", count: indentation) + $0.dropFirst(2) + "\n" }.joined()
    }

    @Test(arguments: [
        // A relative URL, a name of the person for the parameter, and the token of the collection.
        (
            """
            name: Shop
            variables: { who: 1 }
            defaults: { baseUrl: "http://a", auth: { bearer: x } }
            requests:
              - group: users of the shop
                requests:
                  - GET: /users/<<who>>

            """, put(server: "", id: "<<who>>", indentation: 6)
        ),
        // A flat collection stays flat; the server has a path; there is no token.
        (
            "name: Shop\nrequests:\n- GET: http://a/v1/users/1\n",
            put(
                server: "http://a/v1", id: "<<userId>>", indentation: 0,
                auth: "auth: { bearer: <<env.TOKEN>> }")
        ),
        // The group with the name of an import's group is preferred to the one with the other requests.
        (
            """
            name: Shop
            variables: { base: "http://a" }
            defaults: { headers: { Authorization: x } }
            requests:
              - group: More
                requests:
                  - group: Users
                    requests:
                      - GET: <<base>>/x
              - GET: <<base>>/users/1

            """, "          - GET: <<base>>/x\n" + put(server: "<<base>>", id: "<<userId>>", indentation: 10)
        ),
        // The variable of a group belongs to its requests.
        (
            """
            name: Shop
            requests:
              - group: Orders
                variables: { local: "http://a" }
                requests:
                  - GET: <<local>>/orders/1

            """,
            put(server: "<<baseUrl>>", id: "<<userId>>", indentation: 6)
        ),
        // The variable of a loop belongs to its request.
        (
            """
            name: Shop
            defaults: { auth: none }
            requests:
              - GET: http://a/users/<<item>>
                forEach: { item: [1, 2] }

            """,
            put(
                server: "<<baseUrl>>", id: "<<userId>>", indentation: 2,
                auth: "")
        ),
    ])
    func requestIsWrittenAsTheCollectionIs(text: String, expected: String) throws {
        let result = try Self.result(text)
        #expect(result.contains(expected), "\(result)")
        #expect(!result.contains("*User") && !result.contains("x-schemas"))
    }

    /// Operations without credentials undo a token only if there is one.
    @Test(arguments: [("{ bearer: x }", true), ("{ basic: { user: a, password: b } }", true), ("none", false)])
    func missingCredentialsAreWrittenIfThereAreSome(auth: String, isUndone: Bool) throws {
        let result = try Self.result("name: Shop\ndefaults: { auth: \(auth) }\nrequests: []\n")
        let order = try #require(result.firstRange(of: "/orders/"))
        #expect(result[order.upperBound...].contains("auth: none") == isUndone, "\(result)")
    }

    @Test func nameOfAnotherRequestIsNotRepeated() throws {
        let result = try Self.result(
            "name: Shop\nrequests:\n  - GET: http://a/users/1\n  - name: PUT /users/{id}\n    POST: http://a/x\n")
        #expect(result.contains("  - name: PUT /users/{id} (PUT /users/{id})\n"), "\(result)")
    }

    @Test func refusedOperationsAreLeftOut() throws {
        let source = SourceFile(path: "api.yaml", text: Self.document)
        let description = try APIDescription(at: "/api.yaml", source) { _ throws(SpecFileProblem) in
            throw SpecFileProblem(reason: "is missing")
        }
        let collection = CollectionReader.collection(Array("name: A\nrequests: []\n".utf8), path: "a.yaml").content
        let drift = APIDrift(of: collection, in: nil, from: description)
        var options = ImportOptions()
        options.missing = ["GET /users/{id}", "GET /orders/{id}"]
        let imported = try OpenAPIImport.read(ImportSource(file: source, name: "api.yaml"), options)
        let addition = CollectionAddition(
            of: imported.collection, to: collection, drift, without: ["GET /orders/{id}"])
        #expect(addition.requests.map(\.operation) == ["GET /users/{id}"])
        #expect(addition.names.variables.entries.map(\.name) == ["baseUrl", "userId"])
        #expect(imported.report.notes.allSatisfy { !$0.place.contains("PUT") })
    }
}
