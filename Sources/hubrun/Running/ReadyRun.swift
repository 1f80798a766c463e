import Secrets
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

/// A run that can send its requests: it receives the signals, its results can be written, and its reports are open.
struct ReadyRun {
    let prepared: PreparedRun
    let foreground: SignalHandling
    let reporting: RunReporting
    /// The failures for `--last-failed`; nil if they are not kept.
    let recorder: FailureRecorder?
    let captured: CapturedVariables?
    let lastCookies: LastCookies?
    let lastVariables: LastVariables?
    private let transport: CurlTransport
    private let servers = EmulatedHubServers()
    private let services: RunServices

    /// - Parameter foreground: The signal handling shared by several runs; nil to install one.
    /// - Throws: `CommandFailure` if scripts cannot run, a hub has a wrong connection string, or a file cannot be written.
    init(_ prepared: PreparedRun, in foreground: SignalHandling?) throws {
        self.prepared = prepared
        let (run, collections) = (prepared.run, prepared.collections + prepared.project.collections)
        let options = run.options
        // Before the engine of scripts starts threads: they must not receive the signals.
        self.foreground = foreground ?? SignalHandling()
        let scripts = try options.scripts.environment(
            for: collections, total: run.newman?.scriptTimeout)
        try Self.checkHubs(of: prepared)
        try Self.checkResultFiles(of: prepared)
        let jobs = CollectionRunner.jobCount(collections, prepared.settings)
        if jobs > 1 { CurrentProcess.raiseDescriptorLimit() }
        let transport = try Self.transport(prepared, jobs: jobs)
        self.transport = transport
        captured = options.saving.gathering(prepared.redactor)
        lastCookies = run.single?.session == nil ? options.cookies.collecting() : LastCookies()
        lastVariables = options.exports.collecting()
        let header = Self.header(prepared)
        reporting = try Self.reporting(prepared, header, jobs: jobs)
        // Newman has no such option, and its runs take URLs.
        let paths = options.paths.isEmpty ? prepared.failed?.files ?? [] : options.paths
        let last = run.newman == nil ? try? LastRun(of: paths) : nil
        // A list that cannot be read stays as it is until all requests run.
        recorder = last.flatMap {
            try? FailureRecorder(
                $0, of: prepared.recorded, in: collections.map(\.whole), header: header, redactor: prepared.redactor)
        }
        var observers = RunObservers()
        observers.activity = prepared.progress?.activity
        observers.onPause =
            prepared.progress == nil && options.output.printsProgress
            ? PauseNotice(redactor: prepared.redactor).print : nil
        observers.captured = captured
        observers.cookies = lastCookies
        observers.variables = lastVariables
        observers.response = run.single?.received.observer ?? prepared.body?.observer
        observers.recordsValues = run.reportsPassedExchanges
        observers.backlog = reporting.backlog
        var sender = RunTransport { call throws(TransportError) in try await transport.send(call) }
        sender.sentFields = { $0.sentFields }
        sender.executors = transport.executors
        services = RunServices(
            settings: prepared.settings, transport: sender, secrets: prepared.redactor.secrets, hubs: servers.hubs,
            clock: RunClock(now: CollectionRun.now), observers: observers, scripts: scripts)
    }

    /// Sends the requests.
    func run() -> FinishedRun {
        let options = prepared.run.options
        let (collections, settings, project) = (prepared.collections, prepared.settings, prepared.project)
        let (services, reporting, recorder, servers) = (services, reporting, recorder, servers)
        options.schedule.printSeed(of: settings)
        if let start = settings.startTime, CollectionRun.now() > start + 1 {
            Notice(
                "the time of --start-at is \(DurationText.text(.seconds(CollectionRun.now() - start))) ago: the run begins late"
            )
            .print()
        }
        let announcesTeardown =
            options.output.printsProgress
            && (collections + project.collections).contains { !$0.collection.teardown.isEmpty }
        let summary = foreground.run(
            preferring: transport.executors.first, showing: prepared.progress,
            announcingTeardown: announcesTeardown,
            limit: options.timeLimit,
            cancellation: prepared.run.served?.cancellation,
            rescuing: reporting.rescue
        ) {
            let summary = await CollectionRunner(services).run(collections, in: project) { event in
                reporting.consume(event)
                recorder?.consume(event)
            }
            await servers.stop()
            return summary
        }
        prepared.progress?.end()
        transport.close()
        return FinishedRun(ready: self, summary: summary)
    }

    // MARK: Checks

    /// Checks that the files of results can be written. An option may update the file that another one has read.
    private static func checkResultFiles(of prepared: PreparedRun) throws {
        let options = prepared.run.options
        try options.saving.check(besides: prepared.inputs.filter { $0 != options.variables.varFile })
        try options.cookies.check(besides: prepared.inputs.filter { $0 != options.cookies.jar.cookieJar })
        try options.exports.check(
            besides: prepared.inputs,
            updating: [
                "--export-environment": options.variables.environment,
                "--export-globals": options.postman.globals,
            ],
            for: prepared.collections)
    }

    /// Resolves the hubs that are not emulated, to report a wrong connection string before the run starts.
    private static func checkHubs(of prepared: PreparedRun) throws {
        var diagnostics: [Diagnostic] = []
        for planned in prepared.collections {
            let scope = VariableScope(
                planned, settings: prepared.settings, iteration: 1, row: planned.firstRow,
                secrets: prepared.redactor.secrets, now: CollectionRun.now)
            do throws(Diagnostic) {
                _ = try planned.environment?.hub?.connection(in: scope)
            } catch {
                diagnostics.append(error)
            }
        }
        if !diagnostics.isEmpty { throw CommandFailure(.badFile, diagnostics) }
    }

    private static func transport(_ prepared: PreparedRun, jobs: Int) throws -> CurlTransport {
        // Recognizes secrets with --reveal too: that option affects only the output.
        let redactor = Redactor(secrets: prepared.redactor.secrets)
        var settings = TransferSettings()
        settings.recordsWireNotes = prepared.run.options.output.veryVerbose
        settings.opensNewConnections = prepared.run.options.load.newConnections
        settings.refusal = prepared.run.served?.rules?.exchanges.refusal
        do {
            return try CurlTransport(loopCount: min(jobs, CurrentProcess.processorCount), settings) {
                redactor.masked($0) != $0
            }
        } catch {
            throw CommandFailure(.notCarriedOut, error.message, hint: error.hint)
        }
    }

    // MARK: Reports

    /// Opens the reports, and sends the header of the run to them and to the console.
    ///
    /// - Parameter jobs: The number of jobs that run.
    private static func reporting(
        _ prepared: PreparedRun, _ header: RunHeader, jobs: Int
    ) throws -> RunReporting {
        let run = prepared.run
        let (options, newman, redactor) = (run.options, run.newman, prepared.redactor)
        // The redactor of events has already masked all that is printed.
        let printed = prepared.results.unmasked
        // With --reveal, console output is separate from the reports, so it has no groups.
        let formsGroups =
            options.reports.formGroups && options.output.detail.showsRequests && !options.output.reveal
        var console = newman?.console ?? ConsoleOptions(detail: options.output.detail, isColored: false)
        console.detail = newman?.printsResults ?? true ? options.output.detail : .nothing
        console.isColored = options.output.color.isColored(on: prepared.results)
        console.isGrouped = formsGroups
        console.isWatched = options.watch
        console.summarizesInterruptedRun = true
        // Names of an environment have no value. The notes explain this once for all requests that are not sent.
        if !prepared.notes.isEmpty, options.output.detail != .exchanges {
            console.foldsUnsent = true
            console.recallsFailures = false
        }
        let reporters = try ReportOpening(
            inputs: prepared.inputs,
            saved: options.resultFiles,
            context: ReportContext(
                environment: CurrentProcess.environment, results: printed, formsGroups: formsGroups)
        ).open(options.reports.report)
        let rerun = rerun(of: prepared)
        let reporting = RunReporting(
            console: reporter(of: run, console, printed),
            eventRedactor: EventRedactor(
                detail: consoleDetail(run), rerun: rerun, hintOptions: run.hintOptions),
            reporters,
            eventRedactor: EventRedactor(
                detail: reportedDetail(run), rerun: rerun, hintOptions: run.hintOptions),
            redactor: redactor,
            jobs: jobs)
        reporting.begin(header)
        return reporting
    }

    private static func header(_ prepared: PreparedRun) -> RunHeader {
        let settings = prepared.settings
        var header = RunHeader(hubrun: Hubrun.version, startedAt: Moment(CollectionRun.now()))
        header.files = prepared.collections.map(\.collection.file.path)
        header.jobs = settings.load?.maximumJobs ?? settings.jobs
        header.shard = settings.shard.map { ShardRecord(index: $0.index, count: $0.count) }
        header.seed = settings.shuffleSeed
        header.load = settings.load.map { $0.record(sample: settings.reportSample) }
        return header
    }

    /// Returns the reporter that prints the results.
    private static func reporter(
        of run: CollectionRun, _ options: ConsoleOptions, _ output: OutputSink
    ) -> sending any Reporter {
        if let served = run.served { return served.collector.makeReporter() }
        return run.single?.reporter(output) ?? ConsoleReporter(options: options, output: output)
    }

    /// The detail of the records for reports, and for the console if it shares them.
    private static func reportedDetail(_ run: CollectionRun) -> EventRedactor.Detail {
        run.reportsPassedExchanges
            ? .exchanges(bodyBytes: reportedBody) : .failures(bodyBytes: reportedBody)
    }

    /// The detail of the records for the console.
    private static func consoleDetail(_ run: CollectionRun) -> EventRedactor.Detail {
        if run.options.output.detail == .exchanges || run.served != nil { return .exchanges(bodyBytes: reportedBody) }
        return run.newman?.console.showsScriptsOfPassed ?? false
            ? .failures(bodyBytes: reportedBody) : .outcomes
    }

    /// The maximum number of bytes of each body that reports receive.
    private static let reportedBody = 64 * 1024

    /// Returns the command that runs a request again, with the options that affect requests and without secrets.
    private static func rerun(of prepared: PreparedRun) -> RerunCommand {
        RerunCommand(
            arguments: prepared.run.options.declarations.rerunWords,
            standardInputPath: CollectionPaths.standardInputPath,
            addresses: RequestAddresses(prepared.collections.map(\.whole)))
    }
}
