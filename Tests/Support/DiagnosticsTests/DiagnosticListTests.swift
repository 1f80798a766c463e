import Diagnostics
import Testing

struct DiagnosticListTests {
    private let first = SourceFile(path: "first.yaml", text: "")
    private let second = SourceFile(path: "second.yaml", text: "")

    private func error(
        _ message: String, _ file: SourceFile, _ line: Int, _ column: Int, _ severity: Diagnostic.Severity = .error
    ) -> Diagnostic {
        let start = SourcePosition(line: line, column: column)
        return Diagnostic(.unknownKey, severity, at: SourceRange(file: file, start: start, end: start), message)
    }

    @Test func diagnosticsAreSortedByPositionInEachFile() {
        var list = DiagnosticList()
        list.append(error("d", second, 2, 1))
        list.append(error("g", first, 3, 1))
        list.append(error("c", second, 1, 10))
        list.append(error("e", second, 2, 1))
        list.append(error("f", first, 2, 7))
        list.append(Diagnostic(.unknownKey, at: .commandLine, "h"))
        list.append(Diagnostic(.unknownKey, at: .file("second.yaml"), "a"))
        list.append(error("b", second, 1, 2))
        #expect(list.sorted.map(\.message) == ["a", "b", "c", "d", "e", "f", "g", "h"])
    }

    @Test func warningsAreNotErrors() {
        var list = DiagnosticList()
        #expect(!list.hasErrors)
        list.append(error("a", first, 1, 1, .warning))
        #expect(!list.hasErrors)
        list.append(error("b", first, 1, 1))
        #expect(list.hasErrors)
    }

    @Test func warningsAndNotesBesideErrorsAreDropped() {
        var list = DiagnosticList()
        list.append(error("a", first, 1, 1, .note))
        list.append(error("b", first, 1, 1))
        list.append(error("c", first, 2, 1, .note))
        list.dropWarningsBesideErrors()
        #expect(list.diagnostics.map(\.message) == ["b", "c"])
        #expect(list.count(.note) == 1)
    }

    @Test func manyWarningsDoNotDisplaceErrors() {
        var list = DiagnosticList()
        for line in 1...DiagnosticList.limit + 3 { list.append(error("a", first, line, 1, .warning)) }
        #expect(list.diagnostics.count == DiagnosticList.limit)
        #expect(list.count(.warning) == DiagnosticList.limit + 3)
        list.append(error("b", first, 1, 1))
        #expect(list.hasErrors)
        #expect(list.diagnostics.last?.message == "b")
    }

    @Test func joinedListsAddUpTheirDroppedDiagnostics() {
        var list = DiagnosticList()
        for line in 1...DiagnosticList.limit + 1 { list.append(error("a", first, line, 1)) }
        var sum = list
        sum.append(contentsOf: list)
        #expect(sum.diagnostics.count == DiagnosticList.limit)
        #expect(sum.count(.error) == 2 * DiagnosticList.limit + 2)
        #expect(sum.hasErrors)
    }
}
