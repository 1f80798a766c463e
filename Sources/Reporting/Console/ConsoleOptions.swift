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
    }

    package var detail: Detail
    package var isColored: Bool
    /// How a failed request is run again; nil: nobody is told.
    package var rerun: RerunCommand?

    package init(detail: Detail, isColored: Bool, rerun: RerunCommand? = nil) {
        self.detail = detail
        self.isColored = isColored
        self.rerun = rerun
    }
}
