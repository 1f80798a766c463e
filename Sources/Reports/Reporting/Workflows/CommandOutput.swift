/// The destination of commands for a CI system.
enum CommandOutput {
    /// The console, between the lines of its output.
    case results(OutputSink)
    case file(ReportFile)

    var isAmongResults: Bool {
        if case .results = self { true } else { false }
    }

    func line(_ text: String) {
        switch self {
        case .results(let sink): sink.command(text)
        case .file(let file): file.line(text)
        }
    }

    func flush() {
        switch self {
        case .results(let sink): sink.flush()
        case .file(let file): file.flush()
        }
    }

    /// Returns the reason why commands were not written; nil for a full disk, which the console itself reports.
    func finish() -> ReportFailure? {
        switch self {
        case .results(let sink):
            sink.flush()
            return sink.closedPipeFailure
        case .file(let file): return file.finish()
        }
    }
}
