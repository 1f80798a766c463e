import HTTP
import TestSupport
import Testing

@testable import Transport

/// TLS handshakes with a real server, and the error messages of those that fail.
@Suite(.timeLimit(.minutes(20)), .enabled(if: ExternalProgram.isInstalled("openssl"), "openssl is not installed"))
struct TLSTests {
    @Test func trustedCertificateIsAccepted() async throws {
        let certificates = try CertificateFolder()
        defer { certificates.remove() }
        let file = try await certificates.make("server")
        let server = try await ExternalServer.openssl(certificates, certificate: "server")
        defer { server.stop() }
        let transport = try CurlTransport(trusting: TrustStore(file: file))
        let exchange = try await transport.send(.make("GET", "https://localhost:\(server.port)/"))
        #expect(exchange.response.status == 200)
        #expect(exchange.transfer.timings.tls > .zero)
    }

    @Test func selfSignedCertificateIsRejected() async throws {
        let error = try await failure(trusting: nil) { try await $0.make("server") }
        #expect(error.kind == .tls)
        #expect(error.message == "the certificate of localhost is not trusted: it is self-signed")
        #expect(error.isLasting)
        #expect(
            error.hint == "to trust it, name it in tls.ca, --cacert or SSL_CERT_FILE, "
                + "or accept any certificate with --insecure")
        #expect(
            stable(error.details) == [
                "certificate 1 of 1: CN=hubrun test for localhost, issued by itself, valid TODAY to LATER: "
                    + "signed by itself, and not trusted here"
            ])
    }

    @Test func certificateOfAnUnknownIssuerIsRejected() async throws {
        let error = try await failure(trusting: nil) {
            try await $0.make("ca", isAuthority: true)
            try await $0.make("server", subject: "/CN=localhost", issuer: "ca")
        }
        #expect(error.kind == .tls)
        #expect(error.message == "the certificate of localhost is not trusted: its issuer is not known here")
        #expect(
            error.hint == "to trust it, name the certificate of its authority in tls.ca, --cacert or SSL_CERT_FILE, "
                + "or accept any certificate with --insecure; does the server send the certificates between, too?")
        #expect(
            stable(error.details) == [
                "certificate 1 of 1: CN=localhost for localhost, issued by CN=hubrun test, valid TODAY to LATER: "
                    + "its issuer is neither sent nor trusted here"
            ])
    }

    @Test func chainToAnUnknownRootIsRejected() async throws {
        let error = try await failure(trusting: nil, ["-cert_chain", "FOLDER/ca.pem"]) {
            try await $0.make("ca", isAuthority: true)
            try await $0.make("server", subject: "/CN=localhost", issuer: "ca")
        }
        #expect(error.message == "the certificate of localhost is not trusted: its root authority is not known here")
        #expect(
            error.hint == "to trust it, name the certificate of its authority in tls.ca, --cacert or SSL_CERT_FILE, "
                + "or accept any certificate with --insecure")
        #expect(
            stable(error.details) == [
                "certificate 1 of 2: CN=localhost for localhost, issued by CN=hubrun test, valid TODAY to LATER",
                "certificate 2 of 2: CN=hubrun test, issued by itself, valid TODAY to LATER: "
                    + "a root that is not trusted here",
            ])
    }

    @Test func expiredCertificateIsRejected() async throws {
        let error = try await failure(trusting: "server.pem") {
            try await $0.make("server", period: ("20200101000000Z", "20200102000000Z"))
        }
        #expect(error.kind == .tls)
        #expect(error.message == "the certificate of localhost has expired")
        #expect(
            stable(error.hint) == "the server needs a new certificate, unless this machine's clock is wrong: "
                + "it says NOW UTC; --insecure accepts any certificate")
        #expect(
            stable(error.details) == [
                "certificate 1 of 1: CN=hubrun test for localhost, issued by itself, valid 2020-01-01 to 2020-01-02: "
                    + "expired N days ago"
            ])
    }

    @Test func notYetValidCertificateIsRejected() async throws {
        let error = try await failure(trusting: "server.pem") {
            try await $0.make("server", period: ("20900101000000Z", "20910102000000Z"))
        }
        #expect(error.message == "the certificate of localhost is not valid yet")
        #expect(
            stable(error.hint)
                == "check this machine's clock: it says NOW UTC; --insecure accepts any certificate")
        #expect(
            stable(error.details) == [
                "certificate 1 of 1: CN=hubrun test for localhost, issued by itself, valid 2090-01-01 to 2091-01-02: "
                    + "not valid for another N days"
            ])
    }

    @Test func certificateOfAnotherHostIsRejected() async throws {
        let error = try await failure(trusting: "server.pem") {
            try await $0.make("server", names: "DNS:other.example")
        }
        #expect(error.kind == .tls)
        #expect(error.message == "the certificate of localhost is not valid for host name \"localhost\"")
        #expect(
            error.hint == "it is good for other.example: use such a name, or get a new certificate; "
                + "--insecure accepts any certificate")
        #expect(
            stable(error.details) == [
                "certificate 1 of 1: CN=hubrun test for other.example, issued by itself, valid TODAY to LATER: "
                    + "not for localhost"
            ])
    }

    @Test func expiredAuthorityIsReported() async throws {
        let error = try await failure(trusting: "root.pem", ["-cert_chain", "FOLDER/ca.pem"]) {
            try await $0.make("root", subject: "/O=hubrun/CN=root", isAuthority: true)
            try await $0.make(
                "ca", subject: "/CN=between", names: "DNS:ca.example", issuer: "root", isAuthority: true,
                period: ("20200101000000Z", "20200102000000Z"))
            try await $0.make("server", subject: "/CN=localhost", issuer: "ca")
        }
        #expect(error.message == "an authority's certificate of localhost (2 of 2) has expired")
        #expect(
            stable(error.details) == [
                "certificate 1 of 2: CN=localhost for localhost, issued by CN=between, valid TODAY to LATER",
                "certificate 2 of 2: CN=between, issued by O=hubrun, CN=root, valid 2020-01-01 to 2020-01-02: "
                    + "expired N days ago",
            ])
    }

    @Test func expiredAuthorityOfThisMachineIsReported() async throws {
        let error = try await failure(trusting: "ca.pem") {
            try await $0.make(
                "ca", subject: "/CN=old", isAuthority: true, period: ("20200101000000Z", "20200102000000Z"))
            try await $0.make("server", subject: "/CN=localhost", names: "DNS:localhost,IP:127.0.0.1", issuer: "ca")
        }
        #expect(error.message == "an authority's certificate of localhost (2 of 2) has expired")
        #expect(
            stable(error.details) == [
                "certificate 1 of 2: CN=localhost for localhost, 127.0.0.1, issued by CN=old, valid TODAY to LATER",
                "certificate 2 of 2: CN=old, issued by itself (known here, not sent), valid 2020-01-01 to 2020-01-02: "
                    + "expired N days ago",
            ])
    }

    @Test func allCertificateErrorsAreReported() async throws {
        let error = try await failure(trusting: nil) {
            try await $0.make(
                "server", subject: "/CN=bücher\n\u{1B}[31m",
                names: "DNS:*.a.example,IP:::1,IP:fe80::1:0:0:2,DNS:b.example",
                period: ("20200101000000Z", "20200102000000Z"))
        }
        #expect(
            stable([error.message]) == [
                "the certificate of localhost is not trusted: it is self-signed; it also expired N days ago; "
                    + "it is also not valid for host name \"localhost\""
            ])
        #expect(
            error.hint == "to trust it, name it in tls.ca, --cacert or SSL_CERT_FILE, "
                + "or accept any certificate with --insecure; "
                + "it is good for *.a.example, ::1, fe80::1:0:0:2, b.example: use such a name")
        #expect(
            stable(error.details) == [
                "certificate 1 of 1: CN=bücher\\0A\\1B[31m for *.a.example, ::1, fe80::1:0:0:2, b.example, issued by itself, "
                    + "valid 2020-01-01 to 2020-01-02: expired N days ago; signed by itself, and not trusted here; "
                    + "not for localhost"
            ])
    }

    @Test(arguments: ["-tls1_2", "-tls1_3"])
    func rejectedNameIsReportedAgain(version: String) async throws {
        let certificates = try CertificateFolder()
        defer { certificates.remove() }
        let file = try await certificates.make("server", names: "DNS:other.example")
        let server = try await ExternalServer.openssl(certificates, certificate: "server", [version])
        defer { server.stop() }
        let transport = try CurlTransport(trusting: TrustStore(file: file))
        // The second handshake can resume the session of the first, in which no certificate is sent.
        for _ in 1...2 {
            let error = await #expect(throws: TransportError.self) {
                try await transport.send(.make("GET", "https://localhost:\(server.port)/"))
            }
            #expect(error?.details.map { $0.hasSuffix(": not for localhost") } == [true])
        }
    }

    @Test func serverWithAnOldVersionIsRejected() async throws {
        let error = try await failure(trusting: "server.pem", ["-tls1_1", "-cipher", "DEFAULT:@SECLEVEL=0"]) {
            try await $0.make("server")
        }
        #expect(error.kind == .tls)
        #expect(
            error.message
                == "the TLS handshake with localhost failed: there is no version of TLS that both sides accept")
        #expect(
            error.hint
                == "the server is too old for this machine; tls.minVersion: 1.0 accepts it, and weaker keys and ciphers"
        )
    }

    @Test func serverBelowTheMinimumVersionIsRejected() async throws {
        let tls = TLSSettings(minVersion: .v1_3)
        let error = try await failure(trusting: "server.pem", ["-tls1_2"], tls: tls) { try await $0.make("server") }
        #expect(
            error.message
                == "the TLS handshake with localhost failed: there is no version of TLS that both sides accept")
        #expect(error.hint == "tls.minVersion asks for TLS 1.3 or newer: the server may be older")
    }

    @Test(arguments: [
        (
            "-tls1_3", "the server requires a client certificate",
            "name one in tls.cert, and its private key in tls.key"
        ),
        (
            "-tls1_2", "the server refused it (handshake failure)",
            "it may require a client certificate (tls.cert), or another cipher or version of TLS"
        ),
    ])
    func missingClientCertificateIsReported(version: String, reason: String, hint: String) async throws {
        let error = try await failure(trusting: "server.pem", ["-Verify", "1", "-verify_return_error", version]) {
            try await $0.make("server")
        }
        #expect(error.kind == .tls)
        #expect(error.message == "the TLS handshake with localhost failed: \(reason)")
        #expect(error.hint == hint)
    }

    @Test(.enabled(if: ExternalProgram.isInstalled("nginx"), "nginx is not installed"))
    func unknownServerNameIsReported() async throws {
        let server = try await ExternalServer.nginx("ssl_reject_handshake on;", flags: "ssl")
        defer { server.stop() }
        let error = try await failure(at: server.port)
        #expect(
            error.message
                == "the TLS handshake with localhost failed: the server has no host \"localhost\" (unrecognized name)")
        #expect(
            error.hint == "check the host name; a server by its address is reached with "
                + "resolve: { \"NAME:\(server.port)\": ADDRESS }")
    }

    @Test func missingCommonCipherIsReported() async throws {
        // An RSA cipher only, for a certificate with another type of key.
        let error = try await failure(trusting: "server.pem", ["-tls1_2", "-cipher", "AES128-SHA"]) {
            try await $0.make("server")
        }
        #expect(error.kind == .tls)
        #expect(
            error.message == "the TLS handshake with localhost failed: the server refused it (handshake failure)")
        #expect(
            error.hint == "it may require a client certificate (tls.cert), or another cipher or version of TLS")
    }

    @Test func serverWithoutTLSIsReported() async throws {
        let server = try ScriptedServer(.write("HTTP/1.1 400 Bad Request\r\n\r\n"), .hold)
        defer { server.stop() }
        let error = try await failure(at: server.port)
        #expect(error.kind == .tls)
        #expect(error.message == "the server does not speak TLS on port \(server.port)")
        #expect(error.hint == "does this port speak plain HTTP? Then the URL begins with http://")
    }

    @Test func closedHandshakeIsReported() async throws {
        let server = try ScriptedServer(scripts: [[]])
        defer { server.stop() }
        let error = try await failure(at: server.port)
        #expect(error.kind == .tls)
        #expect(!error.isLasting)
        #expect(
            [
                "the server closed the connection during the TLS handshake",
                "the connection was reset by the server during the TLS handshake",
            ].contains(error.message), "\(error.message)")
    }

    @Test func plainRequestToATLSServerIsReported() async throws {
        let certificates = try CertificateFolder()
        defer { certificates.remove() }
        try await certificates.make("server")
        let server = try await ExternalServer.openssl(certificates, certificate: "server")
        defer { server.stop() }
        let transport = try CurlTransport()
        let error = await #expect(throws: TransportError.self) { try await transport.send(.make("GET", server.url())) }
        #expect(error?.kind == .connection)
        #expect(error?.message == "the server closed the connection without answering")
        // The server's port may by chance be one that ends in 443, for which the hint has other words.
        #expect(error?.hint?.hasSuffix("the URL begins with https://") ?? false)
    }

    @Test func tlsAlertInsteadOfHTTPIsReported() async throws {
        let server = try ScriptedServer(.read, .writeBytes([0x15, 0x03, 0x01, 0x00, 0x02, 0x02, 0x16]))
        defer { server.stop() }
        let transport = try CurlTransport()
        let error = await #expect(throws: TransportError.self) { try await transport.send(.make("GET", server.url())) }
        #expect(error?.kind == .protocol)
        #expect(error?.message == "the server speaks TLS on port \(server.port), not plain HTTP")
        #expect(error?.hint == "let the URL begin with https://")
    }

    @Test func missingAuthorityFileIsReported() async throws {
        let server = try ScriptedServer(.hold)
        defer { server.stop() }
        let error = try await failure(at: server.port, trusting: "/nowhere/ca.pem")
        #expect(error.message.hasPrefix("the trusted certificates cannot be read: "))
        #expect(error.message.contains("/nowhere/ca.pem"))
        #expect(
            error.hint == "check CURL_CA_BUNDLE, SSL_CERT_FILE and SSL_CERT_DIR; without them, install ca-certificates")
    }

    /// A binary that is built on Debian finds the authorities of Fedora, SUSE and Alpine.
    @Test(arguments: [
        (["/built/in"], "/built/in"), (["/etc/ssl/cert.pem", "/built/in"], "/built/in"),
        (["/etc/pki/tls/certs/ca-bundle.crt"], "/etc/pki/tls/certs/ca-bundle.crt"),
        (["/etc/ssl/ca-bundle.pem"], "/etc/ssl/ca-bundle.pem"), (["/etc/ssl/cert.pem"], "/etc/ssl/cert.pem"),
        ([], "/built/in"),
    ])
    func authoritiesAreFoundWhereTheSystemHasThem(files: [String], file: String) {
        #expect(TrustStore.systemFile(builtIn: "/built/in", exists: files.contains) == file)
    }

    @Test(arguments: [
        ([:], TrustStore()),
        (["CURL_CA_BUNDLE": "a", "SSL_CERT_FILE": "b", "SSL_CERT_DIR": "c"], TrustStore(file: "a")),
        (["CURL_CA_BUNDLE": "", "SSL_CERT_FILE": "b", "SSL_CERT_DIR": "c"], TrustStore(file: "b", folder: "c")),
        (["SSL_CERT_DIR": "c"], TrustStore(folder: "c")),
    ])
    func trustStoreComesFromTheEnvironment(environment: [String: String], expected: TrustStore) {
        #expect(TrustStore.fromEnvironment { environment[$0] } == expected)
    }

    /// Returns the lines with fixed values in place of dates and numbers of days.
    private func stable(_ lines: [String]) -> [String] {
        lines.map { line in
            line.replacing(/valid 202[6-9]-\d\d-\d\d to 20\d\d-\d\d-\d\d/, with: "valid TODAY to LATER")
                .replacing(/\d+ days/, with: "N days")
        }
    }

    private func stable(_ hint: String?) -> String? {
        hint?.replacing(/\d{4}-\d\d-\d\d \d\d:\d\d UTC/, with: "NOW UTC")
    }

    /// Returns the error of a call to `openssl s_server`; `trusting` is a file that `prepare` creates, like
    /// `server.pem`.
    private func failure(
        trusting file: String?, _ arguments: [String] = [], tls: TLSSettings = TLSSettings(),
        certificates prepare: (CertificateFolder) async throws -> Void
    ) async throws -> TransportError {
        let certificates = try CertificateFolder()
        defer { certificates.remove() }
        try await prepare(certificates)
        let arguments = arguments.map { $0.replacing("FOLDER", with: certificates.path) }
        let server = try await ExternalServer.openssl(certificates, certificate: "server", arguments)
        defer { server.stop() }
        return try await failure(at: server.port, trusting: file.map(certificates.file), tls: tls)
    }

    private func failure(
        at port: Int, trusting file: String? = nil, tls: TLSSettings = TLSSettings()
    ) async throws -> TransportError {
        let transport = try CurlTransport(trusting: TrustStore(file: file))
        var call = HTTPCall.make("GET", "https://localhost:\(port)/")
        call.tls = tls
        return try #require(await #expect(throws: TransportError.self) { try await transport.send(call) })
    }
}
