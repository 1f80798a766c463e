import JSON
import XML

/// A builder for the pieces of a template's body; text between two expressions is one piece.
struct TemplatePieces {
    private var complete: [TemplatePiece] = []
    private var text: [UInt8] = []

    var all: [TemplatePiece] { text.isEmpty ? complete : complete + [.text(text)] }

    init(xml body: String) throws(TemplateError) {
        let document: MarkupDocument
        do {
            document = try MarkupDocument(parsing: body)
        } catch {
            throw .invalidXML(error)
        }
        for fragment in document.fragments {
            switch fragment {
            case .attribute(let value):
                append(try Self.expression(in: value).map(TemplatePiece.attribute), or: fragment.text)
            case .content(let value):
                append(try Self.expression(in: value).map(TemplatePiece.content), or: fragment.text)
            case .markup(let text): append(text)
            }
        }
    }

    init(json body: String) throws(TemplateError) {
        let value: JSONValue
        do {
            value = try JSONValue(parsing: body)
        } catch {
            throw .invalidJSON("\(error)")
        }
        try append(value, depth: 0)
    }

    /// The limit on nested values, more than notifications have and few enough for recursion.
    private static let depthLimit = 64

    private mutating func append(_ value: JSONValue, depth: Int) throws(TemplateError) {
        guard depth < Self.depthLimit else { throw .tooDeep }
        switch value {
        case .string(let text):
            append(try Self.expression(in: text).map(TemplatePiece.jsonValue), or: value.compactText())
        case .array(let elements):
            var separator = "["
            for element in elements {
                append(separator)
                try append(element, depth: depth + 1)
                separator = ","
            }
            append(elements.isEmpty ? "[]" : "]")
        case .object(let members):
            var separator = "{"
            for (key, value) in members {
                append(separator + JSONValue.string(key).compactText() + ":")
                try append(value, depth: depth + 1)
                separator = ","
            }
            append(members.isEmpty ? "{}" : "}")
        case .null, .bool, .number: append(value.compactText())
        }
    }

    private mutating func append(_ literal: String) { text += literal.utf8 }

    /// Appends an expression, or the literal text if there is no expression.
    private mutating func append(_ expression: TemplatePiece?, or literal: @autoclosure () -> String) {
        guard let expression else { return append(literal()) }
        if !text.isEmpty { complete.append(.text(text)) }
        text = []
        complete.append(expression)
    }

    private static func expression(in value: String) throws(TemplateError) -> TemplateExpression? {
        do {
            return try TemplateExpression.expression(in: value)
        } catch {
            throw .invalidExpression(error)
        }
    }
}
