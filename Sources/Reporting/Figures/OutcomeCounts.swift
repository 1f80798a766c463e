import RunRecords

/// How many requests ended in which way.
struct OutcomeCounts: Equatable {
    private(set) var passed = 0
    private(set) var failed = 0
    /// Those that could not be carried out.
    private(set) var errored = 0
    private(set) var skipped = 0
    /// All their times added up.
    private(set) var time = Duration.zero

    var total: Int { passed + failed + errored + skipped }
    var hasFailures: Bool { failed + errored > 0 }

    mutating func add(_ request: RequestRecord) {
        time += request.time.duration
        switch request.outcome {
        case .passed: passed += 1
        case .failed: failed += 1
        case .errored: errored += 1
        case .skipped: skipped += 1
        }
    }

    /// Counts that a run did not come to its end, as a request that could not be carried out.
    mutating func addInterruption() { errored += 1 }
}
