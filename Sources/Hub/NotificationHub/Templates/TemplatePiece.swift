import JSON
import XML

/// A part of a template's body: fixed text, or an expression with the escaping for its position.
enum TemplatePiece: Sendable, Equatable {
    case text([UInt8])
    case jsonValue(TemplateExpression)
    case attribute(TemplateExpression)
    case content(TemplateExpression)

    func append(to bytes: inout [UInt8], _ properties: TemplateProperties) {
        switch self {
        case .text(let text): bytes.append(contentsOf: text)
        case .jsonValue(let expression):
            switch expression.evaluate(properties) {
            case .text(let text): JSONText.append(text, to: &bytes)
            case .number(let number): bytes.append(contentsOf: number.text.utf8)
            }
        case .attribute(let expression):
            bytes.append(contentsOf: MarkupText.escape(expression.evaluate(properties).text).utf8)
        case .content(let expression):
            bytes.append(contentsOf: MarkupText.escapeContent(expression.evaluate(properties).text).utf8)
        }
    }
}
