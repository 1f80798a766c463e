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

    @OptionGroup(title: "Files") var config: ProjectOptions

    @OptionGroup(title: "Postman collections") var postman: PostmanOptions

    @OptionGroup var requests: RequestOptions

    @OptionGroup(title: "Selection") var chosen: SelectionOptions

    @OptionGroup(title: "Selection") var failures: FailureOptions

    @OptionGroup(title: "Schedule") var schedule: ScheduleOptions

    @OptionGroup(title: "Load") var load: LoadOptions

    @OptionGroup(title: "Contracts") var contracts: ContractOptions

    @Option("--repeat", value: "n", help: "Run each collection, or all its rows, this many times.")
    var repetitions = 1

    @Flag("--fail-fast", help: "After the first failure, run only teardowns.")
    var failFast = false

    @Option(
        "--time-limit", value: "duration",
        help: "End the whole run after this time, as Ctrl-C does; the exit status is 3.",
        parse: DurationOption.parsePositive)
    var timeLimit: Duration?

    @Option(
        "--grace", value: "duration", help: "The time limit for teardowns after an interrupt (10s).",
        parse: DurationOption.parse)
    var grace: Duration = .seconds(10)

    @Flag("--dry-run", help: "Print the requests as they would be sent, and send nothing.")
    var dryRun = false

    @Flag(
        "--body",
        help: """
            Write the response body of the selected request to standard output, and everything else to standard \
            error; secrets are masked without --reveal.
            """)
    var body = false

    @Flag("--allow-empty", help: "Exit with 0 if nothing is sent, or only setup and teardown.")
    var allowEmpty = false

    @Flag("--fail-on-skip", help: "Exit with 3 if a request is skipped, for any reason.")
    var failOnSkip = false

    @Flag("--fail-on-flaky", help: "Exit with 4 if a request passed only after a retry, and does not poll.")
    var failOnFlaky = false

    @Flag(
        "--update-snapshots",
        help: "Write the snapshots of the requests that pass, also those that differ from their responses.")
    var updateSnapshots = false

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
        if !chosen.element.isEmpty, failures.isGiven {
            throw ValidationError("\(failures.option) chooses the elements itself: leave --element out")
        }
        guard chosen.row.count * repetitions <= 1_000_000 else {
            throw ValidationError("--row and --repeat together make more than 1000000 iterations")
        }
        try checkLoad()
        try checkResultFiles()
        if dryRun, updateSnapshots {
            throw ValidationError("--dry-run gets no response to update snapshots with: leave one of them out")
        }
        if dryRun, !reports.report.isEmpty {
            throw ValidationError("--dry-run sends nothing to report: leave one of them out")
        }
        try checkBody()
        if watch, paths.contains(CollectionPaths.standardInput) {
            throw ValidationError("--watch needs files: standard input cannot be read again")
        }
    }

    private func checkLoad() throws {
        // Stages replace the jobs and the rate of the project file and of variables.
        let isTyped = { [declarations] (name: String) in
            if case .commandLine? = declarations.option(named: name)?.origin { return true }
            return false
        }
        try load.check(
            jobs: isTyped("--jobs") ? schedule.jobs : nil, rate: isTyped("--rate") ? schedule.rate : nil)
        try load.check(besides: [
            ("--repeat", repetitions != 1), (failures.option, failures.isGiven), ("--dry-run", dryRun),
            ("--body", body), ("--watch", watch),
        ])
    }

    private func checkBody() throws {
        guard body else { return }
        if dryRun { throw ValidationError("--dry-run sends nothing, so there is no --body: leave one of them out") }
        if reports.report.contains(where: { $0.path == nil }) {
            throw ValidationError("--body takes standard output: give the report a file, as in --report KIND=FILE")
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
        let project =
            failures.rerunFailed == nil || !paths.isEmpty
            ? try config.project(filling: &paths, example: "run, as in hubrun collections/verify.yaml")
            : try config.project(for: paths)
        try CollectionRun(self, project: project).run()
    }
}
