import Foundation
import TestSupport
import Testing

/// Certificates and keys with which the emulator does not start.
@Suite(.timeLimit(.minutes(20)), .enabled(if: ExternalProgram.isInstalled("openssl"), "openssl is not installed"))
struct EmulatorCertificateTests {
    private struct Refused: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let stderr: String
        let make: @Sendable (CertificateFolder) async throws -> Void
    }

    private static let refused = [
        Refused(
            testDescription: "missing",
            stderr: "hubrun: error: there is no file or folder \"own.pem\" [HR0201]\n"
                + "hint: paths are relative to the current folder\n"
        ) { _ in },
        Refused(
            testDescription: "key missing",
            stderr: "hubrun: error: there is no file or folder \"own.key\" [HR0201]\nhint: did you mean \"own.pem\"?\n"
        ) { folder in
            try await folder.make("own")
            try FileManager.default.removeItem(atPath: folder.file("own.key"))
        },
        Refused(
            testDescription: "unmatched",
            stderr: "own.key: error: the key is not that of the certificate in \"own.pem\" [HR0210]\n"
                + "hint: give the key with which the certificate was made\n"
        ) { folder in
            try await folder.make("own")
            try await folder.run(["genpkey", "-algorithm", "RSA", "-out", "own.key"])
        },
        Refused(
            testDescription: "encrypted",
            stderr: "own.key: error: the key is encrypted [HR0210]\n"
                + "hint: decrypt it: openssl pkey -in key.pem -out plain.pem\n"
        ) { folder in
            try await folder.make("own")
            try await folder.run(["pkcs8", "-topk8", "-in", "own.key", "-passout", "pass:x", "-out", "new.key"])
            try FileManager.default.removeItem(atPath: folder.file("own.key"))
            try FileManager.default.moveItem(atPath: folder.file("new.key"), toPath: folder.file("own.key"))
        },
        Refused(
            testDescription: "expired",
            stderr: "own.pem: error: the certificate expired at 2020-01-02 00:00:00 UTC [HR0210]\n"
                + "hint: make a new one, or let --https make one\n"
        ) { try await $0.make("own", period: ("20200101000000Z", "20200102000000Z")) },
        Refused(
            testDescription: "not yet good",
            stderr: "own.pem: error: the certificate is not good before 2120-01-01 00:00:00 UTC [HR0210]\n"
                + "hint: is this machine's clock right?\n"
        ) { try await $0.make("own", period: ("21200101000000Z", "21200102000000Z")) },
        Refused(
            testDescription: "no PEM",
            stderr: "own.pem: error: the certificate is not PEM text [HR0210]\n"
                + "hint: it begins with \"-----BEGIN CERTIFICATE-----\"\n"
        ) { folder in
            try await folder.make("own")
            try folder.write("hello", to: "own.pem")
        },
        Refused(
            testDescription: "exchanged",
            stderr: "own.pem: error: the certificate's text contains \"PRIVATE KEY\", not a certificate [HR0210]\n"
                + "hint: it begins with \"-----BEGIN CERTIFICATE-----\"\n"
        ) { folder in
            try await folder.make("own")
            try folder.write(String(decoding: try folder.read("own.key"), as: UTF8.self), to: "own.pem")
        },
        Refused(
            testDescription: "cut off",
            stderr: "own.pem: error: the certificate has no \"-----END CERTIFICATE-----\" [HR0210]\n"
                + "hint: copy the certificate's file again, with all of its lines\n"
        ) { folder in
            let path = try await folder.make("own")
            try folder.write(String(try String(contentsOfFile: path, encoding: .utf8).dropLast(40)), to: "own.pem")
        },
    ]

    @Test(arguments: refused)
    private func unusableFilesAreReported(refused: Refused) async throws {
        let folder = try CertificateFolder()
        try await refused.make(folder)
        let output = try await BuiltCommand.run(
            ["emulator", "--cert", "own.pem", "--key", "own.key"], in: URL(filePath: folder.path))
        #expect(output == BuiltCommand.Output(stdout: "", stderr: refused.stderr, status: 1))
    }
}
