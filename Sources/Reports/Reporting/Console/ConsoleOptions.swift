/// The options for console output.
package struct ConsoleOptions: Sendable {
    package enum Detail: Sendable {
        /// `--summary-only`
        case summary
        /// `--quiet`: failures and the counts.
        case failures
        case requests
        /// `--verbose`: every request and response.
        case exchanges

        package var showsRequests: Bool { self == .requests || self == .exchanges }
    }

    package var detail: Detail
    package var isColored: Bool
    /// True if the output of each unit is enclosed in a group whose title is the unit's heading.
    package var isGrouped: Bool
    /// True to print a summary for a run without an end record: the run was interrupted while it was shown.
    package var summarizesInterruptedRun: Bool

    package init(
        detail: Detail, isColored: Bool, isGrouped: Bool = false, summarizesInterruptedRun: Bool = false
    ) {
        self.summarizesInterruptedRun = summarizesInterruptedRun
        self.detail = detail
        self.isColored = isColored
        self.isGrouped = isGrouped
    }
}
