import CollectionDrafts
import JSON
import Text

/// The contents of bodies, from several requests (OpenAPI 3.1, section 4.8.14).
struct OpenAPIContents {
    private struct Entry {
        /// The name of the request.
        let name: String
        let content: OpenAPIContent
        let canSucceed: Bool
    }

    private var entries: [Entry] = []

    var isEmpty: Bool { entries.isEmpty }

    /// Adds the content of a request.
    ///
    /// - Parameter canSucceed: True if the request can succeed.
    mutating func add(_ content: OpenAPIContent, named name: String, canSucceed: Bool) {
        entries.append(Entry(name: name, content: content, canSucceed: canSucceed))
    }

    /// The contents by media type. Several examples of one type get the names of their requests.
    var json: JSONValue {
        let types = Dictionary(grouping: entries, by: \.content.type).sorted { $0.key < $1.key }
        return .object(JSONObject(types.map { ($0.key, Self.json($0.value)) }))
    }

    private static func json(_ entries: [Entry]) -> JSONValue {
        var fields = OpenAPIParameters()
        for entry in entries { if let own = entry.content.fields { fields.add(own, canSucceed: entry.canSucceed) } }
        var object = JSONObject()
        let schemas = unique(entries.compactMap { $0.content.fields == nil ? $0.content.schema : fields.formSchema })
        if let schema = schemas.first {
            object[key: "schema"] = schemas.count == 1 ? schema : ["anyOf": .array(schemas)]
        }
        let parts = Dictionary(grouping: entries.flatMap(\.content.encoding), by: \.name).sorted { $0.key < $1.key }
        let encoding = parts.map { name, types -> (String, JSONValue) in
            (name, ["contentType": .string(unique(types.map(\.type)).joined(separator: ", "))])
        }
        if !encoding.isEmpty { object[key: "encoding"] = .object(JSONObject(encoding)) }
        var seen: Set<JSONValue> = []
        var names = UniqueNames()
        let examples = entries.compactMap { entry -> (name: String, value: JSONValue)? in
            let value = entry.content.fields.map { fields.example(of: $0) } ?? entry.content.example
            guard let value, seen.insert(value).inserted else { return nil }
            return (names.name(entry.name) { "\($0) \($1)" }, value)
        }
        if let first = examples.first, examples.count == 1 { object[key: "example"] = first.value }
        if examples.count > 1 {
            object[key: "examples"] = .object(JSONObject(examples.map { ($0.name, ["value": $0.value]) }))
        }
        return .object(object)
    }

    private static func unique<Value: Hashable>(_ values: [Value]) -> [Value] {
        var seen: Set<Value> = []
        return values.filter { seen.insert($0).inserted }
    }
}
