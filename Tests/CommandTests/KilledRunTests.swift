import Foundation
import TestSupport
import Testing

/// The event file of a run that was killed.
@Suite(.inTurn) struct KilledRunTests {
    private static let answer = "HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n"

    @Test(arguments: [0, 1, 40])
    func eventFileIsReadableUpToTheLastCompleteLine(lost: Int) async throws {
        let folder = try CertificateFolder()
        let path = folder.path + "/run.jsonl"
        try await Self.killRun(in: folder, report: "jsonl=run.jsonl") { Self.lines(of: path) == 5 }
        #expect(Self.lines(of: path) == 5)
        let bytes = try Data(contentsOf: URL(filePath: path))
        try bytes.dropLast(lost).write(to: URL(filePath: path))
        let output = try await BuiltCommand.run(["report", "run.jsonl"], in: URL(filePath: folder.path))
        #expect(output.status == 0)
        #expect(
            output.stderr
                == "run.jsonl: warning: the run was cut short: its last event is missing [HR0902]\nhint: what came after is in no report\n"
        )
        // The last line may be incomplete if it has no line break.
        let told = lost == 0 ? 3 : 2
        let lines = output.stdout.split(separator: "\n").map { $0.replacing(/\ {3,}.*/, with: "") }
        #expect(lines.dropLast() == ["Killed"] + (1...told).map { "  ✓ R\($0)" })
        #expect(lines.last?.hasPrefix("interrupted, \(told) passed of \(told) requests in ") ?? false)
    }

    /// Readers of TAP follow a run: each point is written when its request ends, and a killed run has no plan.
    @Test func pointsAreWrittenDuringTheRun() async throws {
        let folder = try CertificateFolder()
        let path = folder.path + "/run.tap"
        try await Self.killRun(in: folder, report: "tap=run.tap") { Self.points(of: path).count == 3 }
        #expect(Self.points(of: path) == ["    ok 1 - R1", "    ok 2 - R2", "    ok 3 - R3"])
        let text = String(decoding: FileManager.default.contents(atPath: path) ?? Data(), as: UTF8.self)
        #expect(text.hasPrefix("TAP version 14\n# Subtest: Killed\n"))
        #expect(!text.contains("1.."))
    }

    /// Starts a run of five requests, of which the fourth never gets a response, and kills it when its report is written
    /// up to there.
    private static func killRun(
        in folder: CertificateFolder, report: String, when isWritten: @escaping @Sendable () -> Bool
    ) async throws {
        let server = try ScriptedServer(
            scripts: [Array(repeating: [.read, .write(answer)], count: 3).joined() + [.read, .hold]])
        defer { server.stop() }
        let requests = (1...5).map { "  - { name: R\($0), GET: \"\(server.url("/"))\" }\n" }.joined()
        try folder.write("name: Killed\nrequests:\n\(requests)", to: "killed.yaml")
        let killed = try await BuiltCommand.run(
            ["killed.yaml", "--report", report], in: URL(filePath: folder.path)
        ) { process in
            while process.isRunning, !isWritten() { usleep(1_000) }
            process.send(SIGKILL)
        }
        #expect(killed.status == -SIGKILL)
    }

    private static func points(of path: String) -> [Substring] {
        String(decoding: FileManager.default.contents(atPath: path) ?? Data(), as: UTF8.self)
            .split(separator: "\n").filter { $0.contains("ok ") }
    }

    private static func lines(of path: String) -> Int {
        (FileManager.default.contents(atPath: path) ?? Data()).count { $0 == UInt8(ascii: "\n") }
    }
}
