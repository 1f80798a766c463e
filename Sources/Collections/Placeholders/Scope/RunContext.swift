import Diagnostics
import JSON
import Synchronization

/// What placeholders know of the run around them: one for each iteration.
///
/// A class, because scopes are copied for each request and this part of them never changes.
package final class RunContext: Sendable {
    package let processEnvironment: [String: String]
    package let environmentName: String?
    /// The iteration, from 1.
    package let iteration: Int
    package let secrets: SecretRegistry
    /// Seconds since 1970-01-01T00:00:00Z.
    package let now: @Sendable () -> Double
    package let memo: FunctionMemo

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

/// Keeps what functions in the values of variables gave: they are evaluated once in each iteration.
package final class FunctionMemo: Sendable {
    private struct Key: Hashable {
        /// An anchored value may belong to several variables.
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
