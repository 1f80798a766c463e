package import Diagnostics
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

/// The identity of a request in this run and in later ones.
package struct RequestIdentity: Sendable, Hashable {
    /// The path of the collection's file, without `.` and doubled slashes.
    package let file: String
    package let section: RunSection
    /// The name with its groups: `Group/Name`.
    package let fullName: String

    /// - Parameter path: The path of the collection's file, as the user wrote it.
    package init(path: String, section: RunSection, fullName: String) {
        file = Self.plain(path)
        self.section = section
        self.fullName = fullName
    }

    /// Returns the path without `.` and doubled slashes.
    package static func plain(_ path: String) -> String {
        let parts = path.split(separator: "/").filter { $0 != "." }.joined(separator: "/")
        return path.hasPrefix("/") ? "/" + parts : parts
    }
}

/// The place of a request in its collection, which distinguishes requests of the same name.
package struct RequestPlace: Sendable, Hashable {
    /// The file of the request, which may be an included one.
    package let file: String
    package let line: Int
    package let column: Int
    /// The indices of the groups around it, outermost first; a file that is included twice has two of each request.
    package let groupPositions: [Int]

    package init(file: String, line: Int, column: Int, groupPositions: [Int]) {
        self.file = RequestIdentity.plain(file)
        self.line = line
        self.column = column
        self.groupPositions = groupPositions
    }

    package init(_ range: SourceRange, groupPositions: [Int]) {
        self.init(
            file: range.file.path, line: range.start.line, column: range.start.column, groupPositions: groupPositions)
    }
}

/// Requests that failed in an earlier run, with the `forEach` elements that failed.
package struct RerunSelection: Sendable, Hashable {
    private struct Key: Hashable {
        let identity: RequestIdentity
        /// The place of the request; nil for every request with this identity.
        let place: RequestPlace?
    }

    /// The labels of the elements by number, from 1; empty for the whole request.
    private var elements: [Key: [Int: String]] = [:]

    package init() {}

    package var identities: Set<RequestIdentity> { Set(elements.keys.map(\.identity)) }

    /// Adds a request, or one of its elements.
    ///
    /// - Parameters:
    ///   - place: The place that distinguishes requests of the same name; nil for all of them.
    ///   - element: The number of the element, from 1, and its label; nil for the whole request.
    package mutating func add(
        _ identity: RequestIdentity, at place: RequestPlace?, element: (number: Int, label: String)?
    ) {
        let key = Key(identity: identity, place: place)
        guard let element else {
            elements[key] = [:]
            return
        }
        let isWhole = elements[key]?.isEmpty ?? false
        if !isWhole { elements[key, default: [:]][element.number] = element.label }
    }

    func contains(_ request: RequestStep) -> Bool { elements(of: request) != nil }

    /// Returns the labels of the elements to run by number, empty for all elements; nil if the request isn't chosen.
    func elements(of request: RequestStep) -> [Int: String]? {
        elements[Key(identity: request.identity, place: request.place)]
            ?? elements[Key(identity: request.identity, place: nil)]
    }
}
