import APIDescriptions
import CollectionModel
import CollectionUpdates
import Contracts
import DataRows
import Diagnostics
import JSON
import RunEngine

/// The comparison of a collection's requests with the descriptions that they name, without sending anything.
struct ContractCheck {
    /// A request with the operations that it has, and how it differs from them.
    struct Request {
        let step: RequestStep
        let operations: [APIOperation]
        let differences: [APIDrift.Difference]
    }

    let requests: [Request]
    /// The descriptions that requests name, each once.
    let descriptions: [APIDescription]

    /// - Parameters:
    ///   - commandLine: The settings of the options.
    ///   - loading: Has the descriptions that were read before.
    /// - Throws: `CommandFailure` for a file that is no description.
    init(of planned: PlannedCollection, _ commandLine: RequestSettings, _ loading: ContractLoading) throws {
        let collection = planned.collection.running(in: planned.environment)
        let files = (commandLine.openapi.value ?? []) + collection.openAPIFiles
        guard let library = try loading.library(of: files) else {
            (requests, descriptions) = ([], [])
            return
        }
        descriptions = library.contracts.map(\.description)
        let comparisons = descriptions.map { description in
            let drift = APIDrift(
                of: collection, in: planned.environment, rows: planned.firstRows, commandLine: commandLine,
                from: description)
            return (path: description.root.file.source.path, drift.comparisons)
        }
        let steps = comparisons.first?.1.map(\.step) ?? []
        requests = steps.indices.compactMap { index in
            let paths = Set((steps[index].settings.values.openapi.value ?? []).map(\.shownPath))
            let own = comparisons.filter { paths.contains($0.path) }.map { $0.1[index] }
            guard let first = own.first(where: { !$0.operations.isEmpty }) ?? own.first else { return nil }
            return Request(step: steps[index], operations: first.operations, differences: first.result.differences)
        }
    }

    /// The differences as errors and warnings, at the places of the requests.
    var diagnostics: [Diagnostic] {
        requests.flatMap { request in
            let settings = request.step.settings.values
            let setting = settings.contract.value ?? ContractSetting()
            let expectsRefusal = settings.expectsRefusal
            return request.differences.compactMap { difference -> Diagnostic? in
                let severity = setting.severity(of: difference.kind, expectsRefusal: expectsRefusal)
                guard severity != .off else { return nil }
                return Diagnostic(
                    .contractDifference, severity == .error ? .error : .warning, at: request.step.definition.range,
                    "\(difference.message) (\(difference.range.label))",
                    hint: "correct the request or the document; contract: { \(difference.kind.rawValue): off } "
                        + "ignores such differences")
            }
        }
    }
}

extension APIDrift.Result {
    fileprivate var differences: [APIDrift.Difference] {
        switch self {
        case .unchanged: []
        case .changed(let differences): differences
        case .removed(let difference), .elsewhere(let difference): [difference]
        }
    }
}

extension PlannedCollection {
    /// The limit for the rows of data whose URLs are compared.
    private static let maximumRows = 1_000

    /// The values of the first rows; empty without data.
    var firstRows: [[String: JSONValue]] {
        switch rows {
        case nil: return []
        case .inPlace(let rows)?:
            return rows.prefix(Self.maximumRows).map { row in
                Dictionary(row.map { ($0.key, $0.value) }) { first, _ in first }
            }
        case .file(let file)?:
            var reader = file.makeReader()
            var rows: [[String: JSONValue]] = []
            while rows.count < Self.maximumRows, let row = try? reader.next() { rows.append(row.values) }
            return rows
        }
    }
}
