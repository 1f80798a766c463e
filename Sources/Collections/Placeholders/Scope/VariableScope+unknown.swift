package import Cryptography
import Diagnostics
package import JSON

extension VariableScope {
    /// The scope in which an unknown value is an error.
    package var asking: VariableScope {
        var scope = self
        scope.needsKnown = unknown != nil
        return scope
    }

    /// Returns the value of a name with substitutes for its unknown parts; nil if it is unknown as a whole.
    func shownValue(of name: String, at range: SourceRange) throws(PlaceholderError) -> JSONValue? {
        do {
            return try value(of: name, at: range)
        } catch {
            guard case .unknown = error.kind else { throw error }
            return nil
        }
    }

    /// Registers a value as a secret; of a value with unknown parts, the known text.
    ///
    /// - Parameter owner: The owner of the secret for warnings, such as `"pin"` in quotes.
    func registerSecret(_ value: JSONValue, of owner: String) {
        guard let unknown, unknown.occurs(in: value) else { return run.secrets.register(value, of: owner) }
        if case .string(let text) = value, unknown.isMark(text) { return }
        run.secrets.register(unknown.restored(value))
    }

    /// Adds the values of an element, and registers the secret ones: labels show them before their first use.
    package mutating func enter(_ element: [(name: String, value: JSONValue)]) {
        for value in element where secretNames.contains(value.name) {
            registerSecret(value.value, of: "\"\(value.name)\"")
        }
        elements.append(Dictionary(element.map { ($0.name, $0.value) }) { first, _ in first })
    }
}

extension PlaceholderText {
    /// Returns the text with every placeholder resolved, and registers it as a secret.
    ///
    /// - Parameters:
    ///   - owner: The owner of the secret for warnings; nil for the first name in the text.
    ///   - isOpen: Returns true for a value that need not be masked.
    package func secret(
        in scope: VariableScope, of owner: String? = nil, unless isOpen: (String) -> Bool = { _ in false }
    ) throws(PlaceholderError) -> Secret {
        let value = try text(in: scope)
        if !isOpen(value) {
            scope.registerSecret(
                .string(value), of: owner ?? references.first.map { "\"\($0.name)\"" } ?? "a value under \"auth\"")
        }
        return Secret(value)
    }
}
