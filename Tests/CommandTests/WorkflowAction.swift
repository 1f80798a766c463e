import Foundation
import TestSupport

/// The scripts of the composite action, run as GitHub runs them, with replacements for some programs of the system.
struct WorkflowAction {
    static let root = RepositoryFile.at("")
    static let folder = root.appending(path: ".github/actions/hubrun")

    let workspace: CertificateFolder

    init() throws {
        workspace = try CertificateFolder()
        try workspace.write("", to: "programs")
    }

    /// Replaces a program of the system by a shell function: executing a file that was just written can fail as busy.
    func program(_ name: String, _ body: String) throws {
        let programs = String(decoding: try workspace.read("programs"), as: UTF8.self)
        try workspace.write("\(programs)\(name)() (\n\(body)\n)\n", to: "programs")
    }

    /// Runs a script of the action.
    func run(_ script: String, _ inputs: [String: String]) async throws -> BuiltCommand.Output {
        try await bash([Self.folder.appending(path: script).path], inputs)
    }

    /// Runs a step of a workflow.
    func shell(_ script: String, _ variables: [String: String]) async throws -> BuiltCommand.Output {
        try await bash(["-e", "-o", "pipefail", "-c", script], variables)
    }

    private func bash(_ arguments: [String], _ variables: [String: String]) async throws -> BuiltCommand.Output {
        var environment = variables.merging([
            "GITHUB_ACTIONS": "true", "CI": "true", "GITHUB_WORKSPACE": workspace.path,
            "GITHUB_OUTPUT": workspace.file("output"), "GITHUB_STEP_SUMMARY": workspace.file("summary.md"),
            "BASH_ENV": workspace.file("programs"),
        ]) { given, _ in given }
        let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
        environment["PATH"] = "\(BuiltCommand.path.deletingLastPathComponent().path):\(path)"
        return try await BuiltCommand.run(
            arguments, of: URL(filePath: "/bin/bash"),
            in: URL(filePath: workspace.path), environment: environment)
    }

    /// The outputs that the steps set for GitHub, as sorted lines.
    var outputs: [String] {
        let text = (try? String(contentsOfFile: workspace.file("output"), encoding: .utf8)) ?? ""
        return text.split(separator: "\n").map(String.init).sorted()
    }
}
