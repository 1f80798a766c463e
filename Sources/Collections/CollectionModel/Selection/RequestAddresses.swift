import Diagnostics
import Synchronization

/// Makes command-line arguments that select one request: its name, and its line if the name is ambiguous.
package final class RequestAddresses: Sendable {
    /// An address of a request.
    package struct Address: Sendable, Equatable {
        /// The line of the collection's file; nil if the name is enough.
        package var line: Int?
        /// The name with its groups; nil if the line is enough.
        package var name: String?
    }

    private struct Table {
        let requests: [RequestStep]
        /// The number of requests by name, for each name that a pattern can match.
        let counts: [String: Int]

        init(_ collection: RequestCollection) {
            requests = FlowProgram(collection).requests
            var counts: [String: Int] = [:]
            for name in requests.lazy.flatMap(\.names) { counts[name, default: 0] += 1 }
            self.counts = counts
        }
    }

    private let collections: [String: RequestCollection]
    /// The tables by file; created at the first failure, because most runs need none.
    private let tables = Mutex<[String: Table]>([:])

    /// - Parameter collections: Whole collections, even if only a part of them runs.
    package init(_ collections: [RequestCollection]) {
        self.collections = Dictionary(collections.map { ($0.file.path, $0) }) { first, _ in first }
    }

    /// Returns the shortest address of a request.
    ///
    /// - Parameters:
    ///   - fullName: The name with its groups.
    ///   - path: The path of the collection's file.
    package func address(of fullName: String, at place: RequestPlace, in path: String) -> Address {
        guard let collection = collections[path] else { return Address(name: fullName) }
        return tables.withLock { tables in
            let table = tables[path] ?? Table(collection)
            tables[path] = table
            guard table.counts[fullName] ?? 0 > 1,
                let request = table.requests.first(where: { $0.place == place && $0.fullName == fullName })
            else { return Address(name: fullName) }
            let isAlone = RequestLines(table.requests).positions(at: request.line).count == 1
            return Address(line: request.line, name: isAlone ? nil : fullName)
        }
    }
}
