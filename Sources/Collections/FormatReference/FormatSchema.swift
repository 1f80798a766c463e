import CollectionModel
package import JSON

/// The JSON Schemas (2020-12) of collections and environment files, for editors; no keyword has another meaning in
/// earlier drafts.
package enum FormatSchema {
    /// The schema of a collection.
    package static let collection = schema(of: .collection, title: "A collection of hubrun")

    /// The schema of an environment file.
    package static let environment = schema(of: .environment, title: "An environment of hubrun")

    /// The schema of a project file.
    package static let project = schema(of: .project, title: "A project file of hubrun")

    private static func schema(of root: MappingName, title: String) -> JSONValue {
        var schema: JSONObject = [
            "$schema": "https://json-schema.org/draft/2020-12/schema", "title": .string(title),
        ]
        for (keyword, value) in definition(of: root) { schema[key: keyword] = value }
        schema[key: "$defs"] = .object(reachable(from: .object(schema)))
        return .object(schema)
    }

    /// Returns the definitions that a schema refers to, directly and indirectly, in the order of all definitions.
    private static func reachable(from schema: JSONValue) -> JSONObject {
        var found: Set<String> = []
        var open = [schema]
        while let next = open.popLast() {
            for name in references(in: next) where found.insert(name).inserted {
                if let definition = definitions[key: name] { open.append(definition) }
            }
        }
        return JSONObject(definitions.filter { found.contains($0.key) }.map { ($0.key, $0.value) })
    }

    private static func references(in value: JSONValue) -> [String] {
        switch value {
        case .array(let elements): elements.flatMap(references)
        case .object(let members):
            members.flatMap { member -> [String] in
                guard member.key == "$ref", case .string(let pointer) = member.value else {
                    return references(in: member.value)
                }
                return [String(pointer.dropFirst(referencePrefix.count))]
            }
        default: []
        }
    }

    /// The prefix of a reference to a definition.
    static let referencePrefix = "#/$defs/"

    private static let definitions: JSONObject = {
        var definitions = JSONObject()
        for name in MappingName.allCases { definitions[key: name.rawValue] = .object(definition(of: name)) }
        definitions[key: "item"] = item
        return definitions
    }()

    private static func definition(of name: MappingName) -> JSONObject {
        let schema = name.reference.schema
        switch name {
        case .matcher: return plain(["type": ["string", "number", "boolean", "null", "array"]], or: schema)
        case .durationMatcher: return plain(ValueShape.duration(.any).schema, or: schema)
        default: return schema
        }
    }

    /// Returns a schema that selects a plain value or a mapping by type, so that errors are reported for one only.
    private static func plain(_ plain: JSONObject, or mapping: JSONObject) -> JSONObject {
        [
            "description": mapping[key: "description"] ?? "", "if": ["type": "object"], "then": .object(mapping),
            "else": .object(plain),
        ]
    }

    /// Selects between kinds of items by key, like the decoder.
    private static let item: JSONValue = [
        "description": "A request, a group or an include.", "type": "object",
        "if": ["required": ["include"]],
        "then": reference(.include),
        "else": [
            "if": ["anyOf": [["required": ["group"]], ["required": ["requests"]]]],
            "then": reference(.group),
            "else": reference(.request),
        ],
    ]

    private static func reference(_ name: MappingName) -> JSONValue {
        ["$ref": .string(name.schemaReference)]
    }
}

extension MappingName {
    /// The reference to the mapping's schema; for a matcher, this schema also allows a plain value.
    fileprivate var schemaReference: String { FormatSchema.referencePrefix + rawValue }
}

extension MappingReference {
    /// The schema of the mapping, without plain values in its place.
    var schema: JSONObject {
        var properties = JSONObject()
        for key in keys { properties[key: key.name] = .object(key.schema) }
        var schema: JSONObject = [
            "description": .string(summary.withQuotedWords), "type": "object", "properties": .object(properties),
        ]
        if let ignoredPrefix = name.description.ignoredPrefix {
            schema[key: "patternProperties"] = .object(["^\(ignoredPrefix)": true])
        }
        schema[key: "additionalProperties"] = false
        let required = keys.filter(\.key.isRequired).map { JSONValue.string($0.name) }
        if !required.isEmpty { schema[key: "required"] = .array(required) }
        for rule in rules { rule.add(to: &schema) }
        return schema
    }
}

extension KeyReference {
    fileprivate var schema: JSONObject {
        var schema = key.isRemovable ? ValueShape.orNull(key.shape.schema) : key.shape.schema
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
        case .requires(let key, let others):
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
                "pattern": .string("^\(ValuePattern.size)$"),
            ]
        case .word(let words): ["enum": .array(words.flatMap(Self.spellings))]
        case .status: Self.status(more: "<<")
        case .trigger(let orFailure):
            Self.status(more: "^(\((Self.failureKinds + (orFailure ? ["failure"] : [])).joined(separator: "|")))$")
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
        case .mapping(let name): ["$ref": .string(name.schemaReference)]
        case .operators: ["allOf": [["type": "object"], ["$ref": .string(MappingName.matcher.schemaReference)]]]
        case .item: ["$ref": .string(FormatSchema.referencePrefix + "item")]
        case .naming(_, let shape): shape.schema
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
        case .positive: ["type": "string", "pattern": .string("^\(ValuePattern.durationAboveZero)$|<<")]
        case .zeroOrMore: zeroOr("^\(ValuePattern.duration)$|<<")
        case .any: zeroOr("^-?\(ValuePattern.duration)$|<<")
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

extension ValueShape.NameKind {
    /// A regular expression for the keys; nil if any key is valid.
    fileprivate var pattern: String? {
        switch self {
        case .variable, .token: "^\(ValuePattern.variable)$"
        case .header, .cookie: "^\(ValuePattern.token)$|<<"
        case .placeholder: "<<"
        case .prefix: "^\(ValuePattern.name)$"
        case .jsonPath: #"^\$|<<"#
        case .trigger: "^([1-5]([0-9][0-9]|xx)|\(ValueShape.failureKinds.joined(separator: "|")))$"
        case .hostAndPort: ".:[0-9]{1,5}$"
        case .query, .field, .environment, .key, .xPath: nil
        }
    }
}
