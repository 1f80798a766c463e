/// The recipients of facts about a run other than its events.
package struct RunObservers: Sendable {
    /// The state of the run for live progress; nil without it.
    package var activity: RunActivity?
    /// Called at the beginning of each pause; nil if pauses are not reported.
    package var onPause: (@Sendable (RequestPause) -> Void)?
    /// The captured values for `--save-variables`; nil without this option.
    package var captured: CapturedVariables?
    /// The variables for `--export-environment`, `--export-globals` and `--export-collection`; nil without such an
    /// option.
    package var variables: LastVariables?
    /// The cookies for `--export-cookie-jar`; nil without this option.
    package var cookies: LastCookies?
    /// The events that the recipient has not processed; nil if it processes each at once.
    package var backlog: EventBacklog?
    /// True if reports show the values of passed checks and of captures.
    package var recordsValues = false

    package init() {}
}
