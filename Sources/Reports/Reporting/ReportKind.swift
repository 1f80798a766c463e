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
    /// What Jenkins and GitLab read.
    case junit
    /// The Test Anything Protocol.
    case tap
    /// Annotations, groups and a step summary of GitHub Actions.
    case github
    /// The same of Azure Pipelines.
    case azure
    /// A comment for a pull request.
    case markdown

    /// Whether it is printed among the results where it has no file, and leaves them standard output.
    package var standsAmongResults: Bool { self == .github || self == .azure }

    /// What it is written in.
    package var form: PrintedGuard.Form {
        switch self {
        case .jsonl, .json, .har: .json
        case .html, .junit, .tap, .github, .azure, .markdown: .text
        }
    }

    /// Whether it shows the exchanges of requests that passed.
    package var showsPassedExchanges: Bool {
        switch self {
        case .jsonl, .json, .html, .har: true
        case .junit, .tap, .github, .azure, .markdown: false
        }
    }

    /// Whether it says before something what is known only behind it.
    package var leavesGaps: Bool { self == .junit }

    /// Makes the reporter that writes into a file.
    ///
    /// - Parameter context: what some reports take from the process that writes them.
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
        }
    }

    /// Why what it writes besides its file cannot be written.
    package func obstacle(_ context: ReportContext) -> ReportFailure? {
        switch self {
        case .github: GitHubDialect(environment: context.environment).obstacle
        case .azure: AzureDialect(environment: context.environment).obstacle
        case .jsonl, .json, .html, .har, .junit, .tap, .markdown: nil
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

/// The process that writes reports, for those that speak to a pipeline's machine.
package struct ReportContext: Sendable {
    /// Its environment variables.
    package let environment: [String: String]
    /// Where the results are printed.
    package let results: OutputSink
    /// Whether each unit's lines are printed there, for a report among them to form a group of.
    package let formsGroups: Bool

    package init(environment: [String: String], results: OutputSink, formsGroups: Bool = false) {
        self.environment = environment
        self.results = results
        self.formsGroups = formsGroups
    }
}
