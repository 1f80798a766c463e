import JSON

/// A name for `type`.
enum SchemaType: String, CaseIterable, Sendable {
    case null, boolean, object, array, number, string, integer

    /// Returns true if a value has the type. `1.0` is an integer unless `byText` is true.
    func includes(_ value: JSONValue, byText: Bool) -> Bool {
        switch (self, value) {
        case (.null, .null), (.boolean, .bool), (.object, .object), (.array, .array), (.number, .number),
            (.string, .string):
            true
        case (.integer, .number(let number)):
            byText ? number.text.utf8.allSatisfy { !$0.isOne(of: ".eE") } : number.isInteger
        default: false
        }
    }

    /// The name of the type in messages.
    var phrase: String {
        switch self {
        case .null: "null"
        case .boolean: "a boolean"
        case .object: "a mapping"
        case .array: "a list"
        case .number: "a number"
        case .string: "text"
        case .integer: "an integer"
        }
    }

    /// Returns the type for a name that other languages use; nil for an unknown name.
    static func meant(by word: String) -> SchemaType? {
        switch word.lowercased() {
        case "text", "str": .string
        case "mapping", "map", "dict", "hash": .object
        case "list": .array
        case "float", "double", "decimal": .number
        case "int", "long": .integer
        case "none", "nil": .null
        default: nil
        }
    }
}
