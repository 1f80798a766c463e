package import CollectionModel
import Cryptography
package import DataRows
package import JSON
import Placeholders
import PostmanFormat
package import Secrets

/// A collection that is ready to run, with its environment.
///
/// A class, to avoid retain/release of its many fields for every iteration.
package final class PlannedCollection: Sendable {
    /// Rows of data, each of which is one iteration.
    package enum Rows: Sendable {
        case inPlace([JSONObject])
        case file(DataFile)

        package var count: Int {
            switch self {
            case .inPlace(let rows): rows.count
            case .file(let file): file.count
            }
        }
    }

    package let collection: RequestCollection
    /// The collection with the requests that are not part of the run.
    package let whole: RequestCollection
    /// The part of the collection that runs.
    package let choice: RunChoice
    package let environment: RunEnvironment?
    package let rows: Rows?
    private let given: [String: JSONValue]
    /// The layers of the environment and the file, which are the same in every iteration.
    let order: NameOrder<VariableLayer>
    /// The same layers in the form that a scope stores.
    let layers: [VariableLayer]
    /// True if at least one token must be fetched from an endpoint.
    let fetchesTokens: Bool
    /// True if a request of the run has scripts.
    package let hasScripts: Bool
    /// The names that the collection and the environment declare as secret, and ``describedSecrets``.
    let secretNames: Set<String>
    /// The undeclared names that describe a secret, or whose value is sent under a key that describes one.
    let describedSecrets: Set<String>

    /// - Parameter given: The values of `--var` and `--secret`. In a Postman collection they belong to the environment,
    ///   so that a data row hides them; elsewhere they take precedence.
    package init(
        collection: RequestCollection, environment: RunEnvironment?, given: [String: JSONValue] = [:],
        rows: Rows? = nil, choice: RunChoice = RunChoice(), whole: RequestCollection? = nil
    ) {
        self.choice = choice
        self.given = given
        let running = collection.running(in: environment)
        self.whole = whole?.running(in: environment) ?? running
        self.collection = running
        self.environment = environment
        self.rows = rows
        var variables = VariableLayer(environment?.variables ?? [], of: .environment)
        var files = [VariableLayer(collection.variables, of: .collection)]
        if collection.format.givesValuesToEnvironment {
            for (name, value) in given.sorted(by: { $0.key < $1.key }) { variables[name] = .fixed(value) }
        }
        if let postman = collection.postman { files.append(VariableLayer(postman.globals, of: .globals)) }
        order = NameOrder(environment: [variables], files: files)
        layers = Array(order.layers)
        hasScripts = collection.hasScripts
        // With runRequest, a script can run a request that is not part of the run.
        let reachable = hasScripts ? self.whole : collection
        fetchesTokens = reachable.allTokens.contains(where: \.isFetched) || reachable.mayFetchPostmanTokens
        let named =
            collection.format.givesValuesToEnvironment ? given.keys.filter { SecretWords.isSecret(column: $0) } : []
        let declared = Set((reachable.allSecrets + (environment?.secrets ?? [])).map(\.name) + named)
        describedSecrets = reachable.describedSecrets(in: environment).subtracting(declared)
        secretNames = declared.union(describedSecrets)
    }

    /// Returns the collection for one of its iterations.
    package func limited(toIteration number: Int) -> PlannedCollection {
        var choice = choice
        choice.iterations = [number]
        return PlannedCollection(
            collection: collection, environment: environment, given: given, rows: rows, choice: choice, whole: whole)
    }

    /// The scripts of the requests that run, each once for each request.
    package var scripts: [Script] { hasScripts ? collection.requestScripts : [] }

    /// True if each iteration begins with the variables and cookies of the previous one, as in Postman. The jobs of a
    /// load are separate users.
    func sharesState(_ settings: RunSettings) -> Bool {
        collection.format.changesEnvironment && !settings.postman.separatesIterations && settings.load == nil
    }

    /// Returns the names of requests that are not part of an iteration, by the variables that they provide.
    func leftOut(of iteration: Int) -> [String: String] {
        // A name can have a value of the environment even if an earlier request would set another one.
        collection.format.requiresValues ? choice[iteration]?.leftOut ?? choice.leftOut : [:]
    }
}

extension PlannedCollection {
    /// The limit for rows whose secrets are registered before their iteration.
    private static let maximumRows = 10_000

    /// Registers the collection's secrets for the whole run, except those that come from rows or responses.
    ///
    /// The server of another collection may return one of them, even if that collection runs first.
    ///
    /// - Parameter row: A row whose secrets are registered too.
    package func registerSecrets(
        _ settings: RunSettings, row: [String: JSONValue]? = nil, in secrets: SecretRegistry,
        now: @escaping @Sendable () -> Double
    ) {
        let scope = VariableScope(self, settings: settings, iteration: 1, row: row, secrets: secrets, now: now)
        guard !scope.secretNames.isEmpty else { return }
        scope.registerSecrets()
        if case .inPlace(let rows)? = rows {
            for row in rows.prefix(Self.maximumRows) {
                for column in row where scope.isSecret(column.key, of: column.value) { secrets.register(column.value) }
            }
        }
        for (_, items) in collection.sections { registerSecrets(of: items, in: scope, order) }
    }

    private func registerSecrets(
        of items: [CollectionItem], in scope: VariableScope, _ order: NameOrder<VariableLayer>
    ) {
        for case .group(let group) in items {
            let order = order.entering(group, tokens: nil)
            var inner = scope
            inner.layers = Array(order.layers)
            // A value that needs a response cannot be evaluated yet; the unit registers it later.
            for definition in group.with where scope.secretNames.contains(definition.name) {
                guard let value = try? definition.value.value(in: scope), scope.isSecret(definition.name, of: value)
                else { continue }
                scope.run.secrets.register(value)
            }
            for name in (group.variables + (group.included?.variables ?? [])).map(\.name)
            where scope.secretNames.contains(name) {
                _ = try? inner.lookUp(name)
            }
            registerSecrets(of: group.items, in: inner, order)
        }
    }
}

extension RequestCollection {
    /// True if a Postman request may have the type `oauth2`, which fetches a token if none is stored: one has it, or a
    /// script may choose it.
    var mayFetchPostmanTokens: Bool {
        guard case .postman = format else { return false }
        var hasType = false
        forEachRequest { request in
            guard case .given(let credentials)? = request.postman?.auth else { return }
            hasType = hasType || credentials.type == "oauth2"
        }
        return hasType || allScripts.contains { $0.texts.contains { $0.text.mentionsAuthentication } }
    }
}

extension String {
    /// True if the text contains `auth`, which every way to choose a request's authentication has: `pm.request.auth`,
    /// `authorizeUsing`, the member `auth` of a request.
    fileprivate var mentionsAuthentication: Bool {
        var text = self
        return text.withUTF8 { bytes in
            let word = Array("auth".utf8)
            return bytes.indices.dropLast(word.count - 1).contains { start in
                bytes[start] == word[0] && bytes[start..<start + word.count].elementsEqual(word)
            }
        }
    }
}
