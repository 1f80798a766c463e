import HTTP
import RunEngine
import RunRecords
import TestSupport
import Testing
import Transport

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The bytes that a server receives.
@Suite(.timeLimit(.minutes(20)))
struct CallBuildingWireTests {
    /// Returns the bytes of the one request that a server receives when a collection with these keys is run.
    private func sent(_ keys: String, method: String = "POST") async throws -> [UInt8] {
        let server = try ScriptedServer(.serve { _ in "HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n" })
        defer { server.stop() }
        let transport = try CurlTransport()
        var sample = RunSample(
            """
            name: Wire
            variables: { hub: localhost, letters: ü€😀 }
            requests:
              - name: R
                \(method): \(server.url("/p a/<<letters>>"))
                headers: { Host: test, Accept-Encoding: none, User-Agent: me, Accept: a/b }
                \(keys)
            """)
        sample.fileRoots = [FileManager.default.temporaryDirectory.path]
        let result = try await sample.run { call throws(TransportError) in try await transport.send(call.patient) }
        #expect(result.lines == ["passed R"])
        #expect(result.reports.first?.lastExchange?.response.status == 200)
        return try #require(server.requestBytes.first)
    }

    private static let head =
        "/p%20a/%C3%BC%E2%82%AC%F0%9F%98%80 HTTP/1.1\r\nHost: test\r\nAccept-Encoding: none\r\n"
        + "User-Agent: me\r\nAccept: a/b\r\n"

    @Test(arguments: [
        ("body: { json: { a: <<letters>>, n: 1.0 } }", "application/json", #"{"a":"ü€😀","n":1.0}"#),
        ("body: { text: \"a\\r\\nb\\0\\n\" }", "text/plain; charset=utf-8", "a\r\nb\0\n"),
        ("body: { xml: <a>ü</a> }", "application/xml", "<a>ü</a>"),
        (
            "body: { form: { a b: <<letters>>, c: [1, 2] } }", "application/x-www-form-urlencoded",
            "a+b=%C3%BC%E2%82%AC%F0%9F%98%80&c=1&c=2"
        ),
    ])
    func bodyIsSentAsWritten(body: String, type: String, content: String) async throws {
        let bytes = try await sent(body)
        #expect(
            String(decoding: bytes, as: UTF8.self)
                == "POST \(Self.head)Content-Type: \(type)\r\nContent-Length: \(content.utf8.count)\r\n\r\n\(content)")
    }

    @Test func fileIsSentByteForByte() async throws {
        let path = FileManager.default.temporaryDirectory.appending(path: "hubrun-\(UUID().uuidString).bin").path
        let content = (0..<100_000).map { UInt8(truncatingIfNeeded: $0 &* 31) }
        try Data(content).write(to: URL(filePath: path))
        defer { try? FileManager.default.removeItem(atPath: path) }
        let bytes = try await sent("body: { file: \(path) }", method: "PUT")
        #expect(Array(bytes.suffix(content.count)) == content)
        let head = String(decoding: bytes.dropLast(content.count), as: UTF8.self)
        #expect(
            head == "PUT \(Self.head)Content-Type: application/octet-stream\r\nContent-Length: 100000\r\n\r\n")
    }

    @Test func requestWithoutBodyHasNoAddedFields() async throws {
        #expect(String(decoding: try await sent("tags: [a]", method: "GET"), as: UTF8.self) == "GET \(Self.head)\r\n")
    }

    @Test func missingFileIsAnErrorOfTheRequest() async throws {
        let transport = try CurlTransport()
        let sample = RunSample(
            requests:
                "  - { name: R, POST: 'http://127.0.0.1:1/', body: { file: no-such-file.bin }, retry: { attempts: 3 } }"
        )
        let result = try await sample.run { call throws(TransportError) in try await transport.send(call.patient) }
        #expect(result.calls.count == 1)
        #expect(result.summary.counts.errored == 1)
        #expect(result.reports.first?.error?.kind == nil)
    }

    @Test func retriesAreSeparateExchanges() async throws {
        let refusal = "HTTP/1.1 503 Service Unavailable\r\nRetry-After: 3\r\nContent-Length: 0\r\n\r\n"
        let count = Counter()
        let server = try ScriptedServer(
            .serve { _ in count.next() < 2 ? refusal : "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok" })
        defer { server.stop() }
        let transport = try CurlTransport()
        let waits = Waits()
        var sample = RunSample(
            requests: "  - { name: R, GET: '\(server.url())', retry: { attempts: 5 }, expect: { text: ok } }")
        sample.sleep = { waits.add($0) }
        let result = try await sample.run { call throws(TransportError) in try await transport.send(call.patient) }
        #expect(result.lines == ["passed R"])
        #expect(waits.durations == [.seconds(3), .seconds(3)])
        #expect(server.requests.count == 3)
        #expect(Set(server.requests).count == 1)
    }

    @Test func refusedConnectionIsAConnectionFailure() async throws {
        let port = try ScriptedServer.refusingPort()
        let transport = try CurlTransport()
        let sample = RunSample(
            requests: """
                  - { name: Error, GET: "http://127.0.0.1:\(port.port)/" }
                  - { name: Wanted, GET: "http://127.0.0.1:\(port.port)/", expect: { error: connection } }
                """)
        let result = try await sample.run { call throws(TransportError) in try await transport.send(call.patient) }
        #expect(result.reports.first?.error?.kind == .connection)
        #expect(result.lines.last == "passed Wanted")
    }
}
