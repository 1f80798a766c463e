import ArgumentParser
import Reporting

/// What is shown of a run while it goes on.
struct RunOutputOptions: ParsableArguments {
    @OptionGroup var shown: OutputOptions

    @Flag(help: "Show secrets in clear.")
    var reveal = false

    @Flag(help: "Show no live progress: it is drawn on standard error where that is a terminal, unless --quiet.")
    var noProgress = false

    /// Whether what the run is at is shown while it goes on.
    var showsProgress: Bool { !noProgress && !shown.quiet }
    /// Whether a line on standard error may say what goes on where nothing is drawn.
    var printsProgress: Bool { !shown.quiet && !shown.summaryOnly }
    var detail: ConsoleOptions.Detail { shown.detail }
    var veryVerbose: Bool { shown.veryVerbose }
    var color: ColorChoice { shown.color }
}
