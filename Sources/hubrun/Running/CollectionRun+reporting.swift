import CollectionModel
import Diagnostics
import Platform
import Redaction
import Reporting
import RunEngine
import RunRecords
import Secrets
import Times

/// The reports and the console output of a run.
extension CollectionRun {
    /// Opens the reports, and sends the header of the run to them and to the console.
    ///
    /// - Parameters:
    ///   - jobs: The number of jobs that run.
    ///   - lacksEnvironment: True if requests are not sent because names of an environment have no value.
    func reporting(
        _ collections: [PlannedCollection], _ settings: RunSettings, jobs: Int, lacksEnvironment: Bool,
        on results: OutputSink, redactor: Redactor
    ) throws -> RunReporting {
        // The redactor of events has already masked all that is printed.
        let printed = results.unmasked
        // With --reveal, console output is separate from the reports, so it has no groups.
        let formsGroups = options.reports.formGroups && options.output.detail.showsRequests && !options.output.reveal
        var console = newman?.console ?? ConsoleOptions(detail: options.output.detail, isColored: false)
        console.detail = newman?.printsResults ?? true ? options.output.detail : .nothing
        console.isColored = options.output.color.isColored(on: results)
        console.isGrouped = formsGroups
        console.summarizesInterruptedRun = true
        if lacksEnvironment, options.output.detail != .exchanges {
            console.foldsUnsent = true
            console.recallsFailures = false
        }
        let reporters = try ReportOpening(
            inputs: inputs(of: collections),
            saved: options.resultFiles,
            context: ReportContext(
                environment: CurrentProcess.environment, results: printed, formsGroups: formsGroups)
        ).open(options.reports.report)
        let rerun = rerun(of: collections)
        let reporting = RunReporting(
            console: ConsoleReporter(options: console, output: printed),
            eventRedactor: EventRedactor(detail: consoleDetail, rerun: rerun, hintOptions: hintOptions),
            reporters, eventRedactor: EventRedactor(detail: reportedDetail, rerun: rerun, hintOptions: hintOptions),
            redactor: redactor,
            jobs: jobs)
        var header = RunHeader(hubrun: Hubrun.version, startedAt: Moment(Self.now()))
        header.files = collections.map(\.collection.file.path)
        header.jobs = settings.jobs
        header.shard = settings.shard.map { ShardRecord(index: $0.index, count: $0.count) }
        header.seed = settings.shuffleSeed
        reporting.begin(header)
        return reporting
    }

    /// Returns the paths of the files that the run reads, as far as they are known before it starts.
    func inputs(of collections: [PlannedCollection]) -> [String] {
        collections.flatMap(\.collection.files).map(\.path) + ReadFiles.stamps.keys
    }

    /// The options that hints name.
    var hintOptions: HintOptions { newman == nil ? HintOptions() : .newman }

    /// The detail of the records for reports, and for the console if it shares them.
    private var reportedDetail: EventRedactor.Detail {
        reportsPassedExchanges
            ? .exchanges(bodyBytes: Self.reportedBody) : .failures(bodyBytes: Self.reportedBody)
    }

    var reportsPassedExchanges: Bool {
        options.output.detail == .exchanges || options.reports.report.contains(where: \.kind.showsPassedExchanges)
    }

    /// The detail of the records for the console.
    private var consoleDetail: EventRedactor.Detail {
        if options.output.detail == .exchanges { return .exchanges(bodyBytes: Self.reportedBody) }
        return newman?.console.showsScriptsOfPassed ?? false ? .failures(bodyBytes: Self.reportedBody) : .outcomes
    }

    /// The maximum number of bytes of each body that reports receive.
    private static let reportedBody = 64 * 1024

    /// Returns the command that runs a request again, with the options that affect requests and without secrets.
    private func rerun(of collections: [PlannedCollection]) -> RerunCommand {
        let durations = [("--timeout", options.timeout), ("--delay", options.delay)].flatMap { option, duration in
            duration.map { [option, DurationText.written($0)] } ?? []
        }
        let options =
            options.variables.withoutSecrets + options.files.written + (options.data.map { ["--data", $0] } ?? [])
            + options.chosen.skipTag.flatMap { ["--skip-tag", $0] } + options.chosen.folders.written
            + (options.retry.map { ["--retry", "\($0)"] } ?? []) + durations + options.connection.withoutSecrets
            + options.cookies.written + options.postman.written
            + (options.separateIterations ? ["--separate-iterations"] : [])
            // With --newman, redirects carry secrets, which newman run does not send.
            + (options.newman && newman == nil ? ["--newman"] : []) + (options.strict ? ["--strict"] : [])
        return RerunCommand(
            arguments: options, standardInputPath: CollectionPaths.standardInputPath,
            addresses: RequestAddresses(collections.map(\.whole)))
    }
}
