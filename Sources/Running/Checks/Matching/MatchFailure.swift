package import Diagnostics

/// One operator that did not hold: where it stands, what it wanted and what came.
package struct MatchFailure: Sendable {
    package let range: SourceRange
    package let expected: String
    package let got: String
    /// Lines that say more: differences of long values.
    package let details: [String]

    init(at range: SourceRange, expected: String, got: String, details: [String] = []) {
        self.range = range
        self.expected = expected
        self.got = got
        self.details = details
    }

    /// The sentence that the subject's name is put before.
    package var message: String { "expected \(expected), got \(got)" }
}
