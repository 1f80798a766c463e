package import JSON

extension PostmanPlaceholders {
    /// Returns a value as the text in place of its placeholder: as JavaScript's `String()`, numbers as written.
    ///
    /// A list is its elements joined by commas, an object `[object Object]`.
    package static func text(of value: JSONValue) -> String {
        switch value {
        case .null: "null"
        case .bool(let flag): flag ? "true" : "false"
        case .number(let number): number.text
        case .string(let text): text
        case .object: "[object Object]"
        case .array(let elements):
            elements.map { $0 == .null ? "" : text(of: $0) }.joined(separator: ",")
        }
    }

    /// True if the text of a value contains `[object Object]` in place of an object, which is probably not intended.
    package static func losesObject(_ value: JSONValue) -> Bool {
        switch value {
        case .object: true
        case .array(let elements): elements.contains(where: losesObject)
        default: false
        }
    }

    /// Returns the text of a value in a file; a missing value is empty.
    package static func text(of value: PostmanValue) -> String {
        switch value {
        case .missing: ""
        case .null: "null"
        case .text(let text), .plain(let text): text.text
        case .structure(let value, _): text(of: value)
        }
    }

    /// True if the text of a value contains `[object Object]` in place of an object.
    package static func losesObject(_ value: PostmanValue) -> Bool {
        guard case .structure(let value, _) = value else { return false }
        return losesObject(value)
    }
}
