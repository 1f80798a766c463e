import JSON
import Placeholders

extension PostmanWriter: PlaceholderWriter {
    /// Returns a value as indented JSON, with placeholders of Postman.
    func jsonText(_ value: PlaceholderValue) -> String { ExportJSON(writer: self).text(value) }

    func quotedText(_ text: PlaceholderText) -> String { self.text(text, .json) }
    func quotedText(literal: String) -> String { text(literal: literal, .json) }
    func placeholder(named name: String) -> String { "{{\(name)}}" }

    func typedText(_ text: PlaceholderText) -> String {
        guard let expression = text.soleExpression else { return "\"\(self.text(text, .json))\"" }
        let quoted = { "\"\(self.text(text, .json))\"" }
        guard expression.filters.isEmpty else { return typed(expression) }
        switch expression.head {
        case .processEnvironment: return quoted()
        case .function(let function, _): return function.returnsText ? quoted() : placeholder(expression)
        case .name(let name):
            if names.isText(name) || names.tokens[name] != nil { return quoted() }
            return names.isNoText(name) ? "{{\(name)}}" : typed(expression)
        }
    }

    private func typed(_ expression: PlaceholderExpression) -> String {
        guard let value = javaScript.expression(expression) else { return placeholder(expression) }
        return computed("\(expression.written) json", "JSON.stringify(\(value))")
    }
}

extension PlaceholderFunction {
    /// True if the function returns a text, not a number or a list.
    var returnsText: Bool {
        !["timestamp", "timestampMs", "randomInt", "range", "iteration"].contains(name)
    }
}
