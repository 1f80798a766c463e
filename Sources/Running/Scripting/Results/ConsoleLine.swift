package import Diagnostics
package import RunRecords

/// One call of a script's `console`.
package struct ConsoleLine: Sendable {
    package let level: ConsoleRecord.Level
    /// The text, which may have several lines.
    package let text: String
    /// The position of the call.
    package let range: SourceRange
    /// The number of the attempt in the request's list, from 1.
    package let attempt: Int

    package init(_ level: ConsoleRecord.Level, _ text: String, at range: SourceRange, attempt: Int = 1) {
        self.level = level
        self.text = text
        self.range = range
        self.attempt = attempt
    }
}
