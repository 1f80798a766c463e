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

    @Test func wrongExamplesOfDiagnosticsHaveTheirCodesAndRightOnesNone() async throws {
        let examples = DiagnosticExample.all
        let folder = try ExampleFolder(examples.map(\.wrong) + examples.map(\.right))
        defer { folder.remove() }
        let paths = (0..<2 * examples.count).map { "\($0)/example.yaml" }
        let output = try await folder.run(["check", "--format", "json", "-v", "server=http://localhost:8080"] + paths)
        let findings = try JSONDecoder().decode([Finding].self, from: Data(output.stdout.utf8))
        for (index, example) in examples.enumerated() {
            let wrong = findings.filter { $0.path.hasPrefix("\(index)/") }
            #expect(Set(wrong.map(\.code)) == [example.code.label], "\(example.code): \(wrong)")
            let right = findings.filter { $0.path.hasPrefix("\(index + examples.count)/") }
            #expect(right.isEmpty, "\(example.code): \(right)")
        }
    }

    private struct Finding: Decodable {
        let path: String
        let code: String
        let message: String
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
}

/// A folder with a subfolder and a server for each of some examples, so that they do not affect one another.
private struct ExampleFolder {
    private let root = FileManager.default.temporaryDirectory.appending(path: "hubrun-examples-\(UUID())")
    private var servers: [ScriptedServer] = []
    private var environment: [String: String] = [:]

    init(_ examples: [ReferenceExample]) throws {
        try FileManager.default.createDirectory(at: root, withIntermediateDirectories: true)
        for (index, example) in examples.enumerated() { try add(example, to: "\(index)") }
    }

    private mutating func add(_ example: ReferenceExample, to folder: String) throws {
        var collection = example.collection ?? ""
        if example.usesServer, example.verdict == .passes {
            let responder = ExampleResponder()
            let server = try ScriptedServer(.answer { responder.answer(to: $0).map { .bytes($0) } ?? .silence })
            servers.append(server)
            collection = collection.replacing("http://localhost:8080", with: server.url(""))
        }
        try write(collection, to: "\(folder)/example.yaml")
        for file in example.files { try write(file.content, to: "\(folder)/\(file.path)") }
        for (name, value) in example.environment {
            #expect((environment[name] ?? value) == value, "two examples want another \(name)")
            environment[name] = value
        }
    }

    func write(_ content: String, to path: String) throws {
        let url = root.appending(path: path)
        try FileManager.default.createDirectory(
            at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try content.write(to: url, atomically: true, encoding: .utf8)
    }

    func run(_ words: String..., on path: String = ".") async throws -> BuiltCommand.Output {
        try await run(words + [path])
    }

    func run(_ words: [String]) async throws -> BuiltCommand.Output {
        try await BuiltCommand.run(words, in: root, environment: environment)
    }

    func remove() {
        for server in servers { server.stop() }
        try? FileManager.default.removeItem(at: root)
    }
}
