import APIDescriptions
import Diagnostics
import JSONSchemas
package import RunRecords
import Text

/// The parts of a description, with those that a run had.
struct CoverageOutline {
    /// The limits for the properties and values of a body, and of the whole description.
    private static let maximumOfBody = 2_000
    private static let maximumOfDescription = 50_000

    private let contract: Contract
    private let seen: [CoverageItem: CoverageLog.Entry]
    private var count = 0

    init(_ contract: Contract) {
        self.contract = contract
        seen = contract.coverage.all
    }

    mutating func record() -> CoverageRecord {
        let hidden = Set(contract.table.hidden.map(\.operation.node.identity))
        let operations = contract.description.operations.filter { !hidden.contains($0.node.identity) }
        let root = contract.description.root
        return CoverageRecord(
            description: root.file.source.path, title: root["info"]?["title"]?.line,
            operations: operations.map { operation($0) })
    }

    private mutating func operation(_ operation: APIOperation) -> CoveredOperation {
        var parts = [part(.operation, .operation, of: operation)]
        for parameter in operation.parameters {
            let reading = CoveragePart.parameter(parameter.coverageName)
            parts.append(part(.parameter, reading, of: operation))
            parts += schemaParts(parameter.schema, .request, reading, of: operation)
        }
        for content in operation.contents {
            let type = CoveragePart.requestType(content.type)
            parts.append(part(.requestType, type, of: operation))
            parts += schemaParts(content.comparedSchema, .request, type, of: operation)
        }
        for response in operation.responses {
            parts.append(part(.status, .status(response.status), of: operation))
            for content in response.contents {
                let type = CoveragePart.responseType(response.status, content.type)
                parts.append(part(.responseType, type, of: operation))
                parts += schemaParts(content.comparedSchema, .response, type, of: operation)
            }
        }
        return CoveredOperation(
            operation: operation.methodAndPath, summary: operation.summary, isDeprecated: operation.isDeprecated,
            at: PlaceRecord(operation.node.range), parts: parts)
    }

    private func part(_ kind: CoveredPart.Kind, _ part: CoveragePart, of operation: APIOperation) -> CoveredPart {
        let entry = seen[CoverageItem(operation: operation.methodAndPath, part: part, use: nil)]
        return CoveredPart(kind, part.text, count: entry?.count ?? 0, requests: entry?.requests ?? [])
    }

    /// Returns the properties and values of a schema; none if the run did not have the part.
    private mutating func schemaParts(
        _ schema: SpecNode?, _ direction: DescribedSchemas.Direction, _ part: CoveragePart, of operation: APIOperation
    ) -> [CoveredPart] {
        let name = operation.methodAndPath
        guard let schema, seen[CoverageItem(operation: name, part: part, use: nil)] != nil,
            count < Self.maximumOfDescription, let compiled = contract.description.schema(schema)
        else { return [] }
        let entries = compiled.outline(direction, limit: Self.maximumOfBody)
        count += entries.count
        var parts: [CoveredPart] = []
        // The alternatives of a value can have the same property.
        var indexes: [String: Int] = [:]
        for entry in entries {
            let found = seen[CoverageItem(operation: name, part: part, use: entry.use)]
            let path = entry.path + (entry.value.map { " = \($0)" } ?? "")
            let next = CoveredPart(
                entry.value == nil ? .property : .value, part.text, path: path, count: found?.count ?? 0,
                requests: found?.requests ?? [])
            if let index = indexes[path] {
                if parts[index].count == 0 { parts[index] = next }
            } else {
                indexes[path] = parts.count
                parts.append(next)
            }
        }
        return parts
    }
}

extension APIContent {
    /// The schema with which bodies are compared; nil for types whose bodies are not compared.
    fileprivate var comparedSchema: SpecNode? {
        let isRead = isJSON || essence == "text/plain" || essence == FormEncoding.mediaType && fields.isEmpty
        return isRead || essence.hasSuffix("/*") ? schema : nil
    }
}

extension APIParameter {
    /// The name in ``CoveragePart/parameter(_:)``, such as `query limit`.
    var coverageName: String { "\(location.rawValue) \(name)" }
}

extension ContractLibrary {
    /// The coverage of each description.
    package var coverage: [CoverageRecord] {
        contracts.map { contract in
            var outline = CoverageOutline(contract)
            var record = outline.record()
            if let proposals { record.addProposals { proposals(contract.description, $0) } }
            return record
        }
    }
}

/// Requests for operations that a run did not have.
package struct OperationProposals: Sendable {
    package struct Request: Sendable {
        /// The request in YAML, as an element of a list.
        package let text: String
        /// The names that the request needs and a collection does not have, in YAML; nil if there are none.
        package let names: String?

        package init(text: String, names: String? = nil) { (self.text, self.names) = (text, names) }
    }

    /// The requests by the methods and paths of their operations.
    package let requests: [String: Request]
    /// The command that adds all of them to a collection; nil if there is none.
    package let command: String?

    package init(_ requests: [String: Request] = [:], command: String? = nil) {
        (self.requests, self.command) = (requests, command)
    }
}

extension CoverageRecord {
    /// Adds requests for the operations that the run did not have, and for which it has no request yet.
    ///
    /// - Parameter proposals: Returns the requests for operations, by their methods and paths.
    package mutating func addProposals(_ proposals: (Set<String>) -> OperationProposals) {
        let open = operations.indices.filter { !operations[$0].isSeen && operations[$0].request == nil }
        guard !open.isEmpty else { return }
        let found = proposals(Set(open.map { operations[$0].operation }))
        for index in open {
            let request = found.requests[operations[index].operation]
            (operations[index].request, operations[index].names) = (request?.text, request?.names)
        }
        updateCommand = updateCommand ?? found.command
    }
}
