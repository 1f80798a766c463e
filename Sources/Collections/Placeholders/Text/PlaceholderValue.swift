package import Diagnostics
package import JSON

/// A typed value of a collection: JSON's types, with placeholders in its texts and keys.
package indirect enum PlaceholderValue: Sendable {
    /// A value without placeholders.
    case literal(JSONValue, SourceRange)
    /// A quoted text, or a text with more than one placeholder; its value is always a text.
    case text(PlaceholderText)
    /// A plain scalar that is one placeholder; its value keeps its type.
    case typed(PlaceholderText)
    case list([PlaceholderValue], SourceRange)
    case mapping([(key: PlaceholderText, value: PlaceholderValue)], SourceRange)

    package var range: SourceRange {
        switch self {
        case .literal(_, let range), .list(_, let range), .mapping(_, let range): range
        case .text(let text), .typed(let text): text.range
        }
    }

    /// The value if it has no placeholders.
    package var literal: JSONValue? {
        guard case .literal(let value, _) = self else { return nil }
        return value
    }

    /// True if a placeholder in the value calls a function.
    package var callsFunctions: Bool { expressions.contains(where: \.callsFunction) }

    /// The placeholders in all texts and keys.
    package var expressions: [PlaceholderExpression] {
        switch self {
        case .literal: []
        case .text(let text), .typed(let text): text.expressions
        case .list(let elements, _): elements.flatMap(\.expressions)
        case .mapping(let entries, _): entries.flatMap { $0.key.expressions + $0.value.expressions }
        }
    }

    package var references: [NameReference] {
        var references: [NameReference] = []
        addReferences(to: &references)
        return references
    }

    /// Adds every name that the value looks up.
    package func addReferences(to references: inout [NameReference]) {
        switch self {
        case .literal: break
        case .text(let text), .typed(let text): text.addReferences(to: &references)
        case .list(let elements, _):
            for element in elements { element.addReferences(to: &references) }
        case .mapping(let entries, _):
            for entry in entries {
                entry.key.addReferences(to: &references)
                entry.value.addReferences(to: &references)
            }
        }
    }

    /// Returns the value with every placeholder resolved.
    package func value(in scope: VariableScope) throws(PlaceholderError) -> JSONValue {
        switch self {
        case .literal(let value, _): return value
        case .text(let text): return .string(try text.text(in: scope))
        case .typed(let text):
            guard let expression = text.soleExpression else { return .string(try text.text(in: scope)) }
            return try scope.resolve(expression)
        case .list(let elements, _):
            var values: [JSONValue] = []
            values.reserveCapacity(elements.count)
            for element in elements { values.append(try element.value(in: scope)) }
            return .array(values)
        case .mapping(let entries, _):
            var object = JSONObject()
            for entry in entries { object[key: try entry.key.text(in: scope)] = try entry.value.value(in: scope) }
            return .object(object)
        }
    }
}
