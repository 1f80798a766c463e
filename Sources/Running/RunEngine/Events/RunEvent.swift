/// What happens in a run, unit by unit, and in each in the order in which it happens.
package enum RunEvent: Sendable {
    case unitStarted(RunUnit)
    /// A request for a token was answered, or failed; it belongs to the request that is finished next.
    case tokenRequested(AttemptReport, in: RunUnit)
    case requestFinished(RequestReport, in: RunUnit)
    case unitFinished(RunUnit)
    case runFinished(RunSummary)

    /// Bytes in memory of the bodies that it holds.
    package var bodyBytes: Int { EventLoad(of: self).bytes }
}
