package import Diagnostics
package import RunRecords

/// A request that a script sent.
package struct Subrequest: Sendable {
    package let report: AttemptReport
    package let event: ScriptRecord.Event
    /// `beforeRequest`, `afterResponse`, or the path of the script's file.
    package let script: String
    /// The position of the call in the script.
    package let range: SourceRange
    /// The number of the attempt of the request around it, from 1.
    package let attempt: Int

    package init(
        _ report: AttemptReport, event: ScriptRecord.Event, script: String, at range: SourceRange, attempt: Int = 1
    ) {
        self.report = report
        self.event = event
        self.script = script
        self.range = range
        self.attempt = attempt
    }

    /// Returns the sub-request with its bodies cut.
    func shortened(toBodyBytes count: Int) -> Subrequest {
        Subrequest(
            report.withBodies(cutTo: min(count, Self.keptBody)), event: event, script: script, at: range,
            attempt: attempt)
    }

    /// The maximum size of the bodies of one sub-request, in bytes.
    private static let keptBody = 16 * 1024
}
