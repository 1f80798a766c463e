import CollectionDrafts
import CollectionModel
import Diagnostics
import JSON
import Placeholders
import Text

extension OpenAPIWriter {
    /// Returns a reference to the schema that a request expects; nil, after a note, if it has placeholders.
    ///
    /// - Parameter name: The name of the request; it is that of a schema without a title.
    func reference(to schema: SchemaExpectation, named name: String) -> JSONValue? {
        if case .file(let path) = schema.source { return ["$ref": .string(Self.reference(toFile: file(path)))] }
        guard let document = schema.document else {
            note(.leftOut, "expect.schema", "only a schema without placeholders is translated")
            return nil
        }
        let schema = example(document, .declared, hasFields: false)
        var wish = name + " response"
        if case .object(let object) = schema, case .string(let title)? = object[key: "title"] { wish = title }
        let component = schemas.name(of: schema, like: wish, or: "schema")
        return ["$ref": .string("#/components/schemas/\(component)")]
    }

    /// Returns the reference to a file (RFC 3986, section 4.1).
    private static func reference(toFile path: String) -> String {
        path.split(separator: "/", omittingEmptySubsequences: false).map { PercentEncoding.encode(String($0)) }
            .joined(separator: "/")
    }

    /// Returns the schemas of the document. A reference within a schema, such as `#/$defs/user`, becomes one within the
    /// document. Anchors are reported: those of two schemas can be equal.
    func schemaComponents() -> JSONObject {
        JSONObject(
            schemas.all.map { name, schema in
                let text = schema.compactText()
                if text.holds("\"$anchor\"") || text.holds("\"$dynamicAnchor\"") {
                    note(.approximate, "schema \(name)", "its anchors are those of the whole document")
                }
                return (name, Self.moved(schema, to: "#/components/schemas/\(name)"))
            })
    }

    /// Keywords whose values are no schemas (JSON Schema 2020-12, sections 6 and 9 of Validation).
    private static let keysOfValues: Set = ["const", "default", "enum", "example", "examples"]
    /// Keywords with schemas by their names.
    private static let keysOfNames: Set = [
        "$defs", "definitions", "dependencies", "dependentSchemas", "patternProperties", "properties",
    ]

    /// - Parameter hasNames: True if the keys of the object are names, and no keywords.
    private static func moved(_ schema: JSONValue, to pointer: String, hasNames: Bool = false) -> JSONValue {
        switch schema {
        case .array(let values): return .array(values.map { moved($0, to: pointer) })
        case .object(let object):
            // References in a schema with an identifier are relative to it (JSON Schema 2020-12, section 8.2.1).
            if !hasNames, case .string(let identifier)? = object[key: "$id"], !identifier.hasPrefix("#") {
                return schema
            }
            return .object(
                JSONObject(
                    object.map { key, value in
                        if hasNames { return (key, moved(value, to: pointer)) }
                        if key == "$ref", case .string(let text) = value, text == "#" || text.hasPrefix("#/") {
                            return (key, .string(pointer + text.dropFirst()))
                        }
                        if keysOfValues.contains(key) { return (key, value) }
                        return (key, moved(value, to: pointer, hasNames: keysOfNames.contains(key)))
                    }))
        case .string, .number, .bool, .null: return schema
        }
    }
}
