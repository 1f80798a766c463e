import Foundation
import TestSupport
import Testing

/// The diagnostics for the files under `Broken/`, compared with the expected ones; `RECORD=1` rewrites these.
@Suite(.inTurn)
struct BrokenFileTests {
    private static let isRecording = ProcessInfo.processInfo.environment["RECORD"] == "1"

    @Test(arguments: BrokenFile.areas)
    func diagnosticsMatchTheRecordedOnes(area: BrokenFile.Area) async throws {
        for (file, said) in try await findings(in: area) where said != file.expected {
            if Self.isRecording {
                try file.record(said)
                Issue.record("recorded \(file.testDescription): read it as the one who made the mistake")
            } else {
                Issue.record("of \(file.testDescription) this is said now:\n\(said)--- and not:\n\(file.expected)")
            }
        }
    }

    @Test func thereAreHundredsOfBrokenFiles() {
        #expect(BrokenFile.areas.map(\.files.count).reduce(0, +) > 450)
    }

    /// Each error has one diagnostic, with a position and a hint.
    @Test(arguments: BrokenFile.areas)
    func anErrorIsReportedOnceWithPositionAndHint(area: BrokenFile.Area) {
        for file in area.files {
            let lines = file.expected.split(separator: "\n")
            let headings = lines.filter(BrokenFile.isHeading)
            #expect(headings.count == 1, "\(file.testDescription)")
            #expect(
                headings.allSatisfy { $0.contains(#/^[^ ]+\.(yaml|csv|json|jsonl|js)(:\d+:\d+)?: error: [^A-Z]/#) },
                "\(file.testDescription)")
            #expect(lines.count { $0.hasPrefix("hint: ") } == 1, "\(file.testDescription)")
        }
    }

    /// One command reports all diagnostics; a diagnostic in a file that several collections include is reported once.
    @Test func wholeFolderIsCheckedInOneRun() async throws {
        let root = try #require(BrokenFile.areas.first).folder.deletingLastPathComponent()
        let output = try await BuiltCommand.run(["check", "."], in: root)
        let headings = output.stderr.split(separator: "\n").filter(BrokenFile.isHeading)
        #expect(output.status == 2)
        #expect(headings.count > 550)
        #expect(
            output.stdout
                == "\(BrokenFile.areas.map(\.files.count).reduce(0, +)) collections: \(headings.count) errors\n")
    }

    /// Returns the diagnostics by file: from one command, unless a diagnostic is about a file that these name.
    private func findings(in area: BrokenFile.Area) async throws -> [(BrokenFile, String)] {
        if let all = BrokenFile.split(try await check(area.files, in: area), among: area.files) {
            return area.files.map { ($0, all[$0.name] ?? "") }
        }
        var findings: [(BrokenFile, String)] = []
        for file in area.files { findings.append((file, try await check([file], in: area))) }
        return findings
    }

    private func check(_ files: [BrokenFile], in area: BrokenFile.Area) async throws -> String {
        let output = try await BuiltCommand.run(["check"] + files.map(\.fileName), in: area.folder)
        #expect(output.status == 2, "\(area.testDescription)")
        return output.stderr
    }
}
