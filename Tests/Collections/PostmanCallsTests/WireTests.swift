import HTTP
import JSON
import PostmanCalls
import PostmanFormat
import TestSupport
import Testing
import Transport

/// The bytes that a server receives.
@Suite(.timeLimit(.minutes(20)))
struct WireTests {
    private static let added = "User-Agent: hubrun/1\r\nAccept: */*\r\nCache-Control: no-cache\r\n"

    @Test(arguments: [
        (
            "/p a/é/\"<>`{}|^[]/%41%zz/+b;c=d,e@f:g!$'()*~",
            "/p%20a/%C3%A9/%22%3C%3E%60%7B%7D|^[]/%41%zz/+b;c=d,e@f:g!$'()*~"
        ),
        (
            "/q?s=a b+c&é=€&signs=\"<>`{}|^[]\\'&%41=%zz&x=;,@:!$()*~/?",
            "/q?s=a%20b+c&%C3%A9=%E2%82%AC&signs=%22%3C%3E`{}|^[]\\%27&%41=%zz&x=;,@:!$()*~/?"
        ),
        ("/a/../b/./c//d/..", "/a/../b/./c//d/.."), ("//a", "//a"), ("?", "/?"), ("", "/"), ("/%c3%A9 ", "/%c3%A9%20"),
    ])
    func targetIsSentAsEncoded(written: String, target: String) async throws {
        let request = try await received(
            Sample("GET", .text(PostmanText(stringLiteral: "{{baseUrl}}\(written)"), appended: [])))
        #expect(request.hasPrefix("GET \(target) HTTP/1.1\r\n"), "\(request)")
    }

    @Test func targetWithoutEncoding() async throws {
        var sample = Sample("GET", .text("{{baseUrl}}/\"<{}>?b='|\"", appended: []))
        sample.settings = ["disableUrlEncoding": true]
        let request = try await received(sample)
        #expect(request.hasPrefix("GET /\"<{}>?b='|\" HTTP/1.1\r\n"), "\(request)")
    }

    @Test func namesBelowLocalhostAreThisMachine() async throws {
        var sample = Sample("GET", .text("{{baseUrl}}/a", appended: []))
        sample.values["host"] = "API.localhost"
        #expect(try await received(sample).hasPrefix("GET /a HTTP/1.1\r\nHost: api.localhost:"))
    }

    @Test func defaultHeadersAreSent() async throws {
        let request = try await received(Sample())
        #expect(
            request == "GET /e HTTP/1.1\r\nHost: HOST\r\nAccept-Encoding: CODINGS\r\n\(Self.added)\r\n", "\(request)")
    }

    @Test func disabledHeadersAreNotSent() async throws {
        var sample = Sample("POST")
        sample.request.body = PostmanBody(.raw("x", language: nil), range: somewhere)
        sample.settings = [
            "disabledSystemHeaders": ["user-agent", "accept", "cache-control", "accept-encoding", "content-type"]
        ]
        #expect(try await received(sample) == "POST /e HTTP/1.1\r\nHost: HOST\r\nContent-Length: 1\r\n\r\nx")
    }

    @Test(arguments: ["POST", "PATCH", "PURGE", "LINK"])
    func missingBodyIsSentWithLengthZero(method: String) async throws {
        let request = try await received(Sample(PostmanText(stringLiteral: method)))
        #expect(
            request
                == "\(method) /e HTTP/1.1\r\nHost: HOST\r\nAccept-Encoding: CODINGS\r\n\(Self.added)Content-Length: 0\r\n\r\n"
        )
    }

    @Test(arguments: [
        ("POST", "hello", "5\r\nhello\r\n0\r\n\r\n"), ("DELETE", nil, "0\r\n\r\n"), ("GET", nil, "0\r\n\r\n"),
        ("POST", nil, "0\r\n\r\n"),
    ])
    func chunkedTransfer(method: String, body: String?, sent: String) async throws {
        var sample = Sample(PostmanText(stringLiteral: method))
        sample.request.headers = [.entry("Transfer-Encoding", "chunked"), .entry("Content-Length", "3")]
        sample.request.body = body.map {
            PostmanBody(.raw(PostmanText(stringLiteral: $0), language: nil), range: somewhere)
        }
        // The server takes the chunks as a second request, because it knows no length.
        let server = try ScriptedServer(.read, .read, .write("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n"))
        defer { server.stop() }
        _ = try await exchange(sample, with: server)
        #expect(server.requests.first?.contains("\r\nTransfer-Encoding: chunked\r\n") == true)
        #expect(server.requests.first?.contains("Content-Length") == false)
        #expect(server.requests.last == sent)
    }

    @Test func bodyIsDecodedWithoutAcceptEncoding() async throws {
        // The output of `printf hello | gzip -n`.
        let content: [UInt8] = [
            31, 139, 8, 0, 0, 0, 0, 0, 0, 3, 203, 72, 205, 201, 201, 7, 0, 134, 166, 16, 54, 5, 0, 0, 0,
        ]
        let head = "HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: \(content.count)\r\n\r\n"
        let server = try ScriptedServer(.read, .writeBytes(Array(head.utf8) + content))
        defer { server.stop() }
        var sample = Sample()
        sample.settings = ["disabledSystemHeaders": ["accept-encoding"]]
        let exchange = try await exchange(sample, with: server)
        #expect(exchange.response.body == Array("hello".utf8))
        #expect(server.requests.first?.contains("Accept-Encoding") == false)
        #expect(!exchange.sentFields.contains { $0.isNamed("Accept-Encoding") })
    }

    /// Returns the first request, with `HOST` in the place of its own host and `CODINGS` for the accepted encodings.
    private func received(_ sample: Sample) async throws -> String {
        let server = try ScriptedServer(.serve { _ in "HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n" })
        defer { server.stop() }
        _ = try await exchange(sample, with: server)
        let request = try #require(server.requests.first)
        return request.replacing("Host: 127.0.0.1:\(server.port)", with: "Host: HOST")
            .replacing(/Accept-Encoding: gzip[a-z, ]*/, with: "Accept-Encoding: CODINGS")
    }

    private func exchange(_ sample: Sample, with server: ScriptedServer) async throws -> Exchange {
        var sample = sample
        sample.values["baseUrl"] = "http://\(sample.values["host"] ?? "127.0.0.1"):\(server.port)"
        sample.run.connect = { $0.isDirect = true }
        let call = try sample.call()
        let transport = try CurlTransport()
        return try await withTaskExecutorPreference(transport.executors[0]) { try await transport.send(call) }
    }
}
