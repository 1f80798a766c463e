import Foundation
import TestSupport
import Testing

/// Handshakes with `openssl s_server`, as the command reports them.
@Suite(.timeLimit(.minutes(20)), .enabled(if: ExternalProgram.isInstalled("openssl"), "openssl is not installed"))
struct CertificateTests {
    /// Runs one request with the setting `tls` against a server with the certificate `server`.
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

    private func failure(_ message: String, _ certificate: String, _ hint: String) -> [String] {
        [
            "✗ It  tls  TIME", "collection.yaml:4:10: \(message)", "4 |  GET: https://localhost:PORT/",
            "|  ^^^^^^^^^^^^^^^^^^^^^^^^",
        ]
            + (certificate.isEmpty ? handshake : ["certificate 1 of 1: \(certificate)"]) + ["hint: \(hint)"]
    }

    private var handshake: [String] {
        [
            "connection: 127.0.0.1 port PORT (localhost), new",
            "phases: name lookup TIME, connecting TIME, TLS handshake TIME",
        ]
    }

    /// Returns the lines without the parts that change from day to day.
    private func stable(_ lines: [String]) -> [String] {
        lines.map { line in
            line.replacing(/valid 202[6-9]-\d\d-\d\d to 20\d\d-\d\d-\d\d/, with: "valid TODAY to LATER")
                .replacing(/\d+ days/, with: "N days")
                .replacing(/\d{4}-\d\d-\d\d \d\d:\d\d UTC/, with: "NOW UTC")
        }
    }

    @Test func selfSignedCertificateIsRejected() async throws {
        let run = try await outcomes { try await $0.make("server") }
        #expect(
            stable(run.outcomes)
                == failure(
                    "the certificate of localhost is not trusted: it is self-signed",
                    "CN=hubrun test for localhost, issued by itself, valid TODAY to LATER: "
                        + "signed by itself, and not trusted here",
                    "to trust it, name it in tls.ca, --cacert or SSL_CERT_FILE, "
                        + "or accept any certificate with --insecure"))
        #expect(run.status == 3)
    }

    @Test func rejectedCertificateIsNotRetried() async throws {
        let run = try await outcomes(options: ["--retry", "2"]) { try await $0.make("server") }
        #expect(
            run.outcomes.suffix(2) == [
                "retry: a retry cannot succeed: not retried",
                "hint: \"on: tls\" under \"retry\" retries it anyway",
            ])
    }

    @Test(arguments: ["{ ca: server.pem }", "{ insecure: true }"])
    func selfSignedCertificateIsAcceptedWithInsecureTLS(tls: String) async throws {
        let run = try await outcomes(tls: tls) { try await $0.make("server") }
        #expect(run.outcomes == ["✓ It  200  TIME"])
        #expect(run.status == 0)
    }

    @Test(arguments: [["--insecure"], ["--cacert", "server.pem"]])
    func selfSignedCertificateIsAcceptedByOption(options: [String]) async throws {
        let run = try await outcomes(options: options) { try await $0.make("server") }
        #expect(run.outcomes == ["✓ It  200  TIME"])
    }

    @Test func unknownAuthorityIsRejected() async throws {
        let run = try await outcomes { folder in
            try await folder.make("ca", isAuthority: true)
            try await folder.make("server", subject: "/CN=localhost", issuer: "ca")
        }
        #expect(
            stable(run.outcomes)
                == failure(
                    "the certificate of localhost is not trusted: its issuer is not known here",
                    "CN=localhost for localhost, issued by CN=hubrun test, valid TODAY to LATER: "
                        + "its issuer is neither sent nor trusted here",
                    "to trust it, name the certificate of its authority in tls.ca, --cacert or SSL_CERT_FILE, "
                        + "or accept any certificate with --insecure; does the server send the certificates between, too?"
                ))
    }

    @Test func otherAuthorityIsRejected() async throws {
        let run = try await outcomes(tls: "{ ca: other.pem }") { folder in
            try await folder.make("ca", subject: "/CN=ca", isAuthority: true)
            try await folder.make("other", subject: "/CN=other", isAuthority: true)
            try await folder.make("server", subject: "/CN=localhost", issuer: "ca")
        }
        #expect(
            stable(run.outcomes)
                == failure(
                    "the certificate of localhost is not trusted: its issuer is not known here",
                    "CN=localhost for localhost, issued by CN=ca, valid TODAY to LATER: "
                        + "its issuer is neither sent nor trusted here",
                    "to trust it, name the certificate of its authority in tls.ca or --cacert (which replace the "
                        + "system's authorities), or accept any certificate with --insecure; does the server send the certificates between, too?"
                ))
    }

    @Test func expiredCertificateIsRejected() async throws {
        let run = try await outcomes(tls: "{ ca: server.pem }") {
            try await $0.make("server", period: ("20200101000000Z", "20200102000000Z"))
        }
        #expect(
            stable(run.outcomes)
                == failure(
                    "the certificate of localhost has expired",
                    "CN=hubrun test for localhost, issued by itself, valid 2020-01-01 to 2020-01-02: "
                        + "expired N days ago",
                    "the server needs a new certificate, unless this machine's clock is wrong: it says NOW UTC; "
                        + "--insecure accepts any certificate"))
    }

    @Test func certificateOfAnotherHostIsRejected() async throws {
        let run = try await outcomes(tls: "{ ca: server.pem }") {
            try await $0.make("server", names: "DNS:other.example")
        }
        #expect(
            stable(run.outcomes)
                == failure(
                    "the certificate of localhost is not valid for host name \"localhost\"",
                    "CN=hubrun test for other.example, issued by itself, valid TODAY to LATER: not for localhost",
                    "it is good for other.example: use such a name, or get a new certificate; "
                        + "--insecure accepts any certificate"))
    }

    @Test func oldProtocolIsRejected() async throws {
        let run = try await outcomes(tls: "{ ca: server.pem, minVersion: '1.3' }", server: ["-tls1_2"]) {
            try await $0.make("server")
        }
        #expect(
            stable(run.outcomes)
                == failure(
                    "the TLS handshake with localhost failed: there is no version of TLS that both sides accept", "",
                    "tls.minVersion asks for TLS 1.3 or newer: the server may be older"))
        let accepted = try await outcomes(tls: "{ ca: server.pem, minVersion: '1.2' }", server: ["-tls1_2"]) {
            try await $0.make("server")
        }
        #expect(accepted.outcomes == ["✓ It  200  TIME"])
    }

    @Test func httpToATLSServerHasAHint() async throws {
        let folder = try CertificateFolder()
        try await folder.make("server")
        let secure = try await ExternalServer.openssl(folder, certificate: "server")
        defer { secure.stop() }
        let run = try await RealServerRun("- { name: It, GET: \"\(secure.url())\" }", in: folder)
        #expect(run.status == 3)
        #expect(
            run.outcomes == [
                "✗ It  connection  TIME",
                "collection.yaml:3:22: the server closed the connection without answering",
                "3 |  - { name: It, GET: \"http://127.0.0.1:PORT/\" }",
                "|  ^^^^^^^^^^^^^^^^^^^^^^^^^",
                "connection: 127.0.0.1 port PORT, new", "phases: name lookup TIME, connecting TIME, waiting TIME",
                "hint: look at the log of the server, or of a proxy before it, for the reason; "
                    + "if that port speaks TLS, the URL begins with https://",
            ])
    }

    @Test func certificateExpiryCanBeExpected() async throws {
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
