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
import Secrets
import Times
import Transport

/// A run of collections with the options of `hubrun run`: it loads them, sends their requests, and writes the reports.
struct CollectionRun {
    let options: RunCommand
    /// The settings of `hubrun newman run`; nil for `hubrun run`.
    var newman: NewmanSettings?

    init(_ options: RunCommand) {
        self.options = options
    }

    static let now: @Sendable () -> Double = { WallClock.now }

    /// - Parameter foreground: The signal handling of the process; nil to install one.
    func run(in foreground: SignalHandling? = nil) throws {
        guard options.watch else {
            // Note the files that are read, so that no report overwrites one of them.
            if !options.reports.report.isEmpty || !options.resultFiles.isEmpty { ReadFiles.begin() }
            return try runOnce(in: foreground)
        }
        let written = options.reports.report.compactMap(\.path) + options.resultFiles.map(\.path)
        let errors = OutputSink(descriptor: .standardError, masking: nil)
        try WatchLoop(
            paths: options.paths, fileRoots: options.files.fileRoot, written: Set(written),
            style: TextStyle(isColored: options.output.color.isColored(on: errors))
        ).run { try runOnce(in: $0) }
    }

    /// - Parameter foreground: The signal handling shared by all runs of `--watch`; nil to install one for this run.
    private func runOnce(in foreground: SignalHandling? = nil) throws {
        let secrets = SecretRegistry()
        let redactor = Redactor(secrets: secrets, isRevealing: options.output.reveal)
        do {
            try run(in: foreground, secrets: secrets, redactor: redactor)
        } catch var failure as CommandFailure {
            failure.redactor = redactor
            throw failure
        }
    }

    private func run(in foreground: SignalHandling?, secrets: SecretRegistry, redactor: Redactor) throws {
        let progress = LiveProgress(options.output, beside: options.reports, redactor: redactor)
        let results = OutputSink(
            descriptor: options.reports.takesStandardOutput ? .standardError : .standardOutput,
            masking: redactor.masked,
            above: progress?.region,
            isGuarded: options.reports.needCommandGuard(in: CurrentProcess.environment))
        let settings = try settings(secrets)
        for path in options.connection.files { ReadFiles.note(path) }
        let failed = try options.chosen.rerunFailed.map(FailedRequests.init)
        let (collections, notes) = try load(settings, failed, redactor)
        let isColored = options.output.color.isColored(on: results)

        if options.dryRun {
            let preview = PreviewRun(settings: settings, secrets: secrets, now: Self.now)
            let page = PreviewPage(form: .http, style: TextStyle(isColored: isColored), redactor: redactor)
            let notices = OutputSink.standardError(masking: redactor.masked)
            return try RequestPrinting(preview: preview, page: page, output: results, notices: notices)
                .print(collections)
        }
        // Before the engine of scripts starts threads: they must not receive the signals.
        let foreground = foreground ?? SignalHandling()
        let environment = try options.scripts.environment(for: collections, total: newman?.scriptTimeout)
        try Self.checkHubs(of: collections, settings, secrets)
        // --save-variables may update the file of --var-file, which has been read by now.
        try options.saving.check(besides: inputs(of: collections).filter { $0 != options.variables.varFile })
        // Likewise, --export-cookie-jar may update the file of --cookie-jar.
        try options.cookies.check(besides: inputs(of: collections).filter { $0 != options.cookies.cookieJar })
        // An environment and the globals may be updated too: they have been read by now.
        try options.exports.check(
            besides: inputs(of: collections),
            updating: [
                "--export-environment": options.variables.environment, "--export-globals": options.postman.globals,
            ],
            for: collections)
        let jobs = RunEngine.jobCount(collections, settings)
        if jobs > 1 { CurrentProcess.raiseDescriptorLimit() }
        let servers = EmulatedHubServers()
        let transport = try transport(jobs: jobs, secrets)
        let captured = options.saving.gathering(redactor)
        let lastCookies = options.cookies.collecting()
        let lastVariables = options.exports.collecting()
        var observers = RunObservers()
        observers.activity = progress?.activity
        observers.onPause =
            progress == nil && options.output.printsProgress ? PauseNotice(redactor: redactor).print : nil
        observers.captured = captured
        observers.cookies = lastCookies
        observers.variables = lastVariables
        observers.recordsValues = reportsPassedExchanges
        let reporting = try reporting(
            collections, settings, jobs: jobs, lacksEnvironment: !notes.isEmpty, on: results, redactor: redactor)
        observers.backlog = reporting.backlog
        let services = RunServices(
            send: { call throws(TransportError) in try await transport.send(call) },
            sentFields: { $0.sentFields }, tokens: TokenCache(now: Self.now), secrets: secrets, hubs: servers.hubs,
            clock: RunClock(now: Self.now),
            executors: transport.executors, observers: observers, scripts: environment)
        options.schedule.printSeed(of: settings)
        let announcesTeardown =
            options.output.printsProgress && collections.contains { !$0.collection.teardown.isEmpty }
        let summary = foreground.run(
            preferring: transport.executors.first, showing: progress, announcingTeardown: announcesTeardown,
            limit: options.timeLimit,
            rescuing: reporting.rescue
        ) {
            let engine = RunEngine(settings: settings, services: services)
            let summary = await engine.run(collections) { reporting.consume($0) }
            await servers.stop()
            return summary
        }
        progress?.end()
        transport.close()
        var losses = reporting.finish().map(\.diagnostic)
        losses += options.saving.write(captured, isRevealing: options.output.reveal)?.diagnostics ?? []
        losses += options.cookies.write(lastCookies)?.diagnostics ?? []
        losses += options.exports.write(lastVariables)
        if options.output.printsProgress, losses.isEmpty { options.reports.printPaths() }
        if newman?.printsNotes ?? false {
            for line in NewmanDifferences(collections, dataPath: options.data).lines { Notice(line).print() }
        }
        if !notes.isEmpty { CommandFailure(.success, notes).print(masking: redactor) }
        try finish(summary, ended: foreground, losses: losses, redactor: redactor)
        try failed?.checkWhole()
    }
}
