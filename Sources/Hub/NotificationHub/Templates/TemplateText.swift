/// A value outside of a template's body, such as a header field's: text, or an expression parsed once.
struct TemplateText: Sendable, Equatable {
    let text: String
    private let expression: TemplateExpression?

    /// Creates a value. An invalid expression counts as text: a template with one is rejected when it is registered.
    init(_ text: String) {
        self.text = text
        expression = (try? TemplateExpression.expression(in: text)) ?? nil
    }

    func filled(_ properties: TemplateProperties) -> String {
        expression?.evaluate(properties).text ?? text
    }
}
