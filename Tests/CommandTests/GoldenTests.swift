import Foundation
import TestSupport
import Testing

/// The golden tests: each folder under `Cases/` is run and compared; `RECORD=1` rewrites the expected output.
@Suite(.inTurn)
struct GoldenTests {
    private static let isRecording = ProcessInfo.processInfo.environment["RECORD"] == "1"

    @Test(arguments: GoldenCase.all)
    func outputMatchesTheRecordedOne(goldenCase: GoldenCase) async throws {
        let server = try await goldenCase.startServer()
        let output: BuiltCommand.Output
        do {
            output = try await run(goldenCase, server)
        } catch {
            await server.stop()
            throw error
        }
        await server.stop()
        guard output != goldenCase.expected else { return }
        if Self.isRecording {
            try goldenCase.record(output)
            Issue.record("recorded \(goldenCase.name): read the difference in git, then run again without RECORD")
        } else {
            Issue.record("\(goldenCase.name) differs\n\(difference(goldenCase.expected, output))")
        }
    }

    @Test func thereAreCases() {
        #expect(GoldenCase.all.count > 20)
    }

    private func run(_ goldenCase: GoldenCase, _ server: CaseServer.Running) async throws -> BuiltCommand.Output {
        var output = try await goldenCase.run(server)
        output.stdout = StableText.make(output.stdout, folder: goldenCase.folder)
        output.stderr = StableText.make(output.stderr, folder: goldenCase.folder)
        return output
    }

    private func difference(_ expected: BuiltCommand.Output, _ actual: BuiltCommand.Output) -> String {
        var lines: [String] = []
        for (name, wanted, came) in [
            ("stdout", expected.stdout, actual.stdout), ("stderr", expected.stderr, actual.stderr),
            ("exit", "\(expected.status)", "\(actual.status)"),
        ] where wanted != came {
            lines.append("--- \(name)")
            let old = wanted.components(separatedBy: "\n")
            for change in came.components(separatedBy: "\n").difference(from: old) {
                switch change {
                case .remove(let offset, let line, _): lines.append("-\(offset + 1): \(line)")
                case .insert(let offset, let line, _): lines.append("+\(offset + 1): \(line)")
                }
            }
        }
        return lines.joined(separator: "\n")
    }
}
