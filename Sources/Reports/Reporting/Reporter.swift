import Platform
package import RunRecords

/// A consumer of a run's records, which writes a report.
///
/// Records arrive in order, one at a time. Not `Sendable`: only one thread uses a reporter.
package protocol Reporter: AnyObject {
    func consume(_ record: RunRecord)

    /// Writes buffered output; by default nothing, because most reports are incomplete before their end.
    func flush()

    /// Writes the rest of the report after the last record, also if the run was interrupted.
    ///
    /// - Returns: The reason why the report is incomplete; nil on success.
    func finish() -> ReportFailure?
}

extension Reporter {
    package func flush() {}
}

/// The reason why a report is incomplete.
package struct ReportFailure: Error, Sendable, Equatable {
    /// The file, or `standard output`.
    package let target: String
    /// A text such as `no space left on device`.
    package let reason: String

    package init(target: String, reason: String) {
        self.target = target
        self.reason = reason
    }

    /// Creates the failure of a write.
    init(target: String, _ error: SystemError) {
        let reason =
            switch error {
            // Use terms of streams: users do not know descriptors and pipes.
            case .badDescriptor: "it is closed"
            case .brokenPipe: "its reader closed it before the end"
            default: error.text
            }
        self.init(target: target, reason: reason)
    }
}

/// The report formats, named as in `--report`.
package enum ReportKind: String, Sendable, CaseIterable {
    /// The records, one per line.
    case jsonl
    /// All records as one JSON document.
    case json
    /// A page for a browser.
    case html
    /// An HTTP Archive of every exchange, for browser tools.
    case har
    /// The XML format that Jenkins and GitLab read.
    case junit
    /// The Test Anything Protocol.
    case tap
    /// Annotations, groups and a step summary of GitHub Actions.
    case github
    /// Annotations, groups and a summary of Azure Pipelines.
    case azure
    /// A comment for a pull request.
    case markdown
    /// The coverage of OpenAPI documents. The end of the file's name chooses the format.
    case openapi
    /// Newman's JSON report.
    case newmanJSON = "newman-json"
    /// Newman's JUnit report.
    case newmanJUnit = "newman-junit"

    /// True if a report without a file is printed among the console output instead of replacing it on standard output.
    package var isPrintedWithResults: Bool {
        switch self {
        case .github, .azure: true
        case .jsonl, .json, .html, .har, .junit, .tap, .markdown, .openapi, .newmanJSON, .newmanJUnit: false
        }
    }

    /// The syntax of the report.
    package var form: ReportGuard.Form {
        switch self {
        case .jsonl, .json, .har, .newmanJSON: .json
        case .html, .junit, .tap, .github, .azure, .markdown, .openapi, .newmanJUnit: .text
        }
    }

    /// True if the report contains the exchanges, or only the checks, of requests that passed.
    package var showsPassedExchanges: Bool {
        switch self {
        case .jsonl, .json, .html, .har, .newmanJSON, .newmanJUnit: true
        case .junit, .tap, .github, .azure, .markdown, .openapi: false
        }
    }

    /// True if the report begins with figures that are known only later.
    package var needsGaps: Bool {
        switch self {
        case .junit: true
        case .jsonl, .json, .html, .har, .tap, .github, .azure, .markdown, .openapi, .newmanJSON, .newmanJUnit: false
        }
    }

    /// Returns the reporter that writes to a file.
    ///
    /// - Parameter context: The properties of the process that some reports need.
    package func reporter(writing file: ReportFile, _ context: ReportContext) -> any Reporter {
        switch self {
        case .jsonl: EventLinesReporter(file: file)
        case .json: WholeRunReporter(file: file)
        case .html: PageReporter(file: file)
        case .har: HTTPArchiveReporter(file: file)
        case .junit: JUnitReporter(file: file)
        case .tap: TAPReporter(file: file)
        case .github: pipeline(GitHubDialect(environment: context.environment), file, context)
        case .azure: pipeline(AzureDialect(environment: context.environment), file, context)
        case .markdown: MarkdownReporter(file: file)
        case .openapi: CoverageReporter(file: file, as: CoverageForm(path: file.path ?? ""))
        case .newmanJSON: NewmanJSONReporter(file: file)
        case .newmanJUnit: NewmanJUnitReporter(file: file)
        }
    }

    /// Returns the reason why the report's additional output, such as a step summary, cannot be written; nil if it can.
    package func outputFailure(_ context: ReportContext) -> ReportFailure? {
        switch self {
        case .github: GitHubDialect(environment: context.environment).outputFailure
        case .azure: AzureDialect(environment: context.environment).outputFailure
        case .jsonl, .json, .html, .har, .junit, .tap, .markdown, .openapi, .newmanJSON, .newmanJUnit: nil
        }
    }

    private func pipeline<Dialect: PipelineDialect>(
        _ dialect: Dialect, _ file: ReportFile, _ context: ReportContext
    ) -> PipelineReporter {
        let output = file.isOwned ? CommandOutput.file(file) : .results(context.results)
        return PipelineReporter(
            dialect, output: output, paths: RepositoryPath(root: context.environment[Dialect.rootVariable]),
            hasGroups: output.isAmongResults && context.formsGroups)
    }
}

/// The properties of the process that writes reports, for reports with CI commands.
package struct ReportContext: Sendable {
    /// The environment variables.
    package let environment: [String: String]
    /// The stream to which the results are printed.
    package let results: OutputSink
    /// True if each unit's lines are printed to `results`, so that a report there can enclose them in groups.
    package let formsGroups: Bool

    package init(environment: [String: String], results: OutputSink, formsGroups: Bool = false) {
        self.environment = environment
        self.results = results
        self.formsGroups = formsGroups
    }
}
