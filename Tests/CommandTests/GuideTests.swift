import Foundation
import TestSupport
import Testing

/// Runs the shell sessions in README.md and the guides and compares their output.
///
/// A code block such as "```yaml first.yaml" is appended to the file that it names. Sessions run against
/// `hubrun echo`, which the pages show with port 8080.
@Suite(.timeLimit(.minutes(20))) struct GuideTests {
    @Test(arguments: [
        ("README.md", 3), ("Documentation/send.md", 2), ("Documentation/data.md", 3), ("Documentation/secrets.md", 1),
        ("Documentation/tokens.md", 3),
        ("Documentation/scripts.md", 4),
    ])
    func sessionsPrintTheOutputOfThePage(page: String, leastSessions: Int) async throws {
        let text = try String(contentsOf: RepositoryFile.at(page), encoding: .utf8)
        let folder = try TemporaryFolder()
        let echo = try await ServingProcess.start(["echo", "--port", "0"], in: folder.path)
        defer { echo.stop() }
        var files: [String: String] = [:]
        var count = 0
        for block in blocks(of: text) {
            if let (name, content) = file(in: block) {
                files[name, default: ""] += content
                try folder.write(files[name, default: ""].replacing(":8080", with: ":\(echo.port)"), to: name)
                continue
            }
            let steps = ShellSessions(markdown: "\n```\(block)\n```").blocks.flatMap { $0 }
            guard let first = steps.first, !first.command.hasPrefix("scripts/") else { continue }
            if first.command == "hubrun echo" {
                #expect(first.matches(announcement(of: echo)), "\(announcement(of: echo))")
                continue
            }
            let printed = try await ShellSessions.run(steps.map(\.command), port: echo.port, in: folder.url)
            for (step, printed) in zip(steps, printed) {
                count += 1
                #expect(matches(step, printed, in: folder), "\(step.command)\n\(printed)")
            }
        }
        #expect(count >= leastSessions)
    }

    /// Returns the contents of the fenced code blocks; the first line is the text after the fence.
    private func blocks(of page: String) -> [String] {
        page.components(separatedBy: "\n```").enumerated().filter { !$0.offset.isMultiple(of: 2) }.map(\.element)
    }

    /// Returns the file that a block names after its language; nil for other blocks.
    private func file(in block: String) -> (name: String, content: String)? {
        let lines = block.split(separator: "\n", maxSplits: 1, omittingEmptySubsequences: false)
        let words = lines[0].split(separator: " ")
        guard words.count == 2, lines.count == 2 else { return nil }
        return (String(words[1]), lines[1] + "\n")
    }

    /// Returns the lines that `hubrun echo` prints, without the option that only another port needs.
    private func announcement(of echo: ServingProcess) -> String {
        echo.announcement.joined(separator: "\n").replacing(":PORT", with: ":8080")
            .replacing("hubrun -v base=http://127.0.0.1:8080 c", with: "hubrun c")
    }

    /// Compares output with the page; durations and masks differ in each run.
    private func matches(_ step: ShellSessions.Step, _ printed: String, in folder: TemporaryFolder) -> Bool {
        var step = step
        step.output = StableText.make(step.output, folder: folder.url)
        return step.matches(StableText.make(printed, folder: folder.url))
    }
}
