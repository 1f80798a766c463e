import CollectionModel
package import Diagnostics
import JavaScript
package import JSON
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

/// An operation of a script that ends later, such as a sub-request.
package struct ScriptOperation: Sendable {
    package enum Kind: String, Sendable {
        /// Sends a request of the script's own.
        case send
        /// Provides a token of `tokens`.
        case token
        /// Resolves the request as it would be sent now.
        case resolve
        /// Runs a request of the collection.
        case runRequest

        /// True if several can be carried out at the same time; the others need the variables for themselves.
        var isConcurrent: Bool { self == .send }
    }

    /// The phase and the operation's number in its unit.
    struct Identity: Sendable {
        let job: ObjectIdentifier
        let number: Double
    }

    let identity: Identity
    package let kind: Kind
    /// A token's name, or JSON: the request to send, the changes of the request, or the request to run.
    package let payload: String
    /// The variables when the operation begins.
    package let scope: VariableScope
    /// The place of the call.
    package let frame: ScriptFrame?
    /// The script that made the call.
    package let script: ScriptPhase.ScriptName
}

/// The end of an operation.
package struct ScriptAnswer: Sendable {
    package enum Outcome: Sendable {
        /// A value for the script, and bytes such as a response's body.
        case value(String?, [UInt8]?)
        /// A `message`, an optional `className`, and members of the error.
        case failure(JSONObject)
    }

    /// The results of a request that the operation ran; they count as results of the script.
    package struct Results: Sendable {
        /// The variables with the changes of the request.
        package var scope: VariableScope
        package var tests: [TestReport] = []
        package var failures: [ScriptPhaseResult.Failure] = []
        /// The errors that Newman does not report; see ``ScriptPhaseResult/unreported``.
        package var unreported: [ScriptPhaseResult.Failure] = []
        package var console: [ConsoleLine] = []
        /// The number of console lines over the limits, which are not in ``console``.
        package var omittedLines = 0
        /// Remarks for the user.
        package var notes: [String] = []

        package init(scope: VariableScope) {
            self.scope = scope
        }
    }

    package let outcome: Outcome
    /// Nil if the operation ran no request of the collection.
    package let results: Results?

    package init(_ outcome: Outcome, _ results: Results? = nil) {
        self.outcome = outcome
        self.results = results
    }

    package static func failure(_ message: String, hint: String? = nil, _ results: Results? = nil) -> ScriptAnswer {
        let hint = hint.map { [("hint", JSONValue.string($0))] } ?? []
        return ScriptAnswer(.failure(JSONObject([("message", .string(message))] + hint)), results)
    }
}
