import APIDescriptions
import CollectionDrafts
import JSON

/// A schema of a description as JSON Schema 2020-12.
struct TranslatedSchema {
    var draft: DraftValue
    /// The same schema; `true` stands for schemas that are written elsewhere.
    var json: JSONValue
    /// The number of YAML nodes, with those that aliases stand for.
    var size: Int
    /// The number of nested mappings and lists.
    var height: Int

    /// A schema that accepts everything.
    static let anything = TranslatedSchema(draft: .bool(true), json: .bool(true), size: 1, height: 1)
}

/// A schema that is being put together.
struct SchemaParts {
    private(set) var mapping = DraftMapping()
    private(set) var json = JSONObject()
    private(set) var size = 1
    private(set) var height = 1

    mutating func add(_ key: String, _ draft: DraftValue, _ value: JSONValue) {
        mapping[name: key] = draft
        json[key: key] = value
        size += 2
    }

    /// Adds a plain JSON value; one that is too deep is dropped.
    mutating func add(_ key: String, _ value: JSONValue) {
        guard let draft = DraftBody.json(value) else { return }
        add(key, draft, value)
        size += Self.size(of: value)
        height = max(height, 4)
    }

    mutating func add(_ key: String, _ schema: TranslatedSchema) {
        add(key, schema.draft, schema.json)
        count(schema)
    }

    mutating func add(_ key: String, _ schemas: [TranslatedSchema]) {
        add(key, .list(schemas.map(\.draft)), .array(schemas.map(\.json)))
        for schema in schemas { count(schema) }
    }

    mutating func add(_ key: String, _ schemas: [(key: String, value: TranslatedSchema)]) {
        let drafts = schemas.map { (DraftText($0.key), $0.value.draft) }
        add(key, .mapping(DraftMapping(drafts)), .object(JSONObject(schemas.map { ($0.key, $0.value.json) })))
        for (_, schema) in schemas { count(schema) }
    }

    private mutating func count(_ schema: TranslatedSchema) {
        size += schema.size + 1
        height = max(height, schema.height + 2)
    }

    private static func size(of value: JSONValue) -> Int {
        switch value {
        case .array(let elements): elements.reduce(1) { $0 + size(of: $1) }
        case .object(let object): object.reduce(1) { $0 + 1 + size(of: $1.value) }
        default: 1
        }
    }

    var schema: TranslatedSchema {
        TranslatedSchema(draft: .mapping(mapping), json: .object(json), size: size, height: height)
    }
}

/// Counts how often the expected schemas use each schema with a name, to find those that are written once.
struct SchemaUses {
    private let context: SpecContext
    private var counts: [String: Int] = [:]

    init(_ context: SpecContext) { self.context = context }

    /// The number of uses of schemas with names.
    var count: Int { counts.values.reduce(0, +) }

    /// True for a schema that two or more places use.
    func isShared(_ key: String) -> Bool { counts[key, default: 0] > 1 }

    /// Adds an expected schema, and those that it uses.
    mutating func add(_ schema: SpecNode) {
        var open = [schema]
        while let next = open.popLast() { add(next, &open, depth: 0) }
    }

    /// - Parameters:
    ///   - open: Gets the schemas with names that were not used before; a chain of them can be long.
    private mutating func add(_ schema: SpecNode, _ open: inout [SpecNode], depth: Int) {
        guard depth < SchemaTranslation.maximumDepth else { return }
        if let target = context.target(of: schema) {
            counts[target.key, default: 0] += 1
            if counts[target.key] == 1 { open.append(target.node) }
        }
        for (key, value) in schema.entries {
            if SchemaKeywords.schemas.contains(key) {
                add(value, &open, depth: depth + 1)
            } else if SchemaKeywords.lists.contains(key) {
                for element in value.elements { add(element, &open, depth: depth + 1) }
            } else if SchemaKeywords.maps.contains(key) {
                for entry in value.entries { add(entry.value, &open, depth: depth + 1) }
            }
        }
    }
}

/// The keywords of schemas, grouped by their translation.
enum SchemaKeywords {
    /// The values of `type`.
    static let types: Set = ["string", "number", "integer", "boolean", "array", "object", "null"]
    /// The formats that are checked. Without `date-time`: many servers send no offset (RFC 3339 requires one).
    static let formats: Set = [
        "date", "time", "duration", "email", "idn-email", "hostname", "idn-hostname", "ipv4", "ipv6",
        "uri",
        "uri-reference", "iri", "iri-reference", "uri-template", "uuid", "json-pointer", "relative-json-pointer",
        "regex",
    ]
    /// Keywords whose values are no schemas.
    static let values: Set = [
        "multipleOf", "maximum", "minimum", "exclusiveMaximum", "exclusiveMinimum", "maxLength",
        "minLength", "maxItems", "minItems", "uniqueItems", "maxProperties", "minProperties", "dependentRequired",
        "readOnly", "writeOnly", "minContains", "maxContains",
    ]
    /// Keywords whose values are schemas.
    static let schemas: Set = [
        "items", "additionalProperties", "not", "contains", "propertyNames", "if", "then", "else",
        "unevaluatedItems", "unevaluatedProperties",
    ]
    /// Keywords whose values are lists of schemas.
    static let lists: Set = ["allOf", "anyOf", "oneOf", "prefixItems"]
    /// Keywords whose values are schemas by name.
    static let maps: Set = ["properties", "patternProperties", "dependentSchemas"]
    /// Keywords that check nothing.
    static let annotations: Set = [
        "title", "example", "examples", "default", "deprecated", "externalDocs", "xml", "discriminator", "$comment",
        "contentEncoding", "contentMediaType", "contentSchema", "description",
    ]
    /// Keywords of names and versions, which the references need that were followed.
    static let identity: Set = ["$defs", "definitions", "$id", "$schema", "$anchor", "$dynamicAnchor", "id"]
    /// Keywords of Swagger's parameters and header fields that are no keywords of schemas.
    static let foreign: Set = ["name", "in", "allowEmptyValue", "collectionFormat"]
}

/// The names of the properties with `format: password` in a schema: their examples are secrets, whatever they are called.
struct PasswordNames {
    private static let maximumDepth = 20
    /// The limit for the references that are followed.
    private static let maximumCount = 500

    private let context: SpecContext
    private(set) var names: Set<String> = []
    /// The references that were followed, with the names of their properties.
    private var seen: Set<[String]> = []

    /// - Parameter name: The name of a parameter with the schemas.
    init(in schemas: [SpecNode], named name: String = "", _ context: SpecContext) {
        self.context = context
        guard context.mentionsPasswords else { return }
        for schema in schemas { add(schema, named: name, depth: 0) }
    }

    private mutating func add(_ schema: SpecNode, named name: String, depth: Int) {
        guard depth < Self.maximumDepth, seen.count < Self.maximumCount else { return }
        if let target = context.target(of: schema), seen.insert([target.key, name]).inserted {
            add(target.node, named: name, depth: depth + 1)
        }
        if schema["format"]?.text == "password" { names.insert(name) }
        for (key, value) in schema.entries {
            switch key {
            case "properties":
                for property in value.entries { add(property.value, named: property.key, depth: depth + 1) }
            case "allOf", "anyOf", "oneOf": for part in value.elements { add(part, named: name, depth: depth + 1) }
            // Elements have the name of their list.
            case "items", "additionalProperties": add(value, named: name, depth: depth + 1)
            default: break
            }
        }
    }
}
