import Diagnostics
import Foundation
import TestSupport
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

    private static let ci = ".github/workflows/ci.yml"
    private static let release = ".github/workflows/release.yml"
    private static let action = ".github/actions/hubrun/action.yml"

    @Test func filesOfTheWorkflowsExist() throws {
        let names = try (scripts(Self.ci) + scripts(Self.release)).joined(separator: "\n")
            .matches(of: /(?:^|[\s\/])((?:scripts|\.ci|CHANGELOG)[\w\/.-]*)/).map { String($0.1) }
        #expect(Set(names).isSuperset(of: [".ci/run", "scripts/package-release", "scripts/owner", "CHANGELOG.md"]))
        for name in names {
            #expect(FileManager.default.fileExists(atPath: Self.root.appending(path: name).path), "\(name)")
        }
    }

    @Test func optionsThatTheWorkflowUsesAreOffered() throws {
        let options = try scripts(Self.ci).filter { $0.contains("release/hubrun ") }
            .flatMap { $0.matches(of: /(--[a-z-]+)/).map { String($0.1) } }
        #expect(!options.isEmpty)
        for option in options {
            #expect(ArgumentList.of(RunCommand.self).list.option(named: option) != nil, "\(option)")
        }
    }

    @Test func releaseWaitsForTheGatesAndAllPackages() throws {
        let jobs = try document(Self.release).mapping?.value(of: "jobs")?.mapping
        let needs = jobs?.value(of: "publish")?.mapping?.value(of: "needs")?.sequence?.compactMap(\.scalar?.text)
        #expect(needs == ["gates", "packages", "image"])
    }

    /// The commands of the pages get the version of these sources.
    @Test(arguments: [
        "README.md", "Documentation/install.md", "Documentation/ci.md", "Documentation/security.md",
        "Documentation/scale.md",
    ])
    func pagesNameThisVersion(page: String) throws {
        let text = try String(contentsOf: Self.root.appending(path: page), encoding: .utf8)
        let named = text.matches(of: /(?:hubrun[_:]|hubrun@v|download\/v|HUBRUN: |version: )(\d+\.\d+\.\d+)/).map {
            String($0.1)
        }
        #expect(!named.isEmpty)
        #expect(Set(named) == [Hubrun.version])
    }

    /// A fork writes its account into a copy of the checkout; no other account stays in what users copy.
    @Test func accountIsReplacedEverywhere() async throws {
        let workspace = try CertificateFolder()
        defer { workspace.remove() }
        let copy = """
            cp -r "$1"/scripts "$1"/README.md "$1"/Documentation . && mkdir -p Sources && cp -r "$1"/Sources/hubrun Sources/ \
                && git init -q . && git add -A && scripts/owner Example-Account && scripts/owner --check Example-Account \
                && ! scripts/owner --check other && ! scripts/owner 'no/account' && ! grep -rn OWNER/hubrun . \
                && grep -q ghcr.io/example-account/hubrun README.md
            """
        let output = try await BuiltCommand.run(
            ["-c", copy, "copy", Self.root.path], of: URL(filePath: "/bin/bash"), in: URL(filePath: workspace.path))
        #expect(output.status == 0, "\(output)")
        #expect(output.stdout.contains("the account is now Example-Account; it was "))
    }

    @Test func inputsThatTheActionUsesAreDeclared() throws {
        let action = try document(Self.action)
        let declared = try #require(action.mapping?.value(of: "inputs")?.mapping).entries.map(\.key)
        let text = try String(contentsOf: Self.root.appending(path: Self.action), encoding: .utf8)
        let used = text.matches(of: /inputs\.([a-z0-9-]+)/).map { String($0.1) }
        #expect(Set(used) == Set(declared))
    }

    @Test func variablesOfTheActionAreThoseOfItsScripts() throws {
        let text = try String(contentsOf: Self.root.appending(path: Self.action), encoding: .utf8)
        let set = text.matches(of: #/(HUBRUN_[A-Z0-9_]+): /#).map { String($0.1) }
        let read = try ["install", "run"].flatMap { name in
            try String(contentsOf: WorkflowAction.folder.appending(path: name), encoding: .utf8)
                .matches(of: /\$\{(HUBRUN_[A-Z0-9_]+)/).map { String($0.1) }
        }
        #expect(Set(set) == Set(read))
    }

    @Test func actionSendsNoData() throws {
        #expect(try document(Self.action).texts(of: "uses").isEmpty)
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
