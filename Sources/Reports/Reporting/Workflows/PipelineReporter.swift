import Diagnostics
import Platform
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
            for threshold in end.brokenThresholds.prefix(Self.annotationLimit) {
                let annotation = Annotation(threshold, paths: paths)
                output.line(annotation.map(dialect.command) ?? dialect.error(threshold.message))
            }
            if let words = end.insecureWords { output.line(dialect.notice(words)) }
            if let words = end.flakyWords { output.line(dialect.notice("\(words): passed only after a retry")) }
        }
    }

    func flush() { output.flush() }

    private var counts: OutcomeCounts { summary.figures.counts }

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
        let title = UnitText.heading(unit, style: .plain).cut(to: 500)
        if hasGroups { output.line(dialect.groupStart(title)) }
    }

    private func add(_ request: RequestRecord) {
        guard request.outcome.isFailure, counts.failures <= Self.annotationLimit else { return }
        annotations.append(Annotation(request, in: unit, paths: paths))
    }

    private func endUnit() {
        guard unit != nil else { return }
        unit = nil
        if hasGroups { output.line(dialect.groupEnd) }
        for annotation in annotations { output.line(dialect.command(annotation)) }
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
            output.line(dialect.command(Annotation(warning, paths: paths)))
        }
    }

    private func printOmissions() {
        guard counts.failures > Self.annotationLimit else { return }
        let words = counts.failureWords.joined(separator: ", ")
        output.line(
            dialect.notice("\(words); no more than \(Self.annotationLimit) are shown here, the log has all of them"))
    }
}

/// The commands of a CI system.
protocol PipelineDialect {
    /// The environment variable with the folder in which the repository is checked out.
    static var rootVariable: String { get }

    /// The reason, known before the run, why the summary cannot be written; nil if none is known.
    var outputFailure: ReportFailure? { get }

    func groupStart(_ title: String) -> String
    var groupEnd: String { get }
    func command(_ annotation: Annotation) -> String
    /// Returns a command that reports an error without a place.
    func error(_ text: String) -> String
    /// Returns a command that reports what the annotations omit.
    func notice(_ text: String) -> String

    /// Writes the run's summary to the place where the CI system shows it.
    ///
    /// - Parameter document: A function that returns the summary in Markdown, limited to a number of bytes.
    /// - Returns: The commands to print for the summary, and the reason if it could not be written.
    func publish(_ document: (Int) -> String) -> (commands: [String], failure: ReportFailure?)
}

/// A failed request or a warning as an annotation that CI systems show at the line of the file.
struct Annotation {
    /// The limit for the message, in bytes. Runners cut longer messages at any position.
    private static let limit = 4000

    enum Severity: String {
        case error
        case warning
    }

    let severity: Severity
    /// The path relative to the repository.
    let path: String
    let line: Int
    let column: Int
    let title: String
    /// The kind of failure (`check`, `test`, `script`, `timeout`, `connection`) or the origin of the warning.
    let code: String
    /// The text, which can have several lines.
    let message: String

    init(_ request: RequestRecord, in unit: UnitRecord?, paths: RepositoryPath) {
        severity = .error
        let place = request.problems.first?.place ?? request.place
        path = paths.path(place.file)
        line = place.line
        column = place.column
        title = DisplayText.printable(request.title(in: unit)).cut(to: 250)
        code =
            request.scriptFailureWord
            ?? (request.outcome == .failed ? "check" : request.attempts.last?.failure?.kind ?? "error")
        let lines = FailureText().lines(of: request)
        message = (lines.isEmpty ? [FailureText.headline(of: request)] : lines).cut(to: Self.limit)
            .joined(separator: "\n")
    }

    /// Returns nil for a threshold of the command line, which has no place.
    init?(_ threshold: ThresholdRecord, paths: RepositoryPath) {
        guard let place = threshold.place else { return nil }
        severity = .error
        path = paths.path(place.file)
        (line, column) = (place.line, place.column)
        title = DisplayText.printable(threshold.title).cut(to: 250)
        code = "threshold"
        message = DisplayText.printable(threshold.message)
    }

    init(_ warning: SummaryWarnings.Warning, paths: RepositoryPath) {
        severity = .warning
        path = paths.path(warning.place.file)
        line = warning.place.line
        column = warning.place.column
        title = DisplayText.printable(warning.title)
        code = warning.origin.rawValue
        let hint = warning.hint.map { ["hint: \(DisplayText.printable($0))"] } ?? []
        message = ([DisplayText.printable(warning.countedSentence)] + hint).joined(separator: "\n")
    }
}

/// A converter to paths relative to the repository's root, which annotations require.
struct RepositoryPath {
    private let root: RealPath?
    private let directory: RealPath

    /// - Parameters:
    ///   - root: The folder of the repository; nil to leave paths unchanged.
    ///   - directory: The base of relative paths; nil for the working directory of the process.
    init(root: String?, directory: String? = nil) {
        self.root = root.flatMap { $0.isEmpty ? nil : RealPath($0) }
        self.directory = RealPath(directory ?? ".")
    }

    /// Returns the path relative to the root; unchanged if it is outside the root.
    func path(_ path: String) -> String {
        let real = RealPath(ignoringLinksOf: path, in: directory)
        guard let names = root.flatMap({ real.components(below: $0) }), !names.isEmpty else { return path }
        return names.joined(separator: "/")
    }
}
