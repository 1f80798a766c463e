package import Diagnostics
package import RunRecords

/// One execution of a script, with its duration.
package struct ScriptTiming: Sendable {
    package let event: ScriptRecord.Event
    /// `beforeRequest`, `afterResponse`, or the path of the script's file.
    package let script: String
    /// The position of the script, or of the path that names its file.
    package let range: SourceRange
    /// The number of the attempt in the request's list, from 1.
    package let attempt: Int
    /// The start, in seconds since 1970-01-01T00:00:00Z.
    package let startedAt: Double
    /// The time until the script and everything that it began had ended.
    package let duration: Duration

    package init(
        _ event: ScriptRecord.Event, _ script: String, at range: SourceRange, attempt: Int = 1, startedAt: Double,
        duration: Duration
    ) {
        self.event = event
        self.script = script
        self.range = range
        self.attempt = attempt
        self.startedAt = startedAt
        self.duration = duration
    }
}
