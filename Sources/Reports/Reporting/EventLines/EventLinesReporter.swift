package import RunRecords

/// `jsonl`: every record as a line of JSON, the stream that all reports can be made from later.
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

    /// Every record is in the file once it is there: whoever reads it after a crash has all but the last.
    package func flush() { file.flush() }

    package func finish() -> ReportFailure? { file.finish() }
}
