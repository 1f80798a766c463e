import Reporting

/// The options for the detail and colour of output.
struct OutputOptions: Options {
    @Flag("-q", "--quiet", help: "Show only failures and the summary.")
    var quiet = false

    @Flag("--brief", help: "Show a line for each collection that passed, and failures whole.")
    var brief = false

    @Flag("-V", "--verbose", help: "Show every request and response.")
    var verbose = false

    @Flag("--very-verbose", help: "Show every request and response, and addresses, connections and TLS.")
    var veryVerbose = false

    @Flag("--summary-only", help: "Show only the summary.")
    var summaryOnly = false

    @Option(
        "--color",
        help: """
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
