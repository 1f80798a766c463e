import CollectionModel
package import RunRecords

/// The figures of a run.
package struct RunSummary: Sendable {
    package var counts = OutcomeCounts()
    /// Exchanges begun, every attempt counted.
    package var sent = 0
    /// Requests outside of setup and teardown, each element of a loop counted.
    package var mainRequests = 0
    /// The number of ``mainRequests`` that were sent.
    package var mainRequestsSent = 0
    package var tokensMinted = 0
    /// Requests, those for tokens included, for which the server's certificate was not checked.
    package var insecure = 0
    package var duration = Duration.zero
    package var isInterrupted = false
    /// Units that were told of, be it as skipped.
    var toldUnits = 0
    /// The units that were this run's to do, and those of all parts of a run that is split.
    package var unitCount = 0
    package var allUnitCount = 0

    /// Units of which nothing is told, because the run ended before their turn came.
    package var unitsNotBegun: Int { unitCount - toldUnits }

    package init() {}

    mutating func add(_ other: RunSummary) {
        counts += other.counts
        sent += other.sent
        mainRequests += other.mainRequests
        mainRequestsSent += other.mainRequestsSent
        insecure += other.insecure
        toldUnits += other.toldUnits
    }

    mutating func count(_ report: RequestReport) {
        sent += report.attempts.count
        if report.section == .requests {
            mainRequests += 1
            mainRequestsSent += report.attempts.isEmpty ? 0 : 1
        }
        if report.attempts.contains(where: \.isInsecure) { insecure += 1 }
        counts.add(report.outcome.recorded)
    }
}
