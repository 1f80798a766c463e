import AccessTokens
import ArgumentParser
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
struct RunCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "run", _superCommandName: "hubrun",
        abstract: "Run collections: files, folders, or - for standard input.")

    @Argument(
        help: ArgumentHelp(
            "Collections: files, folders, or - for standard input; FILE:LINE selects the request on that line.",
            valueName: "path"))
    var paths: [String] = []

    @OptionGroup(title: "Variables") var variables: VariableOptions

    @OptionGroup(title: "Files") var files: FileRootOptions

    @OptionGroup(title: "Postman collections") var postman: PostmanOptions

    @Flag(
        help: """
            Begin each iteration of a Postman collection with fresh variables and cookies; only then jobs and shards \
            divide the iterations of one collection.
            """)
    var separateIterations = false

    @Flag(help: "Make errors of scripts that Newman does not report warnings.")
    var newman = false

    @OptionGroup(title: "Selection") var chosen: SelectionOptions

    @OptionGroup(title: "Schedule") var schedule: ScheduleOptions

    @Option(
        help: ArgumentHelp(
            "Data rows, one iteration each, instead of the collections' own: .csv, .json, .jsonl or .yaml.",
            valueName: "file"))
    var data: String?

    @Option(help: ArgumentHelp("Only this row of the data, counted from 1 (repeatable).", valueName: "n"))
    var row: [Int] = []

    @Option(
        help: ArgumentHelp(
            "Only this element of forEach, counted from 1, of the selected requests (repeatable).", valueName: "n"))
    var element: [Int] = []

    @Option(
        name: .customLong("repeat"),
        help: ArgumentHelp("Run each collection, or all its rows, this many times.", valueName: "n"))
    var repetitions = 1

    @Flag(help: "After the first failure, run only teardowns.")
    var failFast = false

    @Option(
        help: ArgumentHelp(
            "Retry a failed request up to N times; the request's own retry overrides it.", valueName: "n"))
    var retry: Int?

    @Option(
        help: ArgumentHelp(
            "The time limit for an attempt; the request's own timeout overrides it.", valueName: "duration"),
        transform: DurationOption.parsePositive)
    var timeout: Duration?

    @Option(
        help: ArgumentHelp(
            "End the whole run after this time, as Ctrl-C does; the exit status is 3.", valueName: "duration"),
        transform: DurationOption.parsePositive)
    var timeLimit: Duration?

    @Option(
        help: ArgumentHelp(
            "The pause before each request; the request's own delay overrides it.", valueName: "duration"),
        transform: DurationOption.parse)
    var delay: Duration?

    @Option(
        help: ArgumentHelp("The time limit for teardowns after an interrupt (10s).", valueName: "duration"),
        transform: DurationOption.parse)
    var grace: Duration = .seconds(10)

    @Flag(help: "Print the requests as they would be sent, and send nothing.")
    var dryRun = false

    @Flag(help: "Exit with 0 if nothing is sent, or only setup and teardown.")
    var allowEmpty = false

    @Flag(help: "Exit with 3 if a request is skipped, for any reason.")
    var failOnSkip = false

    @Flag(help: "Treat the warnings of hubrun check as errors, and send nothing if there are any.")
    var strict = false

    @Flag(
        help: ArgumentHelp(
            "Run again whenever a file of the collections changes, until Ctrl-C. Each run overwrites the reports."))
    var watch = false

    @OptionGroup(title: "Scripts") var scripts: ScriptOptions

    @OptionGroup(title: "Connection") var connection: ConnectionOptions

    @OptionGroup(title: "Cookies") var cookies: CookieOptions

    @OptionGroup(title: "Reports") var reports: ReportOptions

    @OptionGroup(title: "Output") var output: RunOutputOptions

    @OptionGroup(title: "Output") var saving: VariableSaving

    @OptionGroup(title: "Postman collections") var exports: PostmanExportOptions

    func validate() throws {
        guard !paths.isEmpty || chosen.rerunFailed != nil else {
            throw ValidationError("name a collection to run, as in hubrun collections/verify.yaml")
        }
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
        try CollectionRun(self).run()
    }
}

extension RunCommand: TabledOptions {
    static var table: OptionTable<Self> {
        OptionTable(
            .arguments { $0.paths = $1 },
            .group(VariableOptions.self) { $0.variables = $1 },
            .group(FileRootOptions.self) { $0.files = $1 },
            .group(PostmanOptions.self) { $0.postman = $1 },
            .flag("--separate-iterations") { $0.separateIterations = $1 },
            .flag("--newman") { $0.newman = $1 },
            .group(SelectionOptions.self) { $0.chosen = $1 },
            .group(ScheduleOptions.self) { $0.schedule = $1 },
            .option("--data") { $0.data = $1 },
            .list("--row") { $0.row = $1 },
            .list("--element") { $0.element = $1 },
            .option("--repeat", default: 1) { $0.repetitions = $1 },
            .flag("--fail-fast") { $0.failFast = $1 },
            .option("--retry") { $0.retry = $1 },
            .option("--timeout", parse: DurationOption.parsePositive) { $0.timeout = $1 },
            .option("--time-limit", parse: DurationOption.parsePositive) { $0.timeLimit = $1 },
            .option("--delay", parse: DurationOption.parse) { $0.delay = $1 },
            .option("--grace", default: .seconds(10), parse: DurationOption.parse) { $0.grace = $1 },
            .flag("--dry-run") { $0.dryRun = $1 },
            .flag("--allow-empty") { $0.allowEmpty = $1 },
            .flag("--fail-on-skip") { $0.failOnSkip = $1 },
            .flag("--strict") { $0.strict = $1 },
            .flag("--watch") { $0.watch = $1 },
            .group(ScriptOptions.self) { $0.scripts = $1 },
            .group(ConnectionOptions.self) { $0.connection = $1 },
            .group(CookieOptions.self) { $0.cookies = $1 },
            .group(ReportOptions.self) { $0.reports = $1 },
            .group(RunOutputOptions.self) { $0.output = $1 },
            .group(VariableSaving.self) { $0.saving = $1 },
            .group(PostmanExportOptions.self) { $0.exports = $1 })
    }
}
