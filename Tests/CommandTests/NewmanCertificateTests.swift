import Foundation
import TestSupport
import Testing

/// The certificates of `hubrun newman run`, with a server that requires one.
@Suite(.timeLimit(.minutes(20)), .enabled(if: ExternalProgram.isInstalled("openssl"), "openssl is not installed"))
struct NewmanCertificateTests {
    private static let passphrase = "correct horse"

    @Test(arguments: [
        ["--ssl-client-cert", "client.pem", "--ssl-client-key", "client.key"],
        ["--ssl-client-cert", "client.pem", "--ssl-client-key", "locked.key", "--ssl-client-passphrase", passphrase],
        ["--ssl-client-cert", "client.pfx", "--ssl-client-passphrase", passphrase],
    ])
    func clientCertificateIsSent(options: [String]) async throws {
        let folder = try CertificateFolder()
        try await folder.make("server")
        try await folder.make("client", subject: "/CN=ann")
        let pass = ["-passout", "pass:\(Self.passphrase)"]
        try await folder.run(["pkey", "-in", "client.key", "-aes256", "-out", "locked.key"] + pass)
        try await folder.run(
            ["pkcs12", "-export", "-in", "client.pem", "-inkey", "client.key", "-out", "client.pfx"] + pass)
        let server = try await ExternalServer.openssl(
            folder, certificate: "server", ["-Verify", "1", "-CAfile", folder.file("client.pem")])
        defer { server.stop() }
        let url = server.url(scheme: "https", host: "localhost")
        try folder.write(
            #"{ "info": { "name": "A" }, "item": [{ "name": "It", "request": "\#(url)" }] }"#, to: "a.json")
        let output = try await BuiltCommand.run(
            ["newman", "run", "a.json", "--ssl-extra-ca-certs", "server.pem"] + options, in: URL(filePath: folder.path))
        #expect(output.status == 0, "\(output)")
        #expect(!(output.stdout + output.stderr).contains(Self.passphrase))
    }

    /// The authorities of the option are trusted besides the system's, and not in their place.
    @Test func extraAuthoritiesAreAdded() async throws {
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
        let environment = ["SSL_CERT_FILE": folder.file("system.pem")]
        func status(_ options: [String]) async throws -> Int32 {
            try await BuiltCommand.run(
                ["newman", "run", "a.json"] + options, in: URL(filePath: folder.path), environment: environment
            ).status
        }
        #expect(try await status(["--ssl-extra-ca-certs", "extra.pem"]) == 0)
        #expect(try await status([]) == 1)
    }
}
