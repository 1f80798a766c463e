import Foundation
import TestSupport
import Testing

/// The client certificates of `--cert-list`, as a server receives them that requires one.
@Suite(.timeLimit(.minutes(20)), .enabled(if: ExternalProgram.isInstalled("openssl"), "openssl is not installed"))
struct CertificateListOptionTests {
    private static let passphrase = "correct horse"

    private func run(
        _ list: String, tls: String = "", _ options: [String] = [], host: String = "localhost"
    ) async throws -> RealServerRun {
        let folder = try CertificateFolder()
        try await folder.make("server")
        try await folder.makeClient(passphrase: Self.passphrase)
        let server = try await ExternalServer.openssl(
            folder, certificate: "server", ["-Verify", "1", "-CAfile", folder.file("client.pem")])
        defer { server.stop() }
        try folder.write(list.replacing("PORT", with: "\(server.port)"), to: "list.json")
        let url = server.url(scheme: "https", host: host)
        return try await RealServerRun(
            "- name: It\n  GET: \(url)\n" + tls, in: folder,
            arguments: ["--cacert", "server.pem", "--cert-list", "list.json"] + options)
    }

    @Test(arguments: [
        #""cert": { "src": "client.pem" }, "key": { "src": "client.key" }"#,
        #""client": { "cert": "client.pem", "key": "locked.key" }, "passphrase": "correct horse""#,
        #""client": { "pfx": "client.pfx" }, "passphrase": "correct horse""#,
    ])
    func certificateOfTheFirstMatchingEntryIsSent(files: String) async throws {
        let other = #"{ "matches": ["https://localhost:1/*"], "cert": "server.pem", "key": "server.key" }"#
        let last = #"{ "matches": ["<all_urls>"], "cert": "server.pem", "key": "server.key" }"#
        let run = try await run(#"[\#(other), { "matches": ["https://localhost:PORT/*"], \#(files) }, \#(last)]"#)
        #expect(run.outcomes == ["✓ It  200  TIME"], "\(run.lines) \(run.stderr)")
    }

    @Test(arguments: [("correct horse", true), ("wrong horse", false)])
    func passphraseOfTheOptionIsForTheOptionsCertificate(passphrase: String, isRight: Bool) async throws {
        let run = try await run(
            "[]", ["--cert", "client.pem", "--key", "locked.key", "--key-passphrase", passphrase])
        #expect(run.outcomes.first?.hasPrefix("✓") == isRight, "\(run.lines) \(run.stderr)")
        #expect(!run.lines.joined().contains(passphrase) && !run.stderr.contains(passphrase))
    }

    /// Without a match, the certificate of `--cert` is sent; a request's own certificate overrides the list.
    @Test(arguments: [
        ("https://other/*", "", ["--cert", "client.pem", "--key", "client.key"]),
        ("https://localhost:PORT/*", "  tls: { cert: client.pem, key: client.key }", []),
    ])
    func listIsBelowTheRequestAndAboveTheOption(pattern: String, tls: String, options: [String]) async throws {
        let run = try await run(
            #"[{ "matches": ["\#(pattern)"], "cert": "server.pem", "key": "server.key" }]"#, tls: tls, options)
        #expect(run.outcomes == ["✓ It  200  TIME"], "\(run.lines) \(run.stderr)")
    }

    @Test(arguments: [
        (#""pfx": "client.pfx", "passphrase": "wrong horse""#, "is the passphrase right? A file with old ciphers"),
        (
            #""cert": "client.pem", "key": "locked.key", "passphrase": "wrong horse""#,
            "is the passphrase right, and is the key the private key of the certificate?"
        ),
        (#""cert": "client.pem", "key": "locked.key""#, "decrypt it: openssl pkey"),
        (#""pfx": "client.pem""#, "a certificate in PEM form is given as cert, and its private key as key"),
    ])
    func unusableCertificateIsExplained(files: String, hint: String) async throws {
        let run = try await run(#"[{ "matches": ["<all_urls>"], "client": { \#(files) } }]"#)
        #expect(run.status == 3)
        #expect(run.outcomes.contains { $0.hasPrefix("hint: \(hint)") }, "\(run.lines) \(run.stderr)")
        #expect(!(run.lines.joined() + run.stderr).contains("wrong horse"))
    }
}
