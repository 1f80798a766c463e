/// An event of a run. Events are emitted unit by unit, and in chronological order within a unit.
package enum RunEvent: Sendable {
    case unitStarted(RunUnit)
    /// A request for a token has ended; it belongs to the next request that finishes.
    case tokenRequested(AttemptReport, in: RunUnit)
    case requestFinished(RequestReport, in: RunUnit)
    case unitFinished(RunUnit)
    case runFinished(RunSummary)

    /// The size of the bodies and of scripts' texts that the event keeps in memory, in bytes.
    package var bodyBytes: Int { EventLoad(of: self).bytes }
}
