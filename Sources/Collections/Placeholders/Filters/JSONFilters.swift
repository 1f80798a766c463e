import JSON

/// `json`, `fromJson` and `jsonPath("$.a")`.
enum JSONFilters {
    static let all = [
        Filter("json", ArgumentSignature(example: "<<name | json>>")) { value, _, _ throws(ArgumentError) in
            .string(value.compactText())
        },
        Filter("fromJson", ArgumentSignature(example: "<<name | fromJson>>")) { value, _, _ throws(ArgumentError) in
            try document(value)
        },
        Filter(
            "jsonPath", ArgumentSignature([.any], example: "<<name | jsonPath(\"$.id\")>>"), preparation: .jsonPath
        ) { value, arguments, prepared throws(ArgumentError) in
            let path: JSONPath
            if case .jsonPath(let compiled) = prepared {
                path = compiled
            } else {
                path = try compile(arguments[0].placeholderText)
            }
            return try selected(by: path, in: value)
        },
    ]

    static func compile(_ text: String) throws(ArgumentError) -> JSONPath {
        do {
            return try JSONPath(text)
        } catch {
            let place = "at character \(error.offset + 1)"
            throw ArgumentError(
                "cannot read the path \"\(text)\": \(error.message), \(place)",
                hint: error.hint ?? "the syntax is that of RFC 9535, as in $.items[0].name")
        }
    }

    private static func document(_ value: JSONValue) throws(ArgumentError) -> JSONValue {
        guard case .string(let text) = value else { return value }
        do {
            return try JSONValue(parsing: text)
        } catch {
            // Don't use the error's message: it quotes a part of the text, which may be a secret.
            throw ArgumentError("found text that is not JSON, at line \(error.line), column \(error.column)")
        }
    }

    /// Returns the node of a singular path, nil if there is none; for other paths, the list of nodes.
    private static func selected(by path: JSONPath, in value: JSONValue) throws(ArgumentError) -> JSONValue? {
        let root = try document(value)
        if path.isSingular { return path.singularValue(in: root) }
        do {
            return .array(try path.values(in: root))
        } catch {
            throw ArgumentError("was stopped: \(error)")
        }
    }
}
