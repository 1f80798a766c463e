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

/// `first`, `last`, `nth`, `count`, `join`, `sort` and `unique`, which take lists.
enum ListFilters {
    static let countName = "count"

    static let all = [
        Filter("first", ArgumentSignature(example: "<<list | first>>")) { value, _, _ throws(ArgumentError) in
            try elements(of: value).first
        },
        Filter("last", ArgumentSignature(example: "<<list | last>>")) { value, _, _ throws(ArgumentError) in
            try elements(of: value).last
        },
        Filter(
            "nth", ArgumentSignature([.any], example: "<<list | nth(2)>>"),
            preparation: .check { arguments throws(ArgumentError) in
                if let literal = arguments[0] { _ = try index(literal) }
            }
        ) { value, arguments, _ throws(ArgumentError) in
            let elements = try elements(of: value)
            let index = try index(arguments[0])
            let place = index < 0 ? elements.count.addingReportingOverflow(index).partialValue : index
            return elements.indices.contains(place) ? elements[place] : nil
        },
        Filter(countName, ArgumentSignature(example: "<<list | count>>")) { value, _, _ throws(ArgumentError) in
            .number(JSONNumber(try elements(of: value).count))
        },
        Filter("join", ArgumentSignature([.any], example: "<<list | join(\",\")>>")) {
            value, arguments, _ throws(ArgumentError) in
            let texts = try elements(of: value).map(\.placeholderText)
            return try TextFilters.joined(texts, by: arguments[0].placeholderText)
        },
        Filter("sort", ArgumentSignature(example: "<<list | sort>>")) { value, _, _ throws(ArgumentError) in
            .array(try sorted(try elements(of: value)))
        },
        Filter("unique", ArgumentSignature(example: "<<list | unique>>")) { value, _, _ throws(ArgumentError) in
            var seen: Set<JSONValue> = []
            return .array(try elements(of: value).filter { seen.insert($0).inserted })
        },
    ]

    /// Returns numbers by value, or texts by their Unicode scalars.
    private static func sorted(_ elements: [JSONValue]) throws(ArgumentError) -> [JSONValue] {
        let texts = elements.compactMap { if case .string(let text) = $0 { text } else { nil } }
        if texts.count == elements.count {
            return texts.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }.map { .string($0) }
        }
        let numbers = elements.compactMap { if case .number(let number) = $0 { number } else { nil } }
        guard numbers.count == elements.count else {
            throw ArgumentError("needs a list of texts or a list of numbers, not one of several kinds")
        }
        return numbers.sorted().map { .number($0) }
    }

    /// Returns the index of an element from 0; -1 is the last one.
    private static func index(_ value: JSONValue) throws(ArgumentError) -> Int {
        guard let index = try NumberFilters.number(value).intValue else {
            throw ArgumentError(
                "needs a whole number, not \(value.placeholderText)", hint: "0 is the first element, -1 the last")
        }
        return index
    }

    private static func elements(of value: JSONValue) throws(ArgumentError) -> [JSONValue] {
        guard case .array(let elements) = value else {
            throw ArgumentError("needs a list, not a \(value.kindName)", hint: "\"split\" makes a list of a text")
        }
        return elements
    }
}
