package import APIDescriptions
package import CollectionModel
import Diagnostics
package import JSONSchemas
import Synchronization

/// The descriptions of APIs with which a run compares its exchanges.
package final class ContractLibrary: Sendable {
    /// A difference with its severity.
    package struct Result: Sendable {
        package let finding: ContractFinding
        package let isError: Bool
        /// True if no earlier exchange had the same difference.
        package let isFirst: Bool
    }

    /// The contracts in the order in which they were given.
    package let contracts: [Contract]
    private let byPath: [String: Contract]
    /// Proposes requests for operations of a description, by their methods and paths; nil to leave them out.
    let proposals: (@Sendable (APIDescription, Set<String>) -> OperationProposals)?
    /// The differences that were found.
    private let known = Mutex<Set<Difference>>([])

    /// The limit for the known differences.
    private static let maximumDifferences = 10_000

    private struct Difference: Hashable {
        let kind: ContractKind
        let path: String
        let start: SourcePosition
        let text: String
    }

    /// - Parameters:
    ///   - descriptions: The descriptions by the paths of their files, as in ``OpenAPIFile/path``.
    ///   - proposals: Proposes requests for operations that no exchange had.
    package init(
        _ descriptions: [(path: String, description: APIDescription)],
        proposals: (@Sendable (APIDescription, Set<String>) -> OperationProposals)? = nil
    ) {
        self.proposals = proposals
        let all = descriptions.map { (path: $0.path, contract: Contract($0.description)) }
        contracts = all.map(\.contract)
        byPath = Dictionary(all.map { ($0.path, $0.contract) }, uniquingKeysWith: { first, _ in first })
    }

    /// Returns the differences of an exchange from the description that has its operation.
    ///
    /// - Parameters:
    ///   - files: The files of the descriptions; unknown ones are left out.
    ///   - settings: The severities of differences, and the expected status: a request that expects to be refused is wrong
    ///     on purpose.
    ///   - request: The name of the request.
    package func results(
        of exchange: ContractExchange, _ files: [OpenAPIFile], _ settings: RequestSettings, request: String
    ) -> [Result] {
        let setting = settings.contract.value ?? ContractSetting()
        let expectsRefusal = settings.expectsRefusal
        return findings(in: exchange, files, request: request).compactMap { finding in
            let severity = setting.severity(of: finding.kind, in: finding.part, expectsRefusal: expectsRefusal)
            guard severity != .off else { return nil }
            let isError = severity == .error
            return Result(finding: finding, isError: isError, isFirst: isFirst(finding))
        }
    }

    private func findings(in exchange: ContractExchange, _ files: [OpenAPIFile], request: String) -> [ContractFinding] {
        var others: [ContractFinding] = []
        for contract in files.compactMap({ byPath[$0.path] }) {
            let notes = CoverageNotes(in: contract.coverage, request: request)
            let findings = contract.findings(in: exchange, coverage: notes)
            guard findings.contains(where: { $0.kind == .operation }) else { return findings }
            // A known path with other methods says more than an unknown one.
            if others.isEmpty || findings.first?.isOfKnownPath ?? false { others = findings }
        }
        return exchange.isRedirected ? [] : others
    }

    /// Notes a difference; true if no exchange had it before.
    private func isFirst(_ finding: ContractFinding) -> Bool {
        let difference = Difference(
            kind: finding.kind, path: finding.range.file.path, start: finding.range.start, text: finding.generalText)
        return known.withLock { known in
            known.count >= Self.maximumDifferences ? !known.contains(difference) : known.insert(difference).inserted
        }
    }

    /// The errors in the schemas that were used, each once, with their descriptions.
    package var schemaProblems: [(description: APIDescription, problem: JSONSchemaDiagnostic)] {
        contracts.flatMap { contract in contract.description.schemaProblems.map { (contract.description, $0) } }
    }
}

extension ContractFinding {
    /// The text for a comparison: elements of lists are the same, whatever their positions, and so are the values of
    /// bodies.
    fileprivate var generalText: String {
        let text = pointer == nil ? self.text : subject ?? ""
        return text.replacing(#/\[\d+\]/#, with: "[*]")
    }
}
