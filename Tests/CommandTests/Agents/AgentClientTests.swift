import Foundation
import TestSupport
import Testing

/// A session of the official client in Python: it finds a failing request, sees why, and proves the repair. No secret of
/// forty is in the transcript.
@Suite(
    .enabled(if: PythonClient.isInstalled, "the Python packages of the client are not installed"),
    .timeLimit(.minutes(20)))
struct AgentClientTests {
    @Test(arguments: ["legacy", "auto"])
    func clientRepairsACollection(mode: String) async throws {
        let folder = try TemporaryFolder()
        let result = try await BuiltCommand.run(
            ["-B", "session.py", BuiltCommand.path.path, folder.path, mode], of: URL(filePath: PythonClient.python),
            in: PythonClient.samples)
        #expect(result.status == 0, "\(result.stdout)\n\(result.stderr)")
        #expect(result.stdout.contains("ok the repair is proved"))
        #expect(result.stdout.contains("ok no secret is in the transcript"))
    }
}

/// The Python interpreter with the client.
private enum PythonClient {
    static let python = RepositoryFile.at(".build/python/bin/python3").path
    static let samples = RepositoryFile.at("Tests/CommandTests/Samples/agents")
    static let isInstalled =
        ExternalProgram.isInstalled(python)
        && ExternalProgram.isInstalled(RepositoryFile.at(".build/python/bin/mcp").path)
}
