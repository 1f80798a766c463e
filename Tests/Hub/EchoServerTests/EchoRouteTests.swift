import EchoServer
import Foundation
import JSON
import Synchronization
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(20))) struct EchoRouteTests {
    @Test func pageListsEachRoute() async throws {
        try await EchoClient.test { client in
            let answer = try await client.send("GET", "/")
            #expect(answer.status == 200)
            #expect(answer[header: "Content-Type"] == "text/html; charset=utf-8")
            for route in ["/echo", "/status/CODE", "/delay/MS", "/stream", "/login", "/me", "/items", "/items/ID"] {
                #expect(answer.body.contains(route))
            }
            #expect(try await client.send("HEAD", "/").body == "")
            let refused = try await client.send("POST", "/")
            #expect(refused.status == 405 && refused[header: "Allow"] == "GET")
        }
    }

    @Test(arguments: ["GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "PROPFIND"])
    func echoAcceptsEveryMethod(method: String) async throws {
        try await EchoClient.test { client in
            let answer = try await client.send(
                method, "/echo/a%20b?x=1&y=a+b&x=%C3%A9&z", "X-One: 1", body: #"{"a":[1.50]}"#)
            #expect(answer.status == 200)
            #expect(answer.json["method"] == .string(method))
            #expect(answer.json["path"] == "/echo/a%20b")
            #expect(answer.json["query"] == ["x": ["1", "é"], "y": "a b", "z": ""])
            #expect(answer.json["headers"]?["x-one"] == "1")
            #expect(answer.json["headers"]?["host"] == .string("127.0.0.1:\(client.server.port)"))
            #expect(answer.body.contains(#""body":{"a":[1.50]}"#))
        }
    }

    @Test(arguments: [("", JSONValue.null), ("plain text", "plain text"), ("{broken", "{broken"), ("\"json\"", "json")])
    func bodyIsReturnedAsJSONOrText(body: String, shown: JSONValue) async throws {
        try await EchoClient.test { client in
            let answer = try await client.send("POST", "/echo", body: body)
            #expect(answer.json["body"] == shown)
            #expect(answer[header: "X-Content-Type-Options"] == "nosniff")
        }
    }

    @Test func binaryBodyIsReturnedInBase64() async throws {
        try await EchoClient.test { client in
            let head = "POST /echo HTTP/1.1\r\nHost: h\r\nConnection: close\r\nContent-Length: 2\r\n\r\n"
            let outcome = try await client.play(.send(head), .sendBytes([0xFF, 0xFE]), .finish)
            #expect(outcome.text.contains(#""base64":"//4=""#))
        }
    }

    @Test(arguments: [
        (200, ""), (301, "Location: /echo"), (401, "WWW-Authenticate: Bearer realm=\"hubrun echo\""),
        (429, "Retry-After: 1"), (503, "Retry-After: 1"), (599, ""),
    ])
    func requestedStatusIsReturned(status: Int, field: String) async throws {
        try await EchoClient.test { client in
            let answer = try await client.send("GET", "/status/\(status)")
            #expect(answer.status == status)
            #expect(answer.json["status"] == .number(JSONNumber(status)))
            #expect(field.isEmpty || answer.headers.contains(field), "\(answer.headers)")
        }
    }

    @Test func statusWithoutContentHasNoBody() async throws {
        try await EchoClient.test { client in
            let answer = try await client.send("DELETE", "/status/204")
            #expect(answer.status == 204 && answer.body == "")
        }
    }

    @Test(arguments: ["199", "600", "abc", "-1"])
    func otherStatusesAreRejected(text: String) async throws {
        try await EchoClient.test { client in
            let answer = try await client.send("GET", "/status/\(text)")
            #expect(answer.status == 400)
            #expect(answer.error == "\"\(text)\" is not a status from 200 to 599")
        }
    }

    @Test func requestedDelayIsApplied() async throws {
        let waits = Waits()
        try await EchoClient.test {
            $0.sleep = { waits.add($0) }
        } _: { client in
            #expect(try await client.send("GET", "/delay/750").body == "{\"delay\":750}\n")
            #expect(waits.all == [.milliseconds(750)])
            let answer = try await client.send("GET", "/delay/10001")
            #expect(answer.status == 400)
            #expect(answer.error == "\"10001\" is not a number of milliseconds from 0 to 10000")
            #expect(waits.all.count == 1)
        }
    }

    @Test func eventsAreSentInChunks() async throws {
        let waits = Waits()
        try await EchoClient.test {
            $0.sleep = { waits.add($0) }
        } _: { client in
            let answer = try await client.send("GET", "/stream?count=2&delay=50ms")
            #expect(answer[header: "Content-Type"] == "text/event-stream")
            #expect(answer[header: "Transfer-Encoding"] == "chunked")
            #expect(answer.body.contains("id: 1\nevent: tick\ndata: {\"number\":1,\"last\":false}\n\n"))
            #expect(answer.body.contains("id: 2\nevent: tick\ndata: {\"number\":2,\"last\":true}\n\n"))
            #expect(waits.all == [.milliseconds(50), .milliseconds(50)])
        }
    }

    @Test func openStreamEndsAfterAMinute() async throws {
        let waits = Waits()
        try await EchoClient.test {
            $0.sleep = { waits.add($0) }
        } _: { client in
            let answer = try await client.send("GET", "/stream?count=1&delay=0s&format=ndjson&open=true")
            #expect(answer[header: "Content-Type"] == "application/x-ndjson")
            #expect(answer.body.contains("{\"number\":1,\"last\":true}\n"))
            #expect(waits.all == Array(repeating: .seconds(1), count: 60))
        }
    }

    @Test(arguments: [
        ("count=0", "count: \"0\" is not a number from 1 to 1000"),
        ("count=1001", "count: \"1001\" is not a number from 1 to 1000"),
        ("delay=1h", "delay: \"1h\" is not a time from 0 to 10s"),
        ("delay=5", "delay: \"5\" is not a time from 0 to 10s"),
        ("format=xml", "format: \"xml\" is not known"),
    ])
    func parametersOfStreamsHaveLimits(query: String, message: String) async throws {
        try await EchoClient.test { client in
            let answer = try await client.send("GET", "/stream?\(query)")
            #expect(answer.status == 400)
            #expect(answer.error == message)
        }
    }

    @Test func unknownAddressesListTheRoutes() async throws {
        try await EchoClient.test { client in
            let answer = try await client.send("GET", "/itmes")
            #expect(answer.status == 404)
            #expect(
                answer.body == #"{"error":"there is no \"/itmes\"","hint":"there are /echo, /status/CODE, /delay/MS, "#
                    + #"/stream, /login, /me, /items and /items/ID"}"# + "\n")
        }
    }

    /// A body above the limit must not be parsed as the next request.
    @Test func largeBodyIsRejected() async throws {
        try await EchoClient.test {
            $0.bodyLimit = 10
        } _: { client in
            let outcome = try await client.play(
                .send("POST /echo HTTP/1.1\r\nHost: h\r\nContent-Length: 40\r\n\r\n"),
                .send("GET / HTTP/1.1\r\nHost: h\r\n\r\n"), .finish)
            #expect(outcome.text.hasPrefix("HTTP/1.1 413 "))
            #expect(outcome.text.contains("the body has more than 10 bytes"))
            #expect(outcome.text.components(separatedBy: "HTTP/1.1 ").count == 2)
        }
    }

    @Test func eachRequestIsReported() async throws {
        let exchanges = Exchanges()
        try await EchoClient.test {
            $0.onExchange = { exchanges.add($0) }
        } _: { client in
            _ = try await client.send("POST", "/items?x=1", body: "[]")
            _ = try await client.send("HEAD", "/")
        }
        #expect(
            exchanges.all.map { "\($0.method) \($0.path) \($0.status) \($0.errorMessage ?? "")" } == [
                "POST /items?x=1 400 the body is a list, not a mapping", "HEAD / 200 ",
            ])
    }
}

private final class Waits: Sendable {
    private let state = Mutex<[Duration]>([])

    func add(_ duration: Duration) { state.withLock { $0.append(duration) } }
    var all: [Duration] { state.withLock { $0 } }
}

private final class Exchanges: Sendable {
    private let state = Mutex<[EchoExchange]>([])

    func add(_ exchange: EchoExchange) { state.withLock { $0.append(exchange) } }
    var all: [EchoExchange] { state.withLock { $0 } }
}
