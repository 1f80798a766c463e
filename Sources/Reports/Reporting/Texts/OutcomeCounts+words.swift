import Diagnostics
import RunRecords
import Text

extension OutcomeCounts {
    /// The counts of failures in the wording of all reports, such as `6 failed` and `7 not carried out`.
    var failureWords: [String] {
        [(failed, "failed"), (errored, "not carried out")].filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }
    }
}

extension RunEnd {
    /// A text such as `3 iterations not begun`; nil if all were begun.
    var notBegunWords: String? {
        unitsNotBegun > 0 ? "\(CountedNoun.text(unitsNotBegun, "iteration")) not begun" : nil
    }

    /// A text such as `certificate not checked for 3 requests`; nil if all were checked.
    var insecureWords: String? { Self.insecureWords(insecure) }

    static func insecureWords(_ count: Int) -> String? {
        count > 0 ? "certificate not checked for \(CountedNoun.text(count, "request"))" : nil
    }
}

extension RequestRecord.Outcome {
    /// The name of the outcome in counts.
    var words: String { self == .errored ? "not carried out" : rawValue }
}
