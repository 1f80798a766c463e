package import APIDescriptions
package import JSONSchemas

/// The descriptions against which a run checks its exchanges.
package struct RunContracts: Sendable {
    private let contracts: [Contract]
    private let ignored: Set<ContractKind>

    /// The kinds of differences that are not failures unless the user says so.
    package static let usuallyIgnored: Set<ContractKind> = [.deprecated]

    /// - Parameter ignored: The kinds of differences that are no failures.
    package init(_ descriptions: [APIDescription], ignoring ignored: Set<ContractKind> = usuallyIgnored) {
        contracts = descriptions.map { Contract($0) }
        self.ignored = ignored
    }

    /// Returns the differences of an exchange from the description that has its operation.
    ///
    /// - Parameter isWrongOnPurpose: True for a request that expects to be refused: only its response is checked.
    package func findings(in exchange: ContractExchange, isWrongOnPurpose: Bool) -> [ContractFinding] {
        var others: [ContractFinding] = []
        for contract in contracts {
            let findings = contract.findings(in: exchange, checksRequest: !isWrongOnPurpose)
            guard findings.contains(where: { $0.kind == .operation }) else { return findings.filter(isCounted) }
            // A known path with other methods says more than an unknown one.
            if others.isEmpty || findings.first?.isOfKnownPath ?? false { others = findings }
        }
        return others.filter(isCounted)
    }

    private func isCounted(_ finding: ContractFinding) -> Bool { !ignored.contains(finding.kind) }

    /// The operations that no request can mean, because the path of an earlier one is the same.
    package var hiddenOperations: [(hidden: APIOperation, earlier: APIOperation)] {
        contracts.flatMap { $0.table.hidden.map { (hidden: $0.operation, earlier: $0.earlier) } }
    }

    /// The errors in the schemas that were used, each once, with their descriptions.
    package var schemaProblems: [(description: APIDescription, problem: JSONSchemaDiagnostic)] {
        contracts.flatMap { contract in contract.description.schemaProblems.map { (contract.description, $0) } }
    }
}
