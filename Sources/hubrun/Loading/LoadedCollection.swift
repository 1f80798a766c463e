import CollectionModel
import Diagnostics
import JSON
import RunEngine

/// A collection that was read, with its environment, rows and diagnostics.
struct LoadedCollection {
    var collection: RequestCollection
    var environment: RunEnvironment?
    /// True if the environment could not be read completely.
    var lacksEnvironment = false
    var rows: PlannedCollection.Rows?
    /// The columns of the rows.
    var rowNames: Set<String> = []
    /// True if all values of the rows are text, as in CSV.
    var rowsHaveOnlyText = false
    /// The complete collection, if only some of its requests are part of the run; nil otherwise.
    var whole: RequestCollection?
    /// True if the collection has data whose columns could not be read.
    var lacksRowNames = false
    /// The name of a request that is not part of the run, by the name of the variable that it would have provided.
    var leftOut: [String: String] = [:]
    /// The iterations that are to run; nil for all of them.
    var selectedIterations: [Int]?
    /// The requests and elements that each iteration runs; nil for all of them.
    var choices: IterationChoices?
    var diagnostics: DiagnosticList
    /// The values of `--var` and `--secret`.
    var given: [String: JSONValue] = [:]

    var planned: PlannedCollection {
        PlannedCollection(
            collection: collection, environment: environment, given: given, rows: rows, leftOut: leftOut,
            selectedIterations: selectedIterations, choices: choices, whole: whole)
    }
}
