import APIDescriptions
import JSON
import JSONSchemas

/// A schema for values that are sent as texts, whose types the texts do not show.
///
/// A text can mean several values: `5` is a number and a text. The first one that the schema accepts counts; if it accepts
/// none, the one with a type that the schema names.
struct TextSchema {
    private let node: SpecNode
    private let description: APIDescription
    private let direction: DescribedSchemas.Direction
    private let compiled: DescribedSchema?
    /// The names of the types that the schema allows; empty if it has none.
    let types: Set<String>
    /// True if parts of a list or an object can have several schemas, so that the types of their texts are not sure.
    let isCombined: Bool
    /// True if the elements of lists are lists or objects, whose notation is not defined.
    let isNested: Bool

    init(_ node: SpecNode, _ description: APIDescription, _ direction: DescribedSchemas.Direction) {
        (self.node, self.description, self.direction) = (node, description, direction)
        compiled = description.schema(node)
        types = description.types(of: node)
        isCombined = Self.isCombined(node, description)
        let items = description.resolved(node)?["items"].map(description.types)
        isNested = items.map { !$0.isDisjoint(with: ["array", "object"]) } ?? false
    }

    var isList: Bool { types.contains("array") }
    var isObject: Bool { types.contains("object") }
    /// True if the schema allows single values, or has no types.
    var isSingle: Bool { types.isEmpty || !types.isSubset(of: ["array", "object", "null"]) || types == ["null"] }

    func result(of value: JSONValue, findsUses: Bool) -> DescribedSchema.Result? {
        compiled?.apply(to: value, in: direction, findsUses: findsUses)
    }

    func accepts(_ value: JSONValue) -> Bool {
        compiled?.apply(to: value, in: direction, limit: 1).failures.isEmpty ?? true
    }

    /// Returns the first value that the schema accepts, or the first one; nil for an empty list.
    func best(of values: [JSONValue]) -> JSONValue? { values.first(where: accepts) ?? values.first }

    /// Returns the values that a text can mean, those first whose types the schema names.
    func values(of text: String) -> [JSONValue] {
        var values: [(type: String, value: JSONValue)] = []
        if let value = try? JSONValue(parsing: text), case .number = value { values.append(("number", value)) }
        if text == "true" || text == "false" { values.append(("boolean", .bool(text == "true"))) }
        if text.isEmpty || text == "null" { values.append(("null", .null)) }
        values.append(("string", .string(text)))
        let isNamed = { (type: String) in
            types.contains(type) || type == "number" && types.contains("integer") || types.isEmpty && type == "string"
        }
        return (values.filter { isNamed($0.type) } + values.filter { !isNamed($0.type) }).map(\.value)
    }

    /// Returns the value of a text.
    func value(of text: String) -> JSONValue { best(of: values(of: text)) ?? .string(text) }

    /// Returns the value of the texts that a form has for one field; nil for texts that are no list and more than one.
    func value(of texts: [String]) -> JSONValue? {
        var candidates = isList ? [list(texts)] : []
        if isSingle, texts.count == 1 { candidates += values(of: texts[0]) }
        return best(of: candidates)
    }

    func list(_ texts: [String]) -> JSONValue {
        guard let items = part(["items"]) else { return .array(texts.map { .string($0) }) }
        return .array(texts.map(items.value))
    }

    func object(_ members: [(name: String, value: String)]) -> JSONValue {
        .object(
            JSONObject(members.map { name, text in (name, property(name)?.value(of: text) ?? .string(text)) }))
    }

    /// Returns the schema of a property.
    func property(_ name: String) -> TextSchema? { part(["properties", name]) }

    /// Returns a part of the schema, or of the schemas that it combines.
    private func part(_ keys: [String]) -> TextSchema? {
        var part: SpecNode?
        description.visitCombined(node) { schema in
            part = keys.reduce(Optional(schema), { $0?[$1] })
            return part == nil ? .continue : .stop
        }
        return part.map { TextSchema($0, description, direction) }
    }

    private static func isCombined(_ node: SpecNode, _ description: APIDescription) -> Bool {
        let keys = ["anyOf", "oneOf", "allOf", "prefixItems", "patternProperties", "additionalProperties"]
        guard let schema = description.resolved(node) else { return true }
        if keys.contains(where: { schema[$0].map { $0.isMapping || !$0.elements.isEmpty } ?? false }) { return true }
        let items = schema["items"].flatMap(description.resolved)
        return ["items", "properties", "anyOf", "oneOf", "allOf"].contains { items?[$0] != nil }
    }
}
