import Diagnostics
import JSON

/// A Postman export of an environment or of the globals.
///
/// Disabled variables and unknown members are ignored.
package struct PostmanEnvironment: Sendable {
    /// The name in the file; nil if there is none.
    package let name: String?
    /// The variables, without repeated names; values are text, except in older exports, which allow any type.
    package let variables: [EnvironmentVariable]

    package static func read(_ bytes: [UInt8], path: String) -> EnvironmentReading<PostmanEnvironment> {
        EnvironmentReading { diagnostics throws(Diagnostic) in
            let text = try EnvironmentText(decoding: bytes, path: path)
            let root: JSONValue
            do throws(JSONSyntaxError) {
                root = try JSONValue(parsing: text.bytes)
            } catch {
                throw malformed(error, in: text)
            }
            let (name, values) = try members(of: root, path: path)
            let places = PostmanPlaces(text.bytes)
            var list = PostmanVariables(text)
            for (index, value) in values.enumerated() { list.add(value, at: places.variable(index)) }
            diagnostics.append(contentsOf: list.diagnostics)
            return PostmanEnvironment(name: name, variables: list.variables)
        }
    }

    private static func malformed(_ error: JSONSyntaxError, in text: EnvironmentText) -> Diagnostic {
        Diagnostic(
            .jsonSyntax, at: text.range(ofCharacterAt: error.offset), "this is not JSON: \(error.problemUnquoted)")
    }

    private static func members(
        of root: JSONValue, path: String
    ) throws(Diagnostic) -> (name: String?, values: [JSONValue]) {
        guard case .object(let members) = root else {
            throw Diagnostic(
                .environmentFile, at: .file(path), "the file is not a Postman environment, but a \(root.kindName)",
                hint: exportHint)
        }
        if members[key: "info"] != nil, members[key: "item"] != nil {
            throw Diagnostic(
                .environmentFile, at: .file(path),
                "the file is an export of a Postman collection, not of an environment",
                hint: exportHint)
        }
        guard case .array(let values)? = members[key: "values"] else {
            throw Diagnostic(
                .environmentFile, at: .file(path),
                "the file is not an environment of Postman's: it has no list \"values\"",
                hint: exportHint)
        }
        guard case .string(let name)? = members[key: "name"] else { return (nil, values) }
        return (name, values)
    }

    private static let exportHint = "in Postman, choose the environment and then Export"
}
