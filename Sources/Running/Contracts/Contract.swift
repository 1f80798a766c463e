package import APIDescriptions
import CollectionModel
import Diagnostics
import Synchronization

/// A description of an API, with which exchanges are compared.
package final class Contract: Sendable {
    package let description: APIDescription
    package let table: OperationTable
    /// The parts that exchanges had.
    package let coverage = CoverageLog()
    /// The operations with their schemas, by method and path, prepared when they are used.
    private let operations = Mutex<[String: ContractOperation]>([:])

    package init(_ description: APIDescription) {
        self.description = description
        table = OperationTable(description)
    }

    /// Returns the differences of an exchange.
    ///
    /// - Parameter coverage: Receives the parts of the description that the exchange has.
    package func findings(in exchange: ContractExchange, coverage: CoverageNotes? = nil) -> [ContractFinding] {
        let paths = description.root["paths"] ?? description.root
        switch table.match(method: exchange.method, url: exchange.url) {
        case .none:
            return [
                ContractFinding(
                    .operation, nil, "the document has no path for \(OperationTable.path(of: exchange.url))",
                    at: paths.range)
            ]
        case .otherMethods(let methods):
            let path = OperationTable.path(of: exchange.url)
            var finding = ContractFinding(
                .operation, nil,
                "the document has no \(exchange.method) for \(path), only \(methods.joined(separator: ", "))",
                at: paths.range)
            finding.isOfKnownPath = true
            return [finding]
        case .operation(let operation, let parameters):
            let prepared = prepared(operation)
            coverage?.note(.operation, of: operation)
            let deprecation = operation.isDeprecated ? [prepared.deprecation] : []
            let findings =
                deprecation + RequestContract(prepared, coverage).findings(in: exchange, pathParameters: parameters)
                + ResponseContract(prepared, coverage).findings(in: exchange)
            return findings.map { finding in
                var finding = finding
                finding.operation = operation.methodAndPath
                return finding
            }
        }
    }

    private func prepared(_ operation: APIOperation) -> ContractOperation {
        let name = operation.methodAndPath
        if let known = operations.withLock({ $0[name] }) { return known }
        let prepared = ContractOperation(operation, description)
        operations.withLock { $0[name] = prepared }
        return prepared
    }
}
