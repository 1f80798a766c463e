import Cryptography
import HTTP
import TestSupport
import Testing
import Transport

/// Notes of a transport that records connections and TLS.
@Suite(.timeLimit(.minutes(20)))
struct WireNotesTests {
    private static var settings: TransferSettings {
        var settings = TransferSettings()
        settings.recordsWireNotes = true
        return settings
    }

    @Test func newAndReusedConnectionsAreRecorded() async throws {
        let server = try ScriptedServer(.serve { _ in emptyAnswer })
        defer { server.stop() }
        let transport = try CurlTransport(trusting: TrustStore(), Self.settings)
        let first = try await transport.send(.make("GET", server.url()))
        let second = try await transport.send(.make("GET", server.url()))
        #expect(first.transfer.wireNotes.contains { $0.hasPrefix("Trying 127.0.0.1:\(server.port)") })
        #expect(first.transfer.wireNotes.contains { $0.hasPrefix("Connected to 127.0.0.1") })
        #expect(second.transfer.reusedConnection)
        #expect(
            second.transfer.wireNotes.contains { $0.hasPrefix("Re-using existing") || $0.hasPrefix("Reusing existing") }
        )
        #expect(!second.transfer.wireNotes.contains { $0.hasPrefix("Trying") })
    }

    @Test func addressOverrideIsRecorded() async throws {
        let server = try ScriptedServer(.serve { _ in emptyAnswer })
        defer { server.stop() }
        let transport = try CurlTransport(trusting: TrustStore(), Self.settings)
        var call = HTTPCall.make("GET", "http://hub.test:\(server.port)/")
        call.resolve = [AddressOverride(host: "hub.test", port: server.port, address: "127.0.0.1")]
        let first = try await transport.send(call)
        let second = try await transport.send(call)
        #expect(first.transfer.wireNotes.last == "Connection #0 left intact")
        #expect(!(first.transfer.wireNotes + second.transfer.wireNotes).joined().contains("(nil)"))
    }

    @Test func nothingIsRecordedByDefault() async throws {
        let server = try ScriptedServer(.serve { _ in emptyAnswer })
        defer { server.stop() }
        #expect(try await CurlTransport().send(.make("GET", server.url())).transfer.wireNotes == [])
    }

    @Test func failureHasItsNotes() async throws {
        let server = try ScriptedServer(.read)
        defer { server.stop() }
        let transport = try CurlTransport(trusting: TrustStore(), Self.settings)
        let error = await #expect(throws: TransportError.self) { try await transport.send(.make("GET", server.url())) }
        #expect(error?.transfer?.wireNotes.contains("Empty reply from server") == true)
    }

    @Test(.enabled(if: ExternalProgram.isInstalled("openssl") && ExternalProgram.isInstalled("nginx")))
    func handshakeIsRecordedWithoutSecrets() async throws {
        let certificates = try CertificateFolder()
        defer { certificates.remove() }
        let authority = try await certificates.make("server", subject: "/CN=localhost")
        let server = try await ExternalServer.nginx(
            """
            ssl_certificate \(authority); ssl_certificate_key \(certificates.file("server.key"));
            location / { return 200 "ok"; }
            """, flags: "ssl http2")
        defer { server.stop() }
        let transport = try CurlTransport(trusting: TrustStore(file: authority), Self.settings)
        var call = HTTPCall.make(
            "GET", server.url("/?sig=hunter2", scheme: "https", host: "localhost"),
            fields: [HTTPField("X-Api-Key", "hunter2"), HTTPField("Cookie", "a=hunter2")])
        call.authentication = .bearer(Secret("hunter2"))
        let exchange = try await transport.send(call)
        #expect(exchange.response.version == "HTTP/2")
        let notes = exchange.transfer.wireNotes
        #expect(notes.contains { $0.hasPrefix("SSL connection using TLSv1.") })
        #expect(notes.contains("ALPN: server accepted h2"))
        #expect(notes.contains("subject: CN=localhost"))
        #expect(notes.contains("SSL certificate verify ok."))
        #expect(!notes.joined().contains("hunter2"), "\(notes)")
    }

    @Test func credentialsOfServerAndProxyAreNotRecorded() async throws {
        let refusal =
            "HTTP/1.1 401 Unauthorized\r\nWWW-Authenticate: Digest realm=\"r\", nonce=\"n\"\r\n"
            + "Content-Length: 0\r\n\r\n"
        let server = try ScriptedServer(
            .serve { $0.contains("Digest ") ? emptyAnswer : refusal })
        defer { server.stop() }
        let transport = try CurlTransport(trusting: TrustStore(), Self.settings)
        var call = HTTPCall.make("GET", "http://alice:hunter2@api.example/?sig=hunter2")
        call.isDirect = false
        call.proxy = .url("http://bob:hunter2@127.0.0.1:\(server.port)")
        call.authentication = .digest(user: "alice", password: Secret("hunter2"))
        let exchange = try await transport.send(call)
        #expect(exchange.transfer.wireNotes.contains("the request is sent again, as the server's challenge asks"))
        for secret in ["hunter2", "alice", "bob"] {
            #expect(!exchange.transfer.wireNotes.joined().contains(secret), "\(exchange.transfer.wireNotes)")
        }
    }

    @Test func eachRedirectHasItsOwnNotes() async throws {
        let refusal = "HTTP/1.1 302 Found\r\nLocation: /\r\nContent-Length: 0\r\n\r\n"
        let server = try ScriptedServer(.serve { _ in refusal })
        defer { server.stop() }
        let transport = try CurlTransport(trusting: TrustStore(), Self.settings)
        var call = HTTPCall.make("GET", server.url())
        call.maxRedirects = 3
        let error = await #expect(throws: TransportError.self) { try await transport.send(call) }
        #expect(error?.hops.count == 4)
        #expect(error?.hops.allSatisfy { !$0.transfer.wireNotes.isEmpty && $0.transfer.wireNotes.count < 20 } == true)
    }
}
