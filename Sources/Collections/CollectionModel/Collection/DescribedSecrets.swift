import Placeholders
import Secrets

extension RequestCollection {
    /// The names of variables and captures that describe secrets, and of those whose values are sent under names that do.
    ///
    /// - Parameter environment: The chosen environment, which may have its own file.
    package func describedSecrets(in environment: RunEnvironment?) -> Set<String> {
        // Postman's variables are marked where they are read, and its requests have placeholders of another form.
        guard case .native = format else { return [] }
        var names: Set<String> = []
        func add(_ definitions: [VariableDefinition]) {
            for definition in definitions where SecretWords.isSecret(name: definition.name) {
                names.insert(definition.name)
            }
        }
        func add(_ values: [SecretValue]) {
            for case .text(let text) in values.map(\.content) { names.formUnion(text.namesOfSecrets) }
        }
        add(variables + (environment?.variables ?? []))
        add(defaults.secretValues)
        for group in allGroups {
            add(group.variables + group.with + (group.included?.variables ?? []))
            add(group.defaults.secretValues)
        }
        forEachRequest { request in
            add(request.loop + request.set)
            for capture in request.captures where SecretWords.isSecret(name: capture.name) {
                names.insert(capture.name)
            }
            if let body = request.body { add(body.secretValues) }
            if let settings = request.ownSettings { add(settings.values.secretValues) }
        }
        // Only the signature of a SAS token is a secret: its other parts explain why it is rejected.
        return names.subtracting(tokens.map(\.name) + ["sasToken"])
    }
}

extension PlaceholderText {
    /// The names whose values are the secret that the text sends. A scheme may precede it, as in `<<scheme>> <<token>>`,
    /// and of a name with filters, only the result is the secret.
    fileprivate var namesOfSecrets: [String] {
        guard let last = expressions.last, last.filters.isEmpty else { return [] }
        return switch last.head {
        case .name(let name): [name]
        case .processEnvironment(let name): [PlaceholderName.environmentPrefix + name]
        case .function: []
        }
    }
}
