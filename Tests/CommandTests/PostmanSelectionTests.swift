import Foundation
import TestSupport
import Testing

/// The requests that `--folder` selects from a Postman collection: those that Newman runs.
@Suite(.inTurn)
struct PostmanSelectionTests {
    private static let items = [
        PostmanSample.item("first", "/first"),
        #"""
        {"name": "Users", "id": "4f1c9a52-0000-4000-8000-000000000001", "item": [
          \#(PostmanSample.item("create", "/users/create")),
          {"name": "Orders", "item": [\#(PostmanSample.item("deep", "/users/orders/deep"))]},
          \#(PostmanSample.item("read", "/users/read"))
        ]}
        """#,
        #"{"name": "Orders", "item": [\#(PostmanSample.item("read", "/orders/read"))]}"#,
        #"{"name": "Empty", "item": []}"#,
        #"{"name": "by id", "id": "4f1c9a52-0000-4000-8000-000000000002", "request": "{{baseUrl}}/id"}"#,
        PostmanSample.item("first", "/first/again"),
    ]

    @Test(arguments: [
        (["Users"], ["/users/create", "/users/orders/deep", "/users/read"]),
        (["deep"], ["/users/orders/deep"]),
        (["4f1c9a52-0000-4000-8000-000000000001"], ["/users/create", "/users/orders/deep", "/users/read"]),
        (["4f1c9a52-0000-4000-8000-000000000002"], ["/id"]),
        // If a name is repeated, the item nearest to the root is selected, then the first one.
        (["Orders"], ["/orders/read"]), (["read"], ["/users/read"]), (["first"], ["/first"]),
        // The order is that of the collection.
        (["Orders", "first"], ["/first", "/orders/read"]), (["Empty", "first"], ["/first"]),
    ])
    func folderSelects(names: [String], targets: [String]) async throws {
        let sample = try PostmanSample()
        try sample.write("shop", Self.items.joined(separator: ",\n"))
        let output = try await sample.folder.run(
            ["shop.postman_collection.json", "--var", "baseUrl=\(sample.baseURL)"]
                + names.flatMap { ["--folder", $0] })
        #expect(output.status == 0, "\(output)")
        #expect(sample.targets == targets)
    }

    @Test(arguments: [([], 3), (["--allow-empty"], 0)] as [([String], Int32)])
    func emptyFolderSendsNothing(options: [String], status: Int32) async throws {
        let sample = try PostmanSample()
        try sample.write("shop", Self.items.joined(separator: ",\n"))
        let output = try await sample.folder.run(["shop.postman_collection.json", "--folder", "Empty"] + options)
        #expect(output.status == status, "\(output)")
        #expect(sample.targets == [])
    }
}
