import CollectionModel
package import RunRecords
import Scripting

/// The counts of a run.
package struct RunSummary: Sendable {
    package var counts = OutcomeCounts()
    /// The number of exchanges that were begun, counting every attempt.
    package var sent = 0
    /// The number of requests outside of setup and teardown, counting each element of a loop.
    package var mainRequests = 0
    /// The number of ``mainRequests`` that were sent.
    package var mainRequestsSent = 0
    package var tokensMinted = 0
    /// The outcomes of the tests of scripts.
    package var tests = TestCounts()
    /// The number of requests that scripts sent, which are not among the ``counts``.
    package var subrequests = 0
    /// The number of requests, including those for tokens, for which the server's certificate was not verified.
    package var insecure = 0
    package var duration = Duration.zero
    package var isInterrupted = false
    /// The number of units with events, including skipped units.
    var reportedUnits = 0
    /// The number of units of this run, and of all its shards together.
    package var unitCount = 0
    package var allUnitCount = 0

    /// The number of units without events, because the run ended before they began.
    package var unitsNotBegun: Int { unitCount - reportedUnits }

    package init() {}

    mutating func add(_ other: RunSummary) {
        counts += other.counts
        sent += other.sent
        mainRequests += other.mainRequests
        mainRequestsSent += other.mainRequestsSent
        tests += other.tests
        subrequests += other.subrequests
        insecure += other.insecure
        reportedUnits += other.reportedUnits
    }

    mutating func count(_ report: RequestReport) {
        sent += report.attempts.count
        if report.section == .requests {
            mainRequests += 1
            mainRequestsSent += report.attempts.isEmpty ? 0 : 1
        }
        if report.isInsecure { insecure += 1 }
        counts.add(report.outcome.recorded)
        guard let scripts = report.scripts else { return }
        for test in scripts.tests { tests.add(test.outcome) }
        subrequests += scripts.subrequests.count + scripts.omittedSubrequests
    }
}
