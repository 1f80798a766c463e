import Cryptography
import Foundation
import TestSupport
import Testing

/// Generated certificates, verified with `openssl`.
@Suite(.timeLimit(.minutes(20)), .enabled(if: ExternalProgram.isInstalled("openssl"), "openssl is not installed"))
struct CertificateTests {
    private static let now = Int(Date().timeIntervalSince1970)

    private func folder(names: [String]) throws -> CertificateFolder {
        let folder = try CertificateFolder()
        let authority = try CertificateAuthority(name: "test authority", now: Self.now)
        let issued = try authority.issue(for: try names.map { try #require(CertificateName($0)) })
        try folder.write(authority.certificate.pem, to: "ca.pem")
        try folder.write(issued.certificate, to: "server.pem")
        try folder.write(issued.key.exposed, to: "server.key")
        return folder
    }

    private func isAccepted(_ folder: CertificateFolder, _ arguments: String...) async -> Bool {
        let verify = ["verify", "-x509_strict", "-purpose", "sslserver", "-CAfile", "ca.pem"]
        return (try? await folder.run(verify + arguments + ["server.pem"])) != nil
    }

    @Test(arguments: [
        ["-verify_hostname", "localhost"], ["-verify_ip", "127.0.0.1"], ["-verify_ip", "::1"],
        ["-verify_hostname", "a.hub.test"],
    ])
    func strictVerificationAcceptsEachName(check: [String]) async throws {
        let folder = try folder(names: ["localhost", "127.0.0.1", "::1", "*.hub.test"])
        #expect(await isAccepted(folder, check[0], check[1]))
    }

    @Test func anotherNameIsRejected() async throws {
        let folder = try folder(names: ["localhost"])
        #expect(await !isAccepted(folder, "-verify_hostname", "other.test"))
        #expect(await !isAccepted(folder, "-verify_ip", "127.0.0.1"))
    }

    @Test func anotherAuthorityIsRejected() async throws {
        let folder = try folder(names: ["localhost"])
        let other = try CertificateAuthority(name: "test authority", now: Self.now)
        try folder.write(other.certificate.pem, to: "ca.pem")
        #expect(await !isAccepted(folder))
    }

    @Test func serverCertificateIsNotAnAuthority() async throws {
        let folder = try folder(names: ["localhost"])
        let server = try folder.read("server.pem")
        try folder.write(String(decoding: server, as: UTF8.self), to: "ca.pem")
        #expect(await !isAccepted(folder))
    }

    @Test func issuedCertificateIsParsed() throws {
        let authority = try CertificateAuthority(name: "test authority", now: 1_767_225_600)
        let issued = try authority.issue(for: [try #require(CertificateName("hub.test"))])
        let certificate = try Certificate(pem: issued.certificate)
        let (name, pem) = (certificate.commonName, certificate.pem)
        #expect(name == "hub.test" && pem == issued.certificate)
        let dates = certificate.period
        let period = try #require(dates)
        #expect(period.start == 1_767_139_200)
        #expect(period.end == 1_767_225_600 + 397 * 86_400)
        let key = try AsymmetricKey(privatePEM: issued.key.exposed)
        let other = try AsymmetricKey(privatePEM: otherKey())
        let (isIts, isOthers) = (certificate.belongs(to: key), certificate.belongs(to: other))
        #expect(isIts && !isOthers)
    }

    @Test(
        arguments: [
            ("hub.test", true), ("HUB.test.", true), ("a.b.test", true), ("127.0.0.1", true), ("[::1]", true),
            ("other.test", false), ("c.a.b.test", false), ("127.0.0.2", false), ("[::2]", false),
            ("bücher.test", nil), ("", nil),
        ] as [(String, Bool?)])
    func certificateIsValidForItsNames(host: String, isGood: Bool?) throws {
        let authority = try CertificateAuthority(name: "test authority", now: 1_767_225_600)
        let names = ["hub.test", "*.b.test", "127.0.0.1", "::1"]
        let issued = try authority.issue(for: try names.map { try #require(CertificateName($0)) })
        let answer = try Certificate(pem: issued.certificate).isGood(for: host)
        #expect(answer == isGood)
    }

    private func otherKey() throws -> String {
        let authority = try CertificateAuthority(name: "other", now: 0)
        return try authority.issue(for: [try #require(CertificateName("other"))]).key.exposed
    }

    @Test(arguments: [
        ("", CertificateError.notPEM, "the certificate is not PEM text"),
        (
            "-----BEGIN CERTIFICATE-----\nAAAA\n", .incomplete,
            "the certificate has no \"-----END CERTIFICATE-----\""
        ),
        (
            "-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n", .broken,
            "the content of the certificate is damaged"
        ),
        (
            "-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----\n", .otherContent(label: "PRIVATE KEY"),
            "the certificate's text contains \"PRIVATE KEY\", not a certificate"
        ),
    ])
    func invalidCertificatesAreRejected(text: String, error: CertificateError, message: String) {
        #expect(throws: error) { _ = try Certificate(pem: text) }
        #expect(error.message == message)
    }

    @Test(arguments: [
        "localhost", "a.b", "*.example.test", "hub_1", "xn--bcher-kva.example", "127.0.0.1", "::1", "[::1]", "fe80::1",
    ])
    func validCertificateNames(name: String) {
        #expect(CertificateName(name) != nil)
    }

    @Test(arguments: [
        "", "a b", "-a", "a-", "a..b", ".a", "*", "a.*.b", "1.2.3", "1.2.3.256", "12", "::g", ":", "a,DNS:b", "a\nb",
        "bücher.example", String(repeating: "a", count: 64), "[localhost]", "127.0.0.1:80",
        "a" + String(repeating: ".a", count: 127),
    ])
    func invalidCertificateNames(name: String) {
        #expect(CertificateName(name) == nil)
    }
}
