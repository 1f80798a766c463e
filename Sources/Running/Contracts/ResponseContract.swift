import APIDescriptions
import CollectionModel
import HTTP
import JSONSchemas

/// The check of a response: its status, its content type, its header fields and its body.
struct ResponseContract {
    private let prepared: ContractOperation
    private let coverage: CoverageNotes?

    init(_ prepared: ContractOperation, _ coverage: CoverageNotes?) {
        (self.prepared, self.coverage) = (prepared, coverage)
    }

    private var operation: APIOperation { prepared.operation }

    func findings(in exchange: ContractExchange) -> [ContractFinding] {
        guard let status = exchange.status, !operation.responses.isEmpty else { return [] }
        guard let response = operation.response(status) else {
            let known = operation.responses.map(\.status).joined(separator: ", ")
            return [
                ContractFinding(
                    .status, nil, "\(operation.methodAndPath) has no response \(status), only \(known)",
                    at: (operation.node["responses"] ?? operation.node).range)
            ]
        }
        coverage?.note(.status(response.status), of: operation)
        return headers(response, exchange) + body(response, exchange)
    }

    private func headers(_ response: APIResponse, _ exchange: ContractExchange) -> [ContractFinding] {
        (prepared.headers[response.status] ?? []).flatMap { reading in
            let texts = exchange.responseFields.filter { $0.isNamed(reading.parameter.name) }.map(\.value)
            return prepared.findings(
                .responseHeader, reading.value(ofFields: texts), reading,
                named: "response header \(reading.parameter.name)", nil)
        }
    }

    private func body(_ response: APIResponse, _ exchange: ContractExchange) -> [ContractFinding] {
        guard !response.contents.isEmpty, exchange.method.uppercased() != "HEAD", let body = exchange.responseBody,
            let status = exchange.status
        else { return [] }
        let types = Self.types(response.contents)
        let range = (response.node["content"] ?? response.node).range
        guard !body.bytes.isEmpty || !body.isWhole else {
            // RFC 9110, sections 15.3.5, 15.3.6 and 15.4.5.
            guard 200..<300 ~= status, status != 204, status != 205,
                response.contents.allSatisfy({ $0.isJSON && $0.schema != nil })
            else { return [] }
            return [ContractFinding(.responseBody, nil, "the body is empty, expected \(types)", at: range)]
        }
        guard let type = exchange.responseFields.last(where: { $0.isNamed("Content-Type") })?.value else {
            return [
                ContractFinding(.responseType, nil, "the response has no Content-Type, expected \(types)", at: range)
            ]
        }
        guard let content = prepared.content(type, among: response.contents) else {
            let essence = MediaTypeText.essence(of: type)
            return [
                ContractFinding(.responseType, nil, "the Content-Type is \(essence), expected \(types)", at: range)
            ]
        }
        let part = CoveragePart.responseType(response.status, content.type)
        coverage?.note(part, of: operation)
        return prepared.findings(.responseBody, body, type, content, .response, coverage?.with(part))
    }

    static func types(_ contents: [APIContent]) -> String { contents.map(\.type).joined(separator: " or ") }
}
