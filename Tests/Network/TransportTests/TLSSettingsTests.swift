import HTTP
import TestSupport
import Testing
import Transport

/// TLS settings of a call against real servers, and settings that are rejected before a request is sent.
@Suite(.timeLimit(.minutes(20)), .enabled(if: ExternalProgram.isInstalled("openssl"), "openssl is not installed"))
struct TLSSettingsTests {
    private let certificates: CertificateFolder

    init() async throws {
        certificates = try CertificateFolder()
        try await certificates.make("ca", subject: "/CN=hubrun authority", isAuthority: true)
        try await certificates.make("server", subject: "/CN=localhost", issuer: "ca")
    }

    @Test(arguments: ["/CN=localhost", "/CN=other"])
    func insecureAcceptsAnyCertificate(subject: String) async throws {
        try await certificates.make("any", subject: subject, names: "DNS:other.example")
        #expect(try await status(of: "any", TLSSettings(insecure: true)) == 200)
    }

    @Test func authoritiesCanBeAFile() async throws {
        #expect(try await status(of: "server", TLSSettings(ca: certificates.file("ca.pem"))) == 200)
    }

    @Test func authoritiesCanBeAFolder() async throws {
        try await certificates.run(["rehash", certificates.path])
        #expect(try await status(of: "server", TLSSettings(ca: certificates.path)) == 200)
    }

    @Test func authoritiesReplaceThoseOfTheSystem() async throws {
        let other = try await certificates.make("other", isAuthority: true)
        let error = try await failure(of: "server", TLSSettings(ca: other), trusting: certificates.file("ca.pem"))
        #expect(error.message == "the certificate of localhost is not trusted: its issuer is not known here")
        #expect(
            error.hint == "to trust it, name the certificate of its authority in tls.ca or --cacert (which replace the "
                + "system's authorities), or accept any certificate with --insecure; "
                + "does the server send the certificates between, too?")
    }

    @Test func clientCertificateIsSent() async throws {
        try await makeClient()
        let tls = TLSSettings(
            ca: certificates.file("ca.pem"), cert: certificates.file("client.pem"), key: certificates.file("client.key")
        )
        #expect(try await status(of: "server", tls, wanting: "ca") == 200)
    }

    @Test func certificateFileCanContainItsKey() async throws {
        try await makeClient()
        let both = try certificates.write(
            try contents("client.pem") + contents("client.key"), to: "both.pem")
        #expect(
            try await status(of: "server", TLSSettings(ca: certificates.file("ca.pem"), cert: both), wanting: "ca")
                == 200)
    }

    @Test func clientCertificateOfAnUnknownAuthorityIsReported() async throws {
        try await certificates.make("stranger", subject: "/CN=stranger")
        let cert = certificates.file("stranger.pem")
        let tls = TLSSettings(ca: certificates.file("ca.pem"), cert: cert, key: certificates.file("stranger.key"))
        let error = try await failure(of: "server", tls, wanting: "ca")
        #expect(error.kind == .tls)
        #expect(
            error.message == "the TLS handshake with localhost failed: the server did not accept the client "
                + "certificate \"\(cert)\" (unknown ca)")
        #expect(error.hint == "is it still valid, and does the server trust its issuer?")
    }

    @Test func minimumVersionAllowsOlderVersions() async throws {
        let tls = TLSSettings(ca: certificates.file("ca.pem"), minVersion: .v1_0)
        let old = ["-tls1_1", "-cipher", "DEFAULT:@SECLEVEL=0"]
        #expect(try await status(of: "server", tls, old) == 200)
    }

    @Test(arguments: TLSVersion.allCases)
    func minimumBelowTheServerVersionHasNoEffect(version: TLSVersion) async throws {
        let tls = TLSSettings(ca: certificates.file("ca.pem"), minVersion: version)
        #expect(try await status(of: "server", tls) == 200)
    }

    @Test func maximumVersionIsNegotiated() async throws {
        let tls = TLSSettings(ca: certificates.file("ca.pem"), maxVersion: .v1_2)
        #expect(try await status(of: "server", tls) == 200)
    }

    @Test func maximumBelowTheServerVersionIsReported() async throws {
        let tls = TLSSettings(ca: certificates.file("ca.pem"), maxVersion: .v1_2)
        let error = try await failure(of: "server", tls, ["-tls1_3"])
        #expect(
            error.message
                == "the TLS handshake with localhost failed: there is no version of TLS that both sides accept")
        #expect(error.hint == "versions of TLS above 1.2 are disabled: the server may require a newer one")
    }

    @Test(
        arguments: [
            ("ECDHE-ECDSA-AES256-GCM-SHA384", nil, ["-tls1_2", "-cipher", "ECDHE-ECDSA-AES256-GCM-SHA384"], true),
            ("ECDHE-ECDSA-AES256-GCM-SHA384", nil, ["-tls1_2", "-cipher", "ECDHE-ECDSA-AES128-GCM-SHA256"], false),
            (nil, "TLS_AES_128_GCM_SHA256", ["-tls1_3", "-ciphersuites", "TLS_AES_128_GCM_SHA256"], true),
            (nil, "TLS_AES_128_GCM_SHA256", ["-tls1_3", "-ciphersuites", "TLS_AES_256_GCM_SHA384"], false),
        ] as [(String?, String?, [String], Bool)])
    func ciphersAreNegotiated(list: String?, suites: String?, server: [String], isAccepted: Bool) async throws {
        var tls = TLSSettings(ca: certificates.file("ca.pem"))
        tls.cipherList = list
        tls.cipherSuites = suites
        if isAccepted {
            #expect(try await status(of: "server", tls, server) == 200)
        } else {
            #expect(try await failure(of: "server", tls, server).kind == .tls)
        }
    }

    @Test func unknownCipherIsAnError() async throws {
        var tls = TLSSettings(ca: certificates.file("ca.pem"))
        tls.cipherList = "NONE-SUCH"
        let error = try await failure(of: "server", tls)
        #expect(error.origin == .request)
        #expect(error.message.hasPrefix("none of the chosen ciphers is known: "), "\(error.message)")
    }

    @Test func keyOfAnotherCertificateIsRejected() async throws {
        try await makeClient()
        let cert = certificates.file("client.pem")
        let tls = TLSSettings(insecure: true, cert: cert, key: certificates.file("server.key"))
        let error = try await failure(of: "server", tls)
        #expect(error.origin == .request)
        #expect(error.message.hasPrefix("the client certificate \"\(cert)\" cannot be used: "), "\(error.message)")
        #expect(error.hint == "tls.key must be the private key of tls.cert")
    }

    @Test func encryptedKeyIsRejectedWithoutAPrompt() async throws {
        try await makeClient()
        for (name, form) in [("new.key", []), ("old.key", ["-traditional"])] {
            try await certificates.run([
                "ec", "-in", "client.key", "-aes128", "-passout", "pass:abcd", "-out", "old.key",
            ])
            try await certificates.run(
                ["pkey", "-in", "client.key", "-aes128", "-passout", "pass:abcd", "-out", name] + form)
            let key = certificates.file(name)
            let tls = TLSSettings(cert: certificates.file("client.pem"), key: key)
            try await expectError(
                tls, "the private key in \"\(key)\" is encrypted, and hubrun cannot ask for its password",
                "decrypt it: openssl pkey -in FILE -out key.pem")
        }
    }

    @Test func fileOfAnotherFormatIsRejected() async throws {
        try await makeClient()
        let cert = certificates.file("client.pem")
        let key = certificates.file("client.key")
        let der = certificates.file("client.der")
        try await certificates.run(["x509", "-in", "client.pem", "-outform", "DER", "-out", "client.der"])
        let pem = "make one: openssl x509 -in FILE -out cert.pem, or of a .p12: openssl pkcs12 -nodes"
        let pemKey = "make one: openssl pkey -in FILE -out key.pem; a separate key file is named in tls.key"
        try await expectError(
            TLSSettings(cert: der, key: key),
            "the client certificate (tls.cert) \"\(der)\" contains no certificate in PEM form", pem)
        try await expectError(
            TLSSettings(ca: key), "the file of authorities (tls.ca) \"\(key)\" contains no certificate in PEM form", pem
        )
        try await expectError(
            TLSSettings(cert: cert),
            "the client certificate (tls.cert) \"\(cert)\" contains no private key in PEM form",
            pemKey)
        try await expectError(
            TLSSettings(cert: cert, key: cert),
            "the client key (tls.key) \"\(cert)\" contains no private key in PEM form", pemKey)
        try await expectError(
            TLSSettings(key: key), "the client key \"\(key)\" has no certificate beside it",
            "name its certificate in tls.cert")
    }

    @Test func missingFileIsReported() async throws {
        try await makeClient()
        let relative = "a relative path is relative to the file it is written in"
        try await expectError(
            TLSSettings(ca: "/nowhere/ca.pem"),
            "the file of authorities (tls.ca) \"/nowhere/ca.pem\" cannot be read: no such file or directory", relative)
        try await expectError(
            TLSSettings(cert: "/nowhere/c.pem"),
            "the client certificate (tls.cert) \"/nowhere/c.pem\" cannot be read: no such file or directory", relative)
        try await expectError(
            TLSSettings(cert: certificates.file("client.pem"), key: "/nowhere/k.pem"),
            "the client key (tls.key) \"/nowhere/k.pem\" cannot be read: no such file or directory", relative)
    }

    @Test func folderOfAuthoritiesWithoutHashesIsRejected() async throws {
        try await expectError(
            TLSSettings(ca: certificates.path),
            "the folder of authorities (tls.ca) \"\(certificates.path)\" has no certificates named by their hash",
            "run: openssl rehash \(certificates.path)")
    }

    private func makeClient() async throws {
        try await certificates.make("client", subject: "/CN=client", issuer: "ca")
    }

    private func contents(_ name: String) throws -> String {
        try String(decoding: certificates.read(name), as: UTF8.self)
    }

    /// Returns the status of the response from a server with `certificate`.
    ///
    /// - Parameter authority: The authority of the client certificate that the server requests; nil for none.
    private func status(
        of certificate: String, _ tls: TLSSettings, _ arguments: [String] = [], wanting authority: String? = nil
    ) async throws -> Int {
        try await withServer(of: certificate, tls, arguments, wanting: authority, trusting: nil) { transport, call in
            try await transport.send(call).response.status
        }
    }

    private func failure(
        of certificate: String, _ tls: TLSSettings, _ arguments: [String] = [], wanting authority: String? = nil,
        trusting file: String? = nil
    ) async throws -> TransportError {
        try await withServer(of: certificate, tls, arguments, wanting: authority, trusting: file) { transport, call in
            try #require(await #expect(throws: TransportError.self) { try await transport.send(call) })
        }
    }

    private func withServer<Result>(
        of certificate: String, _ tls: TLSSettings, _ arguments: [String], wanting authority: String?,
        trusting file: String?, _ body: (CurlTransport, HTTPCall) async throws -> Result
    ) async throws -> Result {
        defer { certificates.remove() }
        let client = authority.map {
            ["-Verify", "1", "-verify_return_error", "-CAfile", certificates.file("\($0).pem")]
        }
        let server = try await ExternalServer.openssl(
            certificates, certificate: certificate, arguments + (client ?? []))
        defer { server.stop() }
        var call = HTTPCall.make("GET", "https://localhost:\(server.port)/")
        call.tls = tls
        return try await body(CurlTransport(trusting: TrustStore(file: file)), call)
    }

    private func expectError(_ tls: TLSSettings, _ message: String, _ hint: String) async throws {
        var call = HTTPCall.make("GET", "https://127.0.0.1:1/")
        call.tls = tls
        let transport = try CurlTransport()
        let error = await #expect(throws: TransportError.self) { try await transport.send(call) }
        #expect(error?.message == message)
        #expect(error?.hint == hint)
        #expect(error?.origin == .request)
    }
}
