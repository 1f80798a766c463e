package import RunRecords

/// `markdown`: a page for a pull request's comment.
package final class MarkdownReporter: Reporter {
    /// GitHub takes comments of 65,536 characters; in bytes they are never fewer.
    static let limit = 65_535

    private let file: ReportFile
    private var summary = MarkdownSummary()

    package init(file: ReportFile) {
        self.file = file
    }

    package func consume(_ record: RunRecord) { summary.add(record) }

    /// The counts, which come first, are known at the end.
    package func flush() {}

    package func finish() -> ReportFailure? {
        file.write(summary.text(limit: Self.limit))
        return file.finish()
    }
}
