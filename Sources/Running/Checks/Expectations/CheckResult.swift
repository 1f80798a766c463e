package import Diagnostics

/// The result of one expectation or capture.
package struct CheckResult: Sendable {
    /// The checked part of the exchange: `status`, `$.tags`, `header Location`.
    package let subject: String
    package let failure: CheckFailure?
    /// The value of a passed check, shortened; nil if no report shows it.
    package let value: String?

    package init(subject: String, failure: CheckFailure? = nil, value: String? = nil) {
        self.subject = subject
        self.failure = failure
        self.value = value
    }
}

/// The message of an expectation that did not pass, with its source location.
package struct CheckFailure: Sendable {
    package let range: SourceRange
    package let message: String
    /// The values with which the message ends; nil if it compares none.
    package let compared: ShownComparison?
    /// Lines below the source excerpt: differences, or the start of the response.
    package let details: [String]
    /// The values with which lines of ``details`` end that compare values.
    package let comparisons: [ShownComparison]
    package let hint: String?

    package init(
        at range: SourceRange, _ message: String, compared: ShownComparison? = nil, details: [String] = [],
        comparisons: [ShownComparison] = [], hint: String? = nil
    ) {
        self.range = range
        self.message = message
        self.compared = compared
        self.details = details
        self.comparisons = comparisons
        self.hint = hint
    }

    /// Returns the failure with a hint, unless it has one.
    func with(hint: String?) -> CheckFailure { adding([], hint: self.hint ?? hint) }

    /// Returns the failure with further lines, and with another hint.
    func adding(_ lines: [String], hint: String?) -> CheckFailure {
        CheckFailure(
            at: range, message, compared: compared, details: details + lines, comparisons: comparisons, hint: hint)
    }
}

/// Two values as a message shows them.
package struct ShownComparison: Sendable, Equatable {
    package let expected: String
    package let actual: String

    package init(expected: String, actual: String) {
        self.expected = expected
        self.actual = actual
    }

    /// The values as the end of a message.
    package var text: String { "expected \(expected), got \(actual)" }
}
