import Diagnostics
import Foundation
import TestSupport
import Testing

@testable import FormatReference

/// All examples of the format's reference, tested with the built command.
@Suite(.inTurn)
struct FormatExampleTests {
    private static let collections = FormatManual.examples.filter { $0.collection != nil }

    /// The examples that pass. They run in groups: a process for each takes too long, and each needs a server.
    private static let passing = collections.filter { $0.verdict == .passes }
    private static let runLength = 50

    @Test(arguments: Array(stride(from: 0, to: passing.count, by: runLength)))
    func examplesPassAgainstTheExampleServer(start: Int) async throws {
        let folder = try ExampleFolder(Array(Self.passing.dropFirst(start).prefix(Self.runLength)))
        defer { folder.remove() }
        let output = try await folder.run("run", "--quiet")
        #expect(output.status == 0, "\(output.stdout)\(output.stderr)")
        #expect(output.stdout.contains(" passed"))
    }

    @Test func examplesHaveNoDiagnostics() async throws {
        let folder = try ExampleFolder(Self.collections)
        defer { folder.remove() }
        let output = try await folder.run("check")
        #expect(output.status == 0)
        // An example may capture a value without using it, because it is only a part of a collection.
        let accepted = [DiagnosticCode.unusedName, .insecureConnection].map { "[\($0.label)]" }
        let diagnostics = output.stderr.split(separator: "\n").filter { line in
            line.contains(#/:\d+:\d+: /#) && !accepted.contains(where: line.hasSuffix)
        }
        #expect(diagnostics == [])
        #expect(output.stdout.hasPrefix("\(Self.collections.count) collections: "))
    }

    @Test(arguments: FormatManual.examples.filter { $0.context == .environmentFile }.map(\.yaml))
    func environmentsHaveNoDiagnostics(yaml: String) async throws {
        let folder = try ExampleFolder([])
        defer { folder.remove() }
        try folder.write("name: Example\nrequests: [{ GET: https://example.com/ }]\n", to: "collection.yaml")
        try folder.write(yaml, to: "environment.yaml")
        let output = try await folder.run("check", "--strict", "-e", "environment.yaml", on: "collection.yaml")
        #expect(output.stderr == "")
        #expect(output.stdout == "1 collection: no errors\n")
    }

    @Test(arguments: FormatManual.examples.filter { $0.context == .projectFile }.map(\.yaml))
    func projectFilesHaveNoDiagnostics(yaml: String) async throws {
        let folder = try ExampleFolder([])
        defer { folder.remove() }
        try folder.write("name: Example\nrequests: [{ GET: https://example.com/ }]\n", to: "collection.yaml")
        try folder.write(yaml, to: "hubrun.yaml")
        for file in [".env", "environments/staging.yaml"] { try folder.write("", to: file) }
        for file in ["collections/_login.yaml", "collections/_logout.yaml"] {
            try folder.write("name: Once\nrequests: [{ GET: http://127.0.0.1:1/ }]\n", to: file)
        }
        for name in ["collections", "data"] { try folder.write("", to: "\(name)/.keep") }
        let output = try await folder.run("list", "--config", on: "collection.yaml")
        #expect(output.stderr == "")
        #expect(output.stdout.hasPrefix("project file"))
    }
}
