import Diagnostics
import HTTP
import Reporting
import Transport

/// `hubrun newman run`: runs a Postman collection with Newman's options, outcome and reports.
struct NewmanRunCommand: Command {
    /// The words that call the command.
    static let words = ["newman", "run"]

    static let configuration = CommandConfiguration(
        commandName: "run", abstract: "Run a Postman collection with Newman's options, exit status and reports.",
        discussion: """
            Takes every option of newman run, version 6. The exit status is 0, or 1 for anything that went wrong. Errors \
            of scripts that Newman does not report are warnings. Where hubrun differs from Newman, notes say so.

              hubrun newman run shop.postman_collection.json -e staging.postman_environment.json -r cli,junit
            """)

    @Argument(
        "collection", help: "The collection: a file, a folder of schema 3.0, a URL, or - for standard input.",
        isRequired: true)
    var collection = ""

    @OptionGroup(title: "Collection and variables") var input: NewmanInputOptions

    @OptionGroup(title: "Run") var flow: NewmanFlowOptions

    @OptionGroup(title: "Connection") var connection: NewmanConnectionOptions

    @OptionGroup(title: "Output") var output: NewmanOutputOptions

    @Flag("-x", "--suppress-exit-code", help: "Exit with 0 whatever the outcome; an interrupted run exits with 130.")
    var suppressExitCode = false

    func run() throws {
        do {
            try runCollection()
        } catch let failure as CommandFailure {
            failure.print()
            switch failure.status {
            case .interrupted, .terminated, .hungUp: throw CommandFailure(failure.status)
            default: if !suppressExitCode { throw CommandFailure(.commandLine) }
            }
        }
    }

    private func runCollection() throws {
        ProxyChoice.useCapitals()
        let (options, list) = ArgumentList.of(RunCommand.self)
        try put(into: options)
        do {
            try list.validate()
        } catch let error as ValidationError {
            throw CommandFailure(.commandLine, error.message, hint: "hubrun help newman run lists the options")
        }
        var run = CollectionRun(options)
        run.newman = try settings()
        try run.run(in: try fetch())
    }

    /// Sets the options of `hubrun run` for the same run; ``settings()`` has the rest.
    ///
    /// - Throws: `CommandFailure` for options that contradict each other.
    func put(into options: RunCommand) throws {
        options.paths = [input.path(collection, .collection) ?? collection]
        try output.put(into: options)
        try input.put(into: options)
        flow.put(into: options)
        connection.put(into: options.connection)
    }

    /// Fetches the files that are given as URLs; returns the signal handling, nil if there are none.
    private func fetch() throws -> SignalHandling? {
        let files = input.remoteFiles(collection)
        guard !files.isEmpty else { return nil }
        // Before the transport starts its thread, which must not receive the signals.
        let foreground = SignalHandling()
        let transport: CurlTransport
        do {
            transport = try CurlTransport()
        } catch {
            throw CommandFailure(.notCarriedOut, error.message, hint: error.hint)
        }
        defer { transport.close() }
        var tls = TLSSettings(insecure: connection.insecure, ca: connection.sslExtraCaCerts)
        tls.addsAuthorities = true
        for file in files { try file.fetch(over: transport, tls, in: foreground) }
        return foreground
    }

    func settings() throws -> NewmanSettings {
        var settings = NewmanSettings()
        settings.iterationCount = flow.iterationCount
        if flow.timeoutScript > 0 { settings.scriptTimeout = .milliseconds(flow.timeoutScript) }
        settings.certificate = try connection.certificate()
        settings.extraAuthorities = connection.sslExtraCaCerts
        settings.printsResults = output.printsResults
        settings.printsNotes = !output.silent
        settings.console = output.console
        return settings
    }
}

/// `hubrun newman`: Newman's command line.
struct NewmanCommand: Command {
    static let configuration = CommandConfiguration(
        commandName: "newman", abstract: "Run a Postman collection with the command line of Newman 6.",
        subcommands: [NewmanRunCommand.self])
}

/// The settings of `hubrun newman run` that have no option of `hubrun run`.
struct NewmanSettings {
    /// The number of iterations; nil for one for each row.
    var iterationCount: Int?
    /// The time limit for a script with its waits, which count in Newman; nil for the default limit.
    var scriptTimeout: Duration?
    /// The client certificate for all hosts.
    var certificate: ClientCertificate?
    /// The path of a PEM file of authorities that are trusted besides the system's.
    var extraAuthorities: String?
    /// True if the results are printed.
    var printsResults = true
    /// True if the differences from Newman that concern the run are printed.
    var printsNotes = false
    /// The parts of the console output; its detail and colours are those of the run's options.
    var console = ConsoleOptions(detail: .requests, isColored: false)
}
