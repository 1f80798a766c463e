import Foundation
import JSON

@testable import JSONSchemas

/// A schema of this repository made strict: undescribed members are failures, so that all output is documented.
package struct StrictSchema {
    /// Definitions that others extend; these are strict only where they are used.
    private static let open: Set<String> = ["run", "unit", "token", "request", "attempt", "end"]

    private let schema: JSONSchema
    /// The names of all members that the schema describes.
    package let members: Set<String>

    /// - Parameter path: The path from the repository's root.
    package init(_ path: String) throws {
        let file = RepositoryFile.at(path)
        var found: Set<String> = []
        let document = try JSONSerialization.jsonObject(with: Data(contentsOf: file))
        let strict = Self.strict(document, isOpen: false, &found)
        schema = try JSONSchema(JSONValue(parsing: Array(JSONSerialization.data(withJSONObject: strict))))
        members = found
    }

    /// Returns a line for each failure, with its place and message.
    package func failures(of json: some Sequence<UInt8>) throws -> [String] {
        schema.failures(of: try JSONValue(parsing: Array(json))).flatMap(lines)
    }

    private func lines(of failure: JSONSchemaFailure) -> [String] {
        ["\(failure.instancePath): \(failure.message)"] + failure.nearest.flatMap(lines)
    }

    private static func strict(_ value: Any, isOpen: Bool, _ members: inout Set<String>) -> Any {
        if let elements = value as? [Any] { return elements.map { strict($0, isOpen: false, &members) } }
        guard var schema = value as? [String: Any] else { return value }
        for (key, member) in schema {
            switch (key, member) {
            case ("properties", let properties as [String: Any]):
                members.formUnion(properties.keys)
                schema[key] = properties.mapValues { strict($0, isOpen: false, &members) }
            case ("$defs", let definitions as [String: Any]):
                var strictDefinitions: [String: Any] = [:]
                for (name, definition) in definitions {
                    strictDefinitions[name] = strict(definition, isOpen: open.contains(name), &members)
                }
                schema[key] = strictDefinitions
            default: schema[key] = strict(member, isOpen: false, &members)
            }
        }
        let isObject = schema["properties"] != nil || (schema["$ref"] as? String).map(refersToOpen) ?? false
        if isObject, !isOpen { schema["unevaluatedProperties"] = false }
        return schema
    }

    private static func refersToOpen(_ reference: String) -> Bool {
        open.contains(String(reference.dropFirst("#/$defs/".count)))
    }
}
