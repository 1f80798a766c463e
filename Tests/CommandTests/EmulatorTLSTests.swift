import Foundation
import TestSupport
import Testing

/// The emulator with TLS, tested with `curl`, `openssl` and hubrun itself.
@Suite(
    .timeLimit(.minutes(20)),
    .enabled(
        if: ExternalProgram.isInstalled("openssl") && ExternalProgram.isInstalled("curl"),
        "openssl or curl is not installed"))
struct EmulatorTLSTests {
    private func emulator(
        _ arguments: [String], prepare: (CertificateFolder) async throws -> Void = { _ in },
        _ body: (RunningEmulator) async throws -> Void
    ) async throws {
        let folder = try CertificateFolder()
        try await prepare(folder)
        let emulator = try await RunningEmulator.start(arguments, in: folder)
        do {
            try await body(emulator)
        } catch {
            emulator.stop()
            throw error
        }
        #expect(emulator.stop() == 143)
    }

    @Test func startPrintsTheAuthorityToTrust() async throws {
        try await emulator(["--https"]) { emulator in
            #expect(
                emulator.announcement == [
                    "Emulated notification hub https://localhost:PORT/hub",
                    "  page:  https://localhost:PORT/",
                    "  inbox: https://localhost:PORT/hub/$inbox, of one device https://localhost:PORT/hub/$inbox/ID",
                    "  for clients of the hub:",
                    "  export HUB_CONNECTION_STRING='Endpoint=sb://localhost:PORT/;"
                        + "SharedAccessKeyName=DefaultFullSharedAccessSignature;SharedAccessKey=KEY'",
                    "  export HUB_NAME='hub'",
                    "  for those that make and list hubs:",
                    "  export NAMESPACE_CONNECTION_STRING='Endpoint=sb://localhost:PORT/;"
                        + "SharedAccessKeyName=RootManageSharedAccessKey;SharedAccessKey=KEY'",
                    "  clients have to trust hubrun-emulator-ca.pem, which is new at every start:",
                    "    curl, hubrun: --cacert hubrun-emulator-ca.pem        "
                        + "Node.js: NODE_EXTRA_CA_CERTS=hubrun-emulator-ca.pem",
                    "    Python, Go, .NET and other programs with OpenSSL: SSL_CERT_FILE=hubrun-emulator-ca.pem",
                    "  Ctrl-C stops it; its devices and keys are gone then",
                ])
            let text = String(decoding: try emulator.folder.read("hubrun-emulator-ca.pem"), as: UTF8.self)
            #expect(text.hasPrefix("-----BEGIN CERTIFICATE-----\n") && !text.contains("KEY"))
        }
    }

    /// Two requests on one connection, for each version of HTTP that a client wishes for.
    @Test(arguments: [(["--http1.1"], "1.1"), (["--http2"], "1.1"), (["--http1.0"], "1")])
    func versionsAreNegotiated(option: [String], version: String) async throws {
        try await emulator(["--https", "--tls-name", "hub.test", "--tls-name", "10.1.2.3"]) { emulator in
            let url = "https://localhost:\(emulator.port)/$emulator/clock"
            let output = try await emulator.curl(
                option + ["-w", "%{http_version} %{http_code} %{num_connects}\\n", url, url])
            let second = version == "1" ? "1 200 1" : "\(version) 200 0"
            #expect(
                output.stdout == "{\"offset\":\"0s\"}\n\(version) 200 1\n{\"offset\":\"0s\"}\n\(second)\n")
            #expect(output.stderr == "" && output.status == 0)
        }
    }

    @Test func certificateIsValidForEveryName() async throws {
        let names = ["127.0.0.1", "hub.test", "10.1.2.3", "[::1]", "other.test"]
        try await emulator(["--https", "--tls-name", "hub.test", "--tls-name", "10.1.2.3"]) { emulator in
            var statuses: [Int32] = []
            for name in names {
                let route = ["--connect-to", "\(name):\(emulator.port):127.0.0.1:\(emulator.port)"]
                statuses.append(
                    try await emulator.curl(route + ["-o", "/dev/null", "https://\(name):\(emulator.port)/"]).status)
            }
            // 60: the certificate is for other names.
            #expect(statuses == [0, 0, 0, 0, 60])
        }
    }

    @Test func strictVerificationSucceedsAndOldProtocolsFail() async throws {
        try await emulator(["--https", "--ca-file", "trust.pem"]) { emulator in
            #expect(emulator.announcement.contains("  clients have to trust trust.pem, which is new at every start:"))
            let connect = ["s_client", "-connect", "127.0.0.1:\(emulator.port)", "-CAfile", "trust.pem", "-brief"]
            let strict = ["-x509_strict", "-verify_return_error", "-verify_hostname", "localhost"]
            try await emulator.folder.run(connect + strict)
            try await emulator.folder.run(connect + strict + ["-tls1_2", "-alpn", "http/1.1"])
            await #expect(throws: (any Error).self) { try await emulator.folder.run(connect + ["-tls1_1"]) }
            await #expect(throws: (any Error).self) {
                try await emulator.folder.run(connect + strict + ["-verify_hostname", "other.test"])
            }
        }
    }

    @Test func clientsWithoutTrustOrTLSReceiveNoResponse() async throws {
        try await emulator(["--https"]) { emulator in
            let untrusting = try await emulator.curl(["https://localhost:\(emulator.port)/"], authority: nil)
            #expect(untrusting.status == 60)
            let plain = try await emulator.curl(["http://localhost:\(emulator.port)/"])
            #expect(plain.status != 0 && plain.stdout == "")
            // Neither failure prevents the next connection.
            let good = try await emulator.curl(["https://localhost:\(emulator.port)/$emulator/clock"])
            #expect(good.stdout == "{\"offset\":\"0s\"}\n")
        }
    }

    @Test func oneConnectionServesHundredsOfRequests() async throws {
        try await emulator(["--https"]) { emulator in
            let address = "https://localhost:\(emulator.port)/hub/installations/[1-500]"
            let output = try await emulator.curl(
                ["-o", "/dev/null", "-w", "%{http_code} %{num_connects}\n", address])
            let answers = output.stdout.split(separator: "\n")
            #expect(answers == ["401 1"] + Array(repeating: "401 0", count: 499))
        }
    }

    @Test func hubrunRunsACollectionAgainstIt() async throws {
        let collection = """
            name: Over TLS
            environments:
              secure:
                hub: { connectionString: "<<env.HUB>>", name: hub, kind: emulator }
            defaults:
              tls: { ca: hubrun-emulator-ca.pem }
              headers: { Authorization: <<sasToken>> }
              query: { api-version: 2020-06 }
            requests:
              - name: Nothing is registered
                GET: <<hubUrl>>/installations/1
                expect: { status: 404 }
              - name: A message is accepted
                POST: <<hubUrl>>/messages
                headers: { ServiceBusNotification-Format: template }
                body: { json: { message: hi } }
                expect:
                  status: 201
                  headers: { Location: { startsWith: "<<hubUrl>>/messages/" } }
            """
        try await emulator(["--https"]) { folder in
            try folder.write(collection, to: "collection.yaml")
        } _: { emulator in
            for http in ["1.1", "2"] {
                let output = try await BuiltCommand.run(
                    ["-e", "secure", "--http", http, "collection.yaml"], in: URL(filePath: emulator.folder.path),
                    environment: ["HUB": emulator.connectionString])
                #expect(output.stderr == "" && output.status == 0, "\(output.stdout)")
                #expect(output.stdout.contains("2 passed of 2 requests"))
            }
        }
    }

    @Test func givenCertificateIsUsed() async throws {
        try await emulator(["--cert", "chain.pem", "--key", "server.key"]) { folder in
            try await folder.make("ca", subject: "/CN=own authority", isAuthority: true)
            try await folder.make("server", subject: "/CN=localhost", issuer: "ca")
            let chain = try folder.read("server.pem") + (try folder.read("ca.pem"))
            try folder.write(String(decoding: chain, as: UTF8.self), to: "chain.pem")
        } _: { emulator in
            #expect(emulator.announcement.first == "Emulated notification hub https://localhost:PORT/hub")
            #expect(!emulator.announcement.contains { $0.contains("trust") })
            let output = try await emulator.curl(
                ["-w", "%{http_version}", "-o", "/dev/null", "https://localhost:\(emulator.port)/"], authority: "ca.pem"
            )
            #expect(output.stdout == "1.1" && output.stderr == "")
        }
    }

    /// The exit codes of curl: 16, 35, 55 and 56 for a connection that was reset, 18 and 92 for an incomplete response.
    @Test(
        arguments: [
            ("reset", "--http1.1", [35, 56]), ("reset", "--http2", [16, 35, 55, 56]),
            ("truncate", "--http1.1", [18, 56]), ("truncate", "--http2", [18, 92]),
        ] as [(String, String, Set<Int32>)])
    func faultsAreInjectedOverTLS(kind: String, version: String, statuses: Set<Int32>) async throws {
        try await emulator(["--https", "--fault", "\(kind):100%", "--seed", "5"]) { emulator in
            #expect(emulator.announcement.contains("  faults on purpose: again with --seed 5"))
            let url = "https://localhost:\(emulator.port)/hub/installations/1"
            let output = try await emulator.curl([version, url])
            #expect(statuses.contains(output.status), "\(output)")
            let control = "https://localhost:\(emulator.port)/$emulator/faults"
            let answer = try await emulator.curl([version, "-X", "PUT", "-d", "{}", "-w", "%{http_code}", control])
            #expect(answer.stdout.hasSuffix("200"))
            let mended = try await emulator.curl([version, "-o", "/dev/null", "-w", "%{http_code}", url])
            #expect(mended.stdout == "401")
        }
    }

    @Test func foreignFileIsNotOverwritten() async throws {
        let folder = try CertificateFolder()
        try await folder.make("hubrun-emulator-ca", subject: "/CN=somebody else")
        let before = try folder.read("hubrun-emulator-ca.pem")
        let output = try await BuiltCommand.run(["emulator", "--https"], in: URL(filePath: folder.path))
        #expect(
            output.stderr
                == "hubrun-emulator-ca.pem: error: the file is there already, and no emulator made it [HR0210]\n"
                + "hint: name another one with --ca-file\n")
        #expect(output.status == 1)
        #expect(try folder.read("hubrun-emulator-ca.pem") == before)
    }

    /// An emulator that cannot start must not replace the file, which clients of the running emulator need.
    @Test func failedStartKeepsTheFileOfARunningEmulator() async throws {
        try await emulator(["--https"]) { emulator in
            let before = try emulator.folder.read("hubrun-emulator-ca.pem")
            let output = try await BuiltCommand.run(
                ["emulator", "--https", "--port", "\(emulator.port)"], in: URL(filePath: emulator.folder.path))
            #expect(output.status == 3)
            #expect(try emulator.folder.read("hubrun-emulator-ca.pem") == before)
        }
    }
}
