import AccessTokens
import CollectionModel
import Diagnostics
import HTTP
import Placeholders
import Platform
import Redaction
import Reporting
import RunEngine
import RunRecords
import Text
import Transport

/// `hubrun [run]`: sends the requests of collections and checks the responses.
struct RunCommand: Command {
    static let configuration = CommandConfiguration(
        commandName: "run", abstract: "Run collections: files, folders, or - for standard input.")

    @Argument(
        "path",
        help: "Collections: files, folders, or - for standard input; FILE:LINE selects the request on that line.")
    var paths: [String] = []

    @OptionGroup(title: "Variables") var variables: VariableOptions

    @OptionGroup(title: "Files") var files: FileRootOptions

    @OptionGroup(title: "Files") var project: ProjectOptions

    @OptionGroup(title: "Postman collections") var postman: PostmanOptions

    @Flag(
        "--separate-iterations",
        help: """
            Begin each iteration of a Postman collection with fresh variables and cookies; only then jobs and shards \
            divide the iterations of one collection.
            """, rerun: .written)
    var separateIterations = false

    @Flag("--newman", help: "Make errors of scripts that Newman does not report warnings.", rerun: .written)
    var newman = false

    @OptionGroup(title: "Selection") var chosen: SelectionOptions

    @OptionGroup(title: "Schedule") var schedule: ScheduleOptions

    @Option(
        "--data", value: "file",
        help: "Data rows, one iteration each, instead of the collections' own: .csv, .json, .jsonl or .yaml.",
        rerun: .written)
    var data: String?

    @Option("--row", value: "n", help: "Only this row of the data, counted from 1 (repeatable).")
    var row: [Int] = []

    @Option(
        "--element", value: "n",
        help: "Only this element of forEach, counted from 1, of the selected requests (repeatable).")
    var element: [Int] = []

    @Option("--repeat", value: "n", help: "Run each collection, or all its rows, this many times.")
    var repetitions = 1

    @Flag("--fail-fast", help: "After the first failure, run only teardowns.")
    var failFast = false

    @Option(
        "--retry", value: "n", help: "Retry a failed request up to N times; the request's own retry overrides it.",
        rerun: .written)
    var retry: Int?

    @Option(
        "--timeout", value: "duration", help: "The time limit for an attempt; the request's own timeout overrides it.",
        parse: DurationOption.parsePositive, rerun: .written, written: DurationText.written)
    var timeout: Duration?

    @Option(
        "--time-limit", value: "duration",
        help: "End the whole run after this time, as Ctrl-C does; the exit status is 3.",
        parse: DurationOption.parsePositive)
    var timeLimit: Duration?

    @Option(
        "--delay", value: "duration", help: "The pause before each request; the request's own delay overrides it.",
        parse: DurationOption.parse, rerun: .written, written: DurationText.written)
    var delay: Duration?

    @Option(
        "--grace", value: "duration", help: "The time limit for teardowns after an interrupt (10s).",
        parse: DurationOption.parse)
    var grace: Duration = .seconds(10)

    @Flag("--dry-run", help: "Print the requests as they would be sent, and send nothing.")
    var dryRun = false

    @Flag("--allow-empty", help: "Exit with 0 if nothing is sent, or only setup and teardown.")
    var allowEmpty = false

    @Flag("--fail-on-skip", help: "Exit with 3 if a request is skipped, for any reason.")
    var failOnSkip = false

    @Flag(
        "--strict", help: "Treat the warnings of hubrun check as errors, and send nothing if there are any.",
        rerun: .written)
    var strict = false

    @Flag(
        "--watch",
        help: "Run again whenever a file of the collections changes, until Ctrl-C. Each run overwrites the reports.")
    var watch = false

    @OptionGroup(title: "Scripts") var scripts: ScriptOptions

    @OptionGroup(title: "Connection") var connection: ConnectionOptions

    @OptionGroup(title: "Cookies") var cookies: CookieOptions

    @OptionGroup(title: "Reports") var reports: ReportOptions

    @OptionGroup(title: "Output") var output: RunOutputOptions

    @OptionGroup(title: "Output") var saving: VariableSaving

    @OptionGroup(title: "Postman collections") var exports: PostmanExportOptions

    /// The declarations of the options, with their values.
    let declarations = ArgumentList.current

    func validate() throws {
        guard (1...1_000_000_000).contains(repetitions) else {
            throw ValidationError("--repeat is a number from 1 to 1000000000, not \(repetitions)")
        }
        if let wrong = row.first(where: { $0 < 1 }) {
            throw ValidationError("--row is the number of a row, from 1, not \(wrong)")
        }
        if let wrong = element.first(where: { $0 < 1 }) {
            throw ValidationError("--element is the number of an element, from 1, not \(wrong)")
        }
        if !element.isEmpty, chosen.rerunFailed != nil {
            throw ValidationError("--rerun-failed chooses the elements itself: leave --element out")
        }
        guard row.count * repetitions <= 1_000_000 else {
            throw ValidationError("--row and --repeat together make more than 1000000 iterations")
        }
        if let retry, !(0...1000).contains(retry) {
            throw ValidationError("--retry is a number from 0 to 1000, not \(retry)")
        }
        try checkResultFiles()
        if dryRun, !reports.report.isEmpty {
            throw ValidationError("--dry-run sends nothing to report: leave one of them out")
        }
        if watch, paths.contains(CollectionPaths.standardInput) {
            throw ValidationError("--watch needs files: standard input cannot be read again")
        }
    }

    /// The files that are written after the run, besides reports, with their options.
    var resultFiles: [(option: String, path: String)] {
        [("--save-variables", saving.saveVariables), ("--export-cookie-jar", cookies.exportCookieJar)]
            .compactMap { option, path in path.map { (option, $0) } } + exports.files
    }

    private func checkResultFiles() throws {
        var options: [String: String] = [:]
        for (option, path) in resultFiles {
            guard let other = options.updateValue(option, forKey: RequestIdentity.plain(path)) else { continue }
            throw ValidationError("\(other) and \(option) name the same file")
        }
    }

    func run() throws {
        let project = try project.project(for: paths, declarations)
        if paths.isEmpty, let project { paths = try project.collections() }
        guard !paths.isEmpty || chosen.rerunFailed != nil else {
            throw ValidationError("name a collection to run, as in hubrun collections/verify.yaml")
        }
        try CollectionRun(self, project: project).run()
    }
}
