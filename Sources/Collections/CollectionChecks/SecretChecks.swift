import AccessTokens
import CollectionModel
import Cryptography
import Diagnostics
import Placeholders

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

/// Checks literal connection strings and keys.
struct LiteralCredentials {
    /// The tokens that were checked: many requests use one token, and checking a key takes about a millisecond.
    private var checked: Set<DefinitionPlace> = []

    /// Reports a connection string of a hub that is invalid.
    func check(_ hub: HubDefinition, _ report: inout CheckReport) {
        if case .connectionString(let text, _) = hub.form { check(text, &report) }
    }

    /// Reports a connection string or key of a token that cannot be used to sign.
    mutating func check(_ token: TokenDefinition, _ report: inout CheckReport) {
        guard checked.insert(DefinitionPlace(token.range)).inserted else { return }
        switch token.kind {
        case .sharedAccessSignature(let settings): settings.connectionString.map { check($0, &report) }
        case .oauth2: break
        case .jsonWebToken(let settings): checkKey(of: settings, &report)
        }
    }

    private func check(_ connectionString: PlaceholderText, _ report: inout CheckReport) {
        guard let literal = connectionString.literal else { return }
        do throws(ConnectionStringError) {
            _ = try ConnectionString(parsing: literal).keyForHub()
        } catch {
            report.add(.connectionString, at: connectionString.range, error.message, hint: error.hint)
        }
    }

    private func checkKey(of settings: JSONWebTokenSettings, _ report: inout CheckReport) {
        guard let literal = settings.key.literal else { return }
        do throws(JSONWebTokenError) {
            try JSONWebTokenAlgorithm(named: settings.algorithm.rawValue).check(Secret(literal))
        } catch {
            report.add(.signingKey, at: settings.key.range, error.message, hint: error.hint)
        }
    }
}

/// Checks texts that other tools treat as placeholders.
enum LookalikeChecks {
    /// Warns of texts such as `{{name}}` and `${name}` if `name` has a value: hubrun sends them as written.
    static func check(_ collection: RequestCollection, _ visible: VisibleNames, _ report: inout CheckReport) {
        let included = collection.allGroups.compactMap(\.included)
        let lookalikes =
            collection.lookalikes + included.flatMap(\.lookalikes) + (visible.context.environment?.lookalikes ?? [])
        guard !lookalikes.isEmpty else { return }
        let environments = collection.environments + (visible.context.environment.map { [$0] } ?? [])
        let names = SecretChecks.names(of: collection, environments).union(visible.origins.captors.keys).union(
            visible.all)
        var places: Set<String> = []
        for lookalike in lookalikes where names.contains(lookalike.name) {
            // Warn once: through an alias or a file that is included twice, the same text is decoded several times.
            guard places.insert("\(lookalike.range.label) \(lookalike.written)").inserted else { continue }
            report.append(lookalike.warning().forRuns)
        }
    }
}
