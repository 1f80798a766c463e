import APIDescriptions
import HTTP
import JSON
import Text
import JSONSchemas

/// The check of a response: its status, its content type, its header fields and its body.
struct ResponseContract {
    private let check: OperationCheck

    init(_ check: OperationCheck) { self.check = check }

    private var operation: APIOperation { check.operation }

    func findings(in exchange: ContractExchange) -> [ContractFinding] {
        guard let status = exchange.status else { return [] }
        guard let response = Self.response(status, of: operation) else {
            let known = operation.responses.map(\.status)
            return [
                ContractFinding(
                    .status, nil,
                    "\(check.name) has no response \(status), only \(known.joined(separator: ", "))",
                    at: (operation.node["responses"] ?? operation.node).range)
            ]
        }
        return headers(response, exchange) + body(response, exchange)
    }

    /// Returns the response for a status: its number, its class (`4XX`), or the default.
    static func response(_ status: Int, of operation: APIOperation) -> APIResponse? {
        let names = [String(status), "\(status / 100)XX", "default"]
        return names.lazy.compactMap { name in operation.responses.first { $0.status.uppercased() == name.uppercased() }
        }
        .first
    }

    private func headers(_ response: APIResponse, _ exchange: ContractExchange) -> [ContractFinding] {
        // Content-Type is described by the content (OpenAPI 3.1, section 4.8.17.1).
        response.headers.filter { $0.name.lowercased() != "content-type" }.flatMap { header -> [ContractFinding] in
            let values = exchange.responseFields.filter { $0.isNamed(header.name) }.map(\.value)
            guard !values.isEmpty else {
                guard header.isRequired else { return [] }
                return [
                    ContractFinding(.responseHeader, header.name, "the header field is missing", at: header.node.range)
                ]
            }
            guard let schema = header.schema else { return [] }
            let value = ParameterValue(schema, check.description).value(ofList: values.joined(separator: ","))
            return check.findings(.responseHeader, value, schema, .response) { path in
                path == "$" ? header.name : "\(header.name) \(path)"
            }
        }
    }

    private func body(_ response: APIResponse, _ exchange: ContractExchange) -> [ContractFinding] {
        guard !response.contents.isEmpty, operation.method.uppercased() != "HEAD", let body = exchange.responseBody,
            !body.bytes.isEmpty
        else { return [] }
        guard let type = exchange.responseFields.last(where: { $0.isNamed("Content-Type") })?.value else {
            return [
                ContractFinding(
                    .responseContentType, nil,
                    "the response has no Content-Type, expected \(Self.types(response.contents))",
                    at: response.node.range)
            ]
        }
        guard let content = check.content(type, among: response.contents) else {
            return [
                ContractFinding(
                    .responseContentType, nil,
                    "the Content-Type is \(MediaTypeText.essence(of: type)), expected \(Self.types(response.contents))",
                    at: (response.node["content"] ?? response.node).range)
            ]
        }
        return check.findings(.responseBody, body, type, content, .response)
    }

    static func types(_ contents: [APIContent]) -> String { contents.map(\.type).joined(separator: " or ") }
}
