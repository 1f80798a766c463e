import Reporting

/// A line on standard error that is neither a diagnostic nor a result.
struct Notice {
    private let text: String

    init(_ text: String) {
        self.text = text
    }

    func print() {
        let output = OutputSink.standardError()
        output.line(text)
        output.flush()
    }
}
