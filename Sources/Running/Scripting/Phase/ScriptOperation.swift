package import JSON
package import Placeholders

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
