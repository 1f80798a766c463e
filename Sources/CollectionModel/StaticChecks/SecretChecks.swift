import Diagnostics

extension NameTable {
    /// A name under `secrets` that nothing defines masks nothing.
    mutating func checkSecrets(of collection: RequestCollection) {
        let environment = surroundings.environment
        let elsewhere = Self.names(of: collection, collection.environments + (environment.map { [$0] } ?? []))
        let missing = collection.unreadAnywhere
        for secret in collection.allSecrets + (environment?.secrets ?? []) {
            let name = secret.name
            let isKnown =
                name.hasPrefix("env.") || mayBeDefined(name) || missing.mayDefine(name)
                || layers.definition(of: name) != nil || surroundings.rowNames.contains(name)
                || origins.captors[name] != nil || surroundings.given[name] != nil || elsewhere.contains(name)
            guard !isKnown else { continue }
            let known = elsewhere.union(visibleNames).union(origins.captors.keys).sorted()
            let near = Suggestion.hint(for: name, among: known)
            // A slip of the fingers would leave the value that was meant unmasked.
            report(
                near == nil ? .warning : .error, at: secret.range,
                "nothing defines the secret \(secret.range.file.quoting(name))",
                hint: near ?? "list names of variables or captures, or env.NAME")
        }
    }

    /// Every name that some place of a collection defines, but for what requests capture.
    private static func names(of collection: RequestCollection, _ environments: [RunEnvironment]) -> Set<String> {
        let groups = collection.allItems.flatMap(\.groups)
        let included = groups.compactMap(\.included)
        let variables =
            environments.flatMap(\.variables) + groups.flatMap { $0.variables + $0.with } + collection.gathered(\.loop)
            + included.flatMap(\.variables)
        return Set(variables.map(\.name) + included.flatMap(\.tokens).map(\.name))
            .union(HubDefinition.variableNames + [HubDefinition.tokenName])
    }
}
