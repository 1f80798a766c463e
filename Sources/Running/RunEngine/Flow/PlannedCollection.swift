package import CollectionModel
package import DataRows
package import JSON
import Placeholders
import Secrets

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
    /// The requests and elements that each iteration runs; nil for all of them.
    let choices: IterationChoices?
    package let environment: RunEnvironment?
    package let rows: Rows?
    /// The iterations to run, in order, from 1; nil for all of them.
    package let selectedIterations: [Int]?
    /// The name of a request that is not part of the run, by the name of the variable that it would have provided.
    private let leftOut: [String: String]
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
    /// The names that nobody declares and that describe a secret, or whose value is sent under a key that does.
    let describedSecrets: Set<String>

    /// - Parameter given: The values of `--var` and `--secret`. In a Postman collection they belong to the environment,
    ///   so that a data row hides them; elsewhere they take precedence.
    package init(
        collection: RequestCollection, environment: RunEnvironment?, given: [String: JSONValue] = [:],
        rows: Rows? = nil, leftOut: [String: String] = [:],
        selectedIterations: [Int]? = nil, choices: IterationChoices? = nil, whole: RequestCollection? = nil
    ) {
        self.choices = choices
        self.given = given
        self.whole = whole ?? collection
        self.selectedIterations = selectedIterations
        self.leftOut = leftOut
        self.collection = collection
        self.environment = environment
        self.rows = rows
        var variables = VariableLayer(environment?.variables ?? [], of: .environment)
        var files = [VariableLayer(collection.variables, of: .collection)]
        if collection.format.givesValuesToEnvironment {
            for (name, value) in given.sorted(by: { $0.key < $1.key }) { variables[name] = .fixed(value) }
        }
        if let postman = collection.postman { files.append(VariableLayer(postman.globals, of: .globals)) }
        order = NameOrder(environment: [variables], files: files)
        layers = order.layers
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
        PlannedCollection(
            collection: collection, environment: environment, given: given, rows: rows, leftOut: leftOut,
            selectedIterations: [number], choices: choices, whole: whole)
    }

    /// The scripts of the requests that run, each once for each request.
    package var scripts: [Script] { hasScripts ? collection.requestScripts : [] }

    /// True if each iteration begins with the variables and cookies of the previous one, as in Postman.
    func sharesState(_ settings: RunSettings) -> Bool {
        collection.format.changesEnvironment && !settings.postman.separatesIterations
    }

    /// Returns the names of requests that are not part of an iteration, by the variables that they provide.
    func leftOut(of iteration: Int) -> [String: String] {
        // A name can have a value of the environment even if an earlier request would set another one.
        collection.format.requiresValues ? choices?[iteration]?.leftOut ?? leftOut : [:]
    }
}
