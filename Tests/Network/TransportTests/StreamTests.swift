import HTTP
import Synchronization
import TestSupport
import Testing
import Transport

/// Responses that are read event by event. The servers hold the connection open after their last byte.
@Suite(.timeLimit(.minutes(20)))
struct StreamTests {
    private static let head = "HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\n"
    private static let events = "id: 1\ndata: a\n\nevent: b\ndata: c\n\ndata: d\n\n"

    @Test func transferEndsAtTheAwaitedEvent() async throws {
        let stream = try #require(try await exchange(.write(Self.head + "\r\n" + Self.events), .hold, until: 2).stream)
        #expect(stream.format == .events)
        #expect(stream.end == .reached)
        #expect(
            stream.events.map(\.event) == [
                StreamEvent(id: "1", data: "a", line: 2), StreamEvent(name: "b", id: "1", data: "c", line: 5),
            ])
        #expect(stream.events.allSatisfy { $0.time > .zero })
    }

    @Test func bodyEndsWithTheAwaitedEvent() async throws {
        let exchange = try await exchange(.write(Self.head + "\r\n" + Self.events), .hold, until: 1)
        #expect(exchange.response.status == 200)
        #expect(exchange.response.body == Array("id: 1\ndata: a\n\n".utf8))
    }

    @Test func eventsOfSeveralChunksAreJoined() async throws {
        let chunks = "4\r\ndata\r\n3\r\n: a\r\n1\r\n\n\r\n1\r\n\n\r\n"
        let exchange = try await exchange(
            .write(Self.head + "Transfer-Encoding: chunked\r\n\r\n" + chunks), .hold, until: 1)
        #expect(exchange.stream?.events.map(\.event.data) == ["a"])
    }

    @Test func compressedStreamIsDecoded() async throws {
        // The output of zlib for "data: 1\n\ndata: 2\n\n", flushed and not ended.
        let bytes: [UInt8] = [
            31, 139, 8, 0, 0, 0, 0, 0, 2, 3, 74, 73, 44, 73, 180, 82, 48, 228, 226, 74, 1, 51, 140, 184, 184, 0, 0, 0,
            0, 255, 255,
        ]
        let exchange = try await exchange(
            .write(Self.head + "Content-Encoding: gzip\r\n\r\n"), .writeBytes(bytes), .hold, until: 2)
        #expect(exchange.stream?.end == .reached)
        #expect(exchange.stream?.events.map(\.event.data) == ["1", "2"])
    }

    @Test func streamFollowsARedirect() async throws {
        let server = try ScriptedServer(scripts: [
            [
                .read,
                .write("HTTP/1.1 302 Found\r\nLocation: /stream\r\nConnection: close\r\nContent-Length: 0\r\n\r\n"),
            ],
            [.read, .write(Self.head + "\r\n" + Self.events), .hold],
        ])
        defer { server.stop() }
        var call = Self.call(server, until: 3)
        call.maxRedirects = 1
        let exchange = try await CurlTransport().send(call)
        #expect(exchange.hops.count == 1)
        #expect(exchange.stream?.events.count == 3)
        #expect(exchange.stream?.end == .reached)
    }

    @Test func serverCanEndTheStream() async throws {
        let exchange = try await exchange(.write(Self.head + "\r\n" + Self.events + "data: rest\n"), until: 9)
        #expect(exchange.stream?.end == .closed)
        #expect(exchange.stream?.events.count == 3)
        #expect(exchange.response.body.count == (Self.events + "data: rest\n").utf8.count)
    }

    @Test func timeoutKeepsTheExchange() async throws {
        let exchange = try await exchange(
            .write(Self.head + "\r\n" + Self.events), .hold, until: 9, timeout: .milliseconds(300))
        #expect(exchange.response.status == 200)
        #expect(exchange.stream?.end == .timedOut)
        #expect(exchange.stream?.events.count == 3)
    }

    @Test func timeoutWithoutAnEventKeepsTheExchange() async throws {
        let exchange = try await exchange(.write(Self.head + "\r\n"), .hold, until: 1, timeout: .milliseconds(300))
        #expect(exchange.stream?.end == .timedOut)
        #expect(exchange.stream?.events.isEmpty == true)
    }

    @Test func timeoutBeforeTheHeadIsAnError() async throws {
        let error = await #expect(throws: TransportError.self) {
            try await exchange(.hold, until: 1, timeout: .milliseconds(300))
        }
        #expect(error?.kind == .timeout)
    }

    @Test func otherContentTypesAreReadWhole() async throws {
        let exchange = try await exchange(
            .write("HTTP/1.1 404 Not Found\r\nContent-Type: text/plain\r\nContent-Length: 9\r\n\r\ndata: a\n\n"),
            until: 1)
        #expect(exchange.stream == nil)
        #expect(exchange.response.body == Array("data: a\n\n".utf8))
    }

    @Test func lastLineNeedsNoLineBreak() async throws {
        let head = "HTTP/1.1 200 OK\r\nContent-Type: application/x-ndjson\r\n\r\n"
        let exchange = try await exchange(.write(head + "1\n2"), until: 2)
        #expect(exchange.stream?.events.map(\.event.data) == ["1", "2"])
        #expect(exchange.stream?.end == .reached)
    }

    @Test func numberOfEventsIsLimited() async throws {
        let events = String(repeating: "data\n\n", count: EventStreamParser.maxEvents + 1)
        let error = await #expect(throws: TransportError.self) {
            try await exchange(.write(Self.head + "\r\n" + events), .hold, until: .max)
        }
        #expect(error?.message == "the stream has more than 10000 events")
        #expect(error?.isLasting == true)
    }

    @Test func sizeOfAnEventIsLimited() async throws {
        let server = try ScriptedServer(.read, .write(Self.head + "\r\ndata: "), .flood(1 << 20))
        defer { server.stop() }
        var call = Self.call(server, until: 1)
        call.maxBody = 64 << 10
        let error = await #expect(throws: TransportError.self) { try await CurlTransport().send(call) }
        #expect(error?.message == "the response is larger than 64 KiB (maxBody)")
    }

    @Test func brokenStreamShowsItsEvents() async throws {
        let error = await #expect(throws: TransportError.self) {
            try await exchange(.write(Self.head + "Content-Length: 1000\r\n\r\n" + Self.events), until: 9)
        }
        #expect(error?.details.first == "event 1: message a")
    }

    @Test func nextRequestUsesANewConnection() async throws {
        let server = try ScriptedServer(scripts: [
            [.read, .write(Self.head + "\r\n" + Self.events), .hold], [.read, .write(emptyAnswer)],
        ])
        defer { server.stop() }
        let transport = try CurlTransport()
        #expect(try await transport.send(Self.call(server, until: 1)).stream?.end == .reached)
        #expect(try await transport.send(HTTPCall.make("GET", server.url())).response.status == 200)
        #expect(server.connectionCount == 2)
    }

    @Test(arguments: ["application/x-ndjson", "text/event-stream"])
    func timeoutOfAnUnreadStreamNamesTheKey(type: String) async throws {
        let body = type == "text/event-stream" ? Self.events : "1\n2\n3\n4"
        let server = try ScriptedServer(.read, .write("HTTP/1.1 200 OK\r\nContent-Type: \(type)\r\n\r\n" + body), .hold)
        defer { server.stop() }
        let call = HTTPCall.make("GET", server.url(), timeout: .milliseconds(300))
        let error = await #expect(throws: TransportError.self) { try await CurlTransport().send(call) }
        #expect(error?.message.hasSuffix("received, 3 complete events") == true)
        #expect(error?.hint?.contains("stream: { until: { count: 3 } }") == true)
        #expect(error?.details.count { $0.hasPrefix("event ") } == 3)
    }

    // MARK: Sending

    private static func call(
        _ server: ScriptedServer, until count: Int, timeout: Duration = .seconds(600)
    ) -> HTTPCall {
        var call = HTTPCall.make("GET", server.url(), timeout: timeout, compressed: true)
        call.stream = StreamReading { $1 == count }
        return call
    }

    private func exchange(
        _ steps: ScriptedServer.Step..., until count: Int, timeout: Duration = .seconds(600)
    ) async throws -> Exchange {
        let server = try ScriptedServer(scripts: [[.read] + steps])
        defer { server.stop() }
        return try await CurlTransport().send(Self.call(server, until: count, timeout: timeout))
    }
}
