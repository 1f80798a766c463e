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
            Exit with 4 if a figure of all requests, or of those with a name or in a group, is beyond a bound: p95<300ms, \
            "Register: failed<1%" (repeatable).
            """,
        parse: LoadOptions.parseThreshold, written: { $0.text })
    var threshold: [GivenThreshold] = []

    /// True if a threshold compares with earlier runs.
    var needHistory: Bool { threshold.contains(where: \.threshold.comparesRuns) }

    /// - Throws: `CommandFailure` for a name that no request and no group of the run has.
    func checkNames(in statistics: RunStatistics?) throws {
        try SelectionCheck.check(
            threshold, amongNames: (statistics?.requests ?? []).flatMap(\.names), hint: "the reports show the names")
    }

    /// Returns the thresholds of a run, and the further ones, with their results.
    ///
    /// - Parameter history: The earlier runs; nil without `--history`.
    func evaluated(_ end: RunEnd, after history: RunHistory?) -> [ThresholdRecord] {
        let statistics = end.statistics ?? RunStatistics()
        return end.thresholds.map { $0.evaluated(in: statistics, end.coverage, after: history) }
            + threshold.map { given in
                given.threshold.evaluated(
                    for: ThresholdScope(named: given.name), in: statistics, end.coverage, after: history)
            }
    }
}
