import JSON

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
