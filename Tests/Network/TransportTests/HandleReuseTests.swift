import Cryptography
import Foundation
import Glibc
import HTTP
import TestSupport
import Testing
import Transport

/// Options and responses of earlier calls have no effect on a call.
@Suite(.timeLimit(.minutes(20)))
struct HandleReuseTests {
    /// Each closure changes one option so that the call fails, or that the server sees the difference.
    private static let changes: [@Sendable (inout HTTPCall) -> Void] = [
        {
            $0.isDirect = false
            $0.proxy = .url("http://127.0.0.1:1")
        },
        {
            $0.isDirect = false
            $0.proxy = .none
        },
        { $0.resolve = [AddressOverride(host: "127.0.0.1", port: $0.port, address: "127.0.0.2")] },
        { $0.unixSocket = "/nowhere/s" },
        { $0.httpVersion = .http2 },
        { $0.httpVersion = .http1_1 },
        { $0.tls = TLSSettings(insecure: true, minVersion: .v1_0) },
        { $0.recordsCertificate = true },
        { $0.authentication = .digest(user: "a", password: Secret("b")) },
        { $0.authentication = .basic(user: "a", password: Secret("b")) },
        { $0.cookies = [RequestCookie(name: "a", value: "b")] },
        { $0.method = "HEAD" },
        { $0.method = "DELETE" },
        { $0.url += "elsewhere" },
        { $0.url = $0.url.replacing("127.0.0.1", with: "[::1") },
        { $0.fields = [HTTPField("A", "b")] },
        { $0.content = .bytes([65]) },
        { $0.content = .pieces([.bytes([65]), .bytes([66])]) },
        { $0.content = .bytes([UInt8](repeating: 65, count: 100_000)) },
        { $0.compressed = true },
        { $0.maxRedirects = 3 },
        { $0.tls = TLSSettings(cert: "/nowhere/x") },
    ]

    /// libcurl 7.88 appends a folded first line to the last header field of the handle's previous response, which is
    /// freed
    /// memory (curl's pull request 11103).
    @Test func foldedFirstLineDoesNotAffectThePreviousResponse() async throws {
        let folded = "HTTP/1.1 200 OK\r\n folded: x\r\nContent-Length: 2\r\n\r\nok"
        let server = try ScriptedServer(
            .serve { $0.hasPrefix("GET /folded") ? folded : "HTTP/1.1 200 OK\r\nA: b\r\nContent-Length: 2\r\n\r\nok" })
        defer { server.stop() }
        let transport = try CurlTransport()
        for _ in 0..<3 {
            let first = try await transport.send(.make("GET", server.url("/plain")))
            #expect(first.response.fields.map(\.value) == ["b", "2"])
            let error = await #expect(throws: TransportError.self) {
                try await transport.send(.make("GET", server.url("/folded")))
            }
            #expect(error?.kind == .protocol)
            #expect(error?.message.hasPrefix("the response is not what HTTP allows: ") == true)
        }
    }

    /// Each connection closes after one response, while the next request is on its way, so libcurl retries the request.
    ///
    /// libcurl 7.88 counts these retries over the lifetime of a handle and fails the sixth one.
    @Test func everyConnectionCanCloseAfterOneResponse() async throws {
        let server = try ScriptedServer(.read, .write(emptyAnswer), .read)
        defer { server.stop() }
        let transport = try CurlTransport()
        for number in 1...40 {
            let exchange = try await transport.send(.make("GET", server.url("/\(number)")))
            #expect(exchange.response.status == 200)
        }
        #expect(server.connectionCount == 40)
    }

    /// Transfers with the same URL and header lines share the parsed URL and the list of lines.
    @Test func concurrentTransfersKeepTheirURLAndFields() async throws {
        let server = try ScriptedServer(
            .serve { request in
                let lines = request.split(separator: "\r\n")
                let body = "\(lines[0].split(separator: " ")[1]) \(lines.last ?? "")"
                return "HTTP/1.1 200 OK\r\nContent-Length: \(body.utf8.count)\r\n\r\n\(body)"
            })
        defer { server.stop() }
        let transport = try CurlTransport()
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<60 {
                group.addTask {
                    let fields = [HTTPField("Number", "\(number / 2)")]
                    let exchange = try await transport.send(
                        .make("GET", server.url("/\(number / 3)"), fields: fields))
                    #expect(
                        String(decoding: exchange.response.body, as: UTF8.self)
                            == "/\(number / 3) Number: \(number / 2)")
                }
            }
            try await group.waitForAll()
        }
    }

    @Test func wrongLengthDoesNotAffectTheNextRequest() async throws {
        let server = try ScriptedServer(.serve { _ in "HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n" })
        defer { server.stop() }
        let transport = try CurlTransport()
        var short = HTTPCall.make("POST", server.url("/short"))
        short.content = .bytes(Array("hello".utf8))
        short.fields.append(HTTPField("Content-Length", "3"))
        _ = try await transport.send(short)
        for path in ["/a", "/b"] { _ = try await transport.send(.make("GET", server.url(path))) }
        #expect(
            server.requests.map { $0.split(separator: "\r\n")[0] } == [
                "POST /short HTTP/1.1", "GET /a HTTP/1.1", "GET /b HTTP/1.1",
            ])
        #expect(server.connectionCount == 2)
    }

    @Test func timeoutAppliesToItsCallOnly() async throws {
        let server = try ScriptedServer(
            .read, .write("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n"), .read, .hold)
        defer { server.stop() }
        let transport = try CurlTransport()
        _ = try await transport.send(.make("GET", server.url(), timeout: .zero))
        let error = await #expect(throws: TransportError.self) {
            try await transport.send(.make("GET", server.url(), timeout: .seconds(3)))
        }
        #expect(error?.message == "timed out after 3 s while waiting for the response")
    }

    @Test func everyOptionIsSetForEachCall() async throws {
        let server = try ScriptedServer(
            .serve { request in
                "HTTP/1.1 200 OK\r\nContent-Length: \(request.hasPrefix("HEAD") ? 0 : 2)\r\n\r\n"
                    + (request.hasPrefix("HEAD") ? "" : "ok")
            })
        defer { server.stop() }
        let transport = try CurlTransport()
        let plain = HTTPCall.make("GET", server.url())
        for change in Self.changes {
            var call = plain
            change(&call)
            _ = try? await transport.send(call)
            let exchange = try await transport.send(plain)
            #expect(exchange.response.body == Array("ok".utf8))
            #expect(exchange.transfer.peerAddress == "127.0.0.1" && exchange.transfer.peerPort == server.port)
            #expect(exchange.transfer.certificate == nil)
            #expect(server.requests.last == "GET / HTTP/1.1\r\nHost: 127.0.0.1:\(server.port)\r\n\r\n")
        }
    }

    @Test(.enabled(if: ExternalProgram.isInstalled("nginx"), "nginx is not installed"))
    func tlsSettingsAreNotShared() async throws {
        let certificates = try CertificateFolder()
        defer { certificates.remove() }
        let authority = try await certificates.make("server")
        try await certificates.make("client")
        let server = try await ExternalServer.nginx(
            """
            ssl_certificate \(authority); ssl_certificate_key \(certificates.file("server.key"));
            ssl_verify_client optional_no_ca; location / { return 200 "$ssl_client_verify"; }
            """, flags: "ssl")
        defer { server.stop() }
        let transport = try CurlTransport(trusting: TrustStore(file: authority))
        var call = HTTPCall.make("GET", server.url(scheme: "https", host: "localhost"))
        let client = TLSSettings(
            ca: authority, cert: certificates.file("client.pem"), key: certificates.file("client.key"))
        let settings = [TLSSettings(), client, TLSSettings(), TLSSettings(insecure: true), TLSSettings()]
        var answers: [String] = []
        for tls in settings {
            call.tls = tls
            answers.append(String(decoding: try await transport.send(call).response.body, as: UTF8.self))
        }
        #expect(answers[1].hasPrefix("FAILED:"))
        #expect([0, 2, 3, 4].allSatisfy { answers[$0] == "NONE" }, "\(answers)")

        // libcurl alone would reuse the connection that was made with the other key.
        var otherKey = client
        otherKey.key = certificates.file("server.key")
        call.tls = otherKey
        let refused = await #expect(throws: TransportError.self) { try await transport.send(call) }
        #expect(refused?.message.hasPrefix("the client certificate \"\(client.cert ?? "")\" cannot be used: ") == true)
        #expect(refused?.message.contains("/./") == false)
        call.tls = client
        #expect(try await transport.send(call).transfer.reusedConnection)

        let strict = try CurlTransport()
        call.tls = TLSSettings(insecure: true)
        _ = try await strict.send(call)
        call.tls = TLSSettings()
        let error = await #expect(throws: TransportError.self) { try await strict.send(call) }
        #expect(error?.message == "the certificate of localhost is not trusted: it is self-signed")
    }
}

extension HTTPCall {
    fileprivate var port: Int { Int(url.split(separator: ":").last?.prefix { $0 != "/" } ?? "") ?? 0 }
}
