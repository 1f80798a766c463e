package import JSON

/// The JSON Schemas (2020-12) of collections and environment files, for editors; no keyword has another meaning in
/// earlier drafts.
package enum FormatSchema {
    /// The schema of a collection.
    package static let collection = schema(of: .collection, title: "A collection of hubrun")

    /// The schema of an environment file.
    package static let environment = schema(of: .environment, title: "An environment of hubrun")

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
        ["$ref": .string(name.reference.schemaReference)]
    }
}
