import Foundation
import TestSupport
import Testing

/// `hubrun init`, and that what it writes works.
@Suite(.timeLimit(.minutes(20)))
struct InitTests {
    private let folder: CertificateFolder

    init() throws {
        folder = try CertificateFolder()
    }

    private func hubrun(_ words: String..., in name: String = "") async throws -> BuiltCommand.Output {
        try await BuiltCommand.run(words, in: URL(filePath: folder.path).appending(path: name))
    }

    private static let next = """

        Next:
          hubrun collections           run it against an emulated hub, which hubrun starts itself
          hubrun -V collections        with every request and response
          hubrun check collections     find mistakes, send nothing
          hubrun -e azure collections  your own hub: set HUB_CONNECTION_STRING and HUB_NAME before
          hubrun help format           all that a collection can say

        """

    @Test func filesAndNextStepsAreNamed() async throws {
        let output = try await hubrun("init")
        #expect(
            output.stdout == """
                wrote  collections/first.yaml               a device registers, gets a notification and goes
                wrote  collections/environments/azure.yaml  your hub, its keys read from the process's environment
                wrote  .github/workflows/hubrun.yml         the same on GitHub, after each push

                """ + Self.next)
        #expect(output.stderr == "")
        #expect(output.status == 0)
    }

    @Test func whatItWritesIsWithoutMistakesAndGreen() async throws {
        _ = try await hubrun("init")
        let check = try await hubrun("check", "--strict", "collections")
        #expect(check == BuiltCommand.Output(stdout: "1 collection: no mistakes\n", stderr: "", status: 0))
        let azure = try await hubrun("check", "--strict", "-e", "azure", "collections")
        #expect(azure == BuiltCommand.Output(stdout: "1 collection: no mistakes\n", stderr: "", status: 0))
        let run = try await hubrun("collections")
        #expect(run.stdout.contains("4 passed of 4 requests"), "\(run.stdout)\(run.stderr)")
        #expect(run.status == 0)
    }

    @Test func theEnvironmentReadsTheHubOfTheProcess() async throws {
        _ = try await hubrun("init")
        let emulator = try await RunningEmulator.start([], in: folder)
        defer { emulator.stop() }
        let run = try await BuiltCommand.run(
            ["-e", "azure", "collections"], in: URL(filePath: folder.path),
            environment: ["HUB_CONNECTION_STRING": emulator.connectionString, "HUB_NAME": "hub"])
        #expect(run.stdout.contains("4 passed of 4 requests"), "\(run.stdout)\(run.stderr)")
    }

    @Test func filesThatAreThereStay() async throws {
        try FileManager.default.createDirectory(atPath: folder.file("collections"), withIntermediateDirectories: false)
        try folder.write("mine", to: "collections/first.yaml")
        let output = try await hubrun("init")
        #expect(output.stdout.hasPrefix("kept   collections/first.yaml               it is there already\nwrote  "))
        #expect(output.status == 0)
        #expect(try folder.read("collections/first.yaml") == Array("mine".utf8))
    }

    @Test func nothingIsWrittenThroughALinkThatLeadsNowhere() async throws {
        try FileManager.default.createDirectory(atPath: folder.file("collections"), withIntermediateDirectories: false)
        try FileManager.default.createSymbolicLink(
            atPath: folder.file("collections/first.yaml"), withDestinationPath: folder.file("elsewhere"))
        let output = try await hubrun("init")
        #expect(
            output
                == BuiltCommand.Output(
                    stdout: "",
                    stderr: """
                        hubrun: error: "collections/first.yaml" cannot be written
                        hint: is there room, and may you write there?

                        """, status: 5))
        #expect(!FileManager.default.fileExists(atPath: folder.file("elsewhere")))
    }

    @Test func anotherFolderIsMadeAndNamed() async throws {
        let output = try await hubrun("init", "my shop")
        #expect(output.stdout.contains("\nNext:\n  cd 'my shop'\n  hubrun collections "))
        #expect(try await hubrun("check", "collections", in: "my shop").status == 0)
    }
}
