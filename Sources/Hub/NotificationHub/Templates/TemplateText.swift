/// A value outside of a template's body, such as a header's: text, or an expression read once.
struct TemplateText: Sendable, Equatable {
    let text: String
    private let expression: TemplateExpression?

    /// Registering a template refuses what begins like an expression and is none; here it stands for itself.
    init(_ text: String) {
        self.text = text
        expression = (try? TemplateExpression.expression(in: text)) ?? nil
    }

    func filled(_ properties: TemplateProperties) -> String {
        expression?.evaluate(properties).text ?? text
    }
}
