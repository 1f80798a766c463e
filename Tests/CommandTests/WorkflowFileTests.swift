import Diagnostics
import Foundation
import Testing
import YAMLSource

@testable import hubrun

/// The workflow and the action of this repository: they are valid YAML, and all files and inputs that they name exist.
@Suite(.timeLimit(.minutes(20)))
struct WorkflowFileTests {
    private static let root = WorkflowAction.root

    private func document(_ path: String) throws -> YAMLNode {
        let bytes = try Data(contentsOf: Self.root.appending(path: path))
        let reading = YAMLDocument.read([UInt8](bytes), path: path)
        #expect(reading.diagnostics.sorted.isEmpty, "\(reading.diagnostics.sorted)")
        return try #require(reading.root)
    }

    private func scripts(_ path: String) throws -> [String] {
        try document(path).texts(of: "run")
    }

    private static let files = [".github/workflows/ci.yml", ".github/actions/hubrun/action.yml"]

    @Test(arguments: files)
    func shellCommandsHaveNoWarnings(file: String) async throws {
        let scripts = try scripts(file)
        #expect(!scripts.isEmpty)
        for script in scripts {
            #expect(!script.contains("${{"), "text from outside would become part of the command: \(script)")
            let output = try await BuiltCommand.run(
                ["-n"], of: URL(filePath: "/bin/bash"), in: Self.root, stdin: Data(script.utf8))
            #expect(output.stderr == "", "\(script)")
        }
    }

    @Test func filesOfTheWorkflowExist() throws {
        let names = try scripts(Self.files[0]).joined(separator: "\n")
            .matches(of: /(?:^|[\s\/])((?:scripts|\.ci|collections|CHANGELOG)[\w\/.-]*)/).map { String($0.1) }
        #expect(Set(names).isSuperset(of: [".ci/run", "scripts/package-deb", "collections", "CHANGELOG.md"]))
        for name in names {
            #expect(FileManager.default.fileExists(atPath: Self.root.appending(path: name).path), "\(name)")
        }
    }

    @Test func optionsThatTheWorkflowUsesAreOffered() throws {
        let options = try scripts(Self.files[0]).filter { $0.contains("release/hubrun ") }
            .flatMap { $0.matches(of: /(--[a-z-]+)/).map { String($0.1) } }
        #expect(!options.isEmpty)
        for option in options {
            #expect(ArgumentList.of(RunCommand.self).list.option(named: option) != nil, "\(option)")
        }
    }

    @Test(arguments: files)
    func externalActionsHaveAVersion(file: String) throws {
        for name in try document(file).texts(of: "uses") {
            #expect(name.wholeMatch(of: /actions\/[a-z-]+@v\d+/) != nil, "\(name)")
        }
    }

    @Test func releaseWaitsForTheGates() throws {
        let jobs = try document(Self.files[0]).mapping?.value(of: "jobs")?.mapping
        #expect(jobs?.value(of: "release")?.mapping?.value(of: "needs")?.scalar?.text == "gates")
    }

    @Test func inputsThatTheActionUsesAreDeclared() throws {
        let action = try document(Self.files[1])
        let declared = try #require(action.mapping?.value(of: "inputs")?.mapping).entries.map(\.key)
        let text = try String(contentsOf: Self.root.appending(path: Self.files[1]), encoding: .utf8)
        let used = text.matches(of: /inputs\.([a-z0-9-]+)/).map { String($0.1) }
        #expect(Set(used) == Set(declared))
    }

    @Test func variablesOfTheActionAreThoseOfItsScripts() throws {
        let text = try String(contentsOf: Self.root.appending(path: Self.files[1]), encoding: .utf8)
        let set = text.matches(of: #/(HUBRUN_[A-Z0-9_]+): /#).map { String($0.1) }
        let read = try ["install", "run"].flatMap { name in
            try String(contentsOf: WorkflowAction.folder.appending(path: name), encoding: .utf8)
                .matches(of: /\$\{(HUBRUN_[A-Z0-9_]+)/).map { String($0.1) }
        }
        #expect(Set(set) == Set(read))
    }

    @Test func actionSendsNoData() throws {
        #expect(try document(Self.files[1]).texts(of: "uses").isEmpty)
    }
}

extension YAMLNode {
    /// Returns the texts of a key at all levels.
    func texts(of key: String) -> [String] {
        if let mapping {
            return mapping.entries.flatMap { entry in
                entry.key == key ? entry.value.scalar.map { [$0.text] } ?? [] : entry.value.texts(of: key)
            }
        }
        return (sequence ?? []).flatMap { $0.texts(of: key) }
    }
}
