import CollectionDrafts
import CollectionModel
import JSON
import Placeholders

extension OpenAPIWriter {
    /// Returns a reference to the schema that a request expects; nil, after a note, if it has placeholders.
    ///
    /// - Parameter name: The name of the request; it is that of a schema without a title.
    func reference(to schema: SchemaExpectation, named name: String) -> JSONValue? {
        if case .file(let path) = schema.source { return ["$ref": .string(file(path))] }
        guard let document = schema.document else {
            note(.leftOut, "expect.schema", "only a schema without placeholders is translated")
            return nil
        }
        var wish = name + " response"
        if case .object(let object) = document, case .string(let title)? = object[key: "title"] { wish = title }
        let component = schemas.name(of: example(document, .declared), like: wish, or: "schema")
        return ["$ref": .string("#/components/schemas/\(component)")]
    }

    /// The schemas of the document. A reference within a schema, such as `#/$defs/user`, is one within the document.
    var schemaComponents: JSONObject {
        JSONObject(schemas.all.map { ($0.name, Self.moved($0.value, to: "#/components/schemas/\($0.name)")) })
    }

    /// Keywords whose values are no schemas (JSON Schema 2020-12, sections 8 and 9 of Validation).
    private static let keysOfValues: Set = ["const", "default", "enum", "example", "examples"]

    private static func moved(_ schema: JSONValue, to pointer: String) -> JSONValue {
        switch schema {
        case .array(let values): return .array(values.map { moved($0, to: pointer) })
        case .object(let object):
            // References in a schema with an identifier are relative to it (JSON Schema 2020-12, section 8.2.1).
            if case .string? = object[key: "$id"] { return schema }
            return .object(
                JSONObject(
                    object.map { key, value in
                        if key == "$ref", case .string(let text) = value, text == "#" || text.hasPrefix("#/") {
                            return (key, .string(pointer + text.dropFirst()))
                        }
                        return (key, keysOfValues.contains(key) ? value : moved(value, to: pointer))
                    }))
        case .string, .number, .bool, .null: return schema
        }
    }
}
