import Foundation
import Testing

/// `hubrun import --update`: the comparison of a description with a collection.
struct ImportUpdateTests {
    private static let document = """
        openapi: 3.0.3
        info: { title: Shop, version: "1" }
        servers: [{ url: "https://shop.example/v1" }]
        security: [{ key: [] }]
        components:
          securitySchemes: { key: { type: apiKey, in: header, name: X-Api-Key } }
          parameters:
            Id: { name: id, in: path, required: true, schema: { type: integer }, example: 7 }
        paths:
          /users:
            get: { summary: List users, tags: [Users], responses: { "200": { description: ok } } }
            post:
              summary: Create a user
              tags: [Users]
              requestBody: { required: true, content: { application/json: { example: { name: Ann } } } }
              responses: { "201": { description: created } }
          /users/{id}:
            parameters: [{ $ref: "#/components/parameters/Id" }]
            get: { summary: Get a user, tags: [Users], responses: { "200": { description: ok } } }
            delete: { summary: Delete a user, tags: [Users], responses: { "204": { description: gone } } }
          /orders/{order}:
            get:
              summary: Get an order
              tags: [Orders]
              parameters: [{ name: order, in: path, required: true, schema: { type: string }, example: a/1 }]
              responses: { "200": { description: ok } }

        """

    /// A collection that a person wrote, with comments and her own names.
    private static let collection = """
        # The shop, by hand
        name: Shop
        variables: { server: "http://localhost:8080", customer: 1 }   # mine

        defaults:
          auth: { bearer: <<env.TOKEN>> }

        requests:
          - POST: https://login.example/token    # another server

          - group: People
            requests:
              - name: All
                GET:   <<server>>/users
                query: { colour: red }
              - GET: <<server>>/users/<<customer>>
              # the end of the group

          # old
          - name: Gone
            PUT: <<server>>/users/<<customer>>

        """

    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try folder.write(Self.document, to: "api.yaml")
        try folder.write(Self.collection, to: "shop.yaml")
    }

    private func hubrun(_ words: String...) async throws -> BuiltCommand.Output {
        try await BuiltCommand.run(words, in: folder.url)
    }

    @Test func missingOperationsAreAddedAndEveryLineStays() async throws {
        let output = try await hubrun("import", "api.yaml", "--update", "shop.yaml")
        #expect(output.status == 0, "\(output)")
        let text = try #require(folder.text(of: "shop.yaml"))
        #expect(
            text == """
                # The shop, by hand
                name: Shop
                variables: { server: "http://localhost:8080", customer: 1, order: a/1 }   # mine

                defaults:
                  auth: { bearer: <<env.TOKEN>> }

                requests:
                  - POST: https://login.example/token    # another server

                  - group: People
                    requests:
                      - name: All
                        GET:   <<server>>/users
                        query: { colour: red }
                      - GET: <<server>>/users/<<customer>>
                      - name: Create a user
                        POST: <<server>>/users
                        body:
                          json: { name: Ann }
                        expect: { status: 201 }
                      - name: Delete a user
                        DELETE: <<server>>/users/<<customer>>
                        expect: { status: 204 }
                      # the end of the group

                  # old
                  - name: Gone
                    PUT: <<server>>/users/<<customer>>

                  - group: Orders
                    requests:
                      - name: Get an order
                        GET: <<server>>/orders/<<order | urlEncode>>
                        expect: { status: 200 }

                """, "\(text)")
        #expect(
            output.stderr.hasSuffix(
                """
                added: shop.yaml:17:15: Create a user
                  api.yaml:13:7: POST /users
                added: shop.yaml:22:15: Delete a user
                  api.yaml:20:13: DELETE /users/{id}
                added: shop.yaml:33:15: Get an order
                  api.yaml:23:7: GET /orders/{order}
                changed: shop.yaml:13:15: People/All
                  api.yaml:11:10: the request sends the query parameter "colour", which the document does not have
                removed: shop.yaml:28:11: Gone
                  api.yaml:10:3: the document has no PUT for /users/<<customer>>, only DELETE, GET
                shop.yaml: added 3, changed 1, removed 1, unchanged 1; of other servers 1

                """), "\(output.stderr)")
        #expect(try await hubrun("check", "shop.yaml").status == 0)
        // The second time, there is nothing to add.
        let second = try await hubrun("import", "api.yaml", "--update", "shop.yaml")
        #expect(second.status == 0)
        #expect(second.stderr.hasSuffix("added 0, changed 1, removed 1, unchanged 4; of other servers 1\n"))
        #expect(folder.text(of: "shop.yaml") == text)
    }

    @Test func dryRunPrintsWhatWouldBeAddedAndWritesNothing() async throws {
        let output = try await hubrun("import", "api.yaml", "--update", "shop.yaml", "--dry-run", "--path", "/orders/*")
        #expect(output.status == 4)
        #expect(
            output.stdout == """
                variables:
                  order: a/1

                # At the end of requests:
                - group: Orders
                  requests:
                    - name: Get an order
                      GET: <<server>>/orders/<<order | urlEncode>>
                      expect: { status: 200 }

                """, "\(output)")
        #expect(output.stderr.contains("changed: shop.yaml:13:15: People/All\n"))
        #expect(folder.text(of: "shop.yaml") == Self.collection)
    }

    /// The new request has the credentials of the others, and comes before the deletion of its resource.
    @Test func newRequestFitsIntoItsList() async throws {
        let auth = "auth: { apiKey: { header: X-Api-Key, value: <<key>> } }"
        let text = """
            name: Users
            variables: { server: "http://a", key: x }
            secrets: [key]
            requests:
              - POST: <<server>>/users
                \(auth)
                body: { json: {} }
                capture: { user: { json: $.id } }
              # the end of the user
              - DELETE: <<server>>/users/<<user>>
                \(auth)
              - GET: <<server>>/users
                \(auth)
              - GET: <<server>>/orders/1
                \(auth)

            """
        try folder.write(text, to: "users.yaml")
        let dry = try await hubrun("import", "api.yaml", "--update", "users.yaml", "--dry-run")
        #expect(
            dry.stdout.hasPrefix("# In requests, before \"DELETE /users/<<user>>\":\n- name: Get a user\n"), "\(dry)")
        let output = try await hubrun("import", "api.yaml", "--update", "users.yaml")
        #expect(
            folder.text(of: "users.yaml")
                == text.replacing(
                    "  # the end",
                    with: """
                          - name: Get a user
                            GET: <<server>>/users/<<user>>
                            \(auth)
                            expect: { status: 200 }
                          # the end
                        """))
        #expect(output.stderr.contains("added: users.yaml:9:11: Get a user\n"), "\(output.stderr)")
        #expect(!output.stderr.contains("process environment"), "\(output.stderr)")
    }

    @Test func importedCollectionDoesNotDiffer() async throws {
        #expect(try await hubrun("import", "api.yaml", "-o", "new.yaml").status == 0)
        let output = try await hubrun("import", "api.yaml", "--update", "new.yaml", "--dry-run", "--strict")
        #expect(output.status == 0)
        #expect(output.stdout.isEmpty)
        #expect(output.stderr == "new.yaml: added 0, changed 0, removed 0, unchanged 5\n")
    }

    /// A new collection has what an import of the whole document writes, without its defaults and anchors.
    @Test func collectionWithoutDefaultsGetsTheCredentialsAndTheServer() async throws {
        try folder.write("name: Empty\nrequests: []\n", to: "empty.yaml")
        let output = try await hubrun(
            "import", "api.yaml", "--update", "empty.yaml", "--operation", "x", "--tag", "Orders")
        #expect(output.status == 1, "\(output)")
        let second = try await hubrun("import", "api.yaml", "--update", "empty.yaml", "--tag", "Orders")
        #expect(second.status == 0, "\(second)")
        #expect(
            folder.text(of: "empty.yaml") == """
                name: Empty
                variables:
                  baseUrl: https://shop.example/v1
                  order: a/1
                secrets: [env.X_API_KEY]
                requests:
                  - group: Orders
                    defaults:
                      auth: { apiKey: { header: X-Api-Key, value: <<env.X_API_KEY>> } }
                    requests:
                      - name: Get an order
                        GET: <<baseUrl>>/orders/<<order | urlEncode>>
                        expect: { status: 200 }

                """)
        #expect(second.stderr.contains("X_API_KEY  set it in the process environment"), "\(second.stderr)")
    }

    @Test func rowsOfAFileAndIncludedRequestsCount() async throws {
        try folder.write("path,order\n/users,1\n/users/1,2\n", to: "rows.csv")
        try folder.write("name: Orders\nrequests:\n  - GET: <<server>>/orders/<<order>>\n", to: "_orders.yaml")
        let text = """
            name: Shop
            variables: { server: "http://localhost" }
            data: rows.csv
            requests:
              - GET: <<server>><<path>>
              - include: _orders.yaml
              - POST: <<server>>/users
                body: { json: {} }
              - DELETE: <<server>>/users/1

            """
        try folder.write(text, to: "rows.yaml")
        let output = try await hubrun("import", "api.yaml", "--update", "rows.yaml", "--dry-run")
        #expect(output.status == 0, "\(output)")
        #expect(output.stderr == "rows.yaml: added 0, changed 0, removed 0, unchanged 4\n")
    }

    /// The group of a file that is included stays: the new requests are in the named file.
    @Test func filesThatAreIncludedStay() async throws {
        let included = "name: Users\nrequests:\n  - GET: <<server>>/users\n"
        try folder.write(included, to: "_users.yaml")
        try folder.write(
            "name: Shop\nvariables: { server: \"http://a\" }\nrequests:\n  - include: _users.yaml\n", to: "split.yaml")
        #expect(try await hubrun("import", "api.yaml", "--update", "split.yaml", "--tag", "Users").status == 0)
        #expect(folder.text(of: "_users.yaml") == included)
        #expect(folder.text(of: "split.yaml")?.contains("  - include: _users.yaml\n  - group: Users\n") ?? false)
    }

    @Test func strictFailsForRemainingDifferences() async throws {
        let output = try await hubrun(
            "import", "api.yaml", "--update", "shop.yaml", "--strict", "--report-file", "r.txt")
        #expect(output.status == 4)
        #expect(output.stderr.contains("--strict: 2 requests differ from the document"))
        #expect(folder.text(of: "r.txt")?.hasSuffix("unchanged 1; of other servers 1\n") ?? false)
        #expect(folder.text(of: "shop.yaml") != Self.collection)
    }

    @Test(arguments: [
        (["api.yaml", "--update", "none.yaml"], 1, "--update: there is no file \"none.yaml\""),
        (["api.yaml", "--update", "broken.yaml"], 2, "stauts"),
        (["api.yaml", "--update", "postman.json"], 2, "nothing is written: it is a collection of Postman"),
        (["api.yaml", "--update", "native.json"], 2, "the file is JSON"),
        (["api.yaml", "--update", "hubrun.yaml"], 2, "it is the project file"),
        (["api.yaml", "--update", "api.yaml"], 1, "\"api.yaml\" is the document and the collection"),
        (["api.yaml", "--update", "flow.yaml"], 2, "its requests are a list in [ ]"),
        (
            ["a.http", "--update", "shop.yaml"], 1,
            "--update compares OpenAPI and Swagger documents, and \"a.http\" is an .http"
        ),
        (["empty.yaml", "--update", "shop.yaml"], 1, "the document describes no operation"),
        (["bad.yaml", "--update", "shop.yaml"], 2, "OpenAPI 4.0.0 is not supported"),
        (["api.yaml", "empty.yaml", "--update", "shop.yaml"], 1, "--update compares one document"),
        (["api.yaml", "--update", "shop.yaml", "-o", "x.yaml"], 1, "leave -o out"),
        (["api.yaml", "--dry-run"], 1, "--dry-run is for --update"),
        (["api.yaml", "--update", "shop.yaml", "--report-file", "shop.yaml"], 1, "the file of the report"),
    ])
    func wrongInputIsAnErrorAndNothingIsWritten(words: [String], status: Int, message: String) async throws {
        let files = [
            "broken.yaml": "name: A\nrequests:\n  - GET: http://a/1\n    expect: { stauts: 200 }\n",
            "postman.json": """
            {"info": {"name": "a", "schema": "https://schema.getpostman.com/json/collection/v2.1.0/collection.json"}, "item": []}
            """,
            "native.json": "{\"name\": \"A\", \"requests\": []}\n", "a.http": "GET http://localhost/a\n",
            "flow.yaml": "name: A\nrequests: [{ GET: 'http://a/1' }]\n", "bad.yaml": "openapi: 4.0.0\npaths: {}\n",
            "empty.yaml": "openapi: 3.0.0\npaths: {}\n", "hubrun.yaml": "jobs: 2\n",
        ]
        for (name, text) in files where name != "hubrun.yaml" || words.contains(name) {
            try folder.write(text, to: name)
        }
        let output = try await BuiltCommand.run(["import"] + words, in: folder.url)
        #expect(output.status == status, "\(output)")
        #expect(output.stderr.contains(message), "\(output.stderr)")
        for (name, text) in files where folder.exists(name) { #expect(folder.text(of: name) == text) }
        #expect(folder.text(of: "shop.yaml") == Self.collection)
        #expect(folder.text(of: "api.yaml") == Self.document)
    }

    @Test(.disabled(if: getuid() == 0, "root may write everywhere"))
    func fileInALockedFolderStays() async throws {
        try folder.write(Self.collection, to: "locked/shop.yaml")
        let path = folder.url.appending(path: "locked").path
        try FileManager.default.setAttributes([.posixPermissions: 0o555], ofItemAtPath: path)
        defer { try? FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path) }
        let output = try await hubrun("import", "api.yaml", "--update", "locked/shop.yaml")
        #expect(output.status == 5, "\(output)")
        #expect(folder.text(of: "locked/shop.yaml") == Self.collection)
    }

    /// Only one of two operations with the same path can have a request.
    @Test func operationThatNoRequestCanMeanIsNotedAndNotAdded() async throws {
        try folder.write(
            Self.document + "  /users/{name}:\n    get: { tags: [Users], responses: {} }\n", to: "twice.yaml")
        let output = try await hubrun("import", "twice.yaml", "--update", "shop.yaml")
        #expect(output.status == 0)
        #expect(output.stderr.contains("GET /users/{name} is never used: GET /users/{id} has the same URLs"))
        #expect(output.stderr.contains("added 3,"))
    }

    /// A secret of the document is in no output but the `.env` file, and a token gets its definition.
    @Test func secretsOfTheDocumentAreReplacedAndTokensAreDefined() async throws {
        let document = """
            swagger: "2.0"
            host: shop.example
            securityDefinitions:
              login: { type: oauth2, flow: application, tokenUrl: "https://login.example/token", scopes: {} }
            paths:
              /a: { get: { tags: [A], responses: { "200": { description: ok } } } }
              /b:
                post:
                  tags: [A]
                  security: [{ login: [] }]
                  parameters:
                    - name: body
                      in: body
                      schema: { type: object, properties: { password: { type: string, example: hunter22 } } }
                  responses: { "200": { description: ok } }

            """
        try folder.write(document, to: "secret.yaml")
        try folder.write("name: A\nrequests:\n  - GET: http://a/a\n", to: "a.yaml")
        let dry = try await hubrun("import", "secret.yaml", "--update", "a.yaml", "--dry-run")
        let output = try await hubrun("import", "secret.yaml", "--update", "a.yaml", "--env-out", "a.env")
        #expect(output.status == 0, "\(output)")
        let text = try #require(folder.text(of: "a.yaml"))
        #expect(text.contains("tokens:\n  login:\n    oauth2:\n"), "\(text)")
        #expect(text.contains("secrets: [env.CLIENT_SECRET, env.PASSWORD]\nrequests:\n"), "\(text)")
        #expect(text.contains("    auth: { bearer: <<login>> }\n"), "\(text)")
        for text in [text, dry.stdout, dry.stderr, output.stdout, output.stderr] { #expect(!text.contains("hunter22")) }
        #expect(folder.text(of: "a.env") == "PASSWORD=hunter22\n")
        #expect(try await hubrun("check", "a.yaml").status == 0)
    }
}
