import Foundation
import TestSupport
import Testing

/// Handshakes with `openssl s_server`, as the command reports them.
@Suite(.timeLimit(.minutes(5)), .enabled(if: ExternalProgram.isInstalled("openssl"), "openssl is not installed"))
struct CertificateTests {
    /// Runs one request, `tls` being its setting, against a server with the certificate `server`.
    private func outcomes(
        tls: String = "{}", host: String = "localhost", server arguments: [String] = [],
        options: [String] = [], making make: (CertificateFolder) async throws -> Void
    ) async throws -> RealServerRun {
        let folder = try CertificateFolder()
        try await make(folder)
        let server = try await ExternalServer.openssl(folder, certificate: "server", arguments)
        defer { server.stop() }
        let url = server.url(scheme: "https", host: host)
        let setting = tls == "{}" ? "" : "\n  tls: \(tls)"
        return try await RealServerRun("- name: It\n  GET: \(url)\(setting)", in: folder, arguments: options)
    }

    private func failure(_ message: String, _ hint: String) -> [String] {
        [
            "✗ It  tls  TIME", "collection.yaml:3:11: \(message)", "3 |  - name: It", "|  ^^", "hint: \(hint)",
        ]
    }

    @Test func selfSignedIsRefused() async throws {
        let run = try await outcomes { try await $0.make("server") }
        #expect(
            run.outcomes
                == failure(
                    "the certificate of localhost is not trusted: it is self-signed",
                    "to trust it, name it in tls.ca or SSL_CERT_FILE"))
        #expect(run.status == 3)
    }

    @Test(arguments: ["{ ca: server.pem }", "{ insecure: true }"])
    func selfSignedIsAcceptedWhenAskedFor(tls: String) async throws {
        let run = try await outcomes(tls: tls) { try await $0.make("server") }
        #expect(run.outcomes == ["✓ It  200  TIME"])
        #expect(run.status == 0)
    }

    @Test(arguments: [["--insecure"], ["--cacert", "server.pem"]])
    func selfSignedIsAcceptedByOption(options: [String]) async throws {
        let run = try await outcomes(options: options) { try await $0.make("server") }
        #expect(run.outcomes == ["✓ It  200  TIME"])
    }

    @Test func unknownAuthorityIsRefused() async throws {
        let run = try await outcomes { folder in
            try await folder.make("ca", isAuthority: true)
            try await folder.make("server", subject: "/CN=localhost", issuer: "ca")
        }
        #expect(
            run.outcomes
                == failure(
                    "the certificate of localhost is not trusted: its issuer is not known here",
                    "to trust it, name the certificate of its authority in tls.ca or SSL_CERT_FILE; "
                        + "does the server send the certificates between, too?"))
    }

    @Test func otherAuthorityIsRefused() async throws {
        let run = try await outcomes(tls: "{ ca: other.pem }") { folder in
            try await folder.make("ca", subject: "/CN=ca", isAuthority: true)
            try await folder.make("other", subject: "/CN=other", isAuthority: true)
            try await folder.make("server", subject: "/CN=localhost", issuer: "ca")
        }
        #expect(
            run.outcomes
                == failure(
                    "the certificate of localhost is not trusted: its issuer is not known here",
                    "to trust it, name the certificate of its authority in tls.ca, which replaces the system's "
                        + "authorities; does the server send the certificates between, too?"))
    }

    @Test func expiredIsRefused() async throws {
        let run = try await outcomes(tls: "{ ca: server.pem }") {
            try await $0.make("server", period: ("20200101000000Z", "20200102000000Z"))
        }
        #expect(
            run.outcomes
                == failure(
                    "the certificate of localhost has expired",
                    "the server needs a new certificate, unless this machine's clock is wrong"))
    }

    @Test func anotherHostIsRefused() async throws {
        let run = try await outcomes(tls: "{ ca: server.pem }") {
            try await $0.make("server", names: "DNS:other.example")
        }
        #expect(
            run.outcomes
                == failure(
                    "the certificate of localhost is not valid for host name \"localhost\"",
                    "the certificate names other hosts: use one of these, or get a new certificate"))
    }

    @Test func tooOldAProtocolIsRefused() async throws {
        let run = try await outcomes(tls: "{ ca: server.pem, minVersion: '1.3' }", server: ["-tls1_2"]) {
            try await $0.make("server")
        }
        #expect(
            run.outcomes
                == failure(
                    "the TLS handshake with localhost failed: there is no version of TLS that both sides accept",
                    "tls.minVersion asks for TLS 1.3 or newer: the server may be older"))
        let accepted = try await outcomes(tls: "{ ca: server.pem, minVersion: '1.2' }", server: ["-tls1_2"]) {
            try await $0.make("server")
        }
        #expect(accepted.outcomes == ["✓ It  200  TIME"])
    }

    @Test func secureServerIsRecognised() async throws {
        let folder = try CertificateFolder()
        try await folder.make("server")
        let secure = try await ExternalServer.openssl(folder, certificate: "server")
        defer { secure.stop() }
        let run = try await RealServerRun("- { name: It, GET: \"\(secure.url())\" }", in: folder)
        #expect(run.status == 3)
        #expect(
            run.outcomes == [
                "✗ It  connection  TIME",
                "collection.yaml:3:13: the server closed the connection without answering",
                "3 |  - { name: It, GET: \"http://127.0.0.1:PORT/\" }",
                "|  ^^",
                "hint: does this port speak TLS? Then the URL begins with https://",
            ])
    }

    @Test func expiryIsExpected() async throws {
        let folder = try CertificateFolder()
        try await folder.make("server", subject: "/O=hubrun/CN=localhost")
        let server = try await ExternalServer.openssl(folder, certificate: "server")
        defer { server.stop() }
        let run = try await RealServerRun(
            """
            - name: It
              GET: \(server.url(scheme: "https", host: "localhost"))
              tls: { ca: server.pem }
              expect:
                certificate: { expiresIn: { lessThan: 3d, greaterThan: 1d }, subject: { contains: hubrun } }
            - name: Soon
              GET: \(server.url(scheme: "https", host: "localhost"))
              tls: { ca: server.pem }
              expect: { certificate: { expiresIn: { greaterThan: 14d } } }
            """, in: folder)
        #expect(run.outcomes.prefix(2) == ["✓ It  200  TIME", "✗ Soon  200  TIME"])
        #expect(
            run.outcomes[2].replacing(/got .*/, with: "got TIME")
                == "collection.yaml:11:56: certificate expiresIn: expected greater than 14d, got TIME")
        #expect(run.status == 4)
    }
}
