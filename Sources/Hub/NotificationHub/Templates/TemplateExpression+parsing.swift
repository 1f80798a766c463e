extension TemplateExpression {
    /// Parses a template's value, or returns nil for literal text, whose first character does not start an expression.
    package static func expression(in value: String) throws(TemplateExpressionError) -> TemplateExpression? {
        guard let first = value.first, first == "{" || Form(rawValue: first) != nil else { return nil }
        var parser = TemplateExpressionParser(value)
        return TemplateExpression(terms: try parser.terms())
    }
}

/// A syntax error in a template's value that begins like an expression; the template is rejected.
package struct TemplateExpressionError: Error, Sendable, Equatable {
    package let expression: String
    package let fault: Fault

    package enum Fault: Sendable, Equatable {
        /// An unexpected text, with its position in characters from 1.
        case unexpected(String, position: Int)
        case unexpectedEnd
        case unsupportedBody
        case nameTooLong
        case lengthMissing
        case lengthNotAllowed(Character)
        case lengthTooLarge(String)
        case numberInConcatenation
    }

    package var message: String {
        "Expression is \(expression). " + sentence
    }

    private var sentence: String {
        switch fault {
        case .unexpected(let text, let position): "Unexpected '\(text)' at position \(position)."
        case .unexpectedEnd: "The expression is not complete."
        case .unsupportedBody: "Expression type '$body' is not supported."
        case .nameTooLong: "A property name has more than \(TemplateExpressionParser.nameLimit) characters."
        case .lengthMissing: "The form '.(property, length)' needs a length."
        case .lengthNotAllowed(let form): "The form '\(form)(property)' takes no length."
        case .lengthTooLarge(let text): "The length '\(text)' is too large."
        case .numberInConcatenation: "The form '#(property)' cannot be joined with other text."
        }
    }
}
