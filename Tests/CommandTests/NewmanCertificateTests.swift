import Foundation
import TestSupport
import Testing

/// The certificates of `hubrun newman run`, with a server that requires one.
@Suite(.inTurn, .enabled(if: ExternalProgram.isInstalled("openssl"), "openssl is not installed"))
struct NewmanCertificateTests {
    private static let passphrase = "correct horse"

    /// Runs a collection whose request goes to a server that requires the certificate of `client.pem`.
    private func run(_ options: [String]) async throws -> BuiltCommand.Output {
        let folder = try CertificateFolder()
        try await folder.make("server")
        try await folder.makeClient(passphrase: Self.passphrase)
        let server = try await ExternalServer.openssl(
            folder, certificate: "server", ["-Verify", "1", "-CAfile", folder.file("client.pem")])
        defer { server.stop() }
        let url = server.url(scheme: "https", host: "localhost")
        try folder.write(
            #"{ "info": { "name": "A" }, "item": [{ "name": "It", "request": "\#(url)" }] }"#, to: "a.json")
        return try await BuiltCommand.run(
            ["newman", "run", "a.json", "--ssl-extra-ca-certs", "server.pem"] + options, in: URL(filePath: folder.path))
    }

    @Test(arguments: [
        ["--ssl-client-cert", "client.pem", "--ssl-client-key", "client.key"],
        ["--ssl-client-cert", "client.pem", "--ssl-client-key", "locked.key", "--ssl-client-passphrase", passphrase],
        ["--ssl-client-cert", "client.pfx", "--ssl-client-passphrase", passphrase],
    ])
    func clientCertificateIsSent(options: [String]) async throws {
        let output = try await run(options)
        #expect(output.status == 0, "\(output)")
    }

    @Test(arguments: [
        ["--ssl-client-cert", "client.pem", "--ssl-client-key", "locked.key"], ["--ssl-client-cert", "client.pfx"],
    ])
    func wrongPassphraseIsExplainedAndNotPrinted(options: [String]) async throws {
        let output = try await run(options + ["--ssl-client-passphrase", "wrong horse"])
        #expect(output.status == 1, "\(output)")
        #expect(output.stdout.contains("hint: is the passphrase right"), "\(output)")
        #expect(!(output.stdout + output.stderr).contains("wrong horse"))
    }

    /// The authorities of the option are trusted besides the system's, and not in their place.
    @Test(arguments: [
        (["--ssl-extra-ca-certs", "extra.pem"], "2 passed of 2 requests"),
        (["--insecure"], "2 passed of 2 requests"), (["-k"], "2 passed of 2 requests"),
        ([], "1 not carried out, 1 passed of 2 requests"),
    ])
    func certificateIsAcceptedByTheSystemOrByAnOption(options: [String], summary: String) async throws {
        let folder = try CertificateFolder()
        try await folder.make("system")
        try await folder.make("extra")
        let first = try await ExternalServer.openssl(folder, certificate: "system", ["-www"])
        defer { first.stop() }
        let second = try await ExternalServer.openssl(folder, certificate: "extra", ["-www"])
        defer { second.stop() }
        let items = [first, second].map { server in
            #"{ "name": "It", "request": "\#(server.url(scheme: "https", host: "localhost"))" }"#
        }
        try folder.write(
            #"{ "info": { "name": "A" }, "item": [\#(items.joined(separator: ", "))] }"#, to: "a.json")
        let output = try await BuiltCommand.run(
            ["newman", "run", "a.json"] + options, in: URL(filePath: folder.path),
            environment: ["SSL_CERT_FILE": folder.file("system.pem")])
        #expect(output.stdout.contains("\n\(summary) in "), "\(output)")
        // Only the second server's certificate is unknown to the system.
        let failure = output.stdout.firstMatch(of: #/GET (\S+)\n.*: the certificate of localhost is not trusted: /#)
        #expect(
            failure.map { String($0.1) } == (options.isEmpty ? second.url(scheme: "https", host: "localhost") : nil),
            "\(output)")
        #expect(output.status == (options.isEmpty ? 1 : 0))
    }
}
