package import CollectionModel
package import DataRows
package import JSON
import Placeholders

/// A collection that is ready to run, with the environment chosen for it.
///
/// A class, because every iteration passes it on, and its many parts would be counted each time.
package final class PlannedCollection: Sendable {
    /// Rows, each of which is one iteration.
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
    /// The collection with the requests that are no part of the run.
    package let whole: RequestCollection
    /// The requests and elements that each iteration runs; nil: all of them.
    let choices: IterationChoices?
    package let environment: RunEnvironment?
    package let rows: Rows?
    /// The iterations that are to run, in order, from 1; nil: all of them.
    package let wantedIterations: [Int]?
    /// By name: the request that would have given it a value and is not part of the run.
    private let leftOut: [String: String]
    /// What the environment and the file define, the same in every iteration.
    let layers: LayerStack
    /// The same as a scope has them.
    let allLayers: [VariableLayer]
    /// Whether any token has to be had from an endpoint.
    let fetchesTokens: Bool
    /// Names whose values the collection and the environment call secret.
    let secretNames: Set<String>

    package init(
        collection: RequestCollection, environment: RunEnvironment?, rows: Rows? = nil, leftOut: [String: String] = [:],
        wantedIterations: [Int]? = nil, choices: IterationChoices? = nil, whole: RequestCollection? = nil
    ) {
        self.choices = choices
        self.whole = whole ?? collection
        self.wantedIterations = wantedIterations
        self.leftOut = leftOut
        self.collection = collection
        self.environment = environment
        self.rows = rows
        layers = LayerStack(
            environment: [VariableLayer(environment?.variables ?? [])], files: [VariableLayer(collection.variables)])
        allLayers = layers.all
        fetchesTokens = collection.allTokens.contains(where: \.isFetched)
        secretNames = Set((collection.allSecrets + (environment?.secrets ?? [])).map(\.name))
    }

    /// By name: the request that would have given it a value and is not part of the iteration.
    func leftOut(of iteration: Int) -> [String: String] { choices?[iteration]?.leftOut ?? leftOut }
}
