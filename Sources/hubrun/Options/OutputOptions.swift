import Platform
import Reporting
import Synchronization

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

/// The options for output while a run is in progress.
struct RunOutputOptions: Options {
    @OptionGroup var shown: OutputOptions

    @Flag("--reveal", help: "Show secrets instead of masking them.")
    var reveal = false

    @Flag(
        "--no-progress",
        help: "Show no live progress, which is drawn on standard error if that is a terminal and --quiet is not given.")
    var noProgress = false

    /// True if live progress is wanted; it is drawn only on a terminal.
    var showsProgress: Bool { !noProgress && !shown.quiet }
    /// True if lines about the progress may be printed to standard error where no live progress is drawn.
    var printsProgress: Bool { !shown.quiet && !shown.summaryOnly }
    var detail: ConsoleOptions.Detail { shown.detail }
    var veryVerbose: Bool { shown.veryVerbose }
    var color: ColorChoice { shown.color }
}

/// The value of `--color`, which overrides the environment variables for colours.
enum ColorChoice: String, OptionValue, CaseIterable {
    case auto
    case always
    case never

    /// The choice for this process; it is `auto` until the command line is parsed, also for errors in the command line.
    static var current: ColorChoice {
        get { chosen.withLock { $0 } }
        set { chosen.withLock { $0 = newValue } }
    }

    private static let chosen = Mutex(ColorChoice.auto)

    func isColored(on output: OutputSink) -> Bool {
        switch self {
        case .always: true
        case .never: false
        case .auto: TerminalTraits(CurrentProcess.environment).isColored(onTerminal: output.isTerminal)
        }
    }
}
