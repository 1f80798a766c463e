import CollectionModel
import Diagnostics

/// Checks the names under `secrets`.
enum SecretChecks {
    /// Reports undefined names, because they mask nothing.
    static func check(_ collection: RequestCollection, _ names: VisibleNames, _ report: inout CheckReport) {
        let environment = names.context.environment
        let elsewhere = Self.names(of: collection, collection.environments + (environment.map { [$0] } ?? []))
        let missing = collection.unreadAnywhere
        let secrets = collection.allSecrets + (environment?.secrets ?? [])
        let masked = Set(secrets.map(\.name))
        for secret in secrets {
            let name = secret.name
            let isKnown =
                name.hasPrefix("env.") || names.mayBeDefined(name) || missing.mayDefine(name)
                || names.definition(of: name) != nil || names.context.rowNames.contains(name)
                || names.origins.mayBeSetByRequests(name) || names.context.given[name] != nil
                || elsewhere.contains(name)
            guard !isKnown else { continue }
            let known = elsewhere.union(names.all).union(names.origins.captors.keys).sorted()
            // A misspelled name leaves a value unmasked, and a run shows no warnings, so this is an error.
            let unmasked = Suggestion.hint(for: name, among: known.filter { !masked.contains($0) })
            let near = unmasked ?? Suggestion.hint(for: name, among: known)
            report.add(
                .undefinedSecret, unmasked == nil ? .warning : .error, at: secret.range,
                "nothing defines the secret \(secret.range.file.quoting(name))",
                hint: near ?? "list names of variables or captures, or env.NAME")
        }
    }

    /// Returns all names that a collection and environments define, except those that requests capture or set.
    static func names(of collection: RequestCollection, _ environments: [RunEnvironment]) -> Set<String> {
        let groups = collection.allGroups
        let included = groups.compactMap(\.included)
        let variables =
            environments.flatMap(\.variables) + groups.flatMap { $0.variables + $0.with } + collection.gathered(\.loop)
            + included.flatMap(\.variables)
        return Set(variables.map(\.name) + included.flatMap(\.tokens).map(\.name))
            .union(HubDefinition.variableNames + [HubDefinition.tokenName])
    }
}
