import JSON

/// An expression of JavaScript, as far as the translation of scripts reads it.
indirect enum ScriptExpression: Hashable {
    /// A text, number, boolean, null, or a list or object of these.
    case constant(JSONValue)
    case regularExpression(pattern: String, flags: String)
    case name(String)
    case member(ScriptExpression, String)
    case element(ScriptExpression, ScriptExpression)
    case call(ScriptExpression, [ScriptExpression])
    case new(ScriptExpression, [ScriptExpression])
    /// A function, with the tokens of its body: statements, or one expression.
    case function(parameterCount: Int, body: Range<Int>, isExpression: Bool)
    case prefix(String, ScriptExpression)
    case comparison(String, ScriptExpression, ScriptExpression)

    /// The names joined by points, with `()` for a call without arguments, as in `pm.response.json()`; nil for another
    /// expression.
    var path: String? {
        switch self {
        case .name(let name): name
        case .member(let object, let member): object.path.map { "\($0).\(member)" }
        case .call(let function, let arguments): arguments.isEmpty ? function.path.map { "\($0)()" } : nil
        default: nil
        }
    }

    /// The text of a constant that is one.
    var text: String? {
        if case .constant(.string(let text)) = self { text } else { nil }
    }
}
