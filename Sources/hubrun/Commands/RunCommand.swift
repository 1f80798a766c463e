import AccessTokens
import ArgumentParser
import CollectionModel
import Cryptography
import Diagnostics
import HTTP
import Placeholders
import Platform
import Redaction
import Reporting
import RunEngine
import RunRecords
import Times
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
        if let saved = saving.saveVariables, let exported = cookies.exportCookieJar,
            RequestIdentity.plain(saved) == RequestIdentity.plain(exported)
        {
            throw ValidationError("--save-variables and --export-cookie-jar name the same file")
        }
        if dryRun, !reports.report.isEmpty {
            throw ValidationError("--dry-run sends nothing to report: leave one of them out")
        }
        if watch, paths.contains(CollectionPaths.standardInput) {
            throw ValidationError("--watch needs files: standard input cannot be read again")
        }
    }

    func run() throws {
        guard watch else {
            // Note the files that are read, so that no report overwrites one of them.
            if !reports.report.isEmpty || !savedPaths.isEmpty { ReadFiles.begin() }
            return try runOnce()
        }
        let written = reports.report.compactMap(\.path) + savedPaths.map(\.path)
        let errors = OutputSink(descriptor: .standardError, masking: nil)
        try WatchLoop(
            paths: paths, fileRoots: files.fileRoot, written: Set(written),
            style: TextStyle(isColored: output.color.isColored(on: errors))
        ).run { try runOnce(in: $0) }
    }

    /// The files that are written after the run, besides reports, with their options.
    private var savedPaths: [(option: String, path: String)] {
        [("--save-variables", saving.saveVariables), ("--export-cookie-jar", cookies.exportCookieJar)]
            .compactMap { option, path in path.map { (option, $0) } }
    }

    /// - Parameter foreground: The signal handling shared by all runs of `--watch`; nil to install one for this run.
    private func runOnce(in foreground: SignalHandling? = nil) throws {
        let secrets = SecretRegistry()
        let redactor = Redactor(secrets: secrets, isRevealing: output.reveal)
        do {
            try run(in: foreground, secrets: secrets, redactor: redactor)
        } catch var failure as CommandFailure {
            failure.redactor = redactor
            throw failure
        }
    }

    private func run(in foreground: SignalHandling?, secrets: SecretRegistry, redactor: Redactor) throws {
        let progress = LiveProgress(output, beside: reports, redactor: redactor)
        let results = OutputSink(
            descriptor: reports.takesStandardOutput ? .standardError : .standardOutput, masking: redactor.masked,
            above: progress?.region,
            isGuarded: reports.needCommandGuard(in: CurrentProcess.environment))
        let settings = try settings(secrets)
        for path in connection.files { ReadFiles.note(path) }
        let failed = try chosen.rerunFailed.map(FailedRequests.init)
        let collections = try load(settings, failed, redactor)
        let isColored = output.color.isColored(on: results)

        if dryRun {
            let preview = PreviewRun(settings: settings, secrets: secrets, now: Self.now)
            let page = PreviewPage(form: .http, style: TextStyle(isColored: isColored), redactor: redactor)
            let notices = OutputSink.standardError(masking: redactor.masked)
            return try RequestPrinting(preview: preview, page: page, output: results, notices: notices)
                .print(collections)
        }
        // Before the engine of scripts starts threads: they must not receive the signals.
        let foreground = foreground ?? SignalHandling()
        let environment = try scripts.environment(for: collections)
        try Self.checkHubs(of: collections, settings, secrets)
        // --save-variables may update the file of --var-file, which has been read by now.
        try saving.check(besides: inputs(of: collections).filter { $0 != variables.varFile })
        // Likewise, --export-cookie-jar may update the file of --cookie-jar.
        try cookies.check(besides: inputs(of: collections).filter { $0 != cookies.cookieJar })
        if settings.jobs > 1 { CurrentProcess.raiseDescriptorLimit() }
        let servers = EmulatedHubServers()
        let transport = try transport(secrets)
        // One job runs fastest on the transport's thread; the checks of several jobs would block its transfers.
        let executor = settings.jobs == 1 ? transport.executor : nil
        let captured = saving.gathering(redactor)
        let lastCookies = cookies.collecting()
        var observers = RunObservers()
        observers.activity = progress?.activity
        observers.onPause = progress == nil && output.printsProgress ? PauseNotice(redactor: redactor).print : nil
        observers.captured = captured
        observers.cookies = lastCookies
        observers.recordsValues = reportsPassedExchanges
        let reporting = try reporting(collections, settings, on: results, redactor: redactor)
        observers.backlog = reporting.backlog
        let services = RunServices(
            send: { call throws(TransportError) in try await transport.send(call) },
            tokens: TokenCache(now: Self.now), secrets: secrets, hubs: servers.hubs, clock: RunClock(now: Self.now),
            executor: executor, observers: observers, scripts: environment)
        schedule.printSeed(of: settings)
        let announcesTeardown = output.printsProgress && collections.contains { !$0.collection.teardown.isEmpty }
        let summary = foreground.run(
            preferring: executor, showing: progress, announcingTeardown: announcesTeardown,
            rescuing: reporting.rescue
        ) {
            let engine = RunEngine(settings: settings, services: services)
            let summary = await engine.run(collections) { reporting.consume($0) }
            await servers.stop()
            return summary
        }
        progress?.end()
        transport.close()
        let losses =
            reporting.finish().map(\.diagnostic)
            + (saving.write(captured, isRevealing: output.reveal)?.diagnostics ?? [])
            + (cookies.write(lastCookies)?.diagnostics ?? [])
        if output.printsProgress, losses.isEmpty { reports.printPaths() }
        try finish(summary, interruption: foreground.interruption, losses: losses, redactor: redactor)
        try failed?.checkWhole()
    }

    /// Opens the reports, and sends the header of the run to them and to the console.
    private func reporting(
        _ collections: [PlannedCollection], _ settings: RunSettings, on results: OutputSink, redactor: Redactor
    ) throws -> RunReporting {
        // The redactor of events has already masked all that is printed.
        let printed = results.unmasked
        // With --reveal, console output is separate from the reports, so it has no groups.
        let formsGroups = reports.formGroups && output.detail.showsRequests && !output.reveal
        let options = ConsoleOptions(
            detail: output.detail, isColored: output.color.isColored(on: results), isGrouped: formsGroups,
            summarizesInterruptedRun: true)
        let reporters = try ReportOpening(
            inputs: inputs(of: collections),
            saved: savedPaths,
            context: ReportContext(
                environment: CurrentProcess.environment, results: printed, formsGroups: formsGroups)
        ).open(reports.report)
        let console = ConsoleReporter(options: options, output: printed)
        let rerun = rerun(of: collections)
        let reporting = RunReporting(
            console: console, eventRedactor: EventRedactor(detail: consoleDetail, rerun: rerun),
            reporters, eventRedactor: EventRedactor(detail: reportedDetail, rerun: rerun), redactor: redactor)
        var header = RunHeader(hubrun: Hubrun.version, startedAt: Moment(Self.now()))
        header.files = collections.map(\.collection.file.path)
        header.jobs = settings.jobs
        header.shard = settings.shard.map { ShardRecord(index: $0.index, count: $0.count) }
        header.seed = settings.shuffleSeed
        reporting.begin(header)
        return reporting
    }

    /// Returns the paths of the files that the run reads, as far as they are known before it starts.
    private func inputs(of collections: [PlannedCollection]) -> [String] {
        collections.flatMap(\.collection.files).map(\.path) + ReadFiles.stamps.keys
    }

    /// The detail of the records for reports, and for the console if it shares them.
    private var reportedDetail: EventRedactor.Detail {
        reportsPassedExchanges
            ? .exchanges(bodyBytes: Self.reportedBody) : .failures(bodyBytes: Self.reportedBody)
    }

    private var reportsPassedExchanges: Bool {
        output.detail == .exchanges || reports.report.contains(where: \.kind.showsPassedExchanges)
    }

    /// The detail of the records for the console.
    private var consoleDetail: EventRedactor.Detail {
        output.detail == .exchanges ? .exchanges(bodyBytes: Self.reportedBody) : .outcomes
    }

    /// The maximum number of bytes of each body that reports receive.
    private static let reportedBody = 64 * 1024

    /// Returns the command that runs a request again, with the options that affect requests and without secrets.
    private func rerun(of collections: [PlannedCollection]) -> RerunCommand {
        let durations = [("--timeout", timeout), ("--delay", delay)].flatMap { option, duration in
            duration.map { [option, DurationText.written($0)] } ?? []
        }
        let options =
            variables.withoutSecrets + files.written + (data.map { ["--data", $0] } ?? [])
            + chosen.skipTag.flatMap { ["--skip-tag", $0] } + chosen.folders.written
            + (retry.map { ["--retry", "\($0)"] } ?? []) + durations + connection.withoutSecrets
            + cookies.written + postman.written + (separateIterations ? ["--separate-iterations"] : [])
            + (newman ? ["--newman"] : []) + (strict ? ["--strict"] : [])
        return RerunCommand(
            arguments: options, standardInputPath: CollectionPaths.standardInputPath,
            addresses: RequestAddresses(collections.map(\.whole)))
    }

    static let now: @Sendable () -> Double = { WallClock.now }

    private func settings(_ secrets: SecretRegistry) throws -> RunSettings {
        var overrides = RunOverrides(userAgent: "hubrun/\(Hubrun.version)")
        overrides.retries = retry
        overrides.timeout = timeout
        overrides.delay = delay
        try connection.put(into: &overrides)
        overrides.certificates = try connection.certificateList.certificates(isStrict: strict)
        for certificate in overrides.certificates {
            if let passphrase = certificate.passphrase { secrets.register(passphrase.exposed) }
        }
        var settings = RunSettings(overrides: overrides)
        try variables.put(into: &settings, secrets: secrets)
        settings.cookies = try cookies.cookies()
        settings.repetitions = repetitions
        settings.stopsAtFirstFailure = failFast
        settings.grace = grace
        schedule.put(into: &settings)
        postman.put(into: &settings.postman)
        settings.postman.separatesIterations = separateIterations
        settings.postman.isLikeNewman = newman
        settings.postman.isStrict = strict
        return settings
    }

    private func transport(_ secrets: SecretRegistry) throws -> CurlTransport {
        // Recognizes secrets with --reveal too: that option affects only the output.
        let redactor = Redactor(secrets: secrets)
        do {
            return try CurlTransport(recordsWireNotes: output.veryVerbose) { redactor.masked($0) != $0 }
        } catch {
            throw CommandFailure(.notCarriedOut, error.message, hint: error.hint)
        }
    }

    /// Resolves the hubs that are not emulated, to report a wrong connection string before the run starts.
    private static func checkHubs(
        of collections: [PlannedCollection], _ settings: RunSettings, _ secrets: SecretRegistry
    ) throws {
        var diagnostics: [Diagnostic] = []
        for planned in collections {
            let scope = VariableScope(
                planned, settings: settings, iteration: 1, row: planned.firstRow, secrets: secrets, now: now)
            do throws(Diagnostic) {
                _ = try planned.environment?.hub?.connection(in: scope)
            } catch {
                diagnostics.append(error)
            }
        }
        if !diagnostics.isEmpty { throw CommandFailure(.badFile, diagnostics) }
    }

}
