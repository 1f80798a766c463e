import Foundation
import TestSupport
import Testing

/// The curl commands that `show --as curl` prints for Postman requests: curl sends the same bytes as hubrun, except for
/// the boundaries of forms.
@Suite(.inTurn, .enabled(if: ExternalProgram.isInstalled("curl"), "curl is not installed"))
struct PostmanCurlTests {
    /// The golden cases with the collections, and the number of requests that are sent.
    private static let cases = [
        ("show-as-curl-bodies", 19), ("show-as-curl-forms", 9), ("show-as-curl-credentials", 12),
    ]

    @Test(arguments: cases, ["sh", "bash"])
    func curlSendsTheSameBytes(testCase: (name: String, count: Int), shell: String) async throws {
        let server = try ScriptedServer(
            .serve { request in
                let status = request.contains(" /redirect ") ? "302 Found\r\nLocation: /e" : "200 OK"
                return "HTTP/1.1 \(status)\r\nContent-Length: 0\r\n\r\n"
            })
        defer { server.stop() }
        let folder = RepositoryFile.at("Tests/CommandTests/Cases/postman/\(testCase.name)")
        let files = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        let file = try #require(files.first { $0.hasSuffix(".postman_collection.json") })
        let arguments = [file, "--var", "baseUrl=\(server.url(""))", "--var", "port=\(server.port)"]

        let run = try await BuiltCommand.run(arguments, in: folder)
        let ran = server.requestBytes.map(Self.stable)
        #expect(ran.count == testCase.count, "\(run.stdout)\(run.stderr)")
        let shown = try await BuiltCommand.run(["show"] + arguments + ["--as", "curl", "--reveal"], in: folder)
        let program = try #require(["/bin/\(shell)", "/usr/bin/\(shell)"].first(where: FileManager.default.fileExists))
        let curl = try await BuiltCommand.run(
            ["-e"], of: URL(filePath: program), in: folder, stdin: Data(shown.stdout.utf8))
        #expect(curl.status == 0, "\(curl.stderr)")
        let curled = server.requestBytes.dropFirst(ran.count).map(Self.stable)
        #expect(curled.count == ran.count, "\(shown.stdout)\(shown.stderr)")
        for (mine, other) in zip(ran, curled) { #expect(mine == other, "\(shown.stdout)") }
    }

    /// Returns a request with its random boundary replaced, as Latin-1 text, to compare every byte.
    private static func stable(_ request: [UInt8]) -> String {
        String(String.UnicodeScalarView(request.map { Unicode.Scalar($0) }))
            .replacing(/-{26}[0-9]{24}/, with: "BOUNDARY")
    }
}
