package import Checks
package import Diagnostics
package import RunRecords
import Text

/// A test of a script, with its outcome.
package struct TestReport: Sendable {
    package let name: String
    package let outcome: TestRecord.Outcome
    /// `beforeRequest`, `afterResponse`, or the path of the script's file.
    package let script: String
    /// The position of the assertion that failed, otherwise of the call that defines the test.
    package let range: SourceRange
    /// The number of the attempt in the request's list, from 1.
    package let attempt: Int
    package let duration: Duration
    /// The reason why the test failed; nil if it did not fail.
    package let failure: Failure?
    /// A remark about the test, such as the reason why it was skipped.
    package let note: String?

    /// The reason why a test failed.
    package struct Failure: Sendable {
        package let message: String
        package let hint: String?
        /// The expected and the actual value; nil if the error has none.
        package let comparison: ComparedValues?
        /// The call stack, one line for each call: `at NAME (FILE:LINE:COLUMN)`.
        package let stack: [String]

        package init(_ message: String, hint: String? = nil, comparison: ComparedValues? = nil, stack: [String] = []) {
            self.message = message.cut(to: Self.messageBytes)
            self.hint = hint
            self.comparison = comparison
            self.stack = stack.cut(to: Self.stackBytes)
        }

        private static let messageBytes = 16 << 10
        private static let stackBytes = 4 << 10

        /// The failure for a report that is full.
        fileprivate var shortened: Failure { Failure(message.cut(to: 300), hint: hint) }

        fileprivate var keptBytes: Int {
            message.utf8.count + (comparison?.keptBytes ?? 0) + stack.reduce(0) { $0 + $1.utf8.count }
        }
    }

    private static let nameBytes = 1000

    /// - Parameter failure: The reason for the outcome "failed".
    package init(
        _ name: String, _ outcome: TestRecord.Outcome, script: String, at range: SourceRange, attempt: Int = 1,
        duration: Duration = .zero, failure: Failure? = nil, note: String? = nil
    ) {
        self.name = name.cut(to: Self.nameBytes)
        self.outcome = outcome
        self.script = script
        self.range = range
        self.attempt = attempt
        self.duration = duration
        self.failure = failure
        self.note = note
    }

    /// The size of the name and of a failed test's details, in bytes.
    package var keptBytes: Int { name.utf8.count + (failure?.keptBytes ?? 0) }

    /// The test with a short name and message, and without values and stack.
    package var withoutDetails: TestReport {
        TestReport(
            name.cut(to: 100), outcome, script: script, at: range, attempt: attempt, duration: duration,
            failure: failure?.shortened, note: note)
    }
}

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

/// One execution of a script, with its duration.
package struct ScriptTiming: Sendable {
    package let event: ScriptRecord.Event
    /// `beforeRequest`, `afterResponse`, or the path of the script's file.
    package let script: String
    /// The position of the script, or of the path that names its file.
    package let range: SourceRange
    /// The number of the attempt in the request's list, from 1.
    package let attempt: Int
    /// The start, in seconds since 1970-01-01T00:00:00Z.
    package let startedAt: Double
    /// The time until the script and everything that it began had ended.
    package let duration: Duration

    package init(
        _ event: ScriptRecord.Event, _ script: String, at range: SourceRange, attempt: Int = 1, startedAt: Double,
        duration: Duration
    ) {
        self.event = event
        self.script = script
        self.range = range
        self.attempt = attempt
        self.startedAt = startedAt
        self.duration = duration
    }
}
