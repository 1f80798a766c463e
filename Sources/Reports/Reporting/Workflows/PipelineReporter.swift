import Diagnostics
import RunRecords
import Text

/// `github` and `azure`: a group around the console's lines of each unit, annotations for failures and warnings, and a
/// summary.
final class PipelineReporter: Reporter {
    /// The maximum number of annotations of each type. Both systems show ten errors and ten warnings of a step and drop
    /// the others.
    private static let annotationLimit = 10

    private let dialect: any PipelineDialect
    private let output: CommandOutput
    private let hasGroups: Bool
    private let paths: RepositoryPath
    private var summary = MarkdownSummary()
    private var unit: UnitRecord?
    /// The annotations of the current unit, which are printed after its group.
    private var annotations: [Annotation] = []
    private var counts = OutcomeCounts()

    /// - Parameter hasGroups: True if the console prints the units' lines to the same stream as the commands.
    init(_ dialect: any PipelineDialect, output: CommandOutput, paths: RepositoryPath, hasGroups: Bool) {
        self.dialect = dialect
        self.output = output
        self.paths = paths
        self.hasGroups = hasGroups
    }

    func consume(_ record: RunRecord) {
        summary.add(record)
        switch record {
        case .run, .token: break
        case .unit(let unit): begin(unit)
        case .request(let request): add(request)
        case .unitEnd: endUnit()
        case .end(let end):
            printOmissions()
            if let words = end.insecureWords { output.line(dialect.notice(words)) }
        }
    }

    func flush() { output.flush() }

    func finish() -> ReportFailure? {
        endUnit()
        printWarnings()
        let (commands, failure) = dialect.publish { summary.text(limit: $0) }
        for command in commands { output.line(command) }
        return output.finish() ?? failure
    }

    private func begin(_ unit: UnitRecord) {
        endUnit()
        self.unit = unit
        let title = UnitText.heading(unit, style: TextStyle(isColored: false)).cut(to: 500)
        if hasGroups { output.line(dialect.groupStart(title)) }
    }

    private func add(_ request: RequestRecord) {
        counts.add(request.outcome)
        guard request.outcome.isFailure else { return }
        guard counts.failures <= Self.annotationLimit else { return }
        annotations.append(Annotation(request, in: unit, paths: paths))
    }

    private func endUnit() {
        guard unit != nil else { return }
        unit = nil
        if hasGroups { output.line(dialect.groupEnd) }
        for annotation in annotations { output.line(dialect.error(annotation)) }
        annotations = []
    }

    /// Prints the warnings of the run, each once for all requests.
    private func printWarnings() {
        let warnings = summary.figures.warnings
        let limit = Self.annotationLimit
        if warnings.count(after: limit) > 0 {
            let words = warnings.words.joined(separator: ", ")
            // Before the warnings: Azure shows the notice as one of ten warnings.
            output.line(dialect.notice("\(words); no more than \(limit) are shown here, the log has more"))
        }
        for warning in warnings.warnings.prefix(limit) {
            output.line(dialect.warning(Annotation(warning, paths: paths)))
        }
    }

    private func printOmissions() {
        guard counts.failures > Self.annotationLimit else { return }
        let words = counts.failureWords.joined(separator: ", ")
        output.line(
            dialect.notice("\(words); no more than \(Self.annotationLimit) are shown here, the log has all of them"))
    }
}
