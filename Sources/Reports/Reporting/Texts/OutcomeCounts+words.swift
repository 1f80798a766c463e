import Diagnostics
import RunRecords

extension OutcomeCounts {
    /// Those that are to be looked at, as all reports call them: `6 failed`, `7 not carried out`.
    var failureWords: [String] {
        [(failed, "failed"), (errored, "not carried out")].filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }
    }
}

extension RunEnd {
    /// Such as `3 iterations not begun`; nil where all were.
    var notBegunWords: String? {
        unitsNotBegun > 0 ? "\(CountedNoun.text(unitsNotBegun, "iteration")) not begun" : nil
    }

    /// Such as `certificate not checked for 3 requests`; nil if `insecure` was never used.
    var insecureWords: String? { Self.insecureWords(insecure) }

    static func insecureWords(_ count: Int) -> String? {
        count > 0 ? "certificate not checked for \(CountedNoun.text(count, "request"))" : nil
    }
}

extension RequestRecord.Outcome {
    /// As counts name it.
    var words: String { self == .errored ? "not carried out" : rawValue }
}
