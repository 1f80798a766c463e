import HTTP
import TestSupport
import Testing
import Transport

/// The client certificate of a redirected request.
@Suite(
    .timeLimit(.minutes(20)),
    .enabled(if: ExternalProgram.isInstalled("openssl"), "openssl is not installed"),
    .enabled(if: ExternalProgram.isInstalled("nginx"), "nginx is not installed"))
struct RedirectCertificateTests {
    @Test func certificateIsSentOnlyToItsServer() async throws {
        let servers = try await Servers()
        defer { servers.stop() }
        let exchange = try await servers.send("/other")
        #expect(exchange.hops.map { $0.response.firstValue(of: "Client") } == ["CN=A client"])
        #expect(exchange.response.firstValue(of: "Client") == "nobody")
        #expect(exchange.call.tls.cert == nil && exchange.call.tls.key == nil)
        #expect(exchange.call.tls.ca == servers.authority)
    }

    @Test func certificateIsSentAgainToTheSameServer() async throws {
        let servers = try await Servers()
        defer { servers.stop() }
        let exchange = try await servers.send("/same")
        #expect(exchange.hops.count == 1)
        #expect(exchange.response.firstValue(of: "Client") == "CN=A client")
    }

    @Test func certificateIsNotSentAgainAfterAnotherServer() async throws {
        let servers = try await Servers()
        defer { servers.stop() }
        let exchange = try await servers.send("/there-and-back")
        #expect(exchange.hops.map { $0.response.firstValue(of: "Client") } == ["CN=A client", "nobody"])
        #expect(exchange.response.firstValue(of: "Client") == "nobody")
    }

    @Test func missingCertificateAfterARedirectIsExplained() async throws {
        let servers = try await Servers()
        defer { servers.stop() }
        let strict = try await ExternalServer.openssl(
            servers.certificates, certificate: "server", ["-Verify", "1", "-verify_return_error", "-tls1_3"])
        defer { strict.stop() }
        let target = "https://localhost:\(strict.port)/"
        let error = try #require(
            await #expect(throws: TransportError.self) { try await servers.send("/to?\(target)") })
        #expect(error.failedHop?.url == target)
        #expect(
            error.hint == "the client certificate is for https://localhost:\(servers.first.port) alone: a redirect "
                + "takes it to no other origin; name one in tls.cert, and its private key in tls.key")
    }
}

/// Two servers that request client certificates and return the certificate's subject in the header field `Client`.
private struct Servers {
    let certificates: CertificateFolder
    let authority: String
    let first: ExternalServer
    private let second: ExternalServer

    init() async throws {
        certificates = try CertificateFolder()
        authority = try await certificates.make("ca", subject: "/CN=The authority", isAuthority: true)
        try await certificates.make("server", subject: "/CN=localhost", issuer: "ca")
        try await certificates.make("client", subject: "/CN=A client", issuer: "ca")
        second = try await Self.server(
            certificates, "location /back { return 307 $arg_to; } location / { return 200; }")
        let other = second.url("", scheme: "https", host: "localhost")
        first = try await Self.server(
            certificates,
            """
            location /other { return 307 \(other)/; }
            location /same { return 307 /; }
            location /there-and-back { return 307 \(other)/back?to=https://$http_host/; }
            location /to { return 307 $args; }
            location / { return 200; }
            """)
    }

    private static func server(_ certificates: CertificateFolder, _ locations: String) async throws -> ExternalServer {
        let name = "$ssl_client_s_dn"
        return try await .nginx(
            """
            ssl_certificate \(certificates.file("server.pem")); ssl_certificate_key \(certificates.file("server.key"));
            ssl_client_certificate \(certificates.file("ca.pem")); ssl_verify_client optional;
            set $client \(name); if ($client = "") { set $client nobody; }
            add_header Client $client always;
            \(locations)
            """, flags: "ssl")
    }

    func send(_ target: String) async throws -> Exchange {
        var call = HTTPCall.make("GET", first.url(target, scheme: "https", host: "localhost"))
        call.maxRedirects = 5
        call.tls = TLSSettings(
            ca: authority, cert: certificates.file("client.pem"), key: certificates.file("client.key"))
        return try await CurlTransport().send(call)
    }

    func stop() {
        for server in [first, second] { server.stop() }
        certificates.remove()
    }
}
