import Diagnostics
import JSON
package import Secrets
import Synchronization

/// The state of one iteration that placeholders can use.
///
/// A class, because scopes are copied for each request and this part of them never changes.
package final class RunContext: Sendable {
    package let processEnvironment: [String: String]
    package let environmentName: String?
    /// The number of the iteration, from 1.
    package let iteration: Int
    package let secrets: SecretRegistry
    /// Returns the time in seconds since 1970-01-01T00:00:00Z.
    package let now: @Sendable () -> Double
    let memo: FunctionMemo

    package init(
        processEnvironment: [String: String], environmentName: String?, iteration: Int, secrets: SecretRegistry,
        now: @escaping @Sendable () -> Double
    ) {
        self.processEnvironment = processEnvironment
        self.environmentName = environmentName
        self.iteration = iteration
        self.secrets = secrets
        self.now = now
        memo = FunctionMemo()
    }
}

/// Results of functions in the values of variables, which are evaluated once per iteration.
final class FunctionMemo: Sendable {
    private struct Key: Hashable {
        /// The variable's name, because an anchored value may belong to several variables.
        let variable: String
        let file: ObjectIdentifier
        let start: SourcePosition

        init(variable: String, range: SourceRange) {
            self.variable = variable
            file = ObjectIdentifier(range.file)
            start = range.start
        }
    }

    private let values = Mutex<[Key: JSONValue]>([:])

    func value(at range: SourceRange, in variable: String) -> JSONValue? {
        values.withLock { $0[Key(variable: variable, range: range)] }
    }

    func keep(_ value: JSONValue, at range: SourceRange, in variable: String) {
        values.withLock { $0[Key(variable: variable, range: range)] = value }
    }
}
