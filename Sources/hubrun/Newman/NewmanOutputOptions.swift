import ArgumentParser
import Diagnostics
import Platform
import Reporting
import Text

/// Newman's options for its reporters.
struct NewmanOutputOptions: ParsableArguments {
    @Option(
        name: [.customShort("r", allowingJoined: true), .long],
        help: ArgumentHelp("The reports: cli, json, junit and progress, separated by commas.", valueName: "reporters"),
        transform: NewmanReporterList.parse)
    var reporters = NewmanReporterList.usual

    @Option(help: ArgumentHelp("Where the JSON report is written.", valueName: "file"))
    var reporterJsonExport: String?

    @Option(help: ArgumentHelp("Where the JUnit report is written.", valueName: "file"))
    var reporterJunitExport: String?

    @Option(help: ArgumentHelp("Where the reports without an option of their own are written.", valueName: "file"))
    var reporterExport: String?

    @OptionGroup var hubrun: ReportOptions

    @Flag(help: "Print no results.")
    var silent = false

    @Flag(help: "Show every request and response.")
    var verbose = false

    @Flag(help: "Print symbols as plain text.")
    var disableUnicode = false

    @Option(help: "Colour the output: on, off or auto.")
    var color = NewmanColor.auto

    @Flag(help: "Print no results: the same as --silent.")
    var reporterCliSilent = false

    @Flag(help: "Print no summary.")
    var reporterCliNoSummary = false

    @Flag(help: "Print no failures at the end of the run.")
    var reporterCliNoFailures = false

    @Flag(help: "Print no tests.")
    var reporterCliNoAssertions = false

    @Flag(help: "Print only the tests that failed.")
    var reporterCliNoSuccessAssertions = false

    @Flag(help: "Print no output of scripts.")
    var reporterCliNoConsole = false

    @Flag(help: "Print no banner: hubrun has none.")
    var reporterCliNoBanner = false

    @Flag(help: "Print the time of each request.")
    var reporterCliShowTimestamps = false

    /// The values of `--color`.
    enum NewmanColor: String, ExpressibleByArgument, CaseIterable {
        case on
        case off
        case auto

        fileprivate var choice: ColorChoice {
            switch self {
            case .on: .always
            case .off: .never
            case .auto: .auto
            }
        }
    }

    func validate() throws {
        ColorChoice.current = color.choice
    }

    /// True if the results are printed.
    var printsResults: Bool { reporters.reporters.contains(.cli) && !silent && !reporterCliSilent }

    /// The same options of `hubrun run`.
    var translated: [String] {
        let showsProgress = !silent && (printsResults || reporters.reporters.contains(.progress))
        return (verbose ? ["--verbose"] : []) + ["--color=\(color.choice.rawValue)"]
            + (showsProgress ? [] : ["--no-progress"])
    }

    /// The parts of the console output.
    var console: ConsoleOptions {
        var console = ConsoleOptions(detail: .requests, isColored: false)
        console.tests =
            reporterCliNoAssertions ? .none : reporterCliNoSuccessAssertions ? .failed : .all
        console.scriptOutput = reporterCliNoConsole ? .none : .all
        console.showsSummary = !reporterCliNoSummary
        console.recallsFailures = !reporterCliNoFailures
        console.showsTimes = reporterCliShowTimestamps
        console.isASCII = disableUnicode
        return console
    }

    /// Returns the values of `--report` for the reporters with files.
    ///
    /// - Throws: `CommandFailure` for a file of a report that is not written.
    func reports() throws -> [String] {
        for (reporter, path, option) in [
            (NewmanReporter.json, reporterJsonExport, "--reporter-json-export"),
            (.junit, reporterJunitExport, "--reporter-junit-export"),
        ] where path != nil && !reporters.reporters.contains(reporter) {
            throw CommandFailure(
                .commandLine, "\(option) needs the reporter \(reporter.rawValue)",
                hint: "write -r cli,\(reporter.rawValue)")
        }
        let time = WallClock.now
        return reporters.reporters.compactMap { reporter in
            switch reporter {
            case .json: "newman-json=\(NewmanReporter.file(reporterJsonExport ?? reporterExport, "json", at: time))"
            case .junit: "newman-junit=\(NewmanReporter.file(reporterJunitExport ?? reporterExport, "xml", at: time))"
            case .cli, .progress: nil
            }
        } + hubrun.report.map(\.written)
    }
}
