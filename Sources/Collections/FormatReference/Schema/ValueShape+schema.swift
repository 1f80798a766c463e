import JSON

extension ValueShape {
    /// The JSON Schema of the value as a YAML parser reads it, for editors.
    ///
    /// Text may be a number or boolean, because a YAML parser gives a type to unquoted text. Only its notation, which
    /// the schema cannot see, could be wrong.
    var schema: JSONObject {
        switch self {
        case .text, .fixedText: ["type": ["string", "number", "boolean"]]
        case .title: ["type": ["string", "number", "boolean"], "pattern": #"^[^\r\n]*[^\s][^\r\n]*$"#]
        case .form(_, let pattern, let mayBeNumber):
            ["type": mayBeNumber ? ["string", "number"] : ["string"], "pattern": .string("^(\(pattern))$")]
        case .boolean: ["type": ["boolean", "string"], "pattern": "^(true|false)$"]
        case .integer(let range): Self.integer(range)
        case .factor(let range):
            [
                "type": ["number", "string"], "minimum": .number(JSONNumber(range.lowerBound)),
                "maximum": .number(JSONNumber(range.upperBound)), "pattern": #"^[0-9]+(\.[0-9]+)?$"#,
            ]
        case .duration(let bounds): Self.duration(bounds)
        case .size:
            [
                "type": ["string", "integer"], "maximum": 0, "minimum": 0,
                "pattern": .string("^\(DurationPattern.size)$"),
            ]
        case .word(let words): ["enum": .array(words.flatMap(Self.spellings))]
        case .status: Self.status(more: "<<")
        case .trigger(let orFailure):
            Self.status(more: "^(\((FailureKinds.words + (orFailure ? ["failure"] : [])).joined(separator: "|")))$")
        case .value: [:]
        case .valueMapping: ["type": "object"]
        case .placeholder: ["type": "string", "pattern": "<<"]
        default: composedSchema
        }
    }

    private var composedSchema: JSONObject {
        switch self {
        case .list(let element): ["type": "array", "items": .object(element.schema)]
        case .pair(let element):
            ["type": "array", "items": .object(element.schema), "minItems": 2, "maxItems": 2]
        case .oneOrMore(let element):
            ["anyOf": [.object(element.schema), ["type": "array", "items": .object(element.schema)]]]
        case .names(let kind, let value): Self.names(kind, value)
        case .orNull(let shape): Self.orNull(shape.schema)
        case .mapping(let name): ["$ref": .string(name.reference.schemaReference)]
        case .operators: ["allOf": [["type": "object"], ["$ref": .string(MatcherFormat.mapping.schemaReference)]]]
        case .item: ["$ref": .string(FormatSchema.referencePrefix + "item")]
        case .either(let shapes): ["anyOf": .array(shapes.map { .object($0.schema) })]
        default: [:]
        }
    }

    private static func integer(_ range: ClosedRange<Int>) -> JSONObject {
        var schema: JSONObject = ["type": ["integer", "string"], "pattern": "^-?[0-9]+$"]
        schema[key: "minimum"] = .number(JSONNumber(range.lowerBound))
        if range.upperBound != .max { schema[key: "maximum"] = .number(JSONNumber(range.upperBound)) }
        return schema
    }

    private static func duration(_ bounds: DurationBounds) -> JSONObject {
        switch bounds {
        case .positive: ["type": "string", "pattern": .string("^\(DurationPattern.aboveZero)$|<<")]
        case .zeroOrMore: zeroOr("^\(DurationPattern.one)$|<<")
        case .any: zeroOr("^-?\(DurationPattern.one)$|<<")
        }
    }

    /// Returns a schema for durations: a bare 0 is a duration, and any other number lacks its unit.
    private static func zeroOr(_ pattern: String) -> JSONObject {
        ["type": ["string", "integer"], "minimum": 0, "maximum": 0, "pattern": .string(pattern)]
    }

    private static func status(more: String) -> JSONObject {
        [
            "type": ["integer", "string"], "minimum": 100, "maximum": 599,
            "pattern": .string("^[1-5]([0-9][0-9]|xx)$|\(more)"),
        ]
    }

    /// Returns a word and the value that a YAML parser may read instead: `1.1` is a number there, and `null` is null.
    private static func spellings(of word: String) -> [JSONValue] {
        if word == "null" { return [.string(word), .null] }
        return JSONNumber(word).map { [.string(word), .number($0)] } ?? [.string(word)]
    }

    private static func names(_ kind: NameKind, _ value: ValueShape) -> JSONObject {
        var schema: JSONObject = ["type": "object"]
        if let pattern = kind.pattern { schema[key: "propertyNames"] = ["pattern": .string(pattern)] }
        if kind == .placeholder { schema[key: "minProperties"] = 1 }
        schema[key: "additionalProperties"] = .object(value.schema)
        return schema
    }

    static func orNull(_ schema: JSONObject) -> JSONObject {
        if case .array(let types) = schema[key: "type"] {
            var wider = schema
            wider[key: "type"] = .array(types + ["null"])
            return wider
        }
        return ["anyOf": [.object(schema), ["type": "null"]]]
    }
}

extension NameKind {
    /// A regular expression for the keys; nil if any key is valid.
    fileprivate var pattern: String? {
        switch self {
        case .variable, .token: "^\(NamePattern.variable)$"
        case .header, .cookie: "^\(NamePattern.token)$|<<"
        case .placeholder: "<<"
        case .prefix: "^\(NamePattern.any)$"
        case .jsonPath: #"^\$|<<"#
        case .trigger: "^([1-5]([0-9][0-9]|xx)|\(FailureKinds.words.joined(separator: "|")))$"
        case .hostAndPort: ".:[0-9]{1,5}$"
        case .query, .field, .environment, .key, .xPath: nil
        }
    }
}
