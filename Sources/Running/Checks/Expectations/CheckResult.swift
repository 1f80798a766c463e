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
    /// Lines below the source excerpt: differences, or the start of the response.
    package let details: [String]
    package let hint: String?

    package init(at range: SourceRange, _ message: String, details: [String] = [], hint: String? = nil) {
        self.range = range
        self.message = message
        self.details = details
        self.hint = hint
    }

    /// Returns the failure with a hint, unless it has one.
    func with(hint: String?) -> CheckFailure {
        CheckFailure(at: range, message, details: details, hint: self.hint ?? hint)
    }
}
