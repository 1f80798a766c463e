import Secrets

extension DraftCollection {
    /// Completes a collection whose requests are written: gives a value to each name that nothing defines, whose value
    /// contains itself, or that a request uses before another one captures it, lists the secrets, and lifts what
    /// requests share.
    ///
    /// - Parameters:
    ///   - names: All names that placeholders of the collection use.
    ///   - credentials: Names whose values are secrets.
    ///   - definedByScripts: Names that scripts set.
    /// - Returns: The names that got the process environment as their value, with its variables.
    mutating func finish(
        _ names: inout DraftNames, _ secrets: inout DraftSecrets, credentials: Set<String> = [],
        definedByScripts: Set<String> = []
    ) -> [(name: String, variable: String)] {
        var defined = definedByScripts.union(variables.applied.map(\.key)).union(tokens.applied.map(\.key))
        for environment in environments { defined.formUnion(environment.variables.applied.map(\.key)) }
        defined.formUnion(level.groupVariables)
        for request in level.requests {
            defined.formUnion(request.capture.applied.map(\.key))
            defined.formUnion(request.set.applied.map(\.key))
            defined.formUnion(request.forEach.applied.map(\.key))
        }
        var missing = openCircles(&secrets).filter { !definedByScripts.contains($0.name) }
        for (name, _) in missing where credentials.contains(name) || SecretWords.isSecret(name: name) {
            self.secrets.append(name)
        }
        var early = definedByScripts.union(variables.applied.map(\.key)).union(level.groupVariables)
        for environment in environments { early.formUnion(environment.variables.applied.map(\.key)) }
        let undefined = names.used.filter { !defined.contains($0) } + namesUsedTooEarly(defined: early)
        for name in undefined where variables[name] == nil {
            let variable = secrets.variable(forValueOf: name)
            variables[name] = .text("<<env.\(variable)>>")
            missing.append((name, variable))
            if credentials.contains(name) || SecretWords.isSecret(name: name) { self.secrets.append(name) }
        }
        var listed: Set<String> = []
        self.secrets = (self.secrets + secrets.variables.map { "env.\($0)" }).filter { listed.insert($0).inserted }
        level.nameApart()
        lift(&names)
        return missing
    }
}

extension DraftCollection {
    /// Gives the process environment's values to the variables that contain themselves, directly or in the values of
    /// others: the source has no value for them.
    ///
    /// - Returns: The names of the variables, in alphabetical order, with the variables of the process environment.
    mutating func openCircles(_ secrets: inout DraftSecrets) -> [(name: String, variable: String)] {
        var found = Self.circularNames(in: variables)
        Self.replace(found, in: &variables, &secrets)
        // A circle that only an environment closes has a value of the environment.
        for index in environments.indices {
            var scope = variables
            for entry in environments[index].variables.applied { scope[entry.key] = entry.value }
            let names = Self.circularNames(in: scope).filter { environments[index].variables[$0] != nil }
            Self.replace(names, in: &environments[index].variables, &secrets)
            found.formUnion(names)
        }
        return found.sorted().map { ($0, secrets.variable(forValueOf: $0)) }
    }

    private static func replace(_ names: Set<String>, in variables: inout DraftMapping, _ secrets: inout DraftSecrets) {
        for name in names.sorted() { variables[name] = .text("<<env.\(secrets.variable(forValueOf: name))>>") }
    }

    private static func circularNames(in variables: DraftMapping) -> Set<String> {
        var references: [String: Set<String>] = [:]
        for entry in variables.applied {
            var names: Set<String> = []
            entry.value.forEachText { text in
                // A literal "<<" begins no placeholder.
                names.formUnion(DraftPlaceholder.names(in: text.replacing("\\<<", with: "")).map(String.init))
            }
            references[entry.key] = names
        }
        // First without names that lead out of all circles, then without those that nothing in a circle leads to.
        for _ in 0..<2 {
            var count = references.mapValues(\.count)
            var users: [String: [String]] = [:]
            for (name, used) in references { for inner in used { users[inner, default: []].append(name) } }
            var open = users.keys.filter { references[$0] == nil } + count.filter { $0.value == 0 }.map(\.key)
            while let next = open.popLast() {
                references[next] = nil
                for user in users[next] ?? [] {
                    count[user, default: 0] -= 1
                    if count[user] == 0 { open.append(user) }
                }
            }
            let rest = references
            references = rest.mapValues { _ in [] }
            for (name, used) in rest { for used in used where rest[used] != nil { references[used]?.insert(name) } }
        }
        return Set(references.keys)
    }
}
