import Platform

/// One pass over one collection, which is the unit of work for jobs and shards.
///
/// A class, to avoid retain/release of its many strings for every request.
package final class RunUnit: Sendable {
    package let collectionName: String
    /// The path of the collection's file as the user wrote it.
    package let path: String
    package let environmentName: String?
    /// The hub of the requests, such as `http://127.0.0.1:41873/hub (emulator)`; nil without a hub.
    package let hub: String?
    /// The number of the unit in sequential order, from 1, counted across all shards of the run.
    package let ordinal: Int
    /// The number of the iteration, from 1.
    package let iteration: Int
    package let iterationCount: Int
    /// The number of the data row, from 1; nil without data.
    package let rowNumber: Int?
    /// The data row of the iteration, such as `row 3: user=ann, plan=free`.
    package let row: String?
    /// The start, in seconds since 1970-01-01T00:00:00Z.
    package let startedAt: Double

    init(
        ordinal: Int, collectionName: String, path: String, environmentName: String?, hub: String?,
        iteration: Iterations.Iteration, startedAt: Double
    ) {
        self.ordinal = ordinal
        self.collectionName = collectionName
        self.path = path
        self.environmentName = environmentName
        self.hub = hub
        self.iteration = iteration.number
        iterationCount = iteration.count
        rowNumber = iteration.rowNumber
        row = iteration.label
        self.startedAt = startedAt
    }

    /// The folder of the collection's file.
    var folder: String {
        let folder = PathParts(path).folder
        return folder.isEmpty ? "." : folder
    }
}
