package import APIDescriptions
package import CollectionModel
package import Diagnostics
import Importing
package import JSON
import Placeholders

/// The differences between the requests of a collection and the description of an API.
package struct APIDrift: Sendable {
    /// A difference, with its place in the description.
    package struct Difference: Sendable {
        package let kind: ContractKind
        package let message: String
        package let range: SourceRange

        init(_ kind: ContractKind, message: String, range: SourceRange) {
            (self.kind, self.message, self.range) = (kind, message, range)
        }
    }

    package enum Result: Sendable {
        case unchanged
        case changed([Difference])
        /// No operation has the method and path.
        case removed(Difference)
        /// As ``removed(_:)``, and the request is for another server than the requests that have operations.
        case elsewhere(Difference)
    }

    package struct Comparison: Sendable {
        package let step: RequestStep
        /// The operations of the request; several if its path is a list of values.
        package let operations: [APIOperation]
        package fileprivate(set) var result: Result
        /// The URL before the path of the operation; nil if it is not written there.
        let prefix: [PlaceholderText.Segment]?
        /// The parts of the URL for the segments of the operation's path; empty if they are not written there.
        let segments: [[PlaceholderText.Segment]]
        fileprivate let origin: String
    }

    package private(set) var comparisons: [Comparison] = []
    /// The operations that no request has.
    package private(set) var missing: [APIOperation] = []
    /// Operations that no request can mean, because the path of an earlier one is the same.
    package let hidden: [(operation: APIOperation, earlier: APIOperation)]
    package let description: APIDescription

    /// - Parameters:
    ///   - commandLine: The settings of the command line.
    ///   - environment: The environment whose values URLs have.
    ///   - rows: The rows of the collection's data.
    package init(
        of collection: RequestCollection, in environment: RunEnvironment?, rows: [[String: JSONValue]] = [],
        commandLine: RequestSettings = RequestSettings(), from description: APIDescription
    ) {
        self.description = description
        let table = OperationTable(description)
        hidden = table.hidden
        let search = OperationSearch(table, description)
        for step in FlowProgram(collection, commandLine: commandLine).requests {
            let urls = RequestURLs(step, in: collection, environment, rows: rows)
            comparisons.append(search.comparison(of: step, urls))
        }
        setElsewhere()
        let present = Set(
            comparisons.flatMap(\.operations).map(\.methodAndPath) + hidden.map(\.operation.methodAndPath))
        var seen: Set<String> = []
        missing = description.operations.filter {
            !present.contains($0.methodAndPath) && seen.insert($0.methodAndPath).inserted
        }
    }

    /// Finds the requests without operation whose server no request with an operation has, such as that of a login.
    private mutating func setElsewhere() {
        let origins = Set(comparisons.filter { !$0.operations.isEmpty }.map(\.origin))
        guard !origins.isEmpty else { return }
        for index in comparisons.indices where comparisons[index].operations.isEmpty {
            if case .removed(let difference) = comparisons[index].result,
                !origins.contains(comparisons[index].origin)
            {
                comparisons[index].result = .elsewhere(difference)
            }
        }
    }

    package var changed: [Comparison] { comparisons.filter { if case .changed = $0.result { true } else { false } } }

    package var removed: [Comparison] { comparisons.filter { if case .removed = $0.result { true } else { false } } }

    package var unchangedCount: Int {
        comparisons.count { if case .unchanged = $0.result { true } else { false } }
    }

    package var elsewhereCount: Int {
        comparisons.count { if case .elsewhere = $0.result { true } else { false } }
    }
}

/// The search for the operations of requests.
private struct OperationSearch {
    private let table: OperationTable
    private let description: APIDescription

    init(_ table: OperationTable, _ description: APIDescription) {
        (self.table, self.description) = (table, description)
    }

    func comparison(of step: RequestStep, _ urls: RequestURLs) -> APIDrift.Comparison {
        let written = urls.written
        var found = operations(of: step.definition.method, written)
        var matched = written
        let isWritten = !found.operations.isEmpty
        if !isWritten {
            // A variable can have a part of the path.
            matched = urls.resolved
            let other = operations(of: step.definition.method, matched)
            if !other.operations.isEmpty || found.methods.isEmpty { found = other }
        }
        let origin = written.first?.origin ?? ""
        guard let first = found.operations.first else {
            return APIDrift.Comparison(
                step: step, operations: [], result: .removed(removal(of: step, written.first, found.methods)),
                prefix: nil, segments: [], origin: origin)
        }
        let differences = RequestDifferences(step, matched, description).found(found.operations)
        let isPlain = isWritten && written.count == 1 && step.definition.loop.isEmpty
        let prefix = isPlain ? written[0].prefix(before: first.path) : nil
        let path = prefix.map {
            written[0].address[$0.endIndex...].split(separator: "/", omittingEmptySubsequences: false)
        }
        return APIDrift.Comparison(
            step: step, operations: found.operations, result: differences.isEmpty ? .unchanged : .changed(differences),
            prefix: prefix.map(written[0].segments), segments: path?.dropFirst().map(written[0].segments) ?? [],
            origin: origin)
    }

    /// Returns the operations of all rounds, each once, or the methods that a path has.
    private func operations(
        of method: String, _ urls: [MarkedURL]
    ) -> (operations: [APIOperation], methods: [String]) {
        var operations: [APIOperation] = []
        var (seen, methods): (Set<String>, [String]) = ([], [])
        for url in urls {
            switch table.match(method: method, url: url.text) {
            case .operation(let operation, _):
                if seen.insert(operation.methodAndPath).inserted { operations.append(operation) }
            case .otherMethods(let others): methods = others
            case .none: break
            }
        }
        return (operations, methods)
    }

    private func removal(of step: RequestStep, _ url: MarkedURL?, _ methods: [String]) -> APIDrift.Difference {
        let paths = description.root["paths"] ?? description.root
        let shown = url?.path ?? ""
        guard !methods.isEmpty else {
            return APIDrift.Difference(
                .operation, message: "the document has no path for \(shown)", range: paths.range)
        }
        let others = methods.joined(separator: ", ")
        return APIDrift.Difference(
            .operation,
            message: "the document has no \(step.definition.method) for \(shown), only \(others)", range: paths.range)
    }
}
