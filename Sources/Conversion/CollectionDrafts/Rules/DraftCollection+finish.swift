import Cryptography

extension DraftCollection {
    /// Completes a collection whose requests are written: gives a value to each name that nothing defines, or that a
    /// request uses before another one captures it, lists the secrets, and lifts what requests share.
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
        var early = definedByScripts.union(variables.applied.map(\.key)).union(level.groupVariables)
        for environment in environments { early.formUnion(environment.variables.applied.map(\.key)) }
        var missing: [(name: String, variable: String)] = []
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
