import APIDescriptions
import Diagnostics
import Testing

/// The operations of requests.
struct OperationTableTests {
    static func description(
        _ text: String, path: String = "api.yaml", files: [String: String] = [:]
    ) throws -> APIDescription {
        let source = try SourceFile.decoded(Array(text.utf8)[...], path: path)
        return try APIDescription(at: "/api/" + path, source) { path throws(SpecFileProblem) in
            guard let text = files[path] else { throw SpecFileProblem(reason: "does not exist, or cannot be read") }
            return try SpecDocument.root(of: Array(text.utf8), path: path)
        }
    }

    private static func table(_ paths: [String], servers: String = "") throws -> OperationTable {
        let items = paths.map { path in
            let parts = path.split(separator: " ")
            return "  \"\(parts[1])\": { \(parts[0].lowercased()): { responses: { 200: { description: ok } } } }\n"
        }
        return OperationTable(try description("openapi: 3.0.0\n\(servers)paths:\n\(items.joined())"))
    }

    private static func name(_ match: OperationTable.Match) -> String {
        switch match {
        case .operation(let operation, let parameters):
            ([operation.method, operation.path] + parameters.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" })
                .joined(separator: " ")
        case .otherMethods(let methods): methods.joined(separator: ",")
        case .none: "none"
        }
    }

    @Test(
        arguments: [
            ("GET", "/users/me", "GET /users/me"), ("GET", "/users/7", "GET /users/{id} id=7"),
            ("DELETE", "/users/me", "DELETE /users/{id} id=me"), ("PUT", "/users/7", "DELETE,GET"),
            ("GET", "/users/", "none"), ("GET", "/users", "none"),
            ("GET", "/files/a.b.json", "GET /files/{name}.json name=a.b"),
            ("GET", "/files/plain", "GET /files/{any} any=plain"),
            ("GET", "/files/a.b.xml", "GET /files/{name}.{type} name=a type=b.xml"),
            ("GET", "/files/report.json", "GET /files/{name}.json name=report"),
            ("get", "/users/a%2Fb?x=/y#z", "GET /users/{id} id=a%2Fb"), ("GET", "/%75sers/me", "GET /users/me"),
            ("GET", "", "none"), ("GET", "/a/b/c", "GET /a/{x}/c x=b"), ("GET", "/a/b/d", "GET /{y}/b/d y=a"),
        ])
    func literalsWinOverParameters(method: String, path: String, name: String) throws {
        let all = OperationTable(
            try Self.description(
                """
                openapi: 3.0.0
                paths:
                  /users/{id}: { get: {}, delete: {} }
                  /users/me: { get: {} }
                  /files/{any}: { get: {} }
                  "/files/{name}.{type}": { get: {} }
                  "/files/{name}.json": { get: {} }
                  /a/{x}/c: { get: {} }
                  /{y}/b/d: { get: {} }
                """))
        #expect(Self.name(all.match(method: method, url: "http://localhost:8080" + path)) == name)
    }

    @Test(
        arguments: [
            ("https://api.example.com/v1/items", "GET /items"), ("https://api.example.com:443/v1/items", "GET /items"),
            ("https://api.example.com/items", "none"), ("http://127.0.0.1:8080/v1/items", "GET /items"),
            ("http://127.0.0.1:8080/items", "GET /items"), ("http://127.0.0.1:8080/v2/items", "GET /items"),
            ("http://127.0.0.1:8080/v2/x/items", "none"),
            ("http://eu.example.com/anything/items", "GET /items"),
        ])
    func pathsStandBehindTheirServers(url: String, name: String) throws {
        let servers = """
            servers:
              - url: https://api.example.com/v1/
              - url: "http://{region}.example.com/{version}"

            """
        #expect(Self.name(try Self.table(["GET /items"], servers: servers).match(method: "GET", url: url)) == name)
    }

    @Test func serversOfSwaggerAreKnown() throws {
        let description = try Self.description(
            "swagger: '2.0'\nhost: api.example.com\nbasePath: /v1\nschemes: [https]\npaths: { /items: { get: {} } }")
        let table = OperationTable(description)
        #expect(Self.name(table.match(method: "GET", url: "https://API.example.com/v1/items")) == "GET /items")
        #expect(Self.name(table.match(method: "GET", url: "https://api.example.com/items")) == "none")
    }

    @Test func operationsThatNoRequestMeansAreKnown() throws {
        let table = OperationTable(
            try Self.description("openapi: 3.0.0\npaths: { '/a/{x}': { get: {} }, '/a/{y}': { get: {}, put: {} } }"))
        #expect(table.hidden.map { "\($0.operation.path) \($0.earlier.path)" } == ["/a/{y} /a/{x}"])
    }

    @Test(arguments: [("/paths/~1a~1{x}/get/parameters/0/schema", 5, 49), ("", 1, 1), ("/nowhere", 1, 1)])
    func pointersHavePlaces(pointer: String, line: Int, column: Int) throws {
        let description = try Self.description(
            """
            openapi: 3.0.0
            paths:
              /a/{x}:
                get:
                  parameters: [{ name: x, in: path, schema: { type: string } }]
            """)
        let node = description.root.nearest(to: pointer)
        #expect(node.range.start == SourcePosition(line: line, column: column))
        if let found = description.root.descendant(at: pointer) {
            #expect(description.root.pointer(to: found) == pointer)
        }
    }
}
