import CollectionDrafts
import CollectionModel
import JSON
import Placeholders

extension ExportWriter {
    /// Returns a value as JSON with the placeholders of the format.
    ///
    /// - Parameters:
    ///   - level: The depth of the indentation; nil for JSON of one line.
    ///   - name: The name of the value if it is that of a secret, such as `password`.
    func json(_ value: PlaceholderValue, level: Int? = 0, secretNamed name: String? = nil) -> String {
        let inner = level.map { $0 + 1 }
        switch value {
        case .literal(let value, _): return json(value, level, name)
        case .text(let text): return "\"\(self.text(text, .json, name.map(SecretSearch.whole) ?? .declared))\""
        case .typed(let text): return typedText(text)
        case .list(let values, _):
            return Self.container("[", values.map { json($0, level: inner, secretNamed: name) }, "]", level)
        case .mapping(let entries, _):
            let pairName = names.secretName(inPair: entries)
            let members = entries.map { entry in
                let secret = names.secretName(ofMember: entry.key.literal, inPair: pairName)
                return "\"\(text(entry.key, .json))\": \(json(entry.value, level: inner, secretNamed: secret))"
            }
            return Self.container("{", members, "}", level)
        }
    }

    private func json(_ value: JSONValue, _ level: Int?, _ name: String?) -> String {
        let inner = level.map { $0 + 1 }
        switch value {
        case .string(let literal):
            return "\"\(text(literal: literal, .json, name.map(SecretSearch.whole) ?? .declared))\""
        case .array(let values): return Self.container("[", values.map { json($0, inner, name) }, "]", level)
        case .object(let object):
            let pairName = DraftSecrets.secretName(inPair: object)
            let members = object.map { key, value in
                let secret = names.secretName(ofMember: key, inPair: pairName)
                return "\"\(text(literal: key, .json))\": \(json(value, inner, secret))"
            }
            return Self.container("{", members, "}", level)
        case .number(let number): return name.map { text(literal: number.text, .plain, .whole($0)) } ?? number.text
        case .null, .bool: return value.compactText()
        }
    }

    private static func container(_ open: String, _ parts: [String], _ close: String, _ level: Int?) -> String {
        guard let level, !parts.isEmpty else { return open + parts.joined(separator: ", ") + close }
        let indent = String(repeating: "  ", count: level + 1)
        return "\(open)\n" + parts.map { indent + $0 }.joined(separator: ",\n") + "\n"
            + String(repeating: "  ", count: level) + close
    }

    /// Returns the JSON document of a GraphQL request.
    func graphQL(_ operation: GraphQLSetting) -> String {
        var members = ["\"query\": \"\(text(operation.query, .json, .body))\""]
        if let name = operation.operationName { members.append("\"operationName\": \"\(text(name, .json))\"") }
        if let variables = operation.variables { members.append("\"variables\": \(json(variables, level: 1))") }
        return "{\n  \(members.joined(separator: ",\n  "))\n}"
    }
}

extension PlaceholderExpression {
    /// True if the value is converted from JSON.
    var isFromJSON: Bool { filters.last?.name == "fromJson" }

    /// The filters without the last one that converts from JSON: it does not change the text of the value.
    var filtersOfText: ArraySlice<FilterCall> { isFromJSON ? filters.dropLast() : filters[...] }
}

extension PlaceholderFunction {
    /// True if the function returns a text, not a number or a list.
    var returnsText: Bool {
        !["timestamp", "timestampMs", "randomInt", "range", "iteration"].contains(name)
    }
}
