import Foundation
import TestSupport
import Testing

/// A folder under `Cases/` with the input and the expected output of a command.
///
/// `arguments` has one argument a line, `environment` has lines NAME=VALUE, and `stdin` is piped to the command.
/// `server` names a ``CaseServer``; `answers` has the responses of the server of that name: ``CaseAnswers``. `stdout`,
/// `stderr` and `exit` are the expected output. All other files are for the command.
struct GoldenCase: CustomTestStringConvertible, Sendable {
    let folder: URL
    let name: String

    var testDescription: String { name }

    static let all: [GoldenCase] = {
        let root = RepositoryFile.at("Tests/CommandTests/Cases")
        let features = (try? FileManager.default.contentsOfDirectory(atPath: root.path)) ?? []
        return features.sorted().flatMap { feature -> [GoldenCase] in
            let path = root.appending(path: feature)
            let names = (try? FileManager.default.contentsOfDirectory(atPath: path.path)) ?? []
            return names.sorted().map { GoldenCase(folder: path.appending(path: $0), name: "\(feature)/\($0)") }
        }
    }()

    func text(_ file: String) -> String? {
        try? String(contentsOf: folder.appending(path: file), encoding: .utf8)
    }

    func lines(_ file: String) -> [String] {
        (text(file) ?? "").split(separator: "\n").map(String.init)
    }

    var expected: BuiltCommand.Output {
        BuiltCommand.Output(
            stdout: text("stdout") ?? "", stderr: text("stderr") ?? "",
            status: Int32(text("exit")?.trimmingCharacters(in: .whitespacesAndNewlines) ?? "0") ?? -1)
    }

    /// Starts the server of the case.
    func startServer() async throws -> CaseServer.Running {
        guard let name = lines("server").first else { return CaseServer.Running() }
        return try await #require(CaseServer(rawValue: name), "no server is called \(name)").start(for: self)
    }

    /// Runs the command of the case.
    ///
    /// - Parameter more: Arguments after those of the case.
    func run(_ server: CaseServer.Running, more: [String] = []) async throws -> BuiltCommand.Output {
        let arguments = lines("arguments").map {
            $0.replacing("{SERVER}", with: server.url).replacing("{OTHER}", with: server.otherURL)
        }
        var environment = server.environment
        for line in lines("environment") {
            let parts = line.split(separator: "=", maxSplits: 1).map(String.init)
            environment[parts[0]] = parts.count > 1 ? parts[1] : ""
        }
        return try await BuiltCommand.run(
            arguments + more, in: folder, environment: environment, stdin: Data((text("stdin") ?? "").utf8))
    }

    /// Writes the output as the expected output; files that would be empty are removed.
    func record(_ output: BuiltCommand.Output) throws {
        for (file, content) in [
            ("stdout", output.stdout), ("stderr", output.stderr),
            ("exit", output.status == 0 ? "" : "\(output.status)\n"),
        ] {
            let url = folder.appending(path: file)
            if content.isEmpty {
                try? FileManager.default.removeItem(at: url)
            } else {
                try content.write(to: url, atomically: true, encoding: .utf8)
            }
        }
    }
}
