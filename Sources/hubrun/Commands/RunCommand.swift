import AccessTokens
import ArgumentParser
import CollectionModel
import Diagnostics
import Placeholders
import Reporting
import RunEngine
import Transport

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// `hubrun [run]`: sends the requests of collections and checks the answers.
struct RunCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "run", abstract: "Run collections: files, folders, or - for standard input.")

    @Argument(help: ArgumentHelp("Collections: files, folders, or - for standard input.", valueName: "path"))
    var paths: [String] = []

    @OptionGroup(title: "Variables") var variables: VariableOptions

    @Option(name: .customLong("repeat"), help: ArgumentHelp("Run each collection this many times.", valueName: "n"))
    var iterations = 1

    @Flag(help: "After the first failure start nothing more but teardowns.")
    var failFast = false

    @Option(help: ArgumentHelp("Send a failed request up to N more times; its own retry wins.", valueName: "n"))
    var retry: Int?

    @Option(
        help: ArgumentHelp("How long an attempt may take; a request's own timeout wins.", valueName: "duration"),
        transform: DurationOption.parsePositive)
    var timeout: Duration?

    @Option(
        help: ArgumentHelp("Wait before each request; a request's own delay wins.", valueName: "duration"),
        transform: DurationOption.parse)
    var delay: Duration?

    @Option(
        help: ArgumentHelp("How long teardowns may take after an interrupt; 10s.", valueName: "duration"),
        transform: DurationOption.parse)
    var grace: Duration = .seconds(10)

    @Flag(help: "Print the requests as they would be sent, and send nothing.")
    var dryRun = false

    @Flag(help: "It is a success when nothing is sent.")
    var allowEmpty = false

    @OptionGroup(title: "Output") var output: OutputOptions

    func validate() throws {
        guard !paths.isEmpty else {
            throw ValidationError("name a collection to run, as in hubrun collections/verify.yaml")
        }
        guard (1...1_000_000_000).contains(iterations) else {
            throw ValidationError("--repeat is a number from 1, not \(iterations)")
        }
        if let retry, !(0...1000).contains(retry) {
            throw ValidationError("--retry is a number from 0 to 1000, not \(retry)")
        }
    }

    func run() throws {
        let secrets = SecretRegistry()
        let redactor = Redactor(secrets: secrets, isRevealing: output.reveal)
        do {
            try run(secrets: secrets, redactor: redactor)
        } catch var failure as CommandFailure {
            failure.redactor = redactor
            throw failure
        }
    }

    private func run(secrets: SecretRegistry, redactor: Redactor) throws {
        let results = OutputSink(descriptor: 1, redactor: redactor)
        let settings = try settings()
        for name in settings.givenSecrets { if let value = settings.given[name] { secrets.register(value) } }
        let collections = try load(settings)
        let isColored = output.color.isColored(on: results)

        try Self.checkHubs(of: collections, settings, secrets)
        if dryRun { return try printRequests(of: collections, settings, results, redactor, isColored: isColored) }
        let foreground = Foreground()
        let servers = EmulatedHubServers()
        let transport = try transport()
        let services = RunServices(
            send: { call throws(TransportError) in try await transport.send(call) },
            tokens: TokenCache(now: Self.now), secrets: secrets, hubs: servers.hubs, now: Self.now,
            executor: transport.executor)
        let reporter = ConsoleReporter(
            options: ConsoleOptions(detail: output.detail, isColored: isColored), output: results, redactor: redactor)
        // One unit at a time runs best on the thread that also moves the bytes.
        let summary = foreground.run(preferring: transport.executor) {
            let engine = RunEngine(settings: settings, services: services)
            let summary = await engine.run(collections) { reporter.consume($0) }
            await servers.stop()
            return summary
        }
        transport.close()
        try finish(summary, interruption: foreground.interruption, results: results, redactor: redactor)
    }

    private func printRequests(
        of collections: [PlannedCollection], _ settings: RunSettings, _ results: OutputSink, _ redactor: Redactor,
        isColored: Bool
    ) throws {
        let preview = PreviewRun(settings: settings, secrets: redactor.secrets, now: Self.now)
        let dryRun = DryRun(
            preview: preview, output: results, style: TextStyle(isColored: isColored), redactor: redactor)
        let mistakes = try dryRun.print(collections)
        if results.isCut { throw CommandFailure(.outputFailed, "the requests could not be written to standard output") }
        if !mistakes.isEmpty { throw CommandFailure(.badFile, mistakes) }
    }

    private static let now: @Sendable () -> Double = { Date().timeIntervalSince1970 }

    private func settings() throws -> RunSettings {
        var overrides = RunOverrides(userAgent: "hubrun/\(Hubrun.version)")
        overrides.retries = retry
        overrides.timeout = timeout
        overrides.delay = delay
        var settings = RunSettings(overrides: overrides)
        settings.given = try variables.values()
        settings.givenSecrets = try variables.secretNames()
        settings.processEnvironment = ProcessEnvironment.variables
        settings.iterations = iterations
        settings.stopsAtFirstFailure = failFast
        settings.grace = grace
        return settings
    }

    private func load(_ settings: RunSettings) throws -> [PlannedCollection] {
        let loading = CollectionLoading(
            choice: EnvironmentChoice(written: variables.environment), given: settings.given,
            processEnvironment: settings.processEnvironment)
        let loaded = try loading.load(try CollectionPaths.files(of: paths))
        let errors = loaded.diagnostics.sorted.filter { $0.severity == .error }
        guard errors.isEmpty else {
            let isCommandLine = errors.allSatisfy { if case .commandLine = $0.place { true } else { false } }
            throw CommandFailure(isCommandLine ? .commandLine : .badFile, errors)
        }
        return loaded.planned
    }

    private func transport() throws -> CurlTransport {
        do {
            return try CurlTransport()
        } catch {
            throw CommandFailure(.notCarriedOut, error.message, hint: error.hint)
        }
    }

    /// Resolves the hubs that the run does not make itself, so that a wrong connection string stops it in time.
    private static func checkHubs(
        of collections: [PlannedCollection], _ settings: RunSettings, _ secrets: SecretRegistry
    ) throws {
        var mistakes: [Diagnostic] = []
        for planned in collections {
            let scope = VariableScope(planned, settings: settings, iteration: 1, secrets: secrets, now: now)
            do throws(Diagnostic) {
                _ = try planned.environment?.hub?.connection(in: scope)
            } catch {
                mistakes.append(error)
            }
        }
        if !mistakes.isEmpty { throw CommandFailure(.badFile, mistakes) }
    }

    private func finish(
        _ summary: RunSummary, interruption: ExitStatus?, results: OutputSink, redactor: Redactor
    ) throws {
        if redactor.hasShortSecrets {
            CommandFailure(
                .success,
                [
                    Diagnostic(
                        .warning, at: .commandLine,
                        "a secret of fewer than four characters is masked only where it is a whole value")
                ]
            ).print()
        }
        if let status = interruption { throw CommandFailure(status) }
        if results.isCut { throw CommandFailure(.outputFailed, "the results could not be written to standard output") }
        if summary.errored > 0 { throw CommandFailure(.notCarriedOut) }
        if summary.failed > 0 { throw CommandFailure(.checkFailed) }
        if summary.sent == 0, !allowEmpty {
            throw CommandFailure(
                .notCarriedOut, "nothing was sent",
                hint: summary.total == 0
                    ? "the collection has no requests; --allow-empty makes that a success"
                    : "every request was skipped; --allow-empty makes that a success")
        }
    }
}
