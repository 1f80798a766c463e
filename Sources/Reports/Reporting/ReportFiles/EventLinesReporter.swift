import RunRecords

/// `jsonl`: one line of JSON per record. `hubrun report` makes any other report from this event stream.
final class EventLinesReporter: Reporter {
    private let file: ReportFile
    private var stream = JSONStream()

    init(file: ReportFile) {
        self.file = file
    }

    func consume(_ record: RunRecord) {
        record.write(to: &stream)
        stream.raw("\n")
        stream.drain(file.write)
    }

    /// Writes all records to the file, so that after a crash at most the last record is missing.
    func flush() { file.flush() }

    func finish() -> ReportFailure? { file.finish() }
}
