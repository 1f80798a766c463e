import Diagnostics
import Foundation
import TestSupport
import Testing
import YAMLSource

@testable import hubrun

/// `hubrun init`, and the files that it writes.
@Suite(.timeLimit(.minutes(20)))
struct InitTests {
    private let folder: CertificateFolder

    init() throws {
        folder = try CertificateFolder()
    }

    private func hubrun(_ words: String..., in name: String = "") async throws -> BuiltCommand.Output {
        try await BuiltCommand.run(words, in: URL(filePath: folder.path).appending(path: name))
    }

    @Test func filesAndNextStepsArePrinted() async throws {
        let output = try await hubrun("init")
        #expect(
            output.stdout == """
                wrote  collections/first.yaml                 a login, and an item that is created, read and deleted
                wrote  collections/environments/local.yaml    this machine; hubrun.yaml chooses it unless -e is given
                wrote  collections/environments/staging.yaml  your own server: edit its address
                wrote  .github/workflows/hubrun.yml           the same on GitHub, after each push: edit the lines under EDIT
                wrote  hubrun.yaml                            settings of all collections
                wrote  .env.example                           the names of secrets; copy it to .env, which git ignores
                wrote  .gitignore                             keeps secrets and reports out of git
                wrote  .vscode/settings.json                  VS Code completes and explains keys, with Red Hat's \
                extension YAML
                wrote  .hubrun/collection.schema.json         the keys, for editors
                wrote  .hubrun/environment.schema.json        the keys, for editors
                wrote  .hubrun/project.schema.json            the keys, for editors

                Next:
                  hubrun echo                               a server to try it on, in another terminal
                  hubrun collections/first.yaml             run it
                  hubrun -V collections/first.yaml          with every request and response
                  hubrun check collections                  find errors, send nothing
                  hubrun -e staging collections/first.yaml  your own server: write its address into \
                collections/environments/staging.yaml
                  hubrun help format                        all that a collection can contain

                """)
        #expect(output.stderr == "")
        #expect(output.status == 0)
    }

    @Test func filesAndNextStepsOfAHubArePrinted() async throws {
        let output = try await hubrun("init", "--hub")
        #expect(
            output.stdout == """
                wrote  collections/verify.yaml                 a device registers, gets a notification and goes
                wrote  collections/environments/emulator.yaml  an emulated hub; hubrun.yaml chooses it unless -e is given
                wrote  collections/environments/azure.yaml     your hub, its keys read from the process's environment
                wrote  .github/workflows/hubrun.yml            the same on GitHub, after each push: edit the line under EDIT
                wrote  hubrun.yaml                             settings of all collections
                wrote  .env.example                            the names of secrets; copy it to .env, which git ignores
                wrote  .gitignore                              keeps secrets and reports out of git
                wrote  .vscode/settings.json                   VS Code completes and explains keys, with Red Hat's \
                extension YAML
                wrote  .hubrun/collection.schema.json          the keys, for editors
                wrote  .hubrun/environment.schema.json         the keys, for editors
                wrote  .hubrun/project.schema.json             the keys, for editors

                Next:
                  hubrun collections/verify.yaml           run it against an emulated hub, which hubrun starts itself
                  hubrun -V collections/verify.yaml        with every request and response
                  hubrun check collections                 find errors, send nothing
                  hubrun -e azure collections/verify.yaml  your own hub: set HUB_CONNECTION_STRING and HUB_NAME before
                  hubrun help format                       all that a collection can contain

                """)
        #expect(output.stderr == "")
        #expect(output.status == 0)
    }

    @Test(arguments: [("--http", "staging"), ("--hub", "azure")])
    func writtenFilesHaveNoDiagnostics(option: String, environment: String) async throws {
        _ = try await hubrun("init", option)
        let check = try await hubrun("check", "--strict", "collections")
        #expect(check == BuiltCommand.Output(stdout: "1 collection: no errors\n", stderr: "", status: 0))
        let other = try await hubrun("check", "--strict", "-e", environment, "collections")
        #expect(other == BuiltCommand.Output(stdout: "1 collection: no errors\n", stderr: "", status: 0))
    }

    /// After an update of hubrun, `init` brings its schemas; everything else belongs to the user.
    @Test func onlySchemasAreWrittenAgain() async throws {
        _ = try await hubrun("init")
        let names = [".gitignore", ".hubrun/collection.schema.json", "hubrun.yaml"]
        for name in names { try folder.write("# mine\n", to: name) }
        let output = try await hubrun("init")
        #expect(output.status == 0)
        #expect(output.stdout.contains("kept   .gitignore                             it is there already; add .env"))
        #expect(output.stdout.contains("wrote  .hubrun/collection.schema.json"))
        #expect(output.stdout.contains("kept   .hubrun/project.schema.json"))
        #expect(try folder.read(".hubrun/collection.schema.json").starts(with: Array("{".utf8)))
        #expect(try folder.read("hubrun.yaml") == Array("# mine\n".utf8))
    }

    /// The paths of schemas in the first lines lead from each file to the schema.
    @Test(arguments: ["--http", "--hub"])
    func schemaLinesNameFilesThatExist(option: String) async throws {
        _ = try await hubrun("init", option)
        let root = URL(filePath: folder.path)
        let files = try #require(FileManager.default.enumerator(at: root, includingPropertiesForKeys: nil))
        let yaml = files.compactMap { $0 as? URL }.filter { $0.pathExtension == "yaml" }
        #expect(yaml.count == 4)
        for file in yaml {
            let line = try String(contentsOf: file, encoding: .utf8).prefix { $0 != "\n" }
            let path = try #require(line.split(separator: "$schema=").last, "\(file.path)")
            let schema = file.deletingLastPathComponent().appending(path: path).standardizedFileURL
            #expect(FileManager.default.fileExists(atPath: schema.path), "\(schema.path)")
        }
    }

    /// EchoCommandTests tests the collection of `--http`, which needs a running `hubrun echo`.
    @Test func hubCollectionPasses() async throws {
        _ = try await hubrun("init", "--hub")
        let run = try await hubrun("collections")
        #expect(run.stdout.contains("4 passed of 4 requests"), "\(run.stdout)\(run.stderr)")
        #expect(run.status == 0)
    }

    @Test(arguments: ["--http", "--hub"])
    func workflowIsYAMLWithInstructions(option: String) async throws {
        _ = try await hubrun("init", option)
        let path = ".github/workflows/hubrun.yml"
        let bytes = try folder.read(path)
        let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
        let edited = lines.indices.filter { lines[$0].contains("# EDIT") }.map { lines[$0 + 1] }
        #expect(edited.first?.contains("\(Hubrun.repository)/") == true)
        #expect(edited.count == (option == "--http" ? 3 : 2))
        // The commented lines for the user's own hub must be valid after only their # is removed.
        let uncommented = lines.map { $0.replacing(#/^( *)#(\S| {2})/#) { "\($0.1)\($0.2)" } }.joined(separator: "\n")
        for text in [String(decoding: bytes, as: UTF8.self), uncommented] {
            let reading = YAMLDocument.read(Array(text.utf8), path: path)
            #expect(reading.diagnostics.sorted.isEmpty, "\(reading.diagnostics.sorted)")
            let jobs = reading.root?.mapping?.value(of: "jobs")?.mapping?.value(of: "collections")?.mapping
            #expect(jobs?.value(of: "steps") != nil)
        }
    }

    @Test func environmentReadsTheHubFromEnvironmentVariables() async throws {
        _ = try await hubrun("init", "--hub")
        let emulator = try await RunningEmulator.start([], in: folder)
        defer { emulator.stop() }
        let run = try await BuiltCommand.run(
            ["-e", "azure", "collections"], in: URL(filePath: folder.path),
            environment: ["HUB_CONNECTION_STRING": emulator.connectionString, "HUB_NAME": "hub"])
        #expect(run.stdout.contains("4 passed of 4 requests"), "\(run.stdout)\(run.stderr)")
    }

    @Test func existingFilesAreKept() async throws {
        try FileManager.default.createDirectory(atPath: folder.file("collections"), withIntermediateDirectories: false)
        try folder.write("mine", to: "collections/first.yaml")
        let output = try await hubrun("init")
        #expect(output.stdout.hasPrefix("kept   collections/first.yaml                 it is there already\nwrote  "))
        #expect(output.status == 0)
        #expect(try folder.read("collections/first.yaml") == Array("mine".utf8))
    }

    @Test func danglingLinkIsNotWrittenThrough() async throws {
        try FileManager.default.createDirectory(atPath: folder.file("collections"), withIntermediateDirectories: false)
        try FileManager.default.createSymbolicLink(
            atPath: folder.file("collections/first.yaml"), withDestinationPath: folder.file("elsewhere"))
        let output = try await hubrun("init")
        #expect(
            output
                == BuiltCommand.Output(
                    stdout: "",
                    stderr: """
                        hubrun: error: "collections/first.yaml" cannot be written: it exists [HR0903]
                        hint: choose another name

                        """, status: 5))
        #expect(!FileManager.default.fileExists(atPath: folder.file("elsewhere")))
    }

    /// Printed paths are relative to the current folder.
    @Test(arguments: [("my shop", "'my shop/collections"), ("shop/", "shop/collections")])
    func anotherFolderIsCreatedAndPrinted(name: String, start: String) async throws {
        let output = try await hubrun("init", name)
        let path = name.hasSuffix("/") ? name : name + "/"
        #expect(output.stdout.hasPrefix("wrote  \(path)collections/first.yaml "))
        let quote = start.hasPrefix("'") ? "'" : ""
        #expect(output.stdout.contains("\n  hubrun \(start)/first.yaml\(quote) "))
        #expect(output.stdout.contains("\n  hubrun check \(start)\(quote) "))
        #expect(try await hubrun("check", "\(path)collections").status == 0)
    }

    @Test func bothKindsCanShareAFolder() async throws {
        #expect(try await hubrun("init").status == 0)
        let output = try await hubrun("init", "--hub")
        #expect(output.stdout.hasPrefix("wrote  collections/verify.yaml "))
        // The project file is that of the first kind.
        #expect(output.stdout.contains("\n  hubrun -e emulator collections/verify.yaml "))
        #expect(try await hubrun("check", "-e", "emulator", "collections/verify.yaml").status == 0)
        #expect(try await hubrun("check", "collections/first.yaml").status == 0)
    }

    @Test func folderOfAnotherProjectIsRejected() async throws {
        #expect(try await hubrun("init").status == 0)
        let output = try await hubrun("init", "shop")
        #expect(
            output
                == BuiltCommand.Output(
                    stdout: "",
                    stderr: """
                        hubrun: error: "shop" is inside of the project of "hubrun.yaml", and collections with two project \
                        files cannot run [HR0101]
                        hint: write the collections into that project, or choose a folder outside of it

                        """, status: 1))
        #expect(!FileManager.default.fileExists(atPath: folder.file("shop")))
        // Runs read the project files up to the top of a repository.
        for name in [".git", "inner"] {
            try FileManager.default.createDirectory(atPath: folder.file(name), withIntermediateDirectories: false)
        }
        let inner = try await hubrun("init", in: "inner")
        #expect(inner.stderr.contains("this folder is inside of the project of \"../hubrun.yaml\""), "\(inner.stderr)")
    }

    @Test(arguments: [
        (".env\n", "it is there already\n"), ("/.env\r\nx\r\n", "it is there already\n"),
        ("*.log", "it is there already; add .env to it\n"),
    ])
    func ignoredFileNeedsALine(content: String, remark: String) async throws {
        try folder.write(content, to: ".gitignore")
        let output = try await hubrun("init")
        #expect(output.stdout.contains("kept   .gitignore                             \(remark)"), "\(output.stdout)")
    }

    @Test func fileInsteadOfAFolderIsRejected() async throws {
        try folder.write("mine", to: "plain")
        let output = try await hubrun("init", "plain")
        #expect(
            output.stderr.hasPrefix(
                "hubrun: error: \"plain\" is a file: name a folder, or none for this one [HR0101]\n"))
        #expect(output.status == 1)
    }

    @Test func onlyOneKindCanBeChosen() async throws {
        let output = try await hubrun("init", "--http", "--hub")
        #expect(output.stderr.hasPrefix("hubrun: error: --http and --hub are alternatives: choose one [HR0101]\n"))
        #expect(output.status == 1)
        #expect(!FileManager.default.fileExists(atPath: folder.file("collections")))
    }
}
