package import RunRecords

/// `jsonl`: one line of JSON per record. `hubrun report` makes any other report from this event stream.
package final class EventLinesReporter: Reporter {
    private let file: ReportFile
    private var stream = JSONStream()

    package init(file: ReportFile) {
        self.file = file
    }

    package func consume(_ record: RunRecord) {
        record.write(to: &stream)
        stream.raw("\n")
        stream.drain(file.write)
    }

    /// Writes all records to the file, so that after a crash at most the last record is missing.
    package func flush() { file.flush() }

    package func finish() -> ReportFailure? { file.finish() }
}
