import HTTP
import TestSupport
import Testing
import Transport

/// The decoding of responses.
@Suite(.timeLimit(.minutes(20)))
struct ResponseTests {
    @Test func statusLineFieldsAndBody() async throws {
        let response = try await answer(
            "HTTP/1.1 201 Made it so\r\nX-A: 1\r\nx-a:2 \r\nX-Empty:\r\nContent-Length: 5\r\n\r\nhello")
        #expect(
            response
                == HTTPResponse(
                    version: "HTTP/1.1", status: 201, reason: "Made it so",
                    fields: [
                        HTTPField("X-A", "1"), HTTPField("x-a", "2"), HTTPField("X-Empty", ""),
                        HTTPField("Content-Length", "5"),
                    ],
                    body: Array("hello".utf8)))
        #expect(response.values(of: "x-A") == ["1", "2"])
        #expect(response.firstValue(of: "X-a") == "1")
        #expect(response.firstValue(of: "X-B") == nil)
    }

    @Test func responseWithoutReason() async throws {
        let response = try await answer("HTTP/1.1 204\r\n\r\n")
        #expect(response.status == 204)
        #expect(response.reason == "")
    }

    @Test(arguments: ["204 No Content", "304 Not Modified"])
    func statusesWithoutABodyEndAfterTheHead(status: String) async throws {
        let response = try await answer("HTTP/1.1 \(status)\r\nContent-Length: 5\r\n\r\n")
        #expect(response.body.isEmpty)
        #expect(response.firstValue(of: "Content-Length") == "5")
    }

    @Test func headHasNoBodyWhateverItsLength() async throws {
        let response = try await answer("HTTP/1.1 200 OK\r\nContent-Length: 99999999999\r\n\r\n", to: "HEAD")
        #expect(response.body.isEmpty)
        #expect(response.firstValue(of: "Content-Length") == "99999999999")
    }

    @Test func interimResponsesAreSkipped() async throws {
        let response = try await answer(
            "HTTP/1.1 100 Continue\r\nA: b\r\n\r\nHTTP/1.1 103 Early Hints\r\nC: d\r\n\r\n\(emptyAnswer)")
        #expect(response.status == 200)
        #expect(response.fields == [HTTPField("Content-Length", "0")])
    }

    @Test func chunksAreJoinedAndTrailersIgnored() async throws {
        let response = try await answer(
            "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n2;x=y\r\nde\r\n0\r\nTrailer: x\r\n\r\n")
        #expect(response.body == Array("abcde".utf8))
        #expect(response.fields == [HTTPField("Transfer-Encoding", "chunked")])
    }

    @Test func bodyCanEndWithTheConnection() async throws {
        let response = try await answer("HTTP/1.0 200 OK\r\n\r\nhello")
        #expect(response.version == "HTTP/1.0")
        #expect(response.body == Array("hello".utf8))
    }

    @Test func foldedLineIsOneValue() async throws {
        let response = try await answer("HTTP/1.1 200 OK\r\nA: b\r\n\t c\r\nContent-Length: 0\r\n\r\n")
        #expect(response.firstValue(of: "A") == "b c")
    }

    @Test func fieldValuesAreUTF8OrLatin1() async throws {
        let head = Array("HTTP/1.1 200 OK\r\nContent-Length: 0\r\nA: ü\r\nB: ".utf8) + [0xFC, 0x0D, 0x0A, 0x0D, 0x0A]
        let response = try await exchange(.read, .writeBytes(head)).response
        #expect(response.values(of: "A") == ["ü"])
        #expect(response.values(of: "B") == ["ü"])
    }

    @Test func compressedBodyIsDecoded() async throws {
        let response = try await exchange(.read, .writeBytes(Self.gzippedAnswer), compressed: true).response
        #expect(response.body == Array("hello".utf8))
        #expect(response.firstValue(of: "Content-Encoding") == "gzip")
    }

    @Test func unrequestedCompressionIsNotDecoded() async throws {
        let response = try await exchange(.read, .writeBytes(Self.gzippedAnswer)).response
        #expect(response.body == Self.gzippedHello)
    }

    @Test func secondRequestReusesTheConnection() async throws {
        let server = try ScriptedServer(.serve { _ in emptyAnswer })
        defer { server.stop() }
        let transport = try CurlTransport()
        let first = try await transport.send(.make("GET", server.url()))
        let second = try await transport.send(.make("GET", server.url()))
        #expect(!first.transfer.reusedConnection)
        #expect(second.transfer.reusedConnection)
        #expect(first.transfer.timings.connect > .zero)
        #expect(second.transfer.timings.connect == .zero)
        #expect(server.connectionCount == 1)
    }

    @Test func closedConnectionIsReplaced() async throws {
        let server = try ScriptedServer(scripts: [[.read, .write(emptyAnswer)], [.read, .write(emptyAnswer)]])
        defer { server.stop() }
        let transport = try CurlTransport()
        let content = HTTPContent.bytes([UInt8](repeating: 65, count: 100_000))
        for _ in 1...2 { _ = try await transport.send(.make("POST", server.url(), content: content)) }
        #expect(server.connectionCount == 2)
        #expect(server.requests.allSatisfy { $0.hasSuffix("AAA") })
    }

    @Test func exchangeHasItsPeerAndTimings() async throws {
        let exchange = try await exchange(.read, .write(emptyAnswer))
        let timings = exchange.transfer.timings
        #expect(exchange.transfer.peerAddress == "127.0.0.1")
        #expect(exchange.call.url.contains(":\(exchange.transfer.peerPort)/"))
        #expect(exchange.transfer.startedAt > 1_700_000_000)
        #expect(timings.tls == .zero)
        #expect(timings.firstByte > .zero)
        #expect(timings.duration >= timings.firstByte + timings.transfer)
        #expect(timings.total >= timings.duration + timings.connect)
    }

    /// The output of `printf hello | gzip -n`.
    private static let gzippedHello: [UInt8] = [
        0x1F, 0x8B, 0x08, 0, 0, 0, 0, 0, 0, 0x03, 0xCB, 0x48, 0xCD, 0xC9, 0xC9, 0x07, 0, 0x86, 0xA6, 0x10, 0x36, 0x05,
        0, 0, 0,
    ]
    static let gzippedAnswer =
        Array("HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: 25\r\n\r\n".utf8) + gzippedHello

    private func answer(_ text: String, to method: String = "GET") async throws -> HTTPResponse {
        try await exchange(.read, .write(text), method: method).response
    }

    private func exchange(
        _ steps: ScriptedServer.Step..., method: String = "GET", compressed: Bool = false
    ) async throws -> Exchange {
        let server = try ScriptedServer(scripts: [steps])
        defer { server.stop() }
        return try await CurlTransport().send(.make(method, server.url(), compressed: compressed))
    }
}
