package import Cryptography
package import JSON
package import Secrets

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

    /// Registers the value of a name if it is a secret.
    func registerSecret(_ value: JSONValue, named name: String) {
        guard isSecret(name, of: value) else { return }
        registerSecret(value, of: "\"\(name)\"")
    }

    /// True if the value of a name must be masked.
    package func isSecret(_ name: String, of value: JSONValue) -> Bool {
        secretNames.contains(name) && (!describedSecrets.contains(name) || value.mayBeSecret)
    }

    /// Registers a text that is sent under a name that describes a secret.
    package func registerSecret(sentAs text: String) {
        let value = JSONValue.string(text)
        guard value.mayBeSecret, text.unicodeScalars.count >= Self.shortestDerived else { return }
        registerSecret(value, of: "")
    }

    /// Makes a captured or set name secret from now on if it describes a secret, and the value may be one.
    package mutating func noteSecret(named name: String, with value: JSONValue) {
        guard SecretWords.isSecret(name: name), value.mayBeSecret, !secretNames.contains(name) else { return }
        secretNames.insert(name)
        describedSecrets.insert(name)
    }

    /// Registers the values of all secret names, so that they are masked before their first use.
    package func registerSecrets() {
        let prefix = PlaceholderName.environmentPrefix
        for name in secretNames {
            if name.hasPrefix(prefix) {
                _ = processVariable(String(name.dropFirst(prefix.count)))
            } else if !isToken(name) {
                // A value that is unavailable now is registered at its first use.
                _ = try? lookUp(name)
                // The row's label shows its value even if another definition hides it.
                if let value = row[name], isSecret(name, of: value) {
                    run.secrets.register(value, of: "\"\(name)\"")
                }
            }
        }
    }

    /// Adds the values of an element, and registers the secret ones: labels show them before their first use.
    package mutating func enter(_ element: [(name: String, value: JSONValue)]) {
        for value in element { registerSecret(value.value, named: value.name) }
        elements.append(Dictionary(element.map { ($0.name, $0.value) }) { first, _ in first })
    }

    private func isToken(_ name: String) -> Bool {
        guard case .token? = layers.lazy.compactMap({ $0[name] }).first else { return false }
        return true
    }

    // MARK: Filters

    func isSecret(_ head: PlaceholderExpression.Head, _ value: JSONValue?) -> Bool {
        switch head {
        case .name(let name): isSecret(name, of: value ?? .null) || isToken(name)
        case .processEnvironment(let name):
            isSecret(PlaceholderName.environmentPrefix + name, of: value ?? .null)
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

extension JSONValue {
    /// See ``SecretWords/mayBeSecret(_:)``.
    package var mayBeSecret: Bool {
        switch self {
        case .null, .bool, .number: false
        case .string(let text): SecretWords.mayBeSecret(text)
        case .array, .object: allTexts.contains { SecretWords.mayBeSecret($0) }
        }
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

extension SecretRegistry {
    /// Registers the texts and numbers of a value, nested ones included.
    ///
    /// - Parameter name: The owner of the secret for warnings about short secrets, such as `"pin"` in quotes.
    package func register(_ value: JSONValue, of name: String? = nil) { register(value.allTexts, of: name) }
}

extension JSONValue {
    /// The texts and numbers in the value.
    package var allTexts: [String] {
        switch self {
        case .string(let text): [text]
        case .number(let number): [number.text]
        case .array(let elements): elements.flatMap(\.allTexts)
        case .object(let object): object.flatMap(\.value.allTexts)
        case .bool, .null: []
        }
    }
}
