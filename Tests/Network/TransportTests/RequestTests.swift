import Cryptography
import Foundation
import HTTP
import TestSupport
import Testing
import Transport

/// The exact bytes of requests.
@Suite(.timeLimit(.minutes(20)))
struct RequestTests {
    @Test(arguments: ["GET", "DELETE", "OPTIONS", "TRACE", "HEAD", "PROPFIND", "get"])
    func nothingIsAddedToAMethodWithoutContent(method: String) async throws {
        #expect(try await sent(.make(method, "/a?b=c")) == "\(method) /a?b=c HTTP/1.1\r\nHost: HOST\r\n\r\n")
    }

    @Test(arguments: ["POST", "PUT", "PATCH"])
    func methodsWithContentSendContentLengthZero(method: String) async throws {
        let request = try await sent(.make(method, "/"))
        #expect(request == "\(method) / HTTP/1.1\r\nHost: HOST\r\nContent-Length: 0\r\n\r\n")
    }

    @Test(arguments: ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"])
    func everyMethodCanHaveContent(method: String) async throws {
        let request = try await sent(.make(method, "/", content: .bytes(Array("hello".utf8))))
        #expect(request == "\(method) / HTTP/1.1\r\nHost: HOST\r\nContent-Length: 5\r\n\r\nhello")
    }

    @Test(arguments: ["GET", "POST", "DELETE"])
    func emptyContentHasALength(method: String) async throws {
        let request = try await sent(.make(method, "/", content: .bytes([])))
        #expect(request == "\(method) / HTTP/1.1\r\nHost: HOST\r\nContent-Length: 0\r\n\r\n")
    }

    @Test func fieldsKeepOrderCaseAndRepetition() async throws {
        let fields = [
            HTTPField("x-b", "2"), HTTPField("X-A", "1"), HTTPField("x-b", "3"), HTTPField("X-Empty", ""),
            HTTPField("Accept", "*/*"), HTTPField("User-Agent", "hubrun/1"),
        ]
        let request = try await sent(.make("GET", "/", fields: fields))
        let lines = "x-b: 2\r\nX-A: 1\r\nx-b: 3\r\nX-Empty:\r\nAccept: */*\r\nUser-Agent: hubrun/1\r\n"
        #expect(request == "GET / HTTP/1.1\r\nHost: HOST\r\n\(lines)\r\n")
    }

    @Test func fieldsOfTheCallReplaceLibcurlFields() async throws {
        let fields = [
            HTTPField("content-type", "text/plain"), HTTPField("Content-Length", "2"), HTTPField("Host", "other"),
        ]
        let request = try await sent(.make("POST", "/", fields: fields, content: .bytes(Array("ab".utf8))))
        #expect(
            request == "POST / HTTP/1.1\r\nHost: other\r\ncontent-type: text/plain\r\nContent-Length: 2\r\n\r\nab")
    }

    @Test func compressedSendsAcceptEncoding() async throws {
        let request = try await sent(.make("GET", "/", compressed: true))
        #expect(request.contains("\r\nAccept-Encoding: gzip, deflate"))
        let written = [HTTPField("Accept-Encoding", "identity")]
        #expect(
            try await sent(.make("GET", "/", fields: written, compressed: true))
                == "GET / HTTP/1.1\r\nHost: HOST\r\nAccept-Encoding: identity\r\n\r\n")
    }

    @Test(arguments: [
        "/", "/a/../b/./c", "/%2e%2E/%zz", "/a?", "/a?b=c&b=d&", "/a//b", "/a?x=/?&y=[1]", "/;p=1,2/'(x)*!", "?q=1",
    ])
    func targetIsSentAsWritten(target: String) async throws {
        let request = try await sent(.make("GET", target))
        #expect(request.hasPrefix("GET \(target.hasPrefix("?") ? "/" : "")\(target) HTTP/1.1\r\n"))
    }

    @Test(arguments: [64 << 10, (64 << 10) + 1, 3 << 20])
    func largeContentIsSentWithoutExpect100(size: Int) async throws {
        let content = [UInt8](repeating: UInt8(ascii: "x"), count: size)
        let request = try await sent(.make("PUT", "/", content: .bytes(content)))
        let head = "PUT / HTTP/1.1\r\nHost: HOST\r\nContent-Length: \(size)\r\n\r\n"
        #expect(request.utf8.elementsEqual(Array(head.utf8) + content))
    }

    @Test(arguments: [0, 5, 300_000])
    func fileIsSentWithItsSize(size: Int) async throws {
        let path = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path
        let content = String(repeating: "y", count: size)
        try Data(content.utf8).write(to: URL(filePath: path))
        defer { try? FileManager.default.removeItem(atPath: path) }
        let request = try await sent(.make("PUT", "/", content: .file(path: path)))
        #expect(request == "PUT / HTTP/1.1\r\nHost: HOST\r\nContent-Length: \(size)\r\n\r\n\(content)")
    }

    @Test func handleDoesNotKeepThePreviousRequest() async throws {
        let server = try ScriptedServer(.serve { _ in emptyAnswer })
        defer { server.stop() }
        let transport = try CurlTransport()
        let content = HTTPContent.bytes(Array("ab".utf8))
        let calls: [HTTPCall] = [
            .make("HEAD", server.url()), .make("POST", server.url(), fields: [HTTPField("A", "b")], content: content),
            .make("HEAD", server.url()), .make("GET", server.url()), .make("PUT", server.url()),
            .make("GET", server.url()),
        ]
        for call in calls { _ = try await transport.send(call) }
        let host = "/ HTTP/1.1\r\nHost: 127.0.0.1:\(server.port)\r\n"
        #expect(
            server.requests == [
                "HEAD \(host)\r\n", "POST \(host)A: b\r\nContent-Length: 2\r\n\r\nab", "HEAD \(host)\r\n",
                "GET \(host)\r\n", "PUT \(host)Content-Length: 0\r\n\r\n", "GET \(host)\r\n",
            ])
        #expect(server.connectionCount == 1)
    }

    @Test func sentFieldsAreThoseThatTheServerReceived() async throws {
        let server = try ScriptedServer(.serve { _ in emptyAnswer })
        defer { server.stop() }
        let transport = try CurlTransport()
        let url = "http://me:p%40ss@127.0.0.1:\(server.port)/"
        let calls: [HTTPCall] = [
            .make("GET", url), .make("POST", server.url(), compressed: true),
            .make("PUT", url, fields: [HTTPField("host", "b"), HTTPField("A", "b")], content: .bytes([65, 66])),
            .make("GET", url, fields: [HTTPField("authorization", "none")]),
        ]
        for call in calls {
            let exchange = try await transport.send(call)
            let lines = exchange.sentFields.map { "\($0.name): \($0.value)\r\n" }.joined()
            let request = try #require(server.requests.last)
            #expect(request.split(separator: "\r\n\r\n")[0].split(separator: "\r\n", maxSplits: 1)[1] + "\r\n" == lines)
        }
    }

    @Test func failuresHaveTheFieldsThatTheServerReceived() async throws {
        let server = try ScriptedServer(.answer { _ in .reset })
        defer { server.stop() }
        let transport = try CurlTransport()
        var basic = HTTPCall.make("POST", server.url(), content: .bytes([65, 66]), compressed: true)
        basic.authentication = .basic(user: "me", password: Secret("p@ss"))
        var digest = HTTPCall.make("GET", server.url(), compressed: true)
        digest.authentication = .digest(user: "me", password: Secret("p@ss"))
        let jar = CookieJar()
        _ = jar.store([HTTPField("Set-Cookie", "a=1")], from: server.url(), now: 0)
        var withCookie = HTTPCall.make("PUT", server.url())
        withCookie.jar = jar
        for call in [basic, digest, withCookie, .make("GET", "http://me:p%40ss@127.0.0.1:\(server.port)/")] {
            let error = try #require(await #expect(throws: TransportError.self) { try await transport.send(call) })
            let lines = try #require(error.sentFields).map { "\($0.name): \($0.value)\r\n" }.joined()
            let request = try #require(server.requests.last)
            #expect(request.split(separator: "\r\n\r\n")[0].split(separator: "\r\n", maxSplits: 1)[1] + "\r\n" == lines)
        }
    }

    @Test func refusedConnectionHasTheFieldsOfTheRequest() async throws {
        let (socket, port) = try ScriptedServer.refusingPort()
        defer { close(socket) }
        var call = HTTPCall.make("POST", "http://127.0.0.1:\(port)/a", content: .bytes([65, 66]))
        call.authentication = .apiKey(.query("key"), value: Secret("value"))
        let transport = try CurlTransport()
        let error = try #require(await #expect(throws: TransportError.self) { try await transport.send(call) })
        #expect(error.sentCall?.url == "http://127.0.0.1:\(port)/a?key=value")
        #expect(error.sentFields == [HTTPField("Host", "127.0.0.1:\(port)"), HTTPField("Content-Length", "2")])
    }

    @Test(arguments: [
        (HTTPCall.make("GE T", "http://a/"), "\"GE T\" is not a method"),
        (HTTPCall.make("", "http://a/"), "\"\" is not a method"),
        (HTTPCall.make("GET", "http://a/ b"), "the URL contains a space or a control character"),
        (HTTPCall.make("GET", "http://a/", fields: [HTTPField("A:", "b")]), "\"A:\" is not a header name"),
        (
            HTTPCall.make("GET", "http://a/", fields: [HTTPField("A", "b\r\nC: d")]),
            "the value of the header \"A\" contains a line break or a NUL"
        ),
        (
            HTTPCall.make("PUT", "http://a/", content: .file(path: "/nowhere/x")),
            "the body file \"/nowhere/x\" cannot be read: no such file or directory"
        ),
        (HTTPCall.make("GET", "http://[zz]/"), "the host \"[zz]\" of the URL is not a valid name"),
        (HTTPCall.make("PUT", "http://a/", content: .file(path: "/")), "the body file \"/\" is a folder"),
        (
            HTTPCall.make("PUT", "http://a/", content: .file(path: "/dev/null")),
            "the body file \"/dev/null\" is a pipe, a socket or a device"
        ),
    ])
    func invalidCallIsRejected(call: HTTPCall, message: String) async throws {
        let transport = try CurlTransport()
        let error = await #expect(throws: TransportError.self) { try await transport.send(call) }
        #expect(error?.message == message)
        #expect(error?.origin == .request)
    }

    /// Returns the bytes that a server receives for `call`, with `HOST` in place of its address.
    private func sent(_ call: HTTPCall) async throws -> String {
        let server = try ScriptedServer(.read, .write(emptyAnswer))
        defer { server.stop() }
        var call = call
        call.url = server.url(call.url)
        let transport = try CurlTransport()
        let response = try await transport.send(call).response
        #expect(response.status == 200)
        return try #require(server.requests.first).replacing("127.0.0.1:\(server.port)", with: "HOST")
    }
}
