import Diagnostics
import EmbeddedFiles

/// The pages of the diagnostic codes, from `Documentation/diagnostics.md`.
///
/// Each code has a section with the heading `## CODE: TITLE`, paragraphs, and examples in fences.
enum DiagnosticPages {
    private static let all: [String: ReferenceSubject] = {
        let text = EmbeddedFolder.diagnostics.text(of: "diagnostics.md") ?? ""
        let subjects = text.split(separator: "\n## ").dropFirst().map { subject(of: String($0)) }
        return Dictionary(subjects.map { ($0.name, $0) }) { first, _ in first }
    }()

    /// Returns the page of a code; nil if the document has no section for it.
    static func page(of code: DiagnosticCode) -> ReferenceSubject? { all[code.label] }

    /// The list of the codes.
    static let table = ReferenceTable(
        headings: ["code", "problem"],
        rows: DiagnosticCode.allCases.map { ["`\($0.label)`", page(of: $0)?.title ?? ""] })

    private static func subject(of section: String) -> ReferenceSubject {
        let parts = section.split(separator: "\n```", omittingEmptySubsequences: false)
        let lines = parts[0].split(separator: "\n", maxSplits: 1)
        let heading = lines[0].split(separator: ": ", maxSplits: 1).map(String.init)
        var blocks = paragraphs(lines.dropFirst().first ?? "")
        // Every second part is inside a fence, and begins with the rest of the opening line.
        for (index, part) in parts.enumerated().dropFirst() {
            if index.isMultiple(of: 2) {
                blocks += paragraphs(part)
            } else {
                blocks.append(.example(.file(String(part.drop { $0 != "\n" }.dropFirst()))))
            }
        }
        let title = heading.dropFirst().first ?? ""
        return ReferenceSubject(name: heading[0], title: title, summary: title, blocks: blocks)
    }

    private static func paragraphs(_ text: Substring) -> [ReferenceBlock] {
        text.split(separator: "\n\n").map { paragraph in paragraph.split(separator: "\n").joined(separator: " ") }
            .filter { !$0.isEmpty }.map { .paragraph($0) }
    }
}
