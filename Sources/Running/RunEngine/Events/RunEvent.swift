import CollectionModel
import Platform
package import RunRecords
import Scripting

/// An event of a run with its secrets. Events are emitted unit by unit, and in chronological order within a unit.
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

/// One pass over one collection, which is the unit of work for jobs and shards.
///
/// A class, to avoid retain/release of its many strings for every request.
package final class RunUnit: Sendable {
    package let record: Unmasked<UnitRecord>
    /// The number of the unit in sequential order, from 1, counted across all shards of the run.
    package let ordinal: Int
    /// The number of the data row, from 1; nil without data.
    package let rowNumber: Int?

    init(
        ordinal: Int, collectionName: String, path: String, environmentName: String?, hub: String?,
        iteration: Iterations.Iteration, startedAt: Double
    ) {
        var record = UnitRecord(unit: ordinal, collection: collectionName, file: path, startedAt: Moment(startedAt))
        record.environment = environmentName
        record.hub = hub
        record.iteration = iteration.number
        record.iterations = iteration.count
        record.row = iteration.label
        self.record = Unmasked(record)
        self.ordinal = ordinal
        rowNumber = iteration.rowNumber
    }

    /// The folder of the collection's file.
    var folder: String {
        let folder = PathParts(record.file).folder
        return folder.isEmpty ? "." : folder
    }
}

/// The totals of a run, and the counts that only its end needs.
@dynamicMemberLookup
package struct RunSummary: Sendable {
    package private(set) var totals = RunEnd()
    /// The number of requests outside of setup and teardown, counting each element of a loop.
    package private(set) var mainRequests = 0
    /// The number of ``mainRequests`` that were sent.
    package private(set) var mainRequestsSent = 0
    /// The number of units with events, including skipped units.
    var reportedUnits = 0
    /// The number of units of this run, and of all its shards together.
    package var unitCount = 0 {
        didSet { totals.unitsNotBegun = unitCount - reportedUnits }
    }
    package var allUnitCount = 0

    /// True for a load in which thresholds on failures are about all requests that failed.
    package var allowsFailures: Bool {
        guard let statistics = totals.statistics, statistics.model != nil else { return false }
        let scopes = totals.thresholds.filter { (try? Threshold($0.text))?.figure == .failed }.map(\.scope)
        guard !scopes.isEmpty else { return false }
        let covered = statistics.requests.filter { request in scopes.contains { $0.contains(request) } }
        // The statistics leave out the requests of the project's setup and teardown.
        return totals.counts.failures
            == covered.reduce(statistics.warmupFailures) { $0 + $1.counts.failures }
    }

    package init() {}

    package subscript<Value>(dynamicMember member: WritableKeyPath<RunEnd, Value>) -> Value {
        get { totals[keyPath: member] }
        set { totals[keyPath: member] = newValue }
    }

    mutating func add(_ other: RunSummary) {
        totals.add(other.totals)
        mainRequests += other.mainRequests
        mainRequestsSent += other.mainRequestsSent
        reportedUnits += other.reportedUnits
    }

    mutating func count(_ report: RequestReport) {
        totals.add(
            report.outcome.recorded, attempts: report.attempts.count, isFlaky: report.isFlaky,
            isInsecure: report.isInsecure,
            tests: TestCounts(report.scripts?.tests.map(\.outcome) ?? []),
            subrequests: report.scripts.map { $0.subrequests.count + $0.omittedSubrequests } ?? 0)
        if report.execution.step.section == .requests {
            mainRequests += 1
            mainRequestsSent += report.attempts.isEmpty ? 0 : 1
        }
    }
}
