import Foundation
import TestSupport

/// The scripts of the composite action, run as GitHub runs them, with programs of the test's own before the system's.
struct WorkflowAction {
    static let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..").standardized
    static let folder = root.appending(path: ".github/actions/hubrun")

    let workspace: CertificateFolder

    init() throws {
        workspace = try CertificateFolder()
        for name in ["bin", "temp"] {
            try FileManager.default.createDirectory(
                atPath: workspace.file(name), withIntermediateDirectories: false)
        }
    }

    /// Puts a program on the path.
    func program(_ name: String, _ body: String) throws {
        let path = try workspace.write("#!/bin/bash\n\(body)\n", to: "bin/\(name)")
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
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
            "RUNNER_TEMP": workspace.file("temp"),
        ]) { given, _ in given }
        let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
        environment["PATH"] = "\(workspace.file("bin")):\(path)"
        return try await BuiltCommand.run(
            arguments, of: URL(filePath: "/bin/bash"),
            in: URL(filePath: workspace.path), environment: environment)
    }

    /// What the steps told GitHub, line by line.
    var outputs: [String] {
        let text = (try? String(contentsOfFile: workspace.file("output"), encoding: .utf8)) ?? ""
        return text.split(separator: "\n").map(String.init).sorted()
    }
}
