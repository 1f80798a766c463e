import JSON

/// The type of a parameter, from its values in several requests.
struct OpenAPIParameterType {
    private var names: Set<String> = []
    private var isList = false
    private var isFile = false

    mutating func add(_ parameter: OpenAPIParameter) {
        names.formUnion(parameter.examples.compactMap(\.self).map(Self.name))
        isList = isList || parameter.examples.count > 1
        isFile = isFile || parameter.isFile
    }

    private var name: String { names.count == 1 ? names.first ?? "string" : "string" }

    var schema: JSONValue {
        let type: JSONValue = isFile ? Self.bytes : ["type": .string(name)]
        return isList ? ["type": "array", "items": type] : type
    }

    static let bytes: JSONValue = ["type": "string", "format": "binary"]

    /// Returns the value, or the list of values; nil if one is not known.
    func example(of parameter: OpenAPIParameter) -> JSONValue? {
        let values = parameter.examples.compactMap(\.self).map(value)
        guard isList else { return values.first }
        return values.count == parameter.examples.count ? .array(values) : nil
    }

    private func value(_ text: String) -> JSONValue {
        switch name {
        case "boolean": return .bool(text == "true")
        case "integer": return Int(text).map { .number(JSONNumber(integerLiteral: $0)) } ?? .string(text)
        default: return .string(text)
        }
    }

    /// Returns `integer` or `boolean` if clients would send such a value as the same text, otherwise `string`. `1.0` and
    /// `007` are strings, and integers from 2^53, which JavaScript rounds.
    private static func name(of text: String) -> String {
        if text == "true" || text == "false" { return "boolean" }
        guard let number = Int(text), String(number) == text, number.magnitude < 1 << 53 else { return "string" }
        return "integer"
    }
}
