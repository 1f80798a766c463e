import Diagnostics
import Reporting
import Testing

/// Annotations of GitHub Actions.
struct WorkflowCommandTests {
    private static let file = SourceFile(path: "a,b:c.yaml", text: "one\ntwo\n")

    private static func range(_ start: (Int, Int), _ end: (Int, Int)) -> SourceRange {
        SourceRange(
            file: file, start: SourcePosition(line: start.0, column: start.1),
            end: SourcePosition(line: end.0, column: end.1))
    }

    @Test(arguments: [
        (
            Diagnostic(.unknownKey, at: range((1, 2), (1, 4)), "50% of \"x\"", hint: "two\nlines"),
            "::error file=a%2Cb%3Ac.yaml,line=1,col=2,endColumn=3,title=a run::50%25 of \"x\" [HR0401]%0Ahint: two␊lines"
        ),
        (
            Diagnostic(.unknownKey, .warning, at: range((1, 2), (2, 1)), "over lines"),
            "::warning file=a%2Cb%3Ac.yaml,line=1,endLine=2,title=a run::over lines [HR0401]"
        ),
        (
            Diagnostic(.unknownKey, .note, at: .file("x.csv"), "no rows"),
            "::notice file=x.csv,title=a run::no rows [HR0401]"
        ),
        (Diagnostic(.unknownKey, at: .file("x.csv"), "no rows"), "::error file=x.csv,title=a run::no rows [HR0401]"),
        (
            Diagnostic(.unknownKey, at: .file("\u{1B}[31ma\u{9B}0m\u{7}\u{202E}.yaml\n::error::x"), "no rows"),
            "::error file=␛[31ma�0m␇�.yaml%0A%3A%3Aerror%3A%3Ax,title=a run::no rows [HR0401]"
        ),
        (Diagnostic(.unknownKey, at: .commandLine, "bad"), "::error title=a run::bad [HR0401]"),
    ])
    func positionAndTextAreEscaped(diagnostic: Diagnostic, expected: String) {
        #expect(WorkflowCommand(diagnostic, title: "a run").description == expected)
    }
}
