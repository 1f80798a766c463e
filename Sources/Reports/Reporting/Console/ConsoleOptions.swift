/// How much of a run the console shows.
package struct ConsoleOptions: Sendable {
    package enum Detail: Sendable {
        /// `--summary-only`
        case summary
        /// `--quiet`: failures and the end.
        case failures
        case requests
        /// `--verbose`: every request and response.
        case exchanges

        package var showsRequests: Bool { self == .requests || self == .exchanges }
    }

    package var detail: Detail
    package var isColored: Bool
    /// Whether a group around the lines of each unit bears its heading.
    package var isGrouped: Bool
    /// True if a run without an end gets a summary all the same: it was interrupted while it was shown.
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
