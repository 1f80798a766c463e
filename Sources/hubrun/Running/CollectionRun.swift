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
    /// The project of the collections; nil if they have none.
    let project: Project?

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
            style: TextStyle(isColored: options.output.color.isColored(on: errors))
        ).run { try runOnce(in: $0) }
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
        options.output.detail == .exchanges
            || options.reports.report.contains(where: \.kind.showsPassedExchanges)
    }

    func settings(_ secrets: SecretRegistry) throws -> RunSettings {
        var settings = RunSettings(userAgent: "hubrun/\(Hubrun.version)")
        settings.commandLine.give(\.retry, options.retry.map { RetrySettings(attempts: $0 + 1) })
        settings.commandLine.give(\.timeout, options.timeout.map { .fixed($0) })
        settings.commandLine.give(\.delay, options.delay.map { .fixed($0) })
        try options.connection.put(into: &settings.commandLine)
        settings.commandLine.give(\.tls, try tls(secrets))
        try options.variables.put(into: &settings, secrets: secrets)
        settings.tracePage = options.connection.traceURL
        settings.cookies = try single?.session?.cookies() ?? options.cookies.cookies()
        single?.request.put(into: &settings, secrets: secrets)
        settings.repetitions = options.repetitions
        settings.iterationCount = newman?.iterationCount
        settings.stopsAtFirstFailure = options.failFast
        settings.grace = options.grace
        options.schedule.put(into: &settings)
        options.postman.put(into: &settings.postman)
        settings.postman.separatesIterations = options.separateIterations
        settings.postman.isLikeNewman = options.newman || newman != nil
        // Not with `hubrun newman run`: replacing newman is not a decision to send secrets to another origin.
        settings.postman.sendsSecretsOnRedirects = options.newman
        settings.postman.isStrict = options.strict
        return settings
    }

    /// Returns the settings of the command line for TLS, and registers the passphrases of keys; nil if none is given.
    private func tls(_ secrets: SecretRegistry) throws -> TLSSetting? {
        let certificates =
            try options.connection.certificateList.certificates(isStrict: options.strict)
            + [newman?.certificate].compactMap(\.self)
        let given = options.connection.tls
        guard given != nil || !certificates.isEmpty || newman?.extraAuthorities != nil else { return nil }
        var tls = given ?? TLSSetting()
        tls.certificates = certificates
        if let authorities = newman?.extraAuthorities {
            (tls.ca, tls.addsAuthorities) = (.given(PlaceholderText(commandLine: authorities)), true)
        }
        for passphrase in (certificates.map(\.passphrase) + [tls.passphrase]).compactMap(\.self) {
            secrets.register(passphrase.exposed)
        }
        return tls
    }
}
