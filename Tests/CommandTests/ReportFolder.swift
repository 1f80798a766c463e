import Foundation
import TestSupport

/// A separate folder for a run with reports, and programs that check these.
struct ReportFolder {
    let url: URL

    init() throws {
        url = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    func remove() { try? FileManager.default.removeItem(at: url) }

    func write(_ text: String, to name: String) throws {
        try Data(text.utf8).write(to: url.appending(path: name))
    }

    func copy(_ file: URL, to name: String) throws {
        try FileManager.default.copyItem(at: file, to: url.appending(path: name))
    }

    func text(_ name: String) throws -> String {
        String(decoding: try Data(contentsOf: url.appending(path: name)), as: UTF8.self)
    }

    func exists(_ name: String) -> Bool { FileManager.default.fileExists(atPath: url.appending(path: name).path) }

    func run(
        _ arguments: [String], environment: [String: String] = [:],
        whenStarted: @escaping @Sendable (ChildProcess) -> Void = { _ in }
    ) async throws -> BuiltCommand.Output {
        try await BuiltCommand.run(arguments, in: url, environment: environment, whenStarted: whenStarted)
    }

    /// Runs an installed program in the folder, such as one that checks a report.
    func judged(
        by program: String, _ arguments: [String], environment: [String: String] = [:]
    ) async throws -> BuiltCommand.Output {
        struct Missing: Error { let program: String }
        guard let path = ExternalProgram.path(of: program) else { throw Missing(program: program) }
        return try await BuiltCommand.run(arguments, of: URL(filePath: path), in: url, environment: environment)
    }

    /// Runs Perl's TAP harness (`prove`) on a TAP report.
    ///
    /// The harness supports only version 13: it rejects the number 14, and treats subtests as comments and text.
    func proved(_ name: String) async throws -> BuiltCommand.Output {
        let lines = try text(name).split(separator: "\n", maxSplits: 1, omittingEmptySubsequences: false)
        guard lines.count == 2, lines[0] == "TAP version 14" else {
            return BuiltCommand.Output(stdout: "not version 14", stderr: "", status: -1)
        }
        try write("TAP version 13\n" + lines[1], to: "thirteen.tap")
        return try await judged(by: "prove", ["--exec", "cat", "thirteen.tap"])
    }

    /// Returns the errors that xmllint finds with the schema of JUnit reports; empty for a valid report.
    func faults(ofJUnit name: String) async throws -> String {
        let schema = RepositoryFile.at("Tests/Schemas/junit.xsd")
        let output = try await judged(by: "xmllint", ["--noout", "--schema", schema.path, name])
        return output.status == 0 ? "" : output.stderr
    }
}
