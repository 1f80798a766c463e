import Diagnostics
import JSON
import Text

/// The failure of an assertion, without its location.
struct AssertionFailure: Sendable {
    let message: String
    /// The accepted types or values if the message lists them, else empty.
    let expected: [String]
    /// The values from which other validators make their messages, such as `limit`.
    let parameters: JSONObject

    init(_ message: String, _ parameters: JSONObject = JSONObject()) {
        self.message = message
        self.parameters = parameters
        expected = []
    }

    /// Creates a message such as `expected text or null, got the number 5`.
    init(expected: [String], got: String, _ parameters: JSONObject = JSONObject()) {
        message = "expected \(Self.alternatives(expected)), got \(got)"
        self.expected = expected
        self.parameters = parameters
    }

    /// The maximum number of listed alternatives.
    private static let mostAlternatives = 10

    private static func alternatives(_ words: [String]) -> String {
        if words.count > mostAlternatives {
            let written = words.prefix(mostAlternatives).joined(separator: ", ")
            return "\(written) or one of \(words.count - mostAlternatives) more"
        }
        guard let last = words.last, words.count > 1 else { return words.first ?? "something else" }
        return "\(words.dropLast().joined(separator: ", ")) or \(last)"
    }
}

extension Assertion {
    /// Returns the failures for a value that the assertion rejects.
    func failures(about value: JSONValue) -> [AssertionFailure] {
        let value = FailureWording(value: value)
        return switch self {
        case .types(let types, _):
            [value.expected(types.map(\.phrase), ["types": .array(types.map { .string($0.rawValue) })])]
        case .enumeration(let values):
            [value.expected(values.map(ValuePhrase.written), ["allowedValues": .array(values)])]
        case .constant(let constant):
            [value.expected([ValuePhrase.written(constant)], ["allowedValue": constant])]
        case .multipleOf(let divisor):
            [value.says("is not a multiple of \(divisor.number)", ["multipleOf": .number(divisor.number)])]
        case .bound(let bound, let limit): [value.says("\(bound.relation) \(limit)", ["limit": .number(limit)])]
        case .size(let limit, let size): [value.isOutside(limit, size)]
        case .pattern(let pattern):
            [
                value.says(
                    "does not match \(ValuePhrase.quoted(pattern.written, longest: ValuePhrase.longestOfSchema))",
                    ["pattern": .string(pattern.written)])
            ]
        case .format(let format): [value.says("is not \(format.phrase)", ["format": .string(format.rawValue)])]
        case .customFormat(let format):
            [
                value.says(
                    "does not have the format \(ValuePhrase.quoted(format.name))", ["format": .string(format.name)])
            ]
        case .uniqueItems: [value.repeatsElement()]
        case .required(let keys): value.missing(keys, because: "", JSONObject())
        case .dependentRequired(let entries, _):
            entries.filter { value.has($0.key) }.flatMap { key, required in
                value.missing(
                    required, because: ", which \(ValuePhrase.quoted(key)) requires",
                    ["property": .string(key), "required": .array(required.map { .string($0) })])
            }
        }
    }
}

/// The failure messages for one value.
private struct FailureWording {
    let value: JSONValue

    func expected(_ words: [String], _ parameters: JSONObject) -> AssertionFailure {
        AssertionFailure(expected: words, got: ValuePhrase.describe(value), parameters)
    }

    func says(_ predicate: String, _ parameters: JSONObject) -> AssertionFailure {
        AssertionFailure("\(ValuePhrase.describe(value)) \(predicate)", parameters)
    }

    func isOutside(_ limit: SizeLimit, _ allowed: Int) -> AssertionFailure {
        let size = limit.size(of: value) ?? 0
        let parameters: JSONObject = ["limit": .number(JSONNumber(allowed)), "size": .number(JSONNumber(size))]
        switch limit {
        case .maxLength, .minLength:
            let relation = limit.isMaximum ? "longer" : "shorter"
            return AssertionFailure(
                "the text is \(relation) than \(CountedNoun.text(allowed, "character")): it has \(size)", parameters)
        case .maxItems, .minItems, .maxProperties, .minProperties:
            let noun = limit == .maxItems || limit == .minItems ? "element" : "key"
            let relation = limit.isMaximum ? "more" : "fewer"
            return AssertionFailure(
                "the \(value.kindName) has \(relation) than \(CountedNoun.text(allowed, noun)): it has \(size)",
                parameters)
        }
    }

    func repeatsElement() -> AssertionFailure {
        guard case .array(let elements) = value, let equal = EqualElements(in: elements) else {
            return AssertionFailure("the elements are not all different")
        }
        return AssertionFailure("the elements [\(equal.first)] and [\(equal.second)] are equal")
    }

    func has(_ key: String) -> Bool {
        guard case .object(let members) = value else { return false }
        return members[key: key] != nil
    }

    func missing(_ keys: [String], because reason: String, _ parameters: JSONObject) -> [AssertionFailure] {
        keys.filter { !has($0) }.map { key in
            var parameters = parameters
            parameters[key: "missingProperty"] = .string(key)
            return AssertionFailure("\(ValuePhrase.quoted(key)) is missing\(reason)", parameters)
        }
    }
}

/// The form of JSON values in messages.
enum ValuePhrase {
    /// The maximum length of a value in a message, in Unicode scalars.
    private static let longest = 60
    /// The maximum length of a value from the schema, whose end can matter, in Unicode scalars.
    static let longestOfSchema = 240

    /// Returns a description of a value: `the text "abc"`, `the number 5`, `a list`.
    static func describe(_ value: JSONValue) -> String {
        switch value {
        case .null, .bool: value.compactText()
        case .number, .string: "the \(value.kindName) \(written(value))"
        case .array, .object: "a \(value.kindName)"
        }
    }

    /// Returns a value in JSON syntax, shortened.
    static func written(_ value: JSONValue) -> String {
        if case .string(let text) = value { return quoted(text) }
        return shortened(value.compactText())
    }

    /// Returns a text in JSON syntax, shortened inside its quotes.
    static func quoted(_ text: String, longest: Int = longest) -> String {
        JSONValue.string(shortened(text, longest)).compactText()
    }

    private static func shortened(_ text: String, _ longest: Int = longest) -> String {
        let kept = text.unicodeScalars.prefix(longest)
        return kept.endIndex == text.endIndex ? text : String(kept) + "…"
    }
}

/// An assertion of a schema that a value does not satisfy.
package struct JSONSchemaFailure: Sendable, Equatable {
    /// The JSON Pointer of the value (RFC 6901), such as `/tags/0`; empty for the root.
    package let instancePath: String
    /// The JSONPath of the value (RFC 9535), such as `$.tags[0]`.
    package let jsonPath: String
    /// The path to the keyword through the schema, including each `$ref`: `#/properties/tags/$ref/items/type`.
    package let schemaPath: String
    /// The message for users.
    package let message: String
    /// The failures of the nearest branch if no branch of `anyOf` or `oneOf` accepts the value.
    package let nearest: [JSONSchemaFailure]

    /// The number of steps from the root to the value.
    let depth: Int
    /// The accepted types or values if the message lists them, else empty.
    let expected: [String]
    /// The index of the schema with the keyword.
    let schema: Int
    /// The keyword; nil for the schema `false` and for keywords of descriptions.
    let keyword: SchemaKeyword?
    /// The data for other forms of the message; nil unless the evaluation keeps it.
    let trace: FailureTrace?
}
