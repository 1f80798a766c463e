import JSON
package import XML

/// The body of a template: JSON or XML text with expressions among its values, read once and filled in for each
/// message.
package enum TemplateBody: Sendable, Equatable {
    case json(TemplateJSON)
    case xml(MarkupDocument)

    /// Reads a body; its first character says which kind it is.
    package init(parsing text: String) throws(TemplateFault) {
        switch text.first(where: { !$0.isWhitespace }) {
        case "{": self = .json(try Self.json(text))
        case "<": self = .xml(try Self.xml(text))
        case nil: throw .emptyBody
        default: throw .bodyNeitherJSONNorXML
        }
    }

    /// The body for one message and device; `.tooLarge` when the values alone have more bytes than allowed.
    package func render(_ properties: TemplateProperties, limit: Int) throws(TemplateRenderingError) -> String {
        var room = limit
        switch self {
        case .json(let template):
            return try template.render(properties, room: &room).compactText()
        case .xml(var document):
            document.root = try document.root.mappingValues { value throws(TemplateRenderingError) in
                // Checked when the template was registered.
                guard let expression = try? TemplateExpression.expression(in: value) else { return value }
                return try expression.text(properties, room: &room)
            }
            return document.text
        }
    }

    private static func json(_ text: String) throws(TemplateFault) -> TemplateJSON {
        let value: JSONValue
        do {
            value = try JSONValue(parsing: text)
        } catch {
            throw .invalidJSON("\(error)")
        }
        return try TemplateJSON(value)
    }

    private static func xml(_ text: String) throws(TemplateFault) -> MarkupDocument {
        let document: MarkupDocument
        do {
            document = try MarkupDocument(parsing: text)
        } catch {
            throw .invalidXML(error)
        }
        _ = try document.root.mappingValues { value throws(TemplateFault) in
            do throws(TemplateExpressionError) {
                _ = try TemplateExpression.expression(in: value)
            } catch {
                throw .invalidExpression(error)
            }
            return value
        }
        return document
    }
}

/// Why a body could not be filled in.
package enum TemplateRenderingError: Error, Sendable, Equatable {
    case tooLarge
}

extension TemplateExpression {
    /// The expression's text, taken off the bytes that are left.
    func text(_ properties: TemplateProperties, room: inout Int) throws(TemplateRenderingError) -> String {
        try within(&room, evaluate(properties)).text
    }

    func within(_ room: inout Int, _ outcome: Outcome) throws(TemplateRenderingError) -> Outcome {
        room -= outcome.text.utf8.count
        guard room >= 0 else { throw .tooLarge }
        return outcome
    }
}
