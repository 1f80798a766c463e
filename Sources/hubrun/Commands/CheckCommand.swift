import CollectionModel
import Diagnostics
import JSON
import Placeholders
import Redaction
import Reporting
import Text

/// `hubrun check`: reports every error in collections, without sending a request.
struct CheckCommand: Command {
    static let configuration = CommandConfiguration(
        commandName: "check", abstract: "Find every error in collections without sending anything.",
        discussion: "Checks the environment given with -e, otherwise all environments of the collection. "
            + "An unset <<env.NAME>> is not an error here.")

    @Argument(
        "path",
        help: "Collections: files, folders, or - for standard input; FILE:LINE selects the request on that line.")
    var paths: [String] = []

    @OptionGroup(title: "Variables") var variables: VariableOptions

    @Option("--data", value: "file", help: "Data rows, instead of the collections' own: .csv, .json, .jsonl or .yaml.")
    var data: String?

    @OptionGroup(title: "Files") var files: FileRootOptions

    @OptionGroup(title: "Files") var config: ProjectOptions

    @OptionGroup(title: "Selection") var chosen: SelectionOptions

    @OptionGroup(title: "Contracts") var contracts: ContractOptions

    @OptionGroup(title: "Postman collections") var postman: PostmanOptions

    @Flag("--strict", help: "Treat warnings as errors.")
    var strict = false

    @Option("--format", help: DiagnosticFormat.help)
    var format = DiagnosticFormat.text

    @Option("--color", help: "Colour the output.")
    var color = ColorChoice.auto

    func run() throws {
        ColorChoice.current = color
        let project = try config.project(filling: &paths, example: "check, as in hubrun check collections")
        let findings = try findings(in: project)
        let errors = findings.count(.error)
        let warnings = findings.count(.warning)
        var summary = Self.summary(of: findings)
        if findings.hiddenCount > 0 { summary += " (\(findings.hiddenCount) of them not shown)" }
        findings.globals.printNotices()
        try write(findings.diagnostics, summary: summary)
        if errors > 0 || strict && warnings > 0 { throw CommandFailure(.badFile) }
    }

    /// Returns the diagnostics of the collections.
    ///
    /// - Throws: `CommandFailure` for a missing file or environment, and for a selection without requests.
    func findings(in project: Project?) throws -> CheckFindings {
        // The values are not needed here; the call reports errors in the file of --env-file.
        _ = try variables.processEnvironment()
        let named = try CollectionPaths.choice(of: paths, fileRoots: files.fileRoot)
        var loading = CollectionLoading(
            choice: variables.environmentChoice, given: try variables.values(),
            processEnvironment: nil, fileRoots: files.fileRoot, project: project, dataPath: data,
            selection: chosen.selection(on: named.lines), rows: Set(chosen.row), postman: try postman.input())
        contracts.put(into: &loading.commandLine, fileRoots: files.fileRoot)
        // A run of each collection also runs the setup and the teardown.
        let own = loading.selection.isEmpty ? project?.ownFiles ?? [] : []
        return try loading.checkAll(named.files.filter { !(project?.owns($0) ?? false) || own.isEmpty } + own)
    }

    private func write(_ diagnostics: [Diagnostic], summary: String) throws {
        // The registry is empty: no value is resolved here, and `DiagnosticMask` masks the secrets written in files.
        let results = Results()
        let mask = DiagnosticMask(for: diagnostics)
        switch format {
        case .text:
            CommandFailure(.success, diagnostics).print()
            results.line(summary)
        case .json: results.line(JSONValue.array(diagnostics.map { mask.masked($0).json }).prettyText())
        case .github:
            for diagnostic in diagnostics {
                results.line(WorkflowCommand(mask.masked(diagnostic), title: "hubrun check").description)
            }
        }
        try results.finish()
        guard format != .text else { return }
        let progress = OutputSink.standardError()
        progress.line(summary)
        progress.flush()
    }

    static func summary(of findings: CheckFindings) -> String {
        var counts = Diagnostic.Severity.allCases.map { (severity: $0, count: findings.count($0)) }
        counts.removeAll { $0.count == 0 }
        // Notes alone leave the question whether there are errors.
        let others = counts.contains { $0.severity != .note } ? [] : ["no errors"]
        let words = others + counts.map { CountedNoun.text($0.count, $0.severity.rawValue) }
        return "\(CountedNoun.text(findings.collectionCount, "collection")): \(words.joined(separator: ", "))"
    }
}

/// The output format of the diagnostics of `check`.
enum DiagnosticFormat: String, OptionValue, CaseIterable {
    /// The format for users, on standard error: place, source line and hint.
    case text
    /// The format for programs, on standard output: an array of objects.
    case json
    /// The format for GitHub Actions, on standard output: one workflow command a line.
    case github

    static let help = """
        How diagnostics are written: text for people; json for programs, a list with a mapping for each diagnostic, whose \
        keys are path, line, column, endLine, endColumn, severity (error, warning or note), code, message and hint; github for the \
        annotations of GitHub Actions. Lines and columns count from 1, the end is behind the last character, and what \
        is not known is null. json and github stand on standard output, the summary then on standard error.
        """
}

extension Diagnostic {
    /// The diagnostic as JSON; each key is always present.
    var json: JSONValue {
        let path: String? =
            switch place {
            case .source(let range): range.file.path
            case .file(let path): path
            case .commandLine: nil
            }
        func number(_ value: Int?) -> JSONValue { value.map { .number(JSONNumber($0)) } ?? .null }
        func text(_ value: String?) -> JSONValue { value.map { .string($0) } ?? .null }
        return .object(
            JSONObject([
                ("path", text(path)),
                ("line", number(range?.start.line)), ("column", number(range?.start.column)),
                ("endLine", number(range?.end.line)), ("endColumn", number(range?.end.column)),
                ("severity", text(severity.rawValue)), ("code", text(code.label)),
                ("message", text(message)), ("hint", text(hint)),
            ]))
    }
}
