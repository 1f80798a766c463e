import APIDescriptions
import CollectionModel
import HTTP
import JSONSchemas
import JSON
import Text

/// The check of a request: its parameters, its body and its credentials.
struct RequestContract {
    private let prepared: ContractOperation
    private let coverage: CoverageNotes?

    init(_ prepared: ContractOperation, _ coverage: CoverageNotes?) {
        (self.prepared, self.coverage) = (prepared, coverage)
    }

    private var operation: APIOperation { prepared.operation }

    /// - Parameter pathParameters: The values of the path's parameters, as written in the URL.
    func findings(in exchange: ContractExchange, pathParameters: [String: String]) -> [ContractFinding] {
        let query = WrittenFields(ofForm: exchange.query)
        let cookieFields = exchange.requestFields.filter { $0.isNamed("Cookie") }
        let cookies = WrittenFields(ofCookies: cookieFields.map(\.value).joined(separator: "; "))
        var findings: [ContractFinding] = []
        for reading in prepared.parameters {
            let parameter = reading.parameter
            let result: ParameterReading.Result
            switch parameter.location {
            case .path:
                result = pathParameters[parameter.name].map { reading.value(inPath: $0[...]) } ?? .unknown
            case .query: result = reading.value(among: query)
            case .cookie: result = reading.value(among: cookies)
            case .header:
                result = reading.value(
                    ofFields: exchange.requestFields.filter { $0.isNamed(parameter.name) }.map(\.value))
            }
            // The cookies of the jar are not known before the run.
            if case .absent = result, exchange.isPreview, parameter.location == .cookie { continue }
            findings += prepared.findings(.parameter, result, reading, named: reading.name, coverage)
        }
        return findings + unknownParameters(query, in: exchange) + body(exchange)
            + SecurityContract(prepared).findings(in: exchange, query, cookies)
    }

    /// Returns the query parameters that the operation does not have, which servers usually ignore.
    private func unknownParameters(_ query: WrittenFields, in exchange: ContractExchange) -> [ContractFinding] {
        guard !operation.isWholeQueryDescribed, !prepared.parameters.contains(where: \.isSpread) else { return [] }
        let known = prepared.parameters.map(\.parameter).filter { $0.location == .query }
        return query.names.compactMap { name in
            guard !prepared.queryKeys.contains(name), !known.contains(where: { $0.isSent(as: name) }),
                !PlaceholderMark.occurs(in: name),
                exchange.writtenTexts?.contains(where: { $0.contains(name) }) ?? true
            else { return nil }
            return ContractFinding(
                .unknownParameter, "query \(name)", "\(operation.methodAndPath) has no such parameter",
                at: (operation.node["parameters"] ?? operation.node).range)
        }
    }

    private func body(_ exchange: ContractExchange) -> [ContractFinding] {
        let range = (operation.node["requestBody"] ?? operation.node).range
        guard let body = exchange.requestBody, !body.bytes.isEmpty || !body.isWhole else {
            return operation.requiresBody ? [ContractFinding(.requestBody, nil, "the body is missing", at: range)] : []
        }
        guard !operation.contents.isEmpty else { return [] }
        let types = ResponseContract.types(operation.contents)
        guard let type = exchange.requestFields.last(where: { $0.isNamed("Content-Type") })?.value else {
            return [
                ContractFinding(.requestType, nil, "the request has no Content-Type, expected \(types)", at: range)
            ]
        }
        guard !PlaceholderMark.occurs(in: type) else { return [] }
        guard let content = prepared.content(type, among: operation.contents) else {
            let essence = MediaTypeText.essence(of: type)
            return [
                ContractFinding(.requestType, nil, "the Content-Type is \(essence), expected \(types)", at: range)
            ]
        }
        let part = CoveragePart.requestType(content.type)
        coverage?.note(part, of: operation)
        return prepared.findings(.requestBody, body, type, content, .request, coverage?.with(part))
    }
}

/// The check of the credentials: one alternative of `security` must be there. Whether they are valid is the server's
/// matter.
struct SecurityContract {
    private let prepared: ContractOperation

    init(_ prepared: ContractOperation) { self.prepared = prepared }

    func findings(
        in exchange: ContractExchange, _ query: WrittenFields, _ cookies: WrittenFields
    ) -> [ContractFinding] {
        let alternatives = prepared.security
        guard !alternatives.isEmpty, !alternatives.contains(where: { $0.entries.isEmpty }) else { return [] }
        let isMet = alternatives.contains { alternative in
            alternative.entries.allSatisfy { name, _ in
                prepared.description.securityScheme(name).map { isThere($0, exchange, query, cookies) } ?? true
            }
        }
        guard !isMet else { return [] }
        let names = alternatives.map { $0.entries.map(\.key).joined(separator: " with ") }.joined(separator: " or ")
        let root = prepared.description.root
        let range = (prepared.operation.node["security"] ?? root["security"] ?? root).range
        return [ContractFinding(.security, nil, "the request has no credentials for \(names)", at: range)]
    }

    private func isThere(
        _ scheme: SpecNode, _ exchange: ContractExchange, _ query: WrittenFields, _ cookies: WrittenFields
    ) -> Bool {
        let authorization = exchange.requestFields.last { $0.isNamed("Authorization") }?.value.lowercased()
        // Signatures are keys in a notation of their own.
        let isSigned = exchange.authentication?.signs ?? false
        switch scheme["type"]?.text {
        case "apiKey":
            guard let name = scheme["name"]?.text else { return true }
            switch scheme["in"]?.text {
            case "header":
                return exchange.requestFields.contains { $0.isNamed(name) }
                    || exchange.authentication?.setsHeader(name) ?? false
            case "query": return query.contains(name) || exchange.authentication?.setsQuery(name) ?? isSigned
            case "cookie": return cookies.contains(name) || exchange.isPreview
            default: return true
            }
        case "http":
            let word = (scheme["scheme"]?.text ?? "").lowercased()
            return exchange.authentication?.scheme == word || authorization?.hasPrefix(word + " ") ?? false
                || authorization?.hasPrefix("<<") ?? false
        case "basic": return exchange.authentication?.scheme == "basic" || authorization?.hasPrefix("basic ") ?? false
        case "oauth2", "openIdConnect":
            return authorization != nil || query.contains("access_token") || exchange.authentication != nil
        default: return true
        }
    }
}

extension HTTPAuthentication {
    /// The word before the credentials in lower case (RFC 9110, section 11.1); nil if they are no such field.
    fileprivate var scheme: String? {
        switch self {
        case .basic: "basic"
        case .bearer: "bearer"
        case .digest: "digest"
        case .ntlm: "ntlm"
        case .hawk: "hawk"
        case .oauth1: "oauth"
        case .apiKey, .awsSignature, .edgeGrid: nil
        }
    }

    fileprivate var signs: Bool {
        switch self {
        case .awsSignature, .oauth1, .hawk, .edgeGrid: true
        case .basic, .bearer, .apiKey, .digest, .ntlm: false
        }
    }

    fileprivate func setsHeader(_ name: String) -> Bool {
        if case .apiKey(.header(let field), _) = self { return field.lowercased() == name.lowercased() }
        if case .apiKey = self { return false }
        return name.lowercased() == "authorization"
    }

    fileprivate func setsQuery(_ name: String) -> Bool {
        if case .apiKey(.query(let field), _) = self { field == name } else { signs }
    }
}
