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
}
