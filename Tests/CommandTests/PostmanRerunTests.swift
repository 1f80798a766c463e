import Foundation
import TestSupport
import Testing

/// `--rerun-failed` with Postman collections: the failed requests, and those whose scripts set what they read.
@Suite(.inTurn)
struct PostmanRerunTests {
    @Test func failedRequestsRunWithThoseThatSetTheirVariables() async throws {
        let sample = try PostmanSample { request in
            PostmanSample.response(request.hasPrefix("GET /fails") ? 500 : 200)
        }
        try sample.write(
            "shop",
            PostmanSample.item("log in", "/login", after: ["pm.environment.set('token', pm.response.json().id);"]),
            PostmanSample.item("list", "/list", after: [PostmanSample.test()]),
            #"""
            {
              "name": "Users",
              "event": [{"listen": "prerequest", "script": {"exec": ["pm.variables.set('trace', 'of the folder');"]}}],
              "item": [
                \#(PostmanSample.item("create", "/create", before: ["pm.collectionVariables.set('user', 'ann');"])),
                \#(PostmanSample.item("read", "/fails/{{user}}?token={{token}}", after: [PostmanSample.test()])),
                \#(PostmanSample.item("delete", "/delete", after: [PostmanSample.test()]))
              ]
            }
            """#)
        try sample.write("other", PostmanSample.item("passes", "/other", after: [PostmanSample.test()]))
        let all = try await sample.run(
            "shop.postman_collection.json", "other.postman_collection.json", "--report", "jsonl=all.jsonl")
        #expect(all.status == 4, "\(all)")
        let count = sample.targets.count
        #expect(count == 6)
        let output = try await sample.run(
            "shop.postman_collection.json", "other.postman_collection.json", "--rerun-failed", "all.jsonl")
        #expect(output.status == 4, "\(output)")
        #expect(sample.targets.dropFirst(count) == ["/login", "/create", "/fails/ann?token=7"])
    }

    @Test func requestThatWasNotSentRunsAgain() async throws {
        let sample = try PostmanSample()
        try sample.write(
            "shop", PostmanSample.item("passes", "/a", after: [PostmanSample.test()]),
            PostmanSample.item(
                "has a file",
                #"{"method": "PUT", "url": "{{baseUrl}}/b", "body": {"mode": "file", "file": {"src": "a.bin"}}}"#))
        let first = try await sample.run("shop.postman_collection.json", "--report", "jsonl=first.jsonl")
        #expect(first.status == 3, "\(first)")
        try sample.folder.write("content", to: "a.bin")
        let second = try await sample.run("shop.postman_collection.json", "--rerun-failed", "first.jsonl")
        #expect(second.status == 0, "\(second)")
        #expect(sample.targets == ["/a", "/b"])
    }
}
