/// The number of requests with each outcome.
package struct OutcomeCounts: Sendable, Equatable, Decodable {
    package var passed = 0
    package var failed = 0
    /// The number of requests that could not be carried out.
    package var errored = 0
    package var skipped = 0

    package init() {}

    package var total: Int { passed + failed + errored + skipped }
    /// The number of requests that failed or could not be carried out.
    package var failures: Int { failed + errored }

    package mutating func add(_ outcome: RequestRecord.Outcome) {
        switch outcome {
        case .passed: passed += 1
        case .failed: failed += 1
        case .errored: errored += 1
        case .skipped: skipped += 1
        }
    }

    package static func += (counts: inout OutcomeCounts, other: OutcomeCounts) {
        counts.passed += other.passed
        counts.failed += other.failed
        counts.errored += other.errored
        counts.skipped += other.skipped
    }
}
