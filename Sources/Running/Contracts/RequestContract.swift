import APIDescriptions
import HTTP
import JSON
import Text
import JSONSchemas

/// The check of a request: its parameters, its body and its credentials.
struct RequestContract {
    private let check: OperationCheck

    init(_ check: OperationCheck) { self.check = check }

    private var operation: APIOperation { check.operation }

    /// - Parameter pathParameters: The values of the path's parameters, as written in the URL.
    func findings(in exchange: ContractExchange, pathParameters: [String: String]) -> [ContractFinding] {
        let query = QueryFields(ofURL: exchange.url)
        let cookies = QueryFields(
            cookies: exchange.requestFields.filter { $0.isNamed("Cookie") }.map(\.value).joined(separator: "; "))
        var findings: [ContractFinding] = []
        for parameter in operation.parameters {
            let name = "\(parameter.location.rawValue) \(parameter.name)"
            let reading = ParameterReading(parameter, check.description)
            let value: JSONValue?
            switch parameter.location {
            case .path: value = pathParameters[parameter.name].flatMap(reading.value(inPath:))
            case .query: value = reading.value(among: query)
            case .cookie: value = reading.value(among: cookies)
            case .header:
                let values = exchange.requestFields.filter { $0.isNamed(parameter.name) }.map(\.value)
                value = values.isEmpty ? nil : reading.value(ofList: values.joined(separator: ","))
            }
            guard let value else {
                if parameter.isRequired, !reading.isSpread {
                    findings.append(
                        ContractFinding(.requestParameter, name, "the parameter is missing", at: parameter.node.range))
                }
                continue
            }
            guard let schema = parameter.schema else { continue }
            findings += check.findings(.requestParameter, value, schema, .request) { path in
                path == "$" ? name : "\(name) \(path)"
            }
        }
        return findings + body(exchange) + SecurityContract(check).findings(in: exchange, query, cookies)
    }

    private func body(_ exchange: ContractExchange) -> [ContractFinding] {
        guard let body = exchange.requestBody, !body.bytes.isEmpty || !body.isWhole else {
            guard operation.requiresBody else { return [] }
            return [
                ContractFinding(
                    .requestBody, nil, "the body is missing",
                    at: (operation.node["requestBody"] ?? operation.node).range)
            ]
        }
        guard !operation.contents.isEmpty else { return [] }
        let range = (operation.node["requestBody"] ?? operation.node).range
        guard let type = exchange.requestFields.last(where: { $0.isNamed("Content-Type") })?.value else {
            return [
                ContractFinding(
                    .requestContentType, nil,
                    "the request has no Content-Type, expected \(ResponseContract.types(operation.contents))", at: range
                )
            ]
        }
        guard let content = check.content(type, among: operation.contents) else {
            return [
                ContractFinding(
                    .requestContentType, nil,
                    "the Content-Type is \(MediaTypeText.essence(of: type)), expected "
                        + ResponseContract.types(operation.contents), at: range)
            ]
        }
        return check.findings(.requestBody, body, type, content, .request)
    }
}

/// The check of the credentials: one alternative of `security` must be there. Whether they are valid is the server's
/// matter.
struct SecurityContract {
    private let check: OperationCheck

    init(_ check: OperationCheck) { self.check = check }

    func findings(
        in exchange: ContractExchange, _ query: QueryFields, _ cookies: QueryFields
    ) -> [ContractFinding] {
        let root = check.description.root
        let alternatives = check.operation.security ?? root["security"]?.elements ?? []
        guard !alternatives.isEmpty, !alternatives.contains(where: { $0.entries.isEmpty }) else { return [] }
        let isMet = alternatives.contains { alternative in
            alternative.entries.allSatisfy { name, _ in
                scheme(name).map { isThere($0, exchange, query, cookies) } ?? true
            }
        }
        guard !isMet else { return [] }
        let names = alternatives.map { $0.entries.map(\.key).joined(separator: " with ") }.joined(separator: " or ")
        let range = (check.operation.node["security"] ?? root["security"] ?? root).range
        return [ContractFinding(.security, nil, "the request has no credentials for \(names)", at: range)]
    }

    private func scheme(_ name: String) -> SpecNode? {
        let root = check.description.root
        let scheme = root["components"]?["securitySchemes"]?[name] ?? root["securityDefinitions"]?[name]
        return scheme.flatMap(check.description.resolved)
    }

    private func isThere(
        _ scheme: SpecNode, _ exchange: ContractExchange, _ query: QueryFields, _ cookies: QueryFields
    ) -> Bool {
        let authorization = exchange.requestFields.last { $0.isNamed("Authorization") }?.value.lowercased()
        switch scheme["type"]?.text {
        case "apiKey":
            guard let name = scheme["name"]?.text else { return true }
            switch scheme["in"]?.text {
            case "header": return exchange.requestFields.contains { $0.isNamed(name) }
            case "query": return query.contains(name)
            case "cookie": return cookies.contains(name)
            default: return true
            }
        case "http":
            let word = (scheme["scheme"]?.text ?? "").lowercased()
            return authorization?.hasPrefix(word + " ") ?? false
        case "basic": return authorization?.hasPrefix("basic ") ?? false
        case "oauth2", "openIdConnect": return authorization != nil
        default: return true
        }
    }
}
