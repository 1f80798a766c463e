import Foundation
import TestSupport
import Testing

/// Runs the first steps in README.md against `hubrun echo` and compares their output.
@Suite(.timeLimit(.minutes(20))) struct ReadmeTests {
    private static let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../README.md")
        .standardized

    /// The code blocks of the first three steps: files and shell sessions.
    private func blocks() throws -> [String] {
        let text = try String(contentsOf: Self.file, encoding: .utf8)
        let start = try #require(text.range(of: "\n## Five minutes\n"))
        let end = try #require(text.range(of: "\n**4. "))
        return text[start.upperBound..<end.lowerBound].components(separatedBy: "\n```").enumerated()
            .filter { !$0.offset.isMultiple(of: 2) }.map(\.element)
    }

    @Test func theFirstStepsGoAsThePageSays() async throws {
        let folder = try TemporaryFolder()
        let echo = try await ServingProcess.start(["echo", "--port", "0"], in: folder.path)
        defer { echo.stop() }
        var collection = ""
        var count = 0
        for block in try blocks() {
            if block.hasPrefix("yaml\n") {
                collection += block.dropFirst("yaml\n".count) + "\n"
                try folder.write(collection.replacing(":8080", with: ":\(echo.port)"), to: "first.yaml")
                continue
            }
            let steps = ShellSessions(markdown: "\n```\(block)\n```").blocks.flatMap { $0 }
            if steps.first?.command == "hubrun echo" {
                let said = echo.announcement.joined(separator: "\n").replacing(":PORT", with: ":8080")
                // The test's server has another port, so it prints an option that the page does not need.
                let usual = said.replacing("hubrun -v base=http://127.0.0.1:8080 c", with: "hubrun c")
                #expect(steps.first?.fits(usual) == true, "\(usual)")
                continue
            }
            let printed = try await ShellSessions.run(
                steps.map(\.command), port: echo.port, in: folder.url)
            for (step, printed) in zip(steps, printed) {
                count += 1
                #expect(fits(step, printed, in: folder), "\(step.command)\n\(printed)")
            }
        }
        #expect(count > 3)
    }

    /// Compares output with the page; durations and masks differ in each run.
    private func fits(_ step: ShellSessions.Step, _ printed: String, in folder: TemporaryFolder) -> Bool {
        var step = step
        step.output = StableText.make(step.output, folder: folder.url)
        return step.fits(StableText.make(printed, folder: folder.url))
    }
}
