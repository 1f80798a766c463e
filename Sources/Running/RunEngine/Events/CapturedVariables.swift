package import JSON
import Placeholders
import Synchronization

/// What the units of a run captured and set, for a later run: of a name the value of the last unit in order counts.
package final class CapturedVariables: Sendable {
    private struct Value {
        let value: JSONValue
        let ordinal: Int
        let isSecret: Bool
    }

    private let givesAway: @Sendable (String) -> Bool
    private let values = Mutex<[String: Value]>([:])

    /// - Parameter givesAway: whether a text has a secret in it.
    package init(givesAway: @escaping @Sendable (String) -> Bool) {
        self.givesAway = givesAway
    }

    /// The values that are no secrets, in the order of their names.
    package var open: [(name: String, value: JSONValue)] {
        sorted { !$0.isSecret }
    }

    /// The values that are, or have one in them.
    package var secret: [(name: String, value: JSONValue)] {
        sorted(where: \.isSecret)
    }

    private func sorted(where isWanted: (Value) -> Bool) -> [(name: String, value: JSONValue)] {
        values.withLock { values in
            values.filter { isWanted($0.value) }.map { ($0.key, $0.value.value) }.sorted { $0.0 < $1.0 }
        }
    }

    /// Takes what a unit leaves, as long as its secrets are known.
    func take(from scope: VariableScope, ordinal: Int) {
        for (name, value) in scope.captured.values {
            let isSecret = scope.secretNames.contains(name) || givesAway(value.compactText())
            values.withLock { values in
                guard ordinal >= values[name]?.ordinal ?? 0 else { return }
                values[name] = Value(value: value, ordinal: ordinal, isSecret: isSecret)
            }
        }
    }
}
