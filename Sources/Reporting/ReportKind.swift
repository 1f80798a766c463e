/// The reports that there are, in the words of `--report`.
package enum ReportKind: String, Sendable, CaseIterable {
    /// The records themselves, a line each.
    case jsonl
    /// The same as one document.
    case json
    /// A page for a person.
    case html
    /// Every exchange, for the tools of browsers.
    case har

    /// Whether it is printed among the results where it has no file, and leaves them standard output.
    package var standsAmongResults: Bool { false }

    /// Makes the reporter that writes into a file.
    ///
    /// - Parameter surroundings: what some reports take from the process that writes them.
    package func reporter(writing file: ReportFile, _ surroundings: ReportSurroundings) -> any Reporter {
        switch self {
        case .jsonl: EventLinesReporter(file: file)
        case .json: WholeRunReporter(file: file)
        case .html: PageReporter(file: file)
        case .har: HTTPArchiveReporter(file: file)
        }
    }
}

/// The process that writes reports, for those that speak to a pipeline's machine.
package struct ReportSurroundings: Sendable {
    /// Its environment variables.
    package let environment: [String: String]
    /// Where the results are printed.
    package let results: OutputSink

    package init(environment: [String: String], results: OutputSink) {
        self.environment = environment
        self.results = results
    }
}
