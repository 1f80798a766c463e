package import Cryptography
package import JSON

/// The registration of secrets where a scope makes them.
extension VariableScope {
    /// The length, in Unicode scalars, below which a filter's result for a secret is too common a text to mask.
    static let shortestDerived = 4

    /// Registers a value as a secret; of a value with unknown parts, the known text.
    ///
    /// - Parameter owner: The owner of the secret for warnings, such as `"pin"` in quotes.
    func registerSecret(_ value: JSONValue, of owner: String) {
        guard let unknown, unknown.occurs(in: value) else { return run.secrets.register(value, of: owner) }
        if case .string(let text) = value, unknown.isMark(text) { return }
        run.secrets.register(unknown.restored(value))
    }

    /// Registers the values of all secret names, so that they are masked before their first use.
    package func registerSecrets() {
        let prefix = PlaceholderName.environmentPrefix
        for name in secretNames {
            if name.hasPrefix(prefix) {
                _ = environmentValue(of: String(name.dropFirst(prefix.count)))
            } else if !isToken(name) {
                // A value that is unavailable now is registered at its first use.
                _ = try? value(of: name)
                // The row's label shows its value even if another definition hides it.
                if let value = row[name] { run.secrets.register(value, of: "\"\(name)\"") }
            }
        }
    }

    /// Adds the values of an element, and registers the secret ones: labels show them before their first use.
    package mutating func enter(_ element: [(name: String, value: JSONValue)]) {
        for value in element where secretNames.contains(value.name) {
            registerSecret(value.value, of: "\"\(value.name)\"")
        }
        elements.append(Dictionary(element.map { ($0.name, $0.value) }) { first, _ in first })
    }

    private func isToken(_ name: String) -> Bool {
        guard case .token? = layers.lazy.compactMap({ $0[name] }).first else { return false }
        return true
    }

    // MARK: Filters

    func isSecret(_ head: PlaceholderExpression.Head) -> Bool {
        switch head {
        case .name(let name): secretNames.contains(name) || isToken(name)
        case .processEnvironment(let name): secretNames.contains(PlaceholderName.environmentPrefix + name)
        case .function: false
        }
    }

    /// True if a value is a registered secret, also if another variable contains it.
    func isKnownSecret(_ value: JSONValue?) -> Bool {
        switch value {
        case .string(let text): text.unicodeScalars.count >= Self.shortestDerived && run.secrets.contains(text)
        case .number(let number): number.text.utf8.count >= Self.shortestDerived && run.secrets.contains(number.text)
        default: false
        }
    }

    /// True if a number was made with a secret argument; a text shows such an argument whole or, as a digest, never.
    func isSecretSum(_ value: JSONValue?, of call: FilterCall) -> Bool {
        guard case .number = value else { return false }
        return call.arguments.contains { argument in
            guard case .name(let name) = argument else { return false }
            return secretNames.contains(name)
        }
    }

    /// Registers a filter's result for a secret, unless it is too short to be masked everywhere.
    func registerDerived(_ value: JSONValue) { registerDerived(value) { _ in true } }

    private func registerDerived<Failure: Error>(
        _ value: JSONValue, where isSecret: (String) throws(Failure) -> Bool
    ) throws(Failure) {
        for text in value.allTexts where text.unicodeScalars.count >= Self.shortestDerived {
            if try isSecret(text) { run.secrets.register(text) }
        }
    }

    /// Registers a filter's results for the secrets in a value.
    func registerParts(
        of value: JSONValue, madeBy call: FilterCall, _ arguments: [JSONValue], _ parts: inout SecretParts
    ) throws(SecretParts.TooMuchWork) {
        if case .string(let text) = value,
            let derived = parts.derived(
                in: text,
                by: { secret in
                    guard case .string(let made)? = try? call.apply(to: .string(secret), arguments: arguments) else {
                        return nil
                    }
                    return made
                })
        {
            return registerDerived(.array(derived.map { .string($0) }))
        }
        try registerDerived(value) { text throws(SecretParts.TooMuchWork) in try parts.isShown(in: text) }
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
