import ArgumentParser
import Reporting

/// What is shown of a run while it goes on.
struct RunOutputOptions: ParsableArguments {
    @OptionGroup var shown: OutputOptions

    @Flag(help: "Show secrets in clear.")
    var reveal = false

    var detail: ConsoleOptions.Detail { shown.detail }
    var veryVerbose: Bool { shown.veryVerbose }
    var color: ColorChoice { shown.color }
}
