import CollectionModel
import Diagnostics
import RunEngine

/// A collection that was read, with what goes with it and everything wrong with them.
struct LoadedCollection {
    var collection: RequestCollection
    var environment: RunEnvironment?
    /// Whether there should be an environment that could not be read, or not all of it.
    var lacksEnvironment = false
    var rows: PlannedCollection.Rows?
    /// The columns of the rows.
    var rowNames: Set<String> = []
    /// Whether all values of the rows are text, as in CSV.
    var rowsHoldTextAlone = false
    /// What the file holds, when only some of its requests are part of the run.
    var whole: RequestCollection?
    /// Whether there is data whose columns could not be read.
    var lacksRowNames = false
    /// By name: the request that would have given it a value and is not part of the run.
    var leftOut: [String: String] = [:]
    /// The iterations that are to run; nil: all of them.
    var wantedIterations: [Int]?
    /// The requests and elements that each iteration runs; nil: all of them.
    var choices: IterationChoices?
    var diagnostics: DiagnosticList

    var planned: PlannedCollection {
        PlannedCollection(
            collection: collection, environment: environment, rows: rows, leftOut: leftOut,
            wantedIterations: wantedIterations, choices: choices, whole: whole)
    }
}
