/// A difference that shows that two event files are not shards of the same run.
package enum RunDifference: Sendable, Equatable {
    /// The numbers of shards; nil if the run was not split.
    case shards(Int?, Int?)
    /// The collections were shuffled with different seeds.
    case order
    /// The versions of hubrun, which may order units differently.
    case version(String, String)
    case collections
    /// - Parameters: The numbers of iterations; nil for a load, which ends after a time.
    case iterations(file: String, Int?, Int?)

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

    /// Returns the paths relative to their common folder, which may differ between machines.
    private static func names(of files: [String]) -> [[Substring]] {
        let paths = files.map { $0.split(separator: "/") }
        guard let folders = paths.first?.dropLast() else { return [] }
        let shared = paths.reduce(folders.count) { shared, path in
            min(shared, zip(folders, path.dropLast()).prefix { $0 == $1 }.count)
        }
        return paths.map { Array($0.dropFirst(shared)) }
    }
}
