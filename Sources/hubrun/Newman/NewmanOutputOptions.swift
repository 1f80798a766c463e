import Diagnostics
import Platform
import Reporting
import Text

/// Newman's options for its reporters.
struct NewmanOutputOptions: Options {
    @Option(
        "-r", "--reporters", value: "reporters",
        help: "The reports: cli, json, junit and progress, separated by commas.", parse: NewmanReporterList.parse,
        optional: .newman("cli") { $0.split(separator: ",").allSatisfy { NewmanReporter(rawValue: String($0)) != nil } }
    )
    var reporters = NewmanReporterList.usual

    @Option("--reporter-json-export", value: "file", help: "Where the JSON report is written.")
    var reporterJsonExport: String?

    @Option("--reporter-junit-export", value: "file", help: "Where the JUnit report is written.")
    var reporterJunitExport: String?

    @Option("--reporter-export", value: "file", help: "Where the reports without an option of their own are written.")
    var reporterExport: String?

    @OptionGroup var hubrun: ReportOptions

    @Flag("--silent", help: "Print no results.")
    var silent = false

    @Flag("--verbose", help: "Show every request and response.")
    var verbose = false

    @Flag("--disable-unicode", help: "Print symbols as plain text.")
    var disableUnicode = false

    @Option(
        "--color", help: "Colour the output: on, off or auto.",
        optional: OptionalWord(none: "on") { NewmanColor(rawValue: $0) != nil })
    var color = NewmanColor.auto

    @Flag("--reporter-cli-silent", help: "Print no results: the same as --silent.")
    var reporterCliSilent = false

    @Flag("--reporter-cli-no-summary", help: "Print no summary.")
    var reporterCliNoSummary = false

    @Flag("--reporter-cli-no-failures", help: "Print no failures at the end of the run.")
    var reporterCliNoFailures = false

    @Flag("--reporter-cli-no-assertions", help: "Print no tests.")
    var reporterCliNoAssertions = false

    @Flag("--reporter-cli-no-success-assertions", help: "Print only the tests that failed.")
    var reporterCliNoSuccessAssertions = false

    @Flag("--reporter-cli-no-console", help: "Print no output of scripts.")
    var reporterCliNoConsole = false

    @Flag("--reporter-cli-no-banner", help: "Print no banner: hubrun has none.")
    var reporterCliNoBanner = false

    @Flag("--reporter-cli-show-timestamps", help: "Print the time of each request.")
    var reporterCliShowTimestamps = false

    /// The values of `--color`.
    enum NewmanColor: String, OptionValue, CaseIterable {
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

    /// Sets the same options of `hubrun run`.
    ///
    /// - Throws: `CommandFailure` for a file of a report that is not written.
    func put(into options: RunCommand) throws {
        options.output.shown.verbose = verbose
        options.output.shown.color = color.choice
        options.output.noProgress = silent || !printsResults && !reporters.reporters.contains(.progress)
        options.reports.report = try reports()
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

    /// Returns the reports of the reporters with files.
    ///
    /// - Throws: `CommandFailure` for a file of a report that is not written.
    private func reports() throws -> [ReportRequest] {
        for (reporter, path, option) in [
            (NewmanReporter.json, reporterJsonExport, "--reporter-json-export"),
            (.junit, reporterJunitExport, "--reporter-junit-export"),
        ] where path != nil && !reporters.reporters.contains(reporter) {
            throw CommandFailure(
                .commandLine, "\(option) needs the reporter \(reporter.rawValue)",
                hint: "write -r cli,\(reporter.rawValue)")
        }
        let time = WallClock.now
        return try reporters.reporters.compactMap { reporter in
            switch reporter {
            case .json:
                try ReportRequest(
                    "newman-json=\(NewmanReporter.file(reporterJsonExport ?? reporterExport, "json", at: time))")
            case .junit:
                try ReportRequest(
                    "newman-junit=\(NewmanReporter.file(reporterJunitExport ?? reporterExport, "xml", at: time))")
            case .cli, .progress: nil
            }
        } + hubrun.report
    }
}

/// A reporter of Newman that hubrun has.
enum NewmanReporter: String, CaseIterable {
    case cli
    case json
    case junit
    case progress

    /// Returns the message for a reporter that needs Node.js.
    static func missing(_ name: String) -> String {
        let instead =
            switch name {
            case "html", "htmlextra": "--report html=FILE writes hubrun's page"
            case "junitfull", "junitxray", "xunit": "-r junit writes JUnit, --report junit=FILE hubrun's own JUnit"
            case "teamcity", "allure": "-r junit writes JUnit, which it reads"
            case "emojitrain": "-r cli prints the results"
            default: "there are cli, json, junit and progress, and hubrun's reports with --report KIND=FILE"
            }
        return "there is no reporter \"\(DisplayText.printable(name))\" here, custom ones need Node.js; \(instead)"
    }

    /// Returns the name of the reporter in an option such as `--reporter-htmlextra-export`; nil for other options.
    static func name(inOption option: String) -> String? {
        let prefix = "--reporter-"
        guard option.hasPrefix(prefix) else { return nil }
        return String(option.dropFirst(prefix.count).prefix { $0 != "-" })
    }

    /// Returns the file of a report: the given one, a file in the given folder, or Newman's default one.
    static func file(_ path: String?, _ ending: String, at time: Double) -> String {
        let name = "newman-run-report-\(stamp(time))-0.\(ending)"
        guard let path else { return "newman/\(name)" }
        return path.hasSuffix("/") || FileStatus.kind(of: path) == .folder ? PathParts.joined(path, name) : path
    }

    /// Returns a time as digits separated by `-`: `2026-01-31-12-00-00-123`.
    private static func stamp(_ time: Double) -> String {
        String(TimeText.utc(Int(time), milliseconds: Int(time * 1000) % 1000).dropLast().map { $0.isNumber ? $0 : "-" })
    }
}

/// The value of `--reporters`, such as `cli,json`.
struct NewmanReporterList {
    let reporters: [NewmanReporter]

    static let usual = NewmanReporterList(reporters: [.cli])

    /// - Throws: `ValidationError` for a reporter that hubrun does not have.
    @Sendable
    static func parse(_ text: String) throws -> NewmanReporterList {
        let reporters = try text.split(separator: ",", omittingEmptySubsequences: false).map { word in
            let name = String(word.drop { $0 == " " })
            guard let reporter = NewmanReporter(rawValue: name) else {
                throw ValidationError(NewmanReporter.missing(name))
            }
            return reporter
        }
        return NewmanReporterList(reporters: reporters)
    }
}
