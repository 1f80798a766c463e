/// What proves that two files of events are no parts of one run.
package enum RunDifference: Sendable, Equatable {
    /// Into how many parts the run was split; nil: it was not.
    case shards(Int?, Int?)
    /// The collections were shuffled otherwise.
    case order
    /// The order of units may be another in each version of hubrun.
    case version(String, String)
    case collections
    case iterations(file: String, Int, Int)

    init?(between one: RunHeader, and other: RunHeader) {
        if one.shard?.count != other.shard?.count {
            self = .shards(one.shard?.count, other.shard?.count)
        } else if one.hubrun != other.hubrun {
            self = .version(one.hubrun, other.hubrun)
        } else if one.seed != other.seed {
            self = .order
        } else if Self.names(of: one.files) != Self.names(of: other.files) {
            self = .collections
        } else {
            return nil
        }
    }

    /// The files below the folder that they share: each machine may have it elsewhere.
    private static func names(of files: [String]) -> [[Substring]] {
        let paths = files.map { $0.split(separator: "/") }
        guard let folders = paths.first?.dropLast() else { return [] }
        let shared = paths.reduce(folders.count) { shared, path in
            min(shared, zip(folders, path.dropLast()).prefix { $0 == $1 }.count)
        }
        return paths.map { Array($0.dropFirst(shared)) }
    }
}
