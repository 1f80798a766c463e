import HTTP
import TestSupport
import Testing
import Transport

/// Requests on a kept connection that ends without an answer.
@Suite(.timeLimit(.minutes(20)))
struct ResendTests {
    private static let lossy: [ScriptedServer.Step] = [.read, .write(emptyAnswer), .read, .reset]
    private static let closing: [ScriptedServer.Step] = [.read, .write(emptyAnswer), .read]

    @Test(arguments: ["POST", "PATCH", "LOCK"], [nil, [], [65], [UInt8](repeating: 65, count: 100_000)] as [[UInt8]?])
    func otherMethodsAreSentOnce(method: String, content: [UInt8]?) async throws {
        for script in [Self.lossy, Self.closing] {
            let server = try ScriptedServer(scripts: [script])
            defer { server.stop() }
            let transport = try CurlTransport()
            _ = try await transport.send(.make("GET", server.url()))
            var call = HTTPCall.make(method, server.url("/pay"))
            call.content = content.map { .bytes($0) }
            let error = await #expect(throws: TransportError.self) { try await transport.send(call) }
            #expect(error?.kind == .connection)
            #expect(error?.message == "the server closed the connection without answering")
            #expect(error?.hint?.contains("\(method) is not sent twice") == true)
            #expect(server.requests.count { $0.hasPrefix(method) } == 1)
            #expect(server.connectionCount == 1)
        }
    }

    @Test(arguments: ["GET", "PUT", "DELETE", "HEAD", "OPTIONS"])
    func idempotentMethodsAreSentAgainAndCounted(method: String) async throws {
        let server = try ScriptedServer(scripts: [Self.lossy])
        defer { server.stop() }
        let transport = try CurlTransport()
        let first = try await transport.send(.make("GET", server.url()))
        let second = try await transport.send(.make(method, server.url("/twice")))
        #expect(first.transfer.resends == 0)
        #expect(second.response.status == 200)
        #expect(second.transfer.resends == 1)
    }

    /// The server closed the idle connection before the request, so that a new one is used.
    @Test(arguments: ["POST", "GET"])
    func aConnectionThatEndedBeforeTheRequestIsNotUsed(method: String) async throws {
        let server = try ScriptedServer(.read, .write(emptyAnswer), .endSending)
        defer { server.stop() }
        let transport = try CurlTransport()
        for number in 1...5 {
            let exchange = try await transport.send(.make(method, server.url("/\(number)")))
            #expect(exchange.response.status == 200)
            var events = server.events.makeAsyncIterator()
            while let event = await events.next(), event != .closed {}
        }
        #expect(server.connectionCount == 5)
    }

    /// A record of TLS that closes the connection stands before its end, so that libcurl takes it for open.
    @Test(.enabled(if: ExternalProgram.isInstalled("nginx"), "nginx is not installed"))
    func aSecureConnectionThatEndedBeforeTheRequestIsNotUsed() async throws {
        let certificates = try CertificateFolder()
        defer { certificates.remove() }
        let authority = try await certificates.make("server")
        let server = try await ExternalServer.nginx(
            """
            ssl_certificate \(authority); ssl_certificate_key \(certificates.file("server.key"));
            keepalive_timeout 50ms; location / { return 200 "$connection"; } location /status { stub_status; }
            """, flags: "ssl")
        defer { server.stop() }
        func url(_ target: String) -> String { server.url(target, scheme: "https", host: "localhost") }
        /// The number of connections, of which one asks for it.
        func count() async throws -> String {
            let transport = try CurlTransport(trusting: TrustStore(file: authority))
            let status = try await transport.send(.make("GET", url("/status"))).response.body
            return String(decoding: status, as: UTF8.self).split(separator: "\n").first.map(String.init) ?? ""
        }
        let transport = try CurlTransport(trusting: TrustStore(file: authority))
        var connections: Set<[UInt8]> = []
        for _ in 1...3 {
            let exchange = try await transport.send(.make("POST", url("/"), content: .bytes([65])))
            #expect(exchange.response.status == 200)
            connections.insert(exchange.response.body)
            while try await count() != "Active connections: 1 " {}
        }
        #expect(connections.count == 3)
    }
}

/// Responses that do not end, or are encoded in a way that libcurl does not read.
@Suite(.timeLimit(.minutes(20)))
struct UnusualBodyTests {
    @Test func eventStreamIsNamedInATimeout() async throws {
        let head = "HTTP/1.1 200 OK\r\nContent-Type: text/event-stream; charset=utf-8\r\n\r\ndata: 1\n\n"
        let server = try ScriptedServer(.read, .write(head), .hold)
        defer { server.stop() }
        let transport = try CurlTransport()
        var call = HTTPCall.make("GET", server.url())
        call.timeout = .seconds(2)
        let error = await #expect(throws: TransportError.self) { try await transport.send(call) }
        #expect(
            error?.message
                == "timed out after 2 s while receiving an event stream (text/event-stream): 9 bytes received, "
                + "1 complete event")
        #expect(error?.hint?.contains("stream: { until: { count: 1 } }") == true)
        #expect(error?.details.first == "event 1: message 1")
    }

    @Test func severalMembersOfGzipAreNamed() async throws {
        let member: [UInt8] = [
            0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3, 0x4B, 4, 0, 0x43, 0xBE, 0xB7, 0xE8, 1, 0, 0, 0,
        ]
        let head = "HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: \(2 * member.count)\r\n\r\n"
        let server = try ScriptedServer(.answer { _ in .bytes(Array(head.utf8) + member + member) })
        defer { server.stop() }
        let transport = try CurlTransport()
        var call = HTTPCall.make("GET", server.url())
        call.compressed = true
        let error = await #expect(throws: TransportError.self) { try await transport.send(call) }
        #expect(error?.kind == .protocol)
        #expect(error?.message.contains("gzip with several members is not supported") == true)
    }
}
