import Diagnostics

/// The list of the diagnostic codes.
enum DiagnosticSubject {
    static let subject = ReferenceSubject(
        name: "diagnostics", title: "Diagnostics", summary: "The codes of errors and warnings.",
        blocks: [
            .paragraph(
                """
                Errors and warnings about files and command lines end with a code, such as `[HR0401]`. Codes never \
                change, messages may. `hubrun help HR0401` explains a code and shows an example with its repair; \
                `check --format json` prints the code under `code`.
                """),
            .table(
                ReferenceTable(
                    headings: ["code", "problem"],
                    rows: DiagnosticCode.allCases.map { ["`\($0.label)`", $0.explanation.title] })),
        ])
}
