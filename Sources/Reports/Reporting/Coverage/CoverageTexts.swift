import RunRecords
import Text
import XML

/// The coverage in Markdown: the shares, and the operations with their missing parts.
struct CoverageMarkdown {
    let coverage: [CoverageRecord]

    /// The limits for the operations, and for the missing parts of each.
    private static let maximumOperations = 200
    private static let maximumParts = 20

    var text: String {
        guard !coverage.isEmpty else { return "No request of the run names an OpenAPI document.\n" }
        return coverage.map(section).joined(separator: "\n")
    }

    private func section(_ record: CoverageRecord) -> String {
        var text = "## \(MarkdownText.inline(record.heading))\n\n| | seen |\n| --- | --- |\n"
        for (kind, share) in record.shares { text += "| \(kind.plural) | \(share.text) |\n" }
        let incomplete = record.operations.filter { operation in operation.parts.contains { $0.count == 0 } }
        guard !incomplete.isEmpty else { return text + "\nThe run had every part of the document.\n" }
        text += "\n| operation | missing |\n| --- | --- |\n"
        for operation in incomplete.prefix(Self.maximumOperations) {
            text += "| \(MarkdownText.inline(operation.operation)) | \(missing(of: operation)) |\n"
        }
        let rest = incomplete.count - Self.maximumOperations
        return rest > 0 ? text + "\nand \(CountedNoun.text(rest, "more operation"))\n" : text
    }

    private func missing(of operation: CoveredOperation) -> String {
        guard operation.isSeen else { return "**no request**" }
        let parts = operation.parts.filter { $0.count == 0 }
        let shown = parts.prefix(Self.maximumParts).map { MarkdownText.inline($0.text) }.joined(separator: ", ")
        let rest = parts.count - Self.maximumParts
        return rest > 0 ? "\(shown), and \(rest) more" : shown
    }
}

/// The coverage as JUnit XML: a suite for each description, a case for each operation, which failed if no request called
/// it.
struct CoverageSuites {
    let coverage: [CoverageRecord]
    let startedAt: Moment?

    var text: String {
        let operations = coverage.flatMap(\.operations)
        let suites = coverage.map(suite).joined()
        return """
            <?xml version="1.0" encoding="UTF-8"?>
            <testsuites name="hubrun openapi" tests="\(operations.count)" failures="\(Self.unseen(operations))" errors="0">
            \(suites)</testsuites>

            """
    }

    private static func unseen(_ operations: [CoveredOperation]) -> Int { operations.count { !$0.isSeen } }

    private func suite(_ record: CoverageRecord) -> String {
        let name = MarkupText.escape(record.heading)
        let time = startedAt.map { " timestamp=\"\($0.text.prefix(19))\"" } ?? ""
        let cases = record.operations.map { operation in
            let place = operation.place
            let content =
                operation.isSeen
                ? "" : "<failure message=\"no request called the operation\" type=\"coverage\"></failure>"
            return """
                    <testcase name="\(MarkupText.escape(operation.operation))" classname="\(name)" file="\
                \(MarkupText.escape(place.file))" line="\(place.line)" time="0">\(content)</testcase>

                """
        }
        return """
              <testsuite name="\(name)"\(time) tests="\(record.operations.count)" failures="\
            \(Self.unseen(record.operations))" errors="0" skipped="0" time="0">
            \(cases.joined())  </testsuite>

            """
    }
}
