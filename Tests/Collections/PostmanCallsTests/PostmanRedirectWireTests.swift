import Foundation
import HTTP
import PostmanCalls
import TestSupport
import Testing
import Transport

/// Redirects by Postman's rules, on the wire.
@Suite(.timeLimit(.minutes(20)))
struct PostmanRedirectWireTests {
    private static let emptyAnswer = "HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n"

    @Test(arguments: [302, 307])
    func contentIsSentAgainOnlyAt307(status: Int) async throws {
        let server = try ScriptedServer(
            .serve { request in
                request.contains(" /a ")
                    ? "HTTP/1.1 \(status) Elsewhere\r\nLocation: b|/../c?d\r\nContent-Length: 0\r\n\r\n"
                    : Self.emptyAnswer
            })
        defer { server.stop() }
        var call = self.call("PUT", server.url("/a"))
        call.content = .bytes(Array("hello".utf8))
        call.fields = [HTTPField("Content-Type", "a/b")]
        call.redirectRules = PostmanRedirects()
        call.maxRedirects = 1
        _ = try await send(call)
        let start = status == 307 ? "PUT" : "GET"
        let host = "Host: 127.0.0.1:\(server.port)\r\n"
        let content = status == 307 ? "Content-Type: a/b\r\n" : ""
        let length = status == 307 ? "Content-Length: 5\r\n" : ""
        #expect(
            server.requests.last
                == "\(start) /b|/../c?d HTTP/1.1\r\n\(host)\(content)Referer: \(server.url("/a"))\r\n\(length)\r\n"
                + (status == 307 ? "hello" : ""))
    }

    @Test(arguments: [307, 308])
    func filesAreSentAgain(status: Int) async throws {
        let server = try ScriptedServer(
            .serve { request in
                request.contains(" /a ")
                    ? "HTTP/1.1 \(status) Elsewhere\r\nLocation: /b\r\nContent-Length: 0\r\n\r\n" : Self.emptyAnswer
            })
        defer { server.stop() }
        let path = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path
        try String(repeating: "x", count: 200_000).write(toFile: path, atomically: true, encoding: .utf8)
        defer { try? FileManager.default.removeItem(atPath: path) }
        var call = self.call("POST", server.url("/a"))
        call.content = .pieces([.bytes(Array("--".utf8)), .file(path: path)])
        call.redirectRules = PostmanRedirects()
        call.maxRedirects = 10
        _ = try await send(call)
        #expect(server.requests.count == 2)
        #expect(server.requests.allSatisfy { $0.hasSuffix("\r\n\r\n--" + String(repeating: "x", count: 200_000)) })
    }

    @Test func maximumOfZeroSendsOneRequest() async throws {
        let server = try ScriptedServer(
            .serve { _ in "HTTP/1.1 302 Found\r\nLocation: /b\r\nContent-Length: 0\r\n\r\n" })
        defer { server.stop() }
        var call = self.call("GET", server.url("/a"))
        call.redirectRules = PostmanRedirects()
        let redirected = call
        let error = try #require(await #expect(throws: TransportError.self) { try await send(redirected) })
        #expect(error.kind == .protocol)
        #expect(server.requests.count == 1)
    }

    /// Returns a direct call without content coding and with long time limits: a busy machine does not reach them.
    private func call(_ method: String, _ url: String) -> HTTPCall {
        var call = HTTPCall(
            method: method, url: url, timeout: .seconds(600), connectTimeout: .seconds(600), compressed: false)
        call.isDirect = true
        return call
    }

    private func send(_ call: HTTPCall) async throws -> Exchange {
        let transport = try CurlTransport()
        return try await withTaskExecutorPreference(transport.executors[0]) { try await transport.send(call) }
    }
}
