import Foundation
import TestSupport
import Testing

/// The shell sessions in Documentation/emulator.md, run and compared with their output.
@Suite(.inTurn, .enabled(if: ExternalProgram.isInstalled("curl"), "curl is not installed"))
struct EmulatorPageTests {
    private static let page = RepositoryFile.at("Documentation/emulator.md")

    private static let start = "hubrun emulator"

    /// Runs all sessions in one shell, against the emulator that the first one starts.
    @Test func sessionsOfThePageWorkAsWritten() async throws {
        let folder = try CertificateFolder()
        let blocks = ShellSessions(markdown: try String(contentsOf: Self.page, encoding: .utf8)).blocks
        let starts = blocks.flatMap { $0 }.filter { $0.command.hasPrefix(Self.start) }
        let emulator = try await started(try #require(starts.first), in: folder)
        defer { emulator.stop() }
        for start in starts.dropFirst() { try await started(start, in: folder).stop() }
        let steps = blocks.flatMap { $0 }.filter { !$0.command.hasPrefix(Self.start) }
        #expect(steps.count > 20)
        let printed = try await ShellSessions.run(
            steps.map(\.command), port: emulator.port, in: URL(filePath: folder.path),
            environment: ["HUB_CONNECTION_STRING": emulator.connectionString, "HUB_NAME": "hub"])
        #expect(printed.count == steps.count)
        for (step, printed) in zip(steps, printed) {
            #expect(step.matches(printed), "\(step.command)\n\(printed)")
        }
    }

    /// Starts an emulator at a free port instead of the page's.
    private func started(_ step: ShellSessions.Step, in folder: CertificateFolder) async throws -> RunningEmulator {
        let words = step.command.dropFirst(Self.start.count).split(separator: " ").map(String.init)
        let emulator = try await RunningEmulator.start(words.filter { $0 != "--port" && $0 != "8080" }, in: folder)
        let said = emulator.announcement.joined(separator: "\n").replacing(":PORT", with: ":8080")
        #expect(step.matches(said), "\(said)")
        return emulator
    }

    @Test func linksToSectionsOfThePageResolve() throws {
        let text = try String(contentsOf: Self.page, encoding: .utf8)
        let headings = text.matches(of: /\n## (.+)/).map { match in
            match.1.lowercased().replacing(" ", with: "-").filter { $0.isLetter || $0 == "-" }
        }
        let links = text.matches(of: /\]\(#([^)]+)\)/).map { String($0.1) }
        #expect(links.count > headings.count)
        #expect(Set(links) == Set(headings))
    }

    @Test func linkedFilesExist() throws {
        let text = try String(contentsOf: Self.page, encoding: .utf8)
        for match in text.matches(of: /\]\(([^#)][^)]*)\)/) {
            let file = Self.page.deletingLastPathComponent().appending(path: String(match.1)).standardized
            #expect(FileManager.default.fileExists(atPath: file.path), "\(match.1)")
        }
    }

    @Test func listedToursMatchTheRepository() throws {
        let text = try String(contentsOf: Self.page, encoding: .utf8)
        let files = try FileManager.default.contentsOfDirectory(atPath: Self.root.appending(path: "collections").path)
        let tours = files.filter { $0.hasSuffix(".yaml") && text.contains("`\($0)`") }
        #expect(
            tours.sorted() == [
                "authorization.yaml", "faults.yaml", "installations.yaml", "messages.yaml", "registrations.yaml",
                "tag-expressions.yaml",
            ])
    }

    /// Runs all collections in one run, in which each has its own hub.
    @Test func repositoryCollectionsPass() async throws {
        let output = try await BuiltCommand.run(["--quiet", "collections"], in: Self.root)
        #expect(output.status == 0, "\(output.stdout)\(output.stderr)")
        let check = try await BuiltCommand.run(["check", "--strict", "collections"], in: Self.root)
        #expect(check.stdout.hasSuffix(" collections: no errors\n"), "\(check.stderr)")
    }

    private static let root = page.deletingLastPathComponent().deletingLastPathComponent()
}
