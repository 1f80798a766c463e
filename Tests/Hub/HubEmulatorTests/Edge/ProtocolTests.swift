import HubEmulator
import TestSupport
import Testing

/// HTTP protocol behaviour with different kinds of clients.
@Suite(.timeLimit(.minutes(20))) struct ProtocolTests {
    @Test func http10RequestHasAnHTTP10Response() async throws {
        try await SocketHub.test { hub in
            let outcome = try await hub.play(.send("GET /hub/installations/1 HTTP/1.0\r\n\r\n"))
            #expect(outcome.text.hasPrefix("HTTP/1.0 401 Unauthorized\r\n") && outcome.end == .closed)
            #expect(outcome.text.contains("\r\nConnection: close\r\n"))
            #expect(!outcome.text.lowercased().contains("transfer-encoding"))
            #expect(outcome.text.contains("\r\n\r\n<Error><Code>401</Code>"))
        }
    }

    @Test func locationHasThePortWithoutAHostField() async throws {
        try await SocketHub.test { hub in
            let outcome = try await hub.play(
                .send("POST /hub/messages HTTP/1.0\r\nAuthorization: \(hub.token)\r\nContent-Length: 2\r\n\r\n{}"))
            #expect(outcome.statuses == [201])
            #expect(outcome.text.contains("\r\nLocation: http://127.0.0.1:\(hub.namespace.port)/hub/messages/"))
        }
    }

    @Test func pipelinedRequestsHaveResponsesInOrder() async throws {
        try await SocketHub.test { hub in
            let put = hub.head("PUT /hub/installations/1 HTTP/1.1", "Content-Length: \(device.utf8.count)") + device
            let get = hub.head("GET /hub/installations/1 HTTP/1.1")
            let delete = hub.head("DELETE /hub/installations/1 HTTP/1.1")
            let last = hub.head("GET /hub/installations/1 HTTP/1.1", "Connection: close")
            let outcome = try await hub.play(.send(put + get + delete + last))
            #expect(outcome.statuses == [200, 200, 204, 404] && outcome.end == .closed)
        }
    }

    @Test func acceptedRequestReceives100Continue() async throws {
        try await SocketHub.test { hub in
            let outcome = try await hub.play(
                .send(
                    hub.head(
                        "PUT /hub/installations/1 HTTP/1.1", "Content-Length: \(device.utf8.count)",
                        "Expect: 100-continue")),
                .readUntil("\r\n\r\n"), .send(device),
                .readUntil("200 OK"), .send(hub.head("GET /hub/installations/1 HTTP/1.1", "Connection: close")))
            #expect(outcome.statuses == [100, 200, 200])
        }
    }

    @Test func rejectedRequestReceivesNo100Continue() async throws {
        try await SocketHub.test { hub in
            let outcome = try await hub.play(
                .send(
                    "PUT /hub/installations/1 HTTP/1.1\r\nHost: h\r\nContent-Length: 5\r\nExpect: 100-continue\r\n\r\n")
            )
            #expect(outcome.statuses == [401] && outcome.text.contains("\r\nConnection: close\r\n"))
            #expect(outcome.end == .closed)
        }
    }

    @Test func chunkedBodiesAreDecoded() async throws {
        try await SocketHub.test { hub in
            let half = device.utf8.count / 2
            let chunks = [device.prefix(half), device.dropFirst(half)].map {
                "\(String($0.utf8.count, radix: 16));x=y\r\n\($0)\r\n"
            }
            let outcome = try await hub.play(
                .send(hub.head("PUT /hub/installations/1 HTTP/1.1", "Transfer-Encoding: chunked")),
                .send(chunks[0]), .send(chunks[1] + "0\r\nTrailer: x\r\n\r\n"),
                .send(hub.head("GET /hub/installations/1 HTTP/1.1", "Connection: close")))
            #expect(outcome.statuses == [200, 200] && outcome.text.contains(#"{"installationId":"1""#))
        }
    }

    @Test func absoluteTargetsAreAccepted() async throws {
        try await SocketHub.test { hub in
            let outcome = try await hub.play(
                .send(
                    hub.head(
                        "GET http://127.0.0.1:\(hub.namespace.port)/hub/installations/1?api-version=2015-01 HTTP/1.1",
                        "Connection: close")))
            #expect(outcome.statuses == [404] && outcome.text.contains("Installation not found"))
        }
    }

    @Test(arguments: [
        ("OPTIONS * HTTP/1.1", 401), ("CONNECT 127.0.0.1:80 HTTP/1.1", 401), ("TRACE / HTTP/1.1", 405),
        ("PROPFIND /hub/installations/1 HTTP/1.1", 405), ("HEAD /hub/installations/1 HTTP/1.1", 405),
        ("FROB /hub/installations/1 HTTP/1.1", 405), ("get / HTTP/1.1", 405), ("GET / HTTP/2.0", 400),
        ("GET  HTTP/1.1", 400), ("GET /%zz%00/%ff HTTP/1.1", 404),
    ])
    func strangeRequestLines(line: String, status: Int) async throws {
        try await SocketHub.test { hub in
            let outcome = try await hub.play(.send(hub.head(line, "Connection: close")), .finish)
            #expect(outcome.statuses == [status] && outcome.end == .closed)
            #expect(try await hub.servesOthers())
        }
    }

    @Test(arguments: [
        "\u{0}\u{1}\u{2}\u{3}\r\n\r\n", "\r\n\r\n\r\n\r\n", "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
        "GET / HTTP/1.1\r\nHost: h\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\nabcdef",
        "GET / HTTP/1.1\r\nHost: h\r\nContent-Length: -5\r\n\r\n",
        "GET / HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n",
        "GET / HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: chunked\r\nContent-Length: 3\r\n\r\n0\r\n\r\n",
        "GET / HTTP/1.1\r\nHost : h\r\n\r\n", "GET / HTTP/1.1\r\n\r\n",
        "GET / HTTP/1.1\r\nHost: h\r\nHost: i\r\n\r\n",
        "GET / HTTP/1.1\r\nHost: h\r\nContent-Length: 9223372036854775807\r\n\r\nx",
    ])
    func invalidRequestClosesTheConnection(text: String) async throws {
        try await SocketHub.test { hub in
            let outcome = try await hub.play(.send(text), .finish)
            #expect(outcome.end != .none)
            #expect(outcome.statuses.allSatisfy { $0 == 400 || $0 == 200 })
            #expect(try await hub.servesOthers())
        }
    }

    @Test func closeCountsInEachConnectionField() async throws {
        try await SocketHub.test { hub in
            let head = "GET / HTTP/1.1\r\nHost: h\r\nConnection: TE\r\nConnection: x,\tclose\r\n\r\n"
            let outcome = try await hub.play(.send(head))
            #expect(outcome.statuses == [200] && outcome.end == .closed)
        }
    }

    @Test func dateFollowsTheHubClock() async throws {
        try await SocketHub.test {
            $0.now = { 1_767_225_600 }
            $0.clockOffset = .seconds(-86_400)
        } _: { hub in
            let outcome = try await hub.play(.send("GET / HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n"))
            #expect(outcome.text.contains("\r\nDate: Wed, 31 Dec 2025 00:00:00 GMT\r\n"))
        }
    }
}
