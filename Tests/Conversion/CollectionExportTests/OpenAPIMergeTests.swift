import Testing

@testable import CollectionExport

/// Operations and parameters of several requests.
struct OpenAPIMergeTests {
    @Test func requestsOfOnePathAreOneOperation() throws {
        let text = try OpenAPIExportTests.text(
            """
            name: S
            requests:
              - { name: Nothing, GET: http://a/u/<<env.X>>?b=1, auth: { bearer: <<env.T>> }, expect: { status: 404 } }
              - { name: Find, GET: http://a/u/<<env.ID>>?q=1&page=2, expect: { status: 200 } }
              - { name: Find more, GET: http://a/u/<<env.ID>>?q=3, expect: { status: [200, 204] } }
              - { name: Change, PUT: http://a/u/<<env.ID>>, body: { json: 1 } }
              - { name: Empty, PUT: http://a/u/<<env.ID>> }
              - { name: Change, PUT: http://a/u/<<env.ID>>, body: { json: 2 } }
            """)
        #expect(
            text.hasSuffix(
                """
                paths:
                  /u/{X}:
                    get:
                      summary: Find
                      operationId: find
                      parameters:
                        - name: X
                          in: path
                          required: true
                          schema: { type: string }
                        - name: b
                          in: query
                          schema: { type: integer }
                          example: 1
                        - name: q
                          in: query
                          required: true
                          schema: { type: integer }
                          example: 1
                        - name: page
                          in: query
                          schema: { type: integer }
                          example: 2
                      responses:
                        "200": { description: OK }
                        "204": { description: No Content }
                        "404": { description: Not Found }
                    put:
                      summary: Change
                      operationId: change
                      parameters:
                        - name: X
                          in: path
                          required: true
                          schema: { type: string }
                      requestBody:
                        content:
                          application/json: { examples: { Change: { value: 1 }, Change 2: { value: 2 } } }
                      responses: { default: { description: The response } }

                """), "\(text)")
    }

    @Test(arguments: [
        // The path and the query of a variable.
        (
            "variables: { url: http://x/users }\nrequests: [{ GET: <<url>>?page=2 }]",
            ["servers: [{ url: http://x }]\n", "  /users:\n", "name: page\n"]
        ),
        (
            "variables: { b: http://x, p: /u/<<env.I>>/p }\nrequests: [{ GET: <<b>><<p>>?x=1 }]",
            ["servers: [{ url: http://x }]\n", "  /u/{I}/p:\n", "name: x\n"]
        ),
        (
            "variables: { u: http://x/u?q=a&k=<<env.K>> }\nrequests: [{ GET: <<u>>&z=1 }]",
            ["  /u:\n", "name: q\n", "example: a\n", "name: k\n", "name: z\n"]
        ),
        (
            """
            environments: { one: { variables: { u: http://x/u?v=1 } }, two: { variables: { u: http://y/u?v=<<env.V>> } } }
            requests: [{ GET: <<u>> }]
            """,
            ["{ url: http://x, description: one }", "{ url: http://y, description: two }", "example: 1\n"]
        ),
        // The types of values of several requests.
        (
            "requests: [{ GET: http://a/?id=1 }, { name: B, GET: http://a/?id=b }]",
            ["schema: { type: string }\n          example: \"1\"\n"]
        ),
        (
            "requests: [{ GET: http://a/?id=1 }, { name: B, GET: http://a/?id=2&id=3 }]",
            ["schema: { type: array, items: { type: integer } }\n          example: [1]\n"]
        ),
        (
            """
            requests:
              - { name: A, POST: http://a/, body: { form: { age: abc } }, expect: { status: 400 } }
              - { name: B, POST: http://a/, body: { form: { age: 5 } } }
            """,
            ["age: { type: integer }", "A: { value: { age: abc } }", "B: { value: { age: 5 } }"]
        ),
        // Several schemas and media types of one part.
        (
            """
            requests:
              - { name: A, GET: http://a/, expect: { status: 200, schema: { type: object } } }
              - { name: B, GET: http://a/, expect: { status: 200, schema: { type: array } } }
              - { name: C, GET: http://a/, expect: { status: 200, schema: { type: array } } }
            """,
            ["anyOf:\n", "- { $ref: \"#/components/schemas/aResponse\" }\n", "/bResponse\" }\n"]
        ),
        (
            """
            requests:
              - { name: A, POST: http://a/, body: { multipart: { p: { text: a, type: text/xml } } } }
              - { name: B, POST: http://a/, body: { multipart: { p: { text: a, type: text/css } } } }
            """, ["encoding: { p: { contentType: \"text/xml, text/css\" } }"]
        ),
        // A failing request with the same name does not take the identifier.
        (
            """
            requests:
              - { name: Get user, GET: http://a/, expect: { status: 404 } }
              - { name: Get user, GET: http://a/, expect: { status: 200 } }
            """, ["operationId: getUser\n"]
        ),
        // The description of a group is not that of its groups.
        (
            "requests: [{ group: A, description: All., requests: [{ group: B, requests: [{ GET: http://a/ }] }] }]",
            ["tags: [{ name: A / B }]\n"]
        ),
    ])
    func requestsGive(lines: String, expected: [String]) throws {
        let text = try OpenAPIExportTests.text("name: S\n\(lines)\n")
        for part in expected { #expect(text.contains(part), "\(text)") }
        #expect(!text.contains("{K}") && !text.contains("{V}"), "\(text)")
    }

    @Test(.timeLimit(.minutes(10)))
    func manyRequestsOfOnePathEnd() throws {
        let requests = (0..<3_000).map { index in
            "  - { GET: \"http://a/?p\(index)=1\", headers: { X-\(index): 2, \"X-Key\(index)-Token\": <<env.A>> } }\n"
        }
        let text = try OpenAPIExportTests.text("name: S\nrequests:\n\(requests.joined())")
        #expect(text.contains("name: p2999\n"))
    }
}
