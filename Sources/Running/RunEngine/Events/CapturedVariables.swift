package import JSON
import Placeholders
import Synchronization

/// The values that the units of a run captured and set; for each name, the value of the last unit in order.
package final class CapturedVariables: Sendable {
    private struct Value {
        let value: JSONValue
        let ordinal: Int
        let isSecret: Bool
    }

    private let containsSecret: @Sendable (String) -> Bool
    private let values = Mutex<[String: Value]>([:])

    /// - Parameter givesAway: Returns true if a text contains a secret.
    package init(containsSecret: @escaping @Sendable (String) -> Bool) {
        self.containsSecret = containsSecret
    }

    /// The values without secrets, sorted by name.
    package var open: [(name: String, value: JSONValue)] {
        sorted { !$0.isSecret }
    }

    /// The values that are secret or contain a secret, sorted by name.
    package var secret: [(name: String, value: JSONValue)] {
        sorted(where: \.isSecret)
    }

    private func sorted(where predicate: (Value) -> Bool) -> [(name: String, value: JSONValue)] {
        values.withLock { values in
            values.filter { predicate($0.value) }.map { ($0.key, $0.value.value) }.sorted { $0.0 < $1.0 }
        }
    }

    /// Stores the captured values of a unit; must be called while the unit's secrets are registered.
    ///
    /// - Parameter fromEnvironment: True to store the environment, which scripts changed, instead of captured values.
    func take(from scope: VariableScope, ordinal: Int, fromEnvironment: Bool) {
        let captured =
            fromEnvironment
            ? scope.variables(in: .environment).map { ($0.name, $0.value) }
            : scope.captured.values.map { ($0.key, $0.value) }
        for (name, value) in captured {
            let isSecret = scope.isSecret(name, of: value) || containsSecret(value.compactText())
            values.withLock { values in
                guard ordinal >= values[name]?.ordinal ?? 0 else { return }
                values[name] = Value(value: value, ordinal: ordinal, isSecret: isSecret)
            }
        }
    }
}
