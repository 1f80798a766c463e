import JSON

extension MappingReference {
    /// The reference to the mapping's schema; for a matcher, this schema also allows a plain value.
    var schemaReference: String { FormatSchema.referencePrefix + name.rawValue }

    /// The schema of the mapping, without plain values in its place.
    var schema: JSONObject {
        var properties = JSONObject()
        for key in keys { properties[key: key.name] = .object(key.schema) }
        var schema: JSONObject = [
            "description": .string(summary.withQuotedWords), "type": "object", "properties": .object(properties),
        ]
        if let ignoredPrefix { schema[key: "patternProperties"] = .object(["^\(ignoredPrefix)": true]) }
        schema[key: "additionalProperties"] = false
        let required = keys.filter(\.isRequired).map { JSONValue.string($0.name) }
        if !required.isEmpty { schema[key: "required"] = .array(required) }
        for rule in rules { rule.add(to: &schema) }
        return schema
    }
}

extension KeyReference {
    fileprivate var schema: JSONObject {
        var schema = isRemovable ? ValueShape.orNull(shape.schema) : shape.schema
        schema[key: "description"] = .string(summary.withQuotedWords)
        return schema
    }
}

extension KeyRule {
    fileprivate func add(to schema: inout JSONObject) {
        switch self {
        case .notEmpty: schema[key: "minProperties"] = 1
        case .exactlyOne(let keys): schema[key: "oneOf"] = .array(keys.map(Self.required))
        case .oneForm(let forms): schema[key: "oneOf"] = .array(forms.map(\.schema))
        case .excludes(let key, let others):
            let rivals = JSONValue.array(others.map(Self.required))
            Self.append(["not": ["required": [.string(key)], "anyOf": rivals]], to: &schema)
        case .brings(let key, let others):
            Self.append(["anyOf": [["not": Self.required(key)], ["required": Self.names(others)]]], to: &schema)
        case .requiresUnless(let key, let others):
            Self.append(["anyOf": [Self.required(key), ["required": Self.names(others)]]], to: &schema)
        }
    }

    private static func names(_ keys: [String]) -> JSONValue {
        .array(keys.map { .string($0) })
    }

    private static func required(_ key: String) -> JSONValue {
        ["required": [.string(key)]]
    }

    private static func append(_ condition: JSONValue, to schema: inout JSONObject) {
        var conditions: [JSONValue] = []
        if case .array(let others) = schema[key: "allOf"] { conditions = others }
        schema[key: "allOf"] = .array(conditions + [condition])
    }
}

extension KeyForm {
    fileprivate var schema: JSONValue {
        [
            "required": .array(required.map { .string($0) }),
            "propertyNames": ["enum": .array((required + optional).map { .string($0) })],
        ]
    }
}
