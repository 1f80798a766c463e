package import JSON

/// A JSON template: a value in which some texts are expressions.
package indirect enum TemplateJSON: Sendable, Equatable {
    case literal(JSONValue)
    case expression(TemplateExpression)
    case array([TemplateJSON])
    case object([Member])

    package struct Member: Sendable, Equatable {
        let key: String
        let value: TemplateJSON
    }

    /// Deeper than any notification, and shallow enough to walk.
    private static let depthLimit = 64

    init(_ value: JSONValue, depth: Int = 0) throws(TemplateFault) {
        guard depth < Self.depthLimit else { throw .tooDeep }
        switch value {
        case .string(let text): self = try Self.text(text)
        case .array(let elements):
            var nodes: [TemplateJSON] = []
            for element in elements {
                nodes.append(try TemplateJSON(element, depth: depth + 1))
            }
            self = .array(nodes)
        case .object(let object):
            var members: [Member] = []
            for (key, value) in object {
                members.append(Member(key: key, value: try TemplateJSON(value, depth: depth + 1)))
            }
            self = .object(members)
        case .null, .bool, .number: self = .literal(value)
        }
    }

    func render(_ properties: TemplateProperties, room: inout Int) throws(TemplateRenderingError) -> JSONValue {
        switch self {
        case .literal(let value): return value
        case .expression(let expression):
            switch try expression.within(&room, expression.evaluate(properties)) {
            case .text(let text): return .string(text)
            case .number(let number): return .number(number)
            }
        case .array(let elements):
            var values: [JSONValue] = []
            for element in elements {
                values.append(try element.render(properties, room: &room))
            }
            return .array(values)
        case .object(let members):
            var values: [(String, JSONValue)] = []
            for member in members {
                values.append((member.key, try member.value.render(properties, room: &room)))
            }
            return .object(JSONObject(values))
        }
    }

    private static func text(_ text: String) throws(TemplateFault) -> TemplateJSON {
        do {
            return try TemplateExpression.expression(in: text).map(TemplateJSON.expression) ?? .literal(.string(text))
        } catch {
            throw .invalidExpression(error)
        }
    }
}
