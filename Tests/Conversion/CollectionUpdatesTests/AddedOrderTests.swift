import CollectionDrafts
import CollectionUpdates
import Testing

/// New requests come before the request that deletes what they need.
struct AddedOrderTests {
    private static let document = """
        openapi: 3.0.0
        info: { title: Shop }
        servers: [{ url: "http://a" }]
        paths:
          /items: { post: { tags: [T], responses: {} } }
          /items/{id}:
            parameters: [{ name: id, in: path, required: true, schema: { type: integer } }]
            get: { tags: [T], responses: {} }
            delete: { tags: [T], responses: {} }
          /items/{id}/price:
            parameters: [{ name: id, in: path, required: true, schema: { type: integer } }]
            get: { tags: [T], responses: {} }
            delete: { tags: [T], responses: {} }
            put: { tags: [T], responses: {} }
        """

    private static let post = "  - POST: http://a/items\n    capture: { added: { json: $.id } }\n"
    private static let get = "  - GET: http://a/items/<<added>>\n"
    private static let delete = "  # the end of the item\n  - DELETE: http://a/items/<<added>>   # gone\n"
    private static let price = "  - DELETE: http://a/items/<<added>>/price\n"

    /// Returns the methods and paths of the requests, in their order.
    private static func order(_ text: String) throws -> [String] {
        try UpdatedCollection(text, from: document).text.split(separator: "\n").compactMap { line in
            let words = line.drop { " -".contains($0) }.split(separator: " ")
            guard words.count > 1, words[1].hasPrefix("http://a") else { return nil }
            return words[0].dropLast() + " " + words[1].dropFirst("http://a".count)
        }
    }

    @Test(arguments: [
        // The resource and what is below it.
        (
            post + delete + price,
            [
                "POST /items", "GET /items/<<added>>", "GET /items/<<added>>/price", "PUT /items/<<added>>/price",
                "DELETE /items/<<added>>", "DELETE /items/<<added>>/price",
            ]
        ),
        // A deletion below the resource is a request for it, and comes before its deletion, too.
        (
            post + get + delete,
            [
                "POST /items", "GET /items/<<added>>", "GET /items/<<added>>/price", "PUT /items/<<added>>/price",
                "DELETE /items/<<added>>/price", "DELETE /items/<<added>>",
            ]
        ),
        // The first deletion of the list counts.
        (
            post + get + price + delete,
            [
                "POST /items", "GET /items/<<added>>", "GET /items/<<added>>/price", "PUT /items/<<added>>/price",
                "DELETE /items/<<added>>/price", "DELETE /items/<<added>>",
            ]
        ),
        // Without deletion: at the end, deletions last, those of longer paths first.
        (
            post + get,
            [
                "POST /items", "GET /items/<<added>>", "GET /items/<<added>>/price", "PUT /items/<<added>>/price",
                "DELETE /items/<<added>>/price", "DELETE /items/<<added>>",
            ]
        ),
        // Another item, which no request deletes, is preferred.
        (
            post + "  - GET: http://a/items/<<tea>>\n" + delete + price,
            [
                "POST /items", "GET /items/<<tea>>", "DELETE /items/<<added>>", "DELETE /items/<<added>>/price",
                "GET /items/<<tea>>/price", "PUT /items/<<tea>>/price",
            ]
        ),
        // A refused deletion deletes nothing, and a literal is another item.
        (
            post + get + "  - { DELETE: http://a/items/<<added>>, expect: { status: 403 } }\n" + price,
            [
                "POST /items", "GET /items/<<added>>", "GET /items/<<added>>/price", "PUT /items/<<added>>/price",
                "DELETE /items/<<added>>/price",
            ]
        ),
        (
            post + get + "  - DELETE: http://a/items/7\n" + price,
            [
                "POST /items", "GET /items/<<added>>", "DELETE /items/7", "GET /items/<<added>>/price",
                "PUT /items/<<added>>/price", "DELETE /items/<<added>>/price",
            ]
        ),
    ])
    func requestsComeBeforeTheDeletion(requests: String, expected: [String]) throws {
        #expect(try Self.order("variables: { tea: 1 }\nrequests:\n" + requests) == expected)
    }

    /// A deletion in another list, in the teardown or in a nested group is no boundary.
    @Test(arguments: [
        "requests:\n\(post)teardown:\n\(delete)",
        "requests:\n\(post)  - group: Z\n    requests:\n      - DELETE: http://a/items/<<added>>\n",
    ])
    func deletionElsewhereIsNoBoundary(text: String) throws {
        let result = try UpdatedCollection(text, from: Self.document)
        #expect(result.addition.places.allSatisfy { $0.place.before == nil })
        #expect(result.text.hasPrefix("name: Shop\n" + text) || text.contains("teardown"), "\(result.text)")
    }

    /// Other lines stay, and the preview names the place.
    @Test func onlyTheNewLinesAreAdded() throws {
        let text = "requests:\n" + Self.post + "\n" + Self.get + "\n" + Self.delete + "\n" + Self.price
        let result = try UpdatedCollection(text, from: Self.document)
        #expect(
            result.text == """
                name: Shop
                requests:
                \(Self.post)
                \(Self.get)
                  - name: GET /items/{id}/price
                    GET: http://a/items/<<added>>/price

                  - name: PUT /items/{id}/price
                    PUT: http://a/items/<<added>>/price

                \(Self.delete)
                \(Self.price)
                """)
        #expect(
            result.addition.preview == """
                # In requests, before "DELETE /items/<<added>>":
                - name: GET /items/{id}/price
                  GET: http://a/items/<<added>>/price
                - name: PUT /items/{id}/price
                  PUT: http://a/items/<<added>>/price

                """)
    }

    /// Groups move down behind new requests of the list around them.
    @Test func requestsInMovedGroupsAreFound() throws {
        let text = """
            requests:
            \(Self.post)\(Self.delete)  - group: Other
                requests:
                  - group: T
                    requests:
                      - GET: http://a/items/<<added>>/price
            """
        let result = try UpdatedCollection(text + "\n", from: Self.document)
        #expect(result.addition.requests.map(\.operation).contains("PUT /items/{id}/price"))
    }
}
