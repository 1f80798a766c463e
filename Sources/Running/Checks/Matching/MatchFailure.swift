package import Diagnostics

/// An operator that did not match, with its location, the expected value and the actual value.
package struct MatchFailure: Sendable {
    package let range: SourceRange
    package let expected: String
    /// The only value that does not match; nil if there are others, or if `expected` does not name it.
    let excluded: String?
    package let got: String
    /// Additional lines: differences of long values.
    package let details: [String]
    /// The values with which lines of ``details`` end that compare values.
    let comparisons: [ShownComparison]
    /// A summary of the differences of long values, which replaces the values in the message; nil for short ones.
    let headline: ShownDifferences.Headline?
    /// The path or the index of the list element that does not match; nil if the failure is not about an element.
    let element: String?

    init(
        at range: SourceRange, expected: String, excluded: String? = nil, got: String, details: [String] = [],
        comparisons: [ShownComparison] = [], headline: ShownDifferences.Headline? = nil, element: String? = nil
    ) {
        self.element = element
        self.range = range
        self.expected = expected
        self.excluded = excluded
        self.got = got
        self.details = details
        self.comparisons = comparisons
        self.headline = headline
    }

    /// Creates the failure of a comparison.
    ///
    /// - Parameter isCut: True if `expected` and `got` are not shown whole, so that a summary says more.
    init(at range: SourceRange, expected: String, got: String, _ differences: ShownDifferences, isCut: Bool) {
        let headline = isCut ? differences.headline : nil
        self.init(
            at: range, expected: expected, got: got,
            details: headline == nil ? differences.lines : differences.linesBelowHeadline,
            comparisons: differences.comparisons, headline: headline)
    }

    /// The message, to be prefixed with the subject's name.
    package var message: String { headline?.text ?? ShownComparison(expected: expected, actual: got).text }

    /// The values with which the message ends; nil if it compares none.
    var compared: ShownComparison? {
        headline.map(\.compared) ?? ShownComparison(expected: expected, actual: got)
    }
}
