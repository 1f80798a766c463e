import Checks
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
import Secrets
import Text
import Transport

/// A run of collections with the options of `hubrun run`.
///
/// Each phase is made from the one before, so that their order is checked by the compiler: ``PreparedRun`` has read all
/// files, ``ReadyRun`` has received the signals and opened transport and reports, ``FinishedRun`` has the result.
struct CollectionRun {
    let options: RunCommand
    /// The settings of `hubrun newman run`; nil for `hubrun run`.
    var newman: NewmanSettings?
    /// The settings of `hubrun send`; nil for `hubrun run`.
    var single: SendingSettings?
    /// The settings of a run that a server starts; nil for other commands.
    var served: ServedRun?
    /// The project of the collections; nil if they have none.
    private(set) var project: Project?

    init(_ options: RunCommand, project: Project? = nil) {
        self.options = options
        self.project = project
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
            style: TextStyle(isColored: options.output.color.isColored(on: errors)),
            scope: options.failures.lastFailed ? .failures : .all,
            keepsFailures: options.failures.rerunFailed == nil && (try? LastRun(of: options.paths)) != nil
        ).run { foreground, scope in
            options.failures.lastFailed = scope == .failures
            var round = self
            // Read again, for its settings of requests; the options that it gives are those of the first round.
            round.project =
                options.config.noConfig || newman != nil ? nil : try Project.find(for: options.paths)
            try round.runOnce(in: foreground)
        }
    }

    /// - Parameter foreground: The signal handling shared by all runs of `--watch`; nil to install one for this run.
    private func runOnce(in foreground: SignalHandling? = nil) throws {
        let redactor = Redactor(secrets: SecretRegistry(), isRevealing: options.output.reveal)
        do {
            let prepared = try PreparedRun(self, redactor)
            if options.dryRun { return try prepared.preview() }
            try ReadyRun(prepared, in: foreground).run().end()
        } catch var failure as CommandFailure {
            failure.redactor = redactor
            throw failure
        }
    }

    /// The options that hints name.
    var hintOptions: HintOptions { newman != nil ? .newman : single != nil ? .send : HintOptions() }

    /// True if reports or the console show the exchanges of requests that passed.
    var reportsPassedExchanges: Bool {
        options.output.detail == .exchanges || served != nil
            || options.reports.report.contains(where: \.kind.showsPassedExchanges)
    }

    func settings(_ secrets: SecretRegistry) throws -> RunSettings {
        var settings = RunSettings(userAgent: "hubrun/\(Hubrun.version)")
        options.postman.put(into: &settings.postman)
        try options.requests.put(
            into: &settings, options.connection, options.cookies.jar, secrets: secrets, newman: newman)
        try options.variables.put(into: &settings, secrets: secrets)
        settings.tracePage = options.connection.traceURL
        if let session = single?.session { settings.cookies = try session.cookies() }
        single?.request.put(into: &settings, secrets: secrets)
        settings.repetitions = options.repetitions
        settings.iterationCount = newman?.iterationCount
        settings.stopsAtFirstFailure = options.failFast
        settings.grace = options.grace
        settings.snapshots =
            options.updateSnapshots ? .update : ContinuousIntegration.isPresent() ? .compare : .add
        options.schedule.put(into: &settings)
        options.load.put(into: &settings)
        options.contracts.put(into: &settings.commandLine, fileRoots: options.files.fileRoot)
        served?.put(into: &settings)
        settings.thresholds += (project?.file.thresholds ?? []).map { GivenThreshold($0) }
        return settings
    }
}
