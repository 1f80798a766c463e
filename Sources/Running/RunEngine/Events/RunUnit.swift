/// One pass over one collection: what jobs and shards are made of.
///
/// A class, because every request passes it on, and its many texts would be counted each time.
package final class RunUnit: Sendable {
    package let collectionName: String
    /// The collection's file as the person named it.
    package let path: String
    package let environmentName: String?
    /// The hub that is talked to, such as `http://127.0.0.1:41873/hub (emulator)`.
    package let hub: String?
    /// Which one of all units of the run this is, from 1, in the order in which they would run one after the other; the
    /// parts of a run that is split count through.
    package let ordinal: Int
    /// From 1.
    package let iteration: Int
    package let iterationCount: Int
    /// The number of the data row, from 1; nil without data.
    package let rowNumber: Int?
    /// The data row of the iteration, such as `row 3: user=ann, plan=free`.
    package let row: String?
    /// In seconds since 1970-01-01T00:00:00Z.
    package let startedAt: Double

    init(
        ordinal: Int, collectionName: String, path: String, environmentName: String?, hub: String?, iteration: Int,
        iterationCount: Int, rowNumber: Int? = nil, row: String?, startedAt: Double
    ) {
        self.ordinal = ordinal
        self.collectionName = collectionName
        self.path = path
        self.environmentName = environmentName
        self.hub = hub
        self.iteration = iteration
        self.iterationCount = iterationCount
        self.rowNumber = rowNumber
        self.row = row
        self.startedAt = startedAt
    }

    /// The folder of the collection's file.
    var folder: String {
        path.lastIndex(of: "/").map { String(path[...$0]) } ?? "."
    }
}
