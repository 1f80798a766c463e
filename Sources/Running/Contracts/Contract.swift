package import APIDescriptions
import Diagnostics
import HTTP
import JSON
import JSONSchemas
import Text

/// A description of an API, against which exchanges are checked.
package final class Contract: Sendable {
    package let description: APIDescription
    package let table: OperationTable

    package init(_ description: APIDescription) {
        self.description = description
        table = OperationTable(description)
    }

    /// Returns the differences of an exchange.
    ///
    /// - Parameter checksRequest: False for a request that is wrong on purpose.
    package func findings(in exchange: ContractExchange, checksRequest: Bool = true) -> [ContractFinding] {
        switch table.match(method: exchange.method, url: exchange.url) {
        case .none:
            let path = description.root["paths"] ?? description.root
            return [
                ContractFinding(
                    .operation, nil, "the description has no path for \(Self.path(of: exchange.url))", at: path.range)
            ]
        case .otherMethods(let methods):
            let path = description.root["paths"] ?? description.root
            var finding = ContractFinding(
                .operation, nil,
                "the description has no \(exchange.method) for \(Self.path(of: exchange.url)), only "
                    + methods.joined(separator: ", "), at: path.range)
            finding.isOfKnownPath = true
            return [finding]
        case .operation(let operation, let parameters):
            let check = OperationCheck(operation, description)
            var findings = operation.isDeprecated ? [check.deprecation] : []
            if checksRequest {
                findings += RequestContract(check).findings(in: exchange, pathParameters: parameters)
            }
            return findings + ResponseContract(check).findings(in: exchange)
        }
    }

    private static func path(of url: String) -> String {
        let path = url.firstRange(of: "://").map { url[$0.upperBound...].drop { $0 != "/" } } ?? url[...]
        return String(path.prefix { $0 != "?" && $0 != "#" })
    }
}

/// Parts of the checks of requests and responses.
struct OperationCheck {
    let operation: APIOperation
    let description: APIDescription

    init(_ operation: APIOperation, _ description: APIDescription) {
        (self.operation, self.description) = (operation, description)
    }

    /// The operation for messages.
    var name: String { "\(operation.method) \(operation.path)" }

    var deprecation: ContractFinding {
        ContractFinding(.deprecated, nil, "\(name) is deprecated", at: operation.node.range)
    }

    /// Returns the differences between a value and its schema.
    ///
    /// - Parameter subject: Returns the subject for the JSONPath of a part of the value.
    func findings(
        _ kind: ContractKind, _ value: JSONValue, _ schema: SpecNode, _ direction: DescribedSchemas.Direction,
        subject: (String) -> String = { $0 }
    ) -> [ContractFinding] {
        guard let compiled = description.schema(schema) else { return [] }
        let result = compiled.apply(to: value, in: direction)
        return zip(result.failures, result.places).flatMap { failure, place in
            let range = description.range(of: place)
            return ([failure] + failure.nearest).map {
                ContractFinding(kind, subject($0.jsonPath), $0.message, at: range)
            }
        }
    }

    /// Returns the representation for a media type: the type itself, `type/*` or `*/*`.
    func content(_ type: String, among contents: [APIContent]) -> APIContent? {
        let essence = MediaTypeText.essence(of: type)
        let main = essence.prefix { $0 != "/" }
        return contents.first { $0.essence == essence } ?? contents.first { $0.essence == "\(main)/*" }
            ?? contents.first { $0.essence == "*/*" }
    }

    /// Returns the differences of a body that has a schema.
    func findings(
        _ kind: ContractKind, _ body: ContractBody, _ type: String, _ content: APIContent,
        _ direction: DescribedSchemas.Direction
    ) -> [ContractFinding] {
        guard body.isWhole, let schema = content.schema else { return [] }
        let essence = MediaTypeText.essence(of: type)
        if MediaTypeText.isJSON(essence) {
            switch body.json() {
            case .success(let value): return findings(kind, value, schema, direction)
            case .failure(let error):
                return [ContractFinding(kind, nil, "the body is not JSON: \(error)", at: schema.range)]
            }
        }
        if essence == "application/x-www-form-urlencoded", let text = body.text {
            let fields = QueryFields(text)
            return findings(kind, ParameterValue(schema, description).object(of: fields), schema, direction)
        }
        if essence.hasPrefix("text/"), !content.isXML, let text = body.text {
            return findings(kind, .string(text), schema, direction)
        }
        return []
    }
}
