import JSON
import Testing

@testable import EchoServer

@Suite(.timeLimit(.minutes(20))) struct ItemRouteTests {
    @Test func itemExistsFromPostToDelete() async throws {
        try await EchoClient.test { client in
            let address = "http://127.0.0.1:\(client.server.port)/items/1"
            let created = try await client.send("POST", "/items", body: #"{"name":"tea","tags":["hot"],"id":9}"#)
            #expect(created.status == 201)
            #expect(created.body == #"{"id":1,"name":"tea","tags":["hot"]}"# + "\n")
            #expect(created[header: "Location"] == address && created[header: "ETag"] == "\"1\"")
            let replaced = try await client.send("PUT", "/items/1", body: #"{"name":"mate","size":{"ml":200,"oz":7}}"#)
            #expect(replaced.status == 200 && replaced[header: "ETag"] == "\"2\"")
            let patched = try await client.send(
                "PATCH", "/items/1", body: #"{"size":{"oz":null,"cups":1},"id":4,"gone":null,"new":{"a":null}}"#)
            #expect(patched.body == #"{"id":1,"name":"mate","size":{"ml":200,"cups":1},"new":{}}"# + "\n")
            #expect(try await client.send("GET", "/items/1").body == patched.body)
            let deleted = try await client.send("DELETE", "/items/1")
            #expect(deleted.status == 204 && deleted.body == "")
            let missing = try await client.send("GET", "/items/1")
            #expect(missing.status == 404)
            #expect(
                missing.body == #"{"error":"there is no item \"1\"","hint":"GET /items lists what there is"}"# + "\n")
        }
    }

    @Test func listsAreFilteredAndPaged() async throws {
        try await EchoClient.test { client in
            for number in 1...5 {
                let tag = number.isMultiple(of: 2) ? "even" : "odd"
                let body = #"{"name":"item \#(number)","tags":["\#(tag)"]}"#
                #expect(try await client.send("POST", "/items", body: body).status == 201)
            }
            func ids(_ query: String) async throws -> String {
                let json = try await client.send("GET", "/items\(query)").json
                guard case .array(let items)? = json["items"] else { return "none" }
                let ids = items.map { $0["id"]?.compactText() ?? "" }.joined(separator: ",")
                return "\(ids) of \(json["total"]?.compactText() ?? "")"
            }
            #expect(try await ids("") == "1,2,3,4,5 of 5")
            #expect(try await ids("?tag=odd") == "1,3,5 of 3")
            #expect(try await ids("?tag=odd&limit=2") == "1,3 of 3")
            #expect(try await ids("?limit=2&offset=4") == "5 of 5")
            #expect(try await ids("?offset=9") == " of 5")
            let refused = try await client.send("GET", "/items?limit=none")
            #expect(refused.status == 400)
            #expect(refused.error == "limit: \"none\" is not a number from 1 to 1000")
            #expect(try await client.send("DELETE", "/items").status == 204)
            #expect(try await ids("") == " of 0")
        }
    }

    @Test(arguments: [
        ("{}", "$.name: an item needs a name, a text that is not empty"),
        (#"{"name":""}"#, "$.name: an item needs a name, a text that is not empty"),
        (#"{"name":5}"#, "$.name: an item needs a name, a text that is not empty"),
        (#"{"name":"a","tags":"b"}"#, "$.tags: this must be a list of texts"),
        (#"{"name":"a","tags":[1]}"#, "$.tags: this must be a list of texts"),
        ("3", "the body is a number, not a mapping"),
    ])
    func invalidItemReturnsAnError(body: String, error: String) async throws {
        try await EchoClient.test { client in
            _ = try await client.send("POST", "/items", body: #"{"name":"tea"}"#)
            for (method, path) in [("POST", "/items"), ("PUT", "/items/1")] {
                let answer = try await client.send(method, path, body: body)
                #expect(answer.status == 400)
                #expect(answer.error == error)
                #expect(!answer.json[text: "hint"].isEmpty)
            }
            #expect(try await client.send("GET", "/items/1").body == "{\"id\":1,\"name\":\"tea\"}\n")
        }
    }

    @Test func patchCannotMakeAnItemInvalid() async throws {
        try await EchoClient.test { client in
            _ = try await client.send("POST", "/items", body: #"{"name":"tea"}"#)
            let answer = try await client.send("PATCH", "/items/1", body: #"{"name":null}"#)
            #expect(answer.status == 400)
            #expect(try await client.send("GET", "/items/1").body == "{\"id\":1,\"name\":\"tea\"}\n")
        }
    }

    @Test(arguments: ["PUT", "PATCH", "DELETE"])
    func onlyTheMatchingVersionIsChanged(method: String) async throws {
        try await EchoClient.test { client in
            _ = try await client.send("POST", "/items", body: #"{"name":"tea"}"#)
            let body = method == "DELETE" ? "" : #"{"name":"mate"}"#
            let late = try await client.send(method, "/items/1", "If-Match: \"7\"", body: body)
            #expect(late.status == 412)
            #expect(late.error == "the item has changed: its ETag is \"1\"")
            #expect(try await client.send(method, "/items/1", "If-Match: \"1\"", body: body).status < 300)
        }
    }

    @Test func numberAndSizeOfItemsAreLimited() async throws {
        try await EchoClient.test {
            $0.itemLimits.count = 2
            $0.itemLimits.size = 40
        } _: { client in
            let long = String(repeating: "x", count: 40)
            #expect(try await client.send("POST", "/items", body: #"{"name":"\#(long)"}"#).status == 413)
            for _ in 0..<2 { #expect(try await client.send("POST", "/items", body: #"{"name":"a"}"#).status == 201) }
            let full = try await client.send("POST", "/items", body: #"{"name":"a"}"#)
            #expect(full.status == 507)
            #expect(full.error == "there are 2 items already")
            _ = try await client.send("DELETE", "/items/1")
            #expect(try await client.send("POST", "/items", body: #"{"name":"a"}"#).json["id"] == 3)
            #expect(try await client.send("PATCH", "/items/3", body: #"{"more":"\#(long)"}"#).status == 413)
        }
    }
}
