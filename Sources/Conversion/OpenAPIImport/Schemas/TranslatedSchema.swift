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
        mapping[DraftText.literal(key)] = draft
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
        let drafts = schemas.map { (DraftText.literal($0.key), $0.value.draft) }
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
