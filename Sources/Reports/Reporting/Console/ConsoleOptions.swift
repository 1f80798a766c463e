/// The options for console output.
package struct ConsoleOptions: Sendable {
    package enum Detail: Sendable {
        /// No output.
        case nothing
        /// `--summary-only`
        case summary
        /// `--quiet`: failures and the counts.
        case failures
        /// `--brief`: a line for each collection that passed, and failures.
        case collections
        case requests
        /// `--verbose`: every request and response.
        case exchanges

        package var showsRequests: Bool { self == .requests || self == .exchanges }
    }

    /// The tests, or the lines that scripts print, that are shown below a request.
    package enum ScriptLines: Sendable {
        case none
        /// Those of failed requests, and with ``Detail/exchanges`` those of all requests.
        case ofFailures
        /// Those that failed; of printed lines none.
        case failed
        case all
    }

    package var detail: Detail
    package var isColored: Bool
    /// True if the output of each unit is enclosed in a group whose title is the unit's heading.
    package var isGrouped: Bool
    /// True to print a summary for a run without an end record: the run was interrupted while it was shown.
    package var summarizesInterruptedRun: Bool

    package var tests = ScriptLines.ofFailures
    package var scriptOutput = ScriptLines.ofFailures
    /// True to print the summary at the end.
    package var showsSummary = true
    /// True if the summary may repeat failures that are out of sight.
    package var recallsFailures = true
    /// True to print nothing below requests that were not sent, because all have the same cause.
    package var foldsUnsent = false
    /// True to print the time of day at which each request began, in UTC.
    package var showsTimes = false
    /// True to print symbols such as ✓ in ASCII.
    package var isASCII = false

    /// True if the tests or the output of passed requests are shown without the requests' exchanges.
    package var showsScriptsOfPassed: Bool { tests == .all || scriptOutput == .all }

    package init(
        detail: Detail, isColored: Bool, isGrouped: Bool = false, summarizesInterruptedRun: Bool = false
    ) {
        self.summarizesInterruptedRun = summarizesInterruptedRun
        self.detail = detail
        self.isColored = isColored
        self.isGrouped = isGrouped
    }
}
