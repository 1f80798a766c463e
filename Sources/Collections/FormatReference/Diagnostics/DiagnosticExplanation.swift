package import Diagnostics

/// The explanation of a diagnostic code for `hubrun help HR0401` and `Documentation/diagnostics.md`.
struct DiagnosticExplanation: Sendable {
    /// A phrase that names the problem.
    let title: String
    /// The reason for the diagnostic, and its repair.
    let text: String
    /// A part of a collection that causes the diagnostic, and the same part without the problem; nil for problems
    /// outside collections.
    let example: (wrong: ReferenceExample, right: ReferenceExample)?

    init(_ title: String, _ text: String) {
        self.title = title
        self.text = text
        example = nil
    }

    init(_ title: String, _ text: String, wrong: ReferenceExample, right: ReferenceExample) {
        self.title = title
        self.text = text
        example = (wrong, right)
    }
}

extension DiagnosticCode {
    /// The page of the code.
    var page: ReferenceSubject {
        let explanation = explanation
        var blocks = [ReferenceBlock.paragraph(explanation.text)]
        if let (wrong, right) = explanation.example {
            blocks += [.paragraph("Wrong:"), .example(wrong), .paragraph("Right:"), .example(right)]
        }
        return ReferenceSubject(name: label, title: explanation.title, summary: explanation.title, blocks: blocks)
    }
}

/// The examples of all codes, for tests.
package struct DiagnosticExample: Sendable {
    package let code: DiagnosticCode
    package let wrong: ReferenceExample
    package let right: ReferenceExample

    package static let all: [DiagnosticExample] = DiagnosticCode.allCases.compactMap { code in
        code.explanation.example.map { DiagnosticExample(code: code, wrong: $0.wrong, right: $0.right) }
    }
}
