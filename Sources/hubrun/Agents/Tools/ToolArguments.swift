import Diagnostics
import JSON
import Text

/// A problem with a call that the agent can solve: the result of the tool has its text.
struct ToolFailure: Error {
    let message: String
    let hint: String?

    init(_ message: String, hint: String? = nil) {
        self.message = message
        self.hint = hint
    }

    var text: String { hint.map { "\(message)\nhint: \($0)" } ?? message }
}

/// The declaration of an argument: it makes the schema, and the values are checked by it.
struct ToolArgument: Sendable {
    enum Kind: Sendable {
        case text
        case texts
        case number(ClosedRange<Int>)
        case choice([String])
        /// Values of variables: text, numbers and Booleans, or `{ "secret": NAME }`.
        case variables
    }

    let name: String
    let kind: Kind
    let description: String

    init(_ name: String, _ kind: Kind, _ description: String) {
        (self.name, self.kind, self.description) = (name, kind, description)
    }

    var schema: JSONValue {
        var schema: JSONObject
        switch kind {
        case .text: schema = ["type": "string"]
        case .texts: schema = ["type": "array", "items": ["type": "string"]]
        case .number(let range):
            schema = [
                "type": "integer", "minimum": .number(JSONNumber(range.lowerBound)),
                "maximum": .number(JSONNumber(range.upperBound)),
            ]
        case .choice(let words): schema = ["type": "string", "enum": .array(words.map(JSONValue.string))]
        case .variables:
            schema = [
                "type": "object",
                "additionalProperties": [
                    "anyOf": [
                        ["type": ["string", "number", "boolean"]],
                        [
                            "type": "object", "properties": ["secret": ["type": "string"]], "required": ["secret"],
                            "additionalProperties": false,
                        ],
                    ]
                ],
            ]
        }
        schema[key: "description"] = .string(description)
        return .object(schema)
    }
}

/// The arguments of a call, checked by their declarations.
struct ToolArguments {
    enum VariableValue {
        case plain(String)
        /// The name of a secret that the person gave.
        case secret(String)
    }

    /// The maximum length of a text, in bytes, and of a list.
    private static let textLimit = 1 << 20
    private static let listLimit = 100

    private let values: JSONObject

    init(_ values: JSONObject, _ declarations: [ToolArgument]) throws(ToolFailure) {
        for (key, value) in values {
            guard let declaration = declarations.first(where: { $0.name == key }) else {
                let names = declarations.map(\.name)
                throw ToolFailure(
                    "there is no argument \"\(Self.shown(key))\"",
                    hint: Suggestion.hint(for: key, among: names)
                        ?? (names.isEmpty
                            ? "the tool takes none" : "the arguments are \(names.joined(separator: ", "))"))
            }
            if let problem = Self.problem(with: value, declaration.kind) {
                throw ToolFailure("\"\(key)\" \(problem), and this is \(value.kindName)", hint: declaration.description)
            }
        }
        self.values = values
    }

    /// Returns the part of a text from the client that an error shows.
    static func shown(_ text: String) -> String { DisplayText.printable(DisplayText.cut(text, toCells: 80)) }

    private static func problem(with value: JSONValue, _ kind: ToolArgument.Kind) -> String? {
        switch (kind, value) {
        case (.text, .string(let text)) where text.utf8.count <= textLimit: return nil
        case (.text, _): return "is a text of at most \(textLimit >> 20) MiB"
        case (.texts, .array(let elements)) where elements.count <= listLimit && elements.allSatisfy(\.isText):
            return nil
        case (.texts, _): return "is a list of at most \(listLimit) texts"
        case (.number(let range), .number(let number)) where number.intValue.map(range.contains) ?? false: return nil
        case (.number(let range), _): return "is a whole number from \(range.lowerBound) to \(range.upperBound)"
        case (.choice(let words), .string(let text)) where words.contains(text): return nil
        case (.choice(let words), _): return "is one of \(words.joined(separator: ", "))"
        case (.variables, .object(let members))
        where members.count <= listLimit && members.allSatisfy { isValue($0.value) }:
            return nil
        case (.variables, _): return "is an object with text, numbers, Booleans or { \"secret\": NAME }"
        }
    }

    private static func isValue(_ value: JSONValue) -> Bool {
        switch value {
        case .string, .number, .bool: true
        case .object(let members): members.count == 1 && (members[key: "secret"]?.isText ?? false)
        default: false
        }
    }

    func text(_ name: String) -> String? {
        guard case .string(let text)? = values[key: name] else { return nil }
        return text
    }

    func texts(_ name: String) -> [String] {
        guard case .array(let elements)? = values[key: name] else { return [] }
        return elements.compactMap { if case .string(let text) = $0 { text } else { nil } }
    }

    func number(_ name: String) -> Int? {
        guard case .number(let number)? = values[key: name] else { return nil }
        return number.intValue
    }

    func variables(_ name: String) -> [(name: String, value: VariableValue)] {
        guard case .object(let members)? = values[key: name] else { return [] }
        return members.map { key, value in
            switch value {
            case .string(let text): (key, .plain(text))
            case .object(let source):
                (key, .secret({ if case .string(let name)? = source[key: "secret"] { name } else { "" } }()))
            default: (key, .plain(value.compactText()))
            }
        }
    }
}

extension JSONValue {
    fileprivate var isText: Bool { if case .string = self { true } else { false } }
}
