import Reporting

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
