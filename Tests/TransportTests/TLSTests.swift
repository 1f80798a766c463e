import TestSupport
import Testing
import Transport

/// Handshakes with a real server.
@Suite(.timeLimit(.minutes(1)))
struct TLSTests {
    @Test func aTrustedCertificateIsAccepted() async throws {
        let server = try TLSServer(names: "DNS:localhost")
        defer { server.stop() }
        let exchange = try await exchange(with: server, trusting: server.authority)
        #expect(exchange.response.status == 200)
        #expect(exchange.timings.tls > .zero)
    }

    @Test func anUnknownCertificateIsRefused() async throws {
        let server = try TLSServer(names: "DNS:localhost")
        defer { server.stop() }
        let error = try await failure(with: server)
        #expect(error.message == "the certificate of localhost is not trusted: self-signed certificate")
        #expect(error.hint == "to trust it, name the certificate of its authority in SSL_CERT_FILE")
    }

    @Test func anExpiredCertificateIsRefused() async throws {
        let server = try TLSServer(names: "DNS:localhost", start: "20200101000000Z", end: "20200102000000Z")
        defer { server.stop() }
        let error = try await failure(with: server, trusting: server.authority)
        #expect(error.message == "the certificate of localhost has expired")
        #expect(error.hint == "the server needs a new certificate, unless this machine's clock is wrong")
    }

    @Test func aCertificateOfTheFutureIsRefused() async throws {
        let server = try TLSServer(names: "DNS:localhost", start: "20900101000000Z", end: "20910102000000Z")
        defer { server.stop() }
        let error = try await failure(with: server, trusting: server.authority)
        #expect(error.message == "the certificate of localhost is not valid yet")
        #expect(error.hint == "check this machine's clock")
    }

    @Test func aCertificateOfAnotherHostIsRefused() async throws {
        let server = try TLSServer(names: "DNS:other.example")
        defer { server.stop() }
        let error = try await failure(with: server, trusting: server.authority)
        #expect(error.message == "the certificate of localhost is not valid for host name \"localhost\"")
        #expect(error.hint == "the certificate names other hosts: use one of these, or get a new certificate")
    }

    @Test func aServerWithoutTLSIsTold() async throws {
        let server = try ScriptedServer(.write("HTTP/1.1 400 Bad Request\r\n\r\n"), .hold)
        defer { server.stop() }
        let error = try await failure(at: server.port)
        #expect(error.message == "the TLS handshake with localhost failed: wrong version number")
        #expect(error.hint == "does this port speak plain HTTP? Then the URL begins with http://")
    }

    @Test func aServerMayCloseInTheHandshake() async throws {
        let server = try ScriptedServer(scripts: [[]])
        defer { server.stop() }
        let error = try await failure(at: server.port)
        #expect(
            [
                "the server closed the connection during the TLS handshake",
                "the connection was reset by the server during the TLS handshake",
            ].contains(error.message), "\(error.message)")
    }

    @Test func aMissingFileOfAuthoritiesIsTold() async throws {
        let server = try ScriptedServer(.hold)
        defer { server.stop() }
        let error = try await failure(at: server.port, trusting: "/nowhere/ca.pem")
        #expect(error.message.hasPrefix("the trusted certificates cannot be read: "))
        #expect(error.message.contains("/nowhere/ca.pem"))
        #expect(error.hint == "check CURL_CA_BUNDLE, SSL_CERT_FILE and SSL_CERT_DIR")
    }

    @Test(arguments: [
        ([:], TrustStore()),
        (["CURL_CA_BUNDLE": "a", "SSL_CERT_FILE": "b", "SSL_CERT_DIR": "c"], TrustStore(file: "a")),
        (["CURL_CA_BUNDLE": "", "SSL_CERT_FILE": "b", "SSL_CERT_DIR": "c"], TrustStore(file: "b", folder: "c")),
        (["SSL_CERT_DIR": "c"], TrustStore(folder: "c")),
    ])
    func theEnvironmentNamesTheTrusted(environment: [String: String], expected: TrustStore) {
        #expect(TrustStore.fromEnvironment { environment[$0] } == expected)
    }

    private func exchange(with server: TLSServer, trusting file: String? = nil) async throws -> Exchange {
        let transport = try CurlTransport(trusting: TrustStore(file: file))
        return try await transport.send(.make("GET", "https://localhost:\(server.port)/"))
    }

    private func failure(with server: TLSServer, trusting file: String? = nil) async throws -> TransportError {
        try await failure(at: server.port, trusting: file)
    }

    private func failure(at port: Int, trusting file: String? = nil) async throws -> TransportError {
        let transport = try CurlTransport(trusting: TrustStore(file: file))
        let error = await #expect(throws: TransportError.self) {
            try await transport.send(.make("GET", "https://localhost:\(port)/"))
        }
        #expect(error?.kind == .tls)
        return try #require(error)
    }
}
