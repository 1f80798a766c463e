import Foundation
import TestSupport
import Testing

/// A data file that changes during the run.
@Suite(.timeLimit(.minutes(20)))
struct ChangedDataTests {
    private static let answer = "HTTP/1.1 200 OK\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"

    @Test func lostRowsAreAnErrorAndStopTheRun() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "hubrun-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        // More rows than are read ahead, so that the end of the file is unread when the file changes.
        let file = folder.appending(path: "rows.csv")
        let rows = (1...30_000).map { "user\($0),free\n" }.joined()
        try Data("user,plan\n\(rows)".utf8).write(to: file)
        let server = try ScriptedServer(
            .read,
            .perform {
                guard let handle = try? FileHandle(forWritingTo: file) else { return }
                try? handle.truncate(atOffset: 100)
                try? handle.close()
            }, .write(Self.answer))
        defer { server.stop() }
        let collection = """
            name: Rows
            data: rows.csv
            requests: [{ name: R, GET: "\(server.url())", when: { <<user>>: user1 } }]
            """
        try Data(collection.utf8).write(to: folder.appending(path: "collection.yaml"))
        let output = try await BuiltCommand.run(["--quiet", "collection.yaml"], in: folder)
        #expect(output.status == 3)
        #expect(output.stderr == "")
        let lines = output.stdout.split(separator: "\n").map(String.init)
        try #require(lines.count == 6)
        #expect(lines[0].hasPrefix("Rows — iteration ") && lines[0].hasSuffix(" of 30000"))
        #expect(lines[1].hasPrefix("  ✗ R ") && lines[1].hasSuffix("not sent"))
        #expect(
            lines[2...4] == [
                "    rows.csv:1:1: the file was changed after its rows had been checked",
                "      hint: run again, and leave the file as it is until the run ends",
                "      again: hubrun collection.yaml --name \"R\"",
            ])
        #expect(server.requests.count == 1)
    }
}
