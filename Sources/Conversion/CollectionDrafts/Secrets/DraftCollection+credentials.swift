import Secrets

extension DraftContext {
    /// Replaces the values of variables that the source uses as credentials, and marks captures of secrets as secret.
    func hideCredentials(in collection: inout DraftCollection) {
        // A variable can have its value from another one: `auth = Bearer {{token}}`.
        var pending = Array(credentialNames)
        let all = [collection.variables] + collection.environments.map(\.variables)
        while let name = pending.popLast() {
            for case .text(let text)? in all.map({ $0[name: name] }) where !text.hasWordsBesidePlaceholders {
                pending += text.placeholders.compactMap(\.variable).filter { credentialNames.insert($0).inserted }
            }
        }
        hideValues(of: &collection.variables, at: "all")
        for index in collection.environments.indices {
            let place = "environment \(collection.environments[index].name)"
            hideValues(of: &collection.environments[index].variables, at: place)
        }
        collection.level.changeItems {
            hideValues(of: &$0.variables, at: $0.name)
        } request: { request in
            hideValues(of: &request.set, at: request.shownName)
            for index in request.capture.entries.indices {
                let name = request.capture.entries[index].name
                guard request.capture.entries[index].value.capturesSecret(named: name, credentialNames) else {
                    continue
                }
                request.capture.entries[index].value.markSecret()
            }
        }
        let listed = Set(secrets.variables)
        let variables = [collection.variables] + collection.environments.map(\.variables)
        for entry in variables.flatMap(\.applied) where credentialNames.contains(entry.name) {
            guard case .text(let text) = entry.value, let variable = text.placeholder?.environment,
                !listed.contains(variable)
            else { continue }
            collection.secrets.append(entry.name)
        }
    }

    /// True if the value of a name that the source uses as credentials is a secret: numbers, booleans and null are not,
    /// except under the names in ``grantingNames``.
    private func isCredential(_ value: String, of name: String) -> Bool {
        !value.isEmpty && (grantingNames.contains(name) || SecretWords.mayBeSecret(value))
    }

    private func hideValues(of variables: inout DraftMapping, at place: String) {
        for index in variables.entries.indices where credentialNames.contains(variables.entries[index].name) {
            let (entry, name) = (variables.entries[index], variables.entries[index].name)
            guard entry.switchedOff == nil else { continue }
            switch entry.value {
            case .text(let text), .quoted(let text):
                guard let literal = text.literal else {
                    variables.entries[index].value = .text(hidingFallbacks(in: text, named: name, at: place))
                    continue
                }
                guard isCredential(literal, of: name) else { continue }
                variables.entries[index].value = .text(DraftText(hidden(literal, named: name, at: place)))
            case .plain(let text):
                guard isCredential(text, of: name) else { continue }
                let placeholder = hidden(text, named: name, at: place)
                variables.entries[index].value = .typed(placeholder.filtered(by: "fromJson"))
            case .verbatim, .typed, .list, .mapping: continue
            }
            variables.entries[index].comment = DraftSecrets.comment
        }
    }
}

extension DraftValue {
    /// True for a value of `capture` whose name, or whose name in the response, is that of a secret, or that the
    /// collection uses as credentials.
    fileprivate func capturesSecret(named name: String, _ credentialNames: Set<String>) -> Bool {
        if credentialNames.contains(name) || SecretWords.isSecret(name: name) { return true }
        guard case .mapping(let capture) = self else { return false }
        if let header = capture["header"]?.text, SecretWords.isSecret(field: header.outline) { return true }
        guard let path = (capture["json"] ?? capture["xml"])?.text else { return false }
        return SecretWords.isSecret(name: DraftSecrets.lastName(of: path.outline))
    }

    /// Adds `secret: true` to a value of `capture`.
    fileprivate mutating func markSecret() {
        switch self {
        case .mapping(var mapping):
            mapping["secret"] = .bool(true)
            self = .mapping(mapping)
        case .text: self = .mapping(DraftMapping([("from", self), ("secret", .bool(true))]))
        case .quoted, .verbatim, .typed, .plain, .list: break
        }
    }
}
