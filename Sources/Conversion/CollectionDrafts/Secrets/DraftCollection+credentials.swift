import Secrets

extension DraftContext {
    /// Replaces the values of variables that the source uses as credentials, and marks captures of secrets as secret.
    func hideCredentials(in collection: inout DraftCollection) {
        // A variable can have its value from another one: `auth = Bearer {{token}}`.
        var pending = Array(credentialNames)
        let all = [collection.variables] + collection.environments.map(\.variables)
        while let name = pending.popLast() {
            for case .text(let text)? in all.map({ $0[name] }) where !DraftText.hasWordsBesidePlaceholders(text) {
                pending += DraftPlaceholder.names(in: text).map(String.init).filter {
                    credentialNames.insert($0).inserted
                }
            }
        }
        hideValues(of: &collection.variables, at: "all")
        for index in collection.environments.indices {
            let place = "environment \(collection.environments[index].name)"
            hideValues(of: &collection.environments[index].variables, at: place)
        }
        collection.level.changeGroups { hideValues(of: &$0.variables, at: $0.name) }
        collection.level.changeRequests { request in
            hideValues(of: &request.set, at: request.name ?? request.defaultName)
            for index in request.capture.entries.indices {
                let name = request.capture.entries[index].key
                guard request.capture.entries[index].value.capturesSecret(named: name, credentialNames) else {
                    continue
                }
                request.capture.entries[index].value.markSecret()
            }
        }
        let listed = Set(secrets.variables)
        let variables = [collection.variables] + collection.environments.map(\.variables)
        for entry in variables.flatMap(\.applied) where credentialNames.contains(entry.key) {
            guard let variable = entry.value.processVariable, !listed.contains(variable) else { continue }
            collection.secrets.append(entry.key)
        }
    }

    /// True if the value of a name that the source uses as credentials is a secret: numbers, booleans and null are not,
    /// except under the names in ``grantingNames``.
    private func isCredential(_ value: String, of name: String) -> Bool {
        !value.isEmpty && (grantingNames.contains(name) || SecretWords.mayBeSecret(value))
    }

    private func hideValues(of variables: inout DraftMapping, at place: String) {
        for index in variables.entries.indices where credentialNames.contains(variables.entries[index].key) {
            let entry = variables.entries[index]
            guard entry.switchedOff == nil else { continue }
            switch entry.value {
            case .text(let text), .quoted(let text):
                guard isCredential(text, of: entry.key) else { continue }
                guard DraftPlaceholder.names(in: text).isEmpty else {
                    variables.entries[index].value = .text(hidingDefaults(in: text, named: entry.key, at: place))
                    continue
                }
                variables.entries[index].value = .text(hidden(text, named: entry.key, at: place))
            case .plain(let text):
                guard isCredential(text, of: entry.key), DraftPlaceholder.names(in: text).isEmpty else { continue }
                let placeholder = hidden(text, named: entry.key, at: place)
                variables.entries[index].value = .plain(DraftPlaceholder.filtered(placeholder, by: "fromJson"))
            case .list, .mapping: continue
            }
            variables.entries[index].comment = DraftSecrets.comment
        }
    }
}

extension DraftLevel {
    /// Changes all groups of the level and those below them.
    fileprivate mutating func changeGroups(_ change: (inout DraftGroup) -> Void) {
        for index in items.indices {
            guard case .group(var group) = items[index] else { continue }
            change(&group)
            group.level.changeGroups(change)
            items[index] = .group(group)
        }
    }
}

extension DraftValue {
    /// The variable of the process environment that the value is, without `env.`; nil for other values.
    fileprivate var processVariable: String? {
        guard case .text(let text) = self, text.hasPrefix("<<env."), text.hasSuffix(">>") else { return nil }
        return DraftPlaceholder.names(in: text).first.map { String($0.dropFirst("env.".count)) }
    }

    /// True for a value of `capture` whose name, or whose name in the response, is that of a secret, or that the
    /// collection uses as credentials.
    fileprivate func capturesSecret(named name: String, _ credentialNames: Set<String>) -> Bool {
        if credentialNames.contains(name) || SecretWords.isSecret(name: name) { return true }
        guard case .mapping(let capture) = self else { return false }
        if case .text(let header)? = capture["header"], SecretWords.isSecret(field: header) { return true }
        guard case .text(let path)? = capture["json"] ?? capture["xml"] else { return false }
        return SecretWords.isSecret(name: DraftSecrets.lastName(of: path))
    }

    /// Adds `secret: true` to a value of `capture`.
    fileprivate mutating func markSecret() {
        switch self {
        case .mapping(var mapping):
            mapping["secret"] = .bool(true)
            self = .mapping(mapping)
        case .text: self = .mapping(DraftMapping([("from", self), ("secret", .bool(true))]))
        case .quoted, .plain, .list: break
        }
    }
}
