import Diagnostics
import RunRecords
import Text

/// Consecutive units of one collection, as one line: their requests and time.
struct PassedUnits {
    let unit: UnitRecord
    private(set) var iterations = 1
    private(set) var counts = OutcomeCounts()
    private(set) var time = Duration.zero

    init(_ unit: UnitRecord) {
        self.unit = unit
    }

    var hasFailure: Bool { counts.failures > 0 }

    mutating func add(_ request: RequestRecord) {
        counts.add(request.outcome)
        time += request.time.duration
    }

    /// Adds a unit; false if it is one of another collection, file or environment. Each iteration has an emulated hub of
    /// its own.
    mutating func take(_ other: PassedUnits) -> Bool {
        guard unit.file == other.unit.file, unit.collection == other.unit.collection,
            unit.environment == other.unit.environment
        else { return false }
        iterations += other.iterations
        counts += other.counts
        time += other.time
        return true
    }

    /// The counts, such as `12 requests, 2 skipped` or `4 requests in 2 iterations`.
    var words: String {
        let requests = counts.total == 0 ? "no requests" : CountedNoun.text(counts.total, "request")
        return requests + (iterations > 1 ? " in \(iterations) iterations" : "")
            + (counts.skipped > 0 ? ", \(counts.skipped) skipped" : "")
    }
}
