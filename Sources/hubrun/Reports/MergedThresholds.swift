import Checks
import CollectionModel
import Diagnostics
import RunRecords
import Text

/// The thresholds of `hubrun report`: those of the runs, for all their shards together, and further ones.
struct MergedThresholds: Options {
    @Option(
        "--threshold", value: "bound",
        help: """
            Exit with 4 if a figure of all requests, or of those with a name, is beyond a bound: p95<300ms, \
            "Register: failed<1%" (repeatable).
            """,
        parse: LoadOptions.parseThreshold, written: { $0.text })
    var threshold: [GivenThreshold] = []

    /// Returns a record with the results of its thresholds.
    ///
    /// - Parameter end: Receives the last record.
    func judged(_ record: RunRecord, _ end: inout RunEnd) -> RunRecord {
        guard case .end(var last) = record else { return record }
        let statistics = last.statistics ?? RunStatistics()
        last.thresholds = last.thresholds.map { $0.judged(in: statistics) }
        last.thresholds += threshold.map { given in
            given.threshold.judged(for: ThresholdScope(named: given.name), in: statistics)
        }
        end = last
        return .end(last)
    }
}
