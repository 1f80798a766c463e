import Diagnostics
import Placeholders
import RunRecords
import Secrets
import Testing

@testable import Scripting

/// The limits of the console output of scripts.
struct ConsoleBufferTests {
    /// Returns the lines that are kept, and the number of the others.
    private static func shown(_ scripts: [[String]], range: SourceRange) -> [String] {
        var buffer = ConsoleBuffer()
        for texts in scripts {
            buffer.beginScript()
            for text in texts { buffer.add(text) { ConsoleLine(.log, $0, at: range) } }
        }
        var result = ScriptPhaseResult(
            scope: VariableScope(
                run: RunContext(
                    processEnvironment: [:], environmentName: nil, iteration: 1, secrets: SecretRegistry(),
                    now: { 0 })))
        buffer.put(into: &result)
        return result.console.map(\.text) + ["\(result.omittedLines)"]
    }

    private static let range = SourceRange(
        file: SourceFile(path: "a.yaml", text: "a"), start: SourcePosition(line: 1, column: 1),
        end: SourcePosition(line: 1, column: 2))

    /// The limit is in bytes, is reached exactly, and is that of each script.
    @Test(arguments: ["x", "é", "😀"])
    func bytesAreLimited(character: String) {
        let full = String(repeating: character, count: ScriptLimits.consoleBytes / character.utf8.count)
        #expect(Self.shown([[full]], range: Self.range) == [full, "0"])
        #expect(Self.shown([[full, "y"], [full]], range: Self.range) == [full, full, "1"])
        #expect(Self.shown([[full + "y", ""]], range: Self.range) == ["2"])
    }

    @Test func linesAreLimited() {
        let full = Array(repeating: "a", count: ScriptLimits.consoleLines)
        #expect(Self.shown([full], range: Self.range) == full + ["0"])
        #expect(Self.shown([full + ["b"], ["c"]], range: Self.range) == full + ["c", "1"])
    }
}
