import RunRecords

/// `markdown`: a summary for a comment on a pull request.
final class MarkdownReporter: Reporter {
    /// The maximum size, in bytes. GitHub limits comments to 65,536 characters, each of which has at least one byte.
    static let limit = 65_535

    private let file: ReportFile
    private var summary = MarkdownSummary()

    init(file: ReportFile) {
        self.file = file
    }

    func consume(_ record: RunRecord) { summary.add(record) }

    /// Does nothing: the counts come first and are known only at the end.
    func flush() {}

    func finish() -> ReportFailure? {
        file.write(summary.text(limit: Self.limit))
        return file.finish()
    }
}
