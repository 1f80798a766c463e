/// Where commands for a pipeline's machine are written.
enum CommandOutput {
    /// Among the lines of the console.
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

    /// Returns why commands were not written; the console reports a full disk, so that it is reported once.
    func finish() -> ReportFailure? {
        switch self {
        case .results(let sink):
            sink.flush()
            return sink.abandonment
        case .file(let file): return file.finish()
        }
    }
}
