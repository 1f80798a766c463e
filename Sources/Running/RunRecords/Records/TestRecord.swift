/// A test of a script, with its outcome.
package struct TestRecord: Sendable, Equatable, Decodable {
    package enum Outcome: String, Sendable, Decodable {
        case passed
        case failed
        case skipped
    }

    package var name: String
    package var outcome: Outcome
    /// `beforeRequest`, `afterResponse`, or the path of a script's file.
    package var script: String
    /// The assertion that failed, otherwise the call that defines the test.
    package var place: PlaceRecord
    /// The number of the attempt in the request's list, from 1; nil if there is only one.
    package var attempt: Int?
    /// The message of a failed test.
    package var message: String?
    /// The expected value of a failed test, shortened only if it is very long.
    package var expected: String?
    package var actual: String?
    package var duration = Milliseconds(.zero)
    /// A remark about the test, such as the reason why it was skipped.
    package var note: String?

    package init(_ name: String, _ outcome: Outcome, script: String, at place: PlaceRecord) {
        self.name = name
        self.outcome = outcome
        self.script = script
        self.place = place
    }
}

/// The number of tests with each outcome.
package struct TestCounts: Sendable, Equatable, Decodable {
    package var passed = 0
    package var failed = 0
    package var skipped = 0

    package init() {}

    package var total: Int { passed + failed + skipped }

    package mutating func add(_ outcome: TestRecord.Outcome) {
        switch outcome {
        case .passed: passed += 1
        case .failed: failed += 1
        case .skipped: skipped += 1
        }
    }

    package static func += (counts: inout TestCounts, other: TestCounts) {
        counts.passed += other.passed
        counts.failed += other.failed
        counts.skipped += other.skipped
    }
}
