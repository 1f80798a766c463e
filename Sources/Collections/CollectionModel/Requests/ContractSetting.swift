/// The kinds of differences between an exchange and the description of its API, each with its own severity.
package enum ContractKind: String, CaseIterable, Sendable {
    /// The description has no such path, or not this method for it.
    case operation
    case deprecated
    case parameter
    /// A query parameter that the operation does not have.
    case unknownParameter
    case requestType
    case requestBody
    case security
    case status
    case responseType
    case responseHeader
    case responseBody
    /// Differences of requests that expect a status of 400 to 499; each keeps its own kind.
    case rejectedRequest

    /// The name in results, such as `response body`.
    package var words: String {
        rawValue.map { $0.isUppercase ? " \($0.lowercased())" : String($0) }.joined()
    }

    /// True for a difference of the request.
    package var isOfRequest: Bool {
        switch self {
        case .operation, .parameter, .unknownParameter, .requestType, .requestBody, .security, .rejectedRequest: true
        case .deprecated, .status, .responseType, .responseHeader, .responseBody: false
        }
    }
}

/// The severities of differences, the highest first: an error fails the request.
package enum ContractSeverity: String, CaseIterable, Sendable {
    case error, warning, off
}

extension ContractKind: FormatKey {
    static let owner = "\"contract\""
    static let shape = "write a kind of difference with error, warning or off: { responseHeader: off }"

    var accepts: ValueShape { .word(of: ContractSeverity.self) }
}

/// The severities of differences.
package struct ContractSetting: Sendable {
    package var severities: [ContractKind: ContractSeverity] = [:]

    package init(_ severities: [ContractKind: ContractSeverity] = [:]) { self.severities = severities }

    /// The severities of kinds that are no errors.
    private static let usual: [ContractKind: ContractSeverity] = [
        .deprecated: .warning, .unknownParameter: .warning, .rejectedRequest: .off,
    ]

    package func severity(of kind: ContractKind) -> ContractSeverity { severities[kind] ?? Self.usual[kind] ?? .error }

    /// - Parameter expectsRefusal: True for a request that is wrong on purpose.
    package func severity(of kind: ContractKind, expectsRefusal: Bool) -> ContractSeverity {
        let own = severity(of: kind)
        guard expectsRefusal, kind.isOfRequest else { return own }
        return ContractSeverity.allCases.last { $0 == own || $0 == severity(of: .rejectedRequest) } ?? own
    }

    /// Returns the severities of both; for one kind, the inner one takes precedence.
    static func merge(_ outer: Setting<ContractSetting>, _ nearer: Setting<ContractSetting>) -> Setting<ContractSetting>
    {
        guard var merged = nearer.value, let base = outer.value else { return nearer.over(outer) }
        merged.severities.merge(base.severities) { own, _ in own }
        return .given(merged)
    }
}
