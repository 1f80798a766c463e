import CollectionModel
package import Diagnostics
package import JSON
import JavaScript
package import Placeholders

/// The results of a phase of scripts.
package struct ScriptPhaseResult: Sendable {
    /// An error of a script, with its place.
    package struct Failure: Sendable {
        package let range: SourceRange
        package let message: String
        package let hint: String?
        /// The call stack, and compared values.
        package let details: [String]
        /// True for an assertion outside of a test, which is a failed check and not an error.
        package let isAssertion: Bool
        /// The script's name and line, such as `afterResponse, line 3`.
        package let place: String

        package init(
            range: SourceRange, message: String, hint: String?, details: [String], isAssertion: Bool = false,
            place: String
        ) {
            self.range = range
            self.message = message
            self.hint = hint
            self.details = details
            self.isAssertion = isAssertion
            self.place = place
        }
    }

    /// The request with which the unit continues.
    package enum Jump: Sendable, Equatable {
        case request(String)
        /// The requests of this iteration end.
        case end
    }

    /// The variables with the scripts' changes.
    package var scope: VariableScope
    package var tests: [TestReport] = []
    package var console: [ConsoleLine] = []
    package var omittedLines = 0
    package var timings: [ScriptTiming] = []
    package var failures: [Failure] = []
    /// The errors that Newman does not report, in a phase that is to have Newman's outcome.
    package var unreported: [Failure] = []
    /// Remarks for the user.
    package var notes: [String] = []
    /// The changed parts of the request.
    package var changes: JSONObject?
    package var jump: Jump?
    /// The place of the call that jumps.
    package var jumpRange: SourceRange?
    /// True if a script called `skipRequest`.
    package var skipsRequest = false
    /// True if a script asserted on the status, so that no status is implied.
    package var assertsStatus = false
    package var isInterrupted = false
    /// True if `pm.visualizer` was used.
    package var usesVisualizer = false

    init(scope: VariableScope) {
        self.scope = scope
    }

    package var errors: [Failure] { failures.filter { !$0.isAssertion } }

    /// The result of a phase whose engine did not start.
    static func unstarted(_ phase: ScriptPhase, _ error: JavaScriptCoreError = .notStarted) -> ScriptPhaseResult {
        guard case .unusable(let message) = error else {
            return failed(phase, "JavaScriptCore could not start", at: nil)
        }
        return failed(phase, "this version of JavaScriptCore cannot run scripts: \(message)", at: nil)
    }

    /// The result of a phase with a script that could not be ended.
    static func lost(
        _ phase: ScriptPhase, script: ScriptPhase.ScriptName?, _ reason: LostScript
    ) -> ScriptPhaseResult {
        switch reason {
        case .computing:
            failed(
                phase, "the script could not be ended, so the run ends", at: script,
                hint: "the engine does not interrupt some regular expressions and calls on very long lists")
        case .memory(let limit):
            failed(
                phase,
                "one call in the script needed much more than \(limit >> 20) MiB and could not be ended, so the run ends",
                at: script, hint: "--script-memory allows more")
        }
    }

    private static func failed(
        _ phase: ScriptPhase, _ message: String, at script: ScriptPhase.ScriptName?, hint: String? = nil
    ) -> ScriptPhaseResult {
        var result = ScriptPhaseResult(scope: phase.scope)
        if let script = script ?? phase.scripts.first.map({ ScriptPhase.ScriptName($0.script, in: phase.dialect) }) {
            result.failures = [
                Failure(
                    range: script.range, message: "\(phase.dialect.name(of: phase.event)): \(message)", hint: hint,
                    details: [],
                    place: script.label)
            ]
        }
        return result
    }
}
