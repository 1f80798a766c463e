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
    /// A value that does not have the `format` of its schema.
    case format
    /// A value in a request that only responses have.
    case readOnly
    /// Differences of requests that expect a status of 400 to 499; each keeps its own kind.
    case rejectedRequest

    /// The name in results, such as `response body`.
    package var words: String {
        rawValue.map { $0.isUppercase ? " \($0.lowercased())" : String($0) }.joined()
    }

    /// True for a difference of the request.
    package var isOfRequest: Bool {
        switch self {
        case .operation, .parameter, .unknownParameter, .requestType, .requestBody, .security, .readOnly,
            .rejectedRequest:
            true
        case .deprecated, .status, .responseType, .responseHeader, .responseBody, .format: false
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
        .deprecated: .warning, .unknownParameter: .warning, .readOnly: .warning, .rejectedRequest: .off,
    ]

    package func severity(of kind: ContractKind) -> ContractSeverity { severities[kind] ?? Self.usual[kind] ?? .error }

    /// Returns the lowest severity of the kinds that a difference has, also below one that is given explicitly.
    ///
    /// - Parameters:
    ///   - part: The kind of the part of the message, if `kind` is about values in several parts.
    ///   - expectsRefusal: True for a request that is wrong on purpose.
    package func severity(
        of kind: ContractKind, in part: ContractKind? = nil, expectsRefusal: Bool
    ) -> ContractSeverity {
        var kinds = [kind, part].compactMap(\.self)
        if expectsRefusal, kinds.contains(where: \.isOfRequest) { kinds.append(.rejectedRequest) }
        let severities = Set(kinds.map(severity))
        return ContractSeverity.allCases.last(where: severities.contains) ?? .error
    }

    /// Returns the severities of both; for one kind, the inner one takes precedence.
    static func merge(_ outer: Setting<ContractSetting>, _ nearer: Setting<ContractSetting>) -> Setting<ContractSetting>
    {
        guard var merged = nearer.value, let base = outer.value else { return nearer.over(outer) }
        merged.severities.merge(base.severities) { own, _ in own }
        return .given(merged)
    }
}
