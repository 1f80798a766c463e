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

/// `first`, `last`, `count` and `join`, which take lists.
enum ListFilters {
    static let countName = "count"

    static let all = [
        Filter("first", ArgumentSignature(example: "<<list | first>>")) { value, _, _ throws(ArgumentError) in
            try elements(of: value).first
        },
        Filter("last", ArgumentSignature(example: "<<list | last>>")) { value, _, _ throws(ArgumentError) in
            try elements(of: value).last
        },
        Filter(countName, ArgumentSignature(example: "<<list | count>>")) { value, _, _ throws(ArgumentError) in
            .number(JSONNumber(try elements(of: value).count))
        },
        Filter("join", ArgumentSignature([.any], example: "<<list | join(\",\")>>")) {
            value, arguments, _ throws(ArgumentError) in
            let texts = try elements(of: value).map(\.placeholderText)
            return try TextFilters.joined(texts, by: arguments[0].placeholderText)
        },
    ]

    private static func elements(of value: JSONValue) throws(ArgumentError) -> [JSONValue] {
        guard case .array(let elements) = value else {
            throw ArgumentError("needs a list, not a \(value.kindName)", hint: "\"split\" makes a list of a text")
        }
        return elements
    }
}

/// `number` and `add`.
enum NumberFilters {
    static let all = [
        Filter("number", ArgumentSignature(example: "<<name | number>>")) { value, _, _ throws(ArgumentError) in
            .number(try number(value))
        },
        Filter(
            "add", ArgumentSignature([.any], example: "<<name | add(1)>>"),
            preparation: .check { arguments throws(ArgumentError) in
                if let literal = arguments[0] { _ = try number(literal) }
            }
        ) {
            value, arguments, _ throws(ArgumentError) in
            let left = try number(value)
            let right = try number(arguments[0])
            guard let sum = left.adding(right) else {
                throw ArgumentError("cannot add \(left.text) and \(right.text): the sum has too many digits")
            }
            return .number(sum)
        },
    ]

    private static func number(_ value: JSONValue) throws(ArgumentError) -> JSONNumber {
        switch value {
        case .number(let number): return number
        case .string(let text):
            if let number = JSONNumber(text) { return number }
            throw ArgumentError("needs a number, and \(shown(text)) is not one")
        default: throw ArgumentError("needs a number, not a \(value.kindName)")
        }
    }

    /// Returns a quotation of a whole text, or only its length: a part of a secret would not be masked.
    private static func shown(_ text: String) -> String {
        text.utf8.count > 100 ? "a text of \(text.count) characters" : "\"\(text)\""
    }
}
