import Text

/// A JSON value (RFC 8259) that keeps the order of members and all digits of numbers.
///
/// Values are compared independently of notation: numbers by value, strings by their Unicode scalars, objects in any
/// order of members, arrays in order.
package enum JSONValue: Sendable {
    case null
    case bool(Bool)
    case number(JSONNumber)
    case string(String)
    case array([JSONValue])
    case object(JSONObject)

    /// The name of the type in messages.
    package var kindName: String {
        switch self {
        case .null: "null"
        case .bool: "boolean"
        case .number: "number"
        case .string: "text"
        case .array: "list"
        case .object: "mapping"
        }
    }

    /// Parses a JSON text (RFC 8259) strictly: no comments, no trailing commas, at most 512 levels.
    ///
    /// A byte order mark at the beginning is skipped. Of equal keys, the last value is kept, at the position of the
    /// first key. A lone surrogate such as `\ud800`, which is not valid Unicode, becomes U+FFFD.
    package init(parsing text: String) throws(JSONSyntaxError) {
        var text = text
        self = try text.withUTF8 { JSONParser.parse($0) }.get()
    }

    /// Parses a JSON text from bytes, which must be UTF-8.
    package init(parsing bytes: [UInt8]) throws(JSONSyntaxError) {
        self = try bytes.withUnsafeBufferPointer { JSONParser.parse($0) }.get()
    }

    /// Parses a plain YAML scalar that is also JSON: a number, `true`, `false` or `null`. Fails for any other text.
    package init?(plainScalar text: String) {
        switch text {
        case "true": self = .bool(true)
        case "false": self = .bool(false)
        case "null": self = .null
        default:
            guard let first = text.utf8.first, first == UInt8(ascii: "-") || first.isASCIIDigit,
                let number = JSONNumber(text)
            else { return nil }
            self = .number(number)
        }
    }
}

extension JSONValue: Hashable {
    package static func == (left: JSONValue, right: JSONValue) -> Bool {
        switch (left, right) {
        case (.null, .null): true
        case (.bool(let left), .bool(let right)): left == right
        case (.number(let left), .number(let right)): left == right
        case (.string(let left), .string(let right)): ExactText.areEqual(left, right)
        case (.array(let left), .array(let right)): left == right
        case (.object(let left), .object(let right)): left == right
        default: false
        }
    }

    package func hash(into hasher: inout Hasher) {
        switch self {
        case .null: hasher.combine(0)
        case .bool(let bool): hasher.combine(bool)
        case .number(let number): hasher.combine(number)
        case .string(let string): hasher.combine(ExactText(string))
        case .array(let elements): hasher.combine(elements)
        case .object(let object): hasher.combine(object)
        }
    }
}

extension JSONValue: ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral {
    package init(booleanLiteral value: Bool) { self = .bool(value) }
    package init(integerLiteral value: Int) { self = .number(JSONNumber(value)) }
}

extension JSONValue: ExpressibleByStringLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral {
    package init(stringLiteral value: String) { self = .string(value) }
    package init(arrayLiteral elements: JSONValue...) { self = .array(elements) }
    package init(dictionaryLiteral members: (String, JSONValue)...) { self = .object(JSONObject(members)) }
}

/// A string that is compared by its Unicode scalars, as JSON and RFC 9535 require.
///
/// Swift's `==` also holds for canonically equivalent strings, such as "é" in one scalar and in two.
package struct ExactText: Hashable, Sendable {
    package let string: String

    package init(_ string: String) {
        self.string = string
    }

    package static func == (left: ExactText, right: ExactText) -> Bool {
        areEqual(left.string, right.string)
    }

    package func hash(into hasher: inout Hasher) {
        var string = string
        string.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
    }

    package static func areEqual(_ left: String, _ right: String) -> Bool {
        guard left.utf8.count == right.utf8.count else { return false }
        let compared = left.utf8.withContiguousStorageIfAvailable { left in
            right.utf8.withContiguousStorageIfAvailable { left.elementsEqual($0) }
        }
        return (compared ?? nil) ?? left.utf8.elementsEqual(right.utf8)
    }

    /// Returns true if `left` sorts before `right` by Unicode scalars (RFC 9535, 2.3.5.2.2), as their UTF-8 bytes do.
    static func precedes(_ left: String, _ right: String) -> Bool {
        left.utf8.lexicographicallyPrecedes(right.utf8)
    }
}
