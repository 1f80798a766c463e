import ArgumentParser
import Reporting

/// The options for the detail and colour of output.
struct OutputOptions: ParsableArguments {
    @Flag(name: .shortAndLong, help: "Show only failures and the summary.")
    var quiet = false

    @Flag(help: "Show a line for each collection that passed, and failures whole.")
    var brief = false

    @Flag(name: [.customShort("V"), .long], help: "Show every request and response.")
    var verbose = false

    @Flag(help: "Show every request and response, and addresses, connections and TLS.")
    var veryVerbose = false

    @Flag(help: "Show only the summary.")
    var summaryOnly = false

    @Option(
        help:
            """
            Colour the output; auto uses NO_COLOR, CLICOLOR_FORCE, CLICOLOR, TERM and whether the output is a \
            terminal.
            """)
    var color = ColorChoice.auto

    func validate() throws {
        if [quiet, brief, verbose, veryVerbose, summaryOnly].count(where: \.self) > 1 {
            throw ValidationError("--quiet, --brief, --verbose, --very-verbose and --summary-only exclude each other")
        }
        ColorChoice.current = color
    }

    var detail: ConsoleOptions.Detail {
        if summaryOnly { return .summary }
        if quiet { return .failures }
        if brief { return .collections }
        return verbose || veryVerbose ? .exchanges : .requests
    }
}

extension OutputOptions: TabledOptions {
    static var table: OptionTable<Self> {
        OptionTable(
            .flag("--quiet", "-q") { $0.quiet = $1 },
            .flag("--brief") { $0.brief = $1 },
            .flag("--verbose", "-V") { $0.verbose = $1 },
            .flag("--very-verbose") { $0.veryVerbose = $1 },
            .flag("--summary-only") { $0.summaryOnly = $1 },
            .option("--color", default: .auto) { $0.color = $1 })
    }
}
