import Foundation
import TestSupport
import Testing

@testable import FormatReference

struct MarkdownTests {
    /// With `RECORD=1`, the test rewrites the file and fails, so that the change is noticed.
    @Test func documentationMatchesTheReference() throws {
        let file = RepositoryFile.at("Documentation/format.md")
        let written = try? String(contentsOf: file, encoding: .utf8)
        guard written != FormatManual.markdown else { return }
        guard ProcessInfo.processInfo.environment["RECORD"] == "1" else {
            Issue.record("Documentation/format.md is stale: run this test with RECORD=1 and read the difference in git")
            return
        }
        try FormatManual.markdown.write(to: file, atomically: true, encoding: .utf8)
        Issue.record("recorded Documentation/format.md: read the difference in git, then run again without RECORD")
    }

    @Test func tableOfContentsLinksToHeadings() {
        let lines = FormatManual.markdown.split(separator: "\n").map(String.init)
        let headings = lines.filter { $0.hasPrefix("## ") || $0.hasPrefix("### ") }.map { line in
            String(
                line.drop { $0 == "#" }.dropFirst().lowercased().replacing(" ", with: "-")
                    .filter { $0.isLetter || $0.isNumber || $0 == "-" })
        }
        #expect(Set(headings).count == headings.count)
        let links = FormatManual.markdown.matches(of: /\]\(#([^)]+)\)/).map { String($0.1) }
        #expect(links == headings)
    }

    @Test func tableRowsHaveAsManyCellsAsTheHeader() {
        var width = 0
        var isInFence = false
        for line in FormatManual.markdown.split(separator: "\n", omittingEmptySubsequences: false) {
            if line.hasPrefix("```") { isInFence.toggle() }
            guard !isInFence, line.hasPrefix("|") else {
                width = 0
                continue
            }
            let bars = line.replacing("\\|", with: "").count { $0 == "|" }
            if width == 0 { width = bars }
            #expect(bars == width, "\(line)")
        }
    }

    @Test func placeholdersAreFormattedAsCode() {
        let fenced = FormatManual.markdown.split(separator: "\n```", omittingEmptySubsequences: false).enumerated()
        let paragraphs = fenced.filter { $0.offset.isMultiple(of: 2) }.flatMap { $0.element.split(separator: "\n\n") }
        #expect(paragraphs.count > 100)
        for paragraph in paragraphs {
            let outside = paragraph.split(separator: "`", omittingEmptySubsequences: false).enumerated()
                .filter { $0.offset.isMultiple(of: 2) }.map { String($0.element) }.joined()
            #expect(!outside.contains("<<"), "\(paragraph)")
        }
    }
}
