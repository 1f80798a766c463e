import Foundation
import TestSupport
import Testing

@testable import FormatReference

/// A folder with a subfolder and a server for each of some examples, so that they do not affect one another.
struct ExampleFolder {
    let root = FileManager.default.temporaryDirectory.appending(path: "hubrun-examples-\(UUID())")
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

extension ReferenceExample {
    /// True if the collection, or a file that it includes, uses the address of the server.
    fileprivate var usesServer: Bool {
        ([collection ?? ""] + files.map(\.content)).contains { $0.contains("<<server") }
    }
}
