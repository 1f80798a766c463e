import APIDescriptions
import JSON
import Text

/// The fields of a query, a form or a `Cookie` header, decoded and in their order.
struct QueryFields {
    private(set) var fields: [(name: String, value: String)] = []

    /// - Parameter text: The text of a query or of a form (`application/x-www-form-urlencoded`).
    init(_ text: some StringProtocol) {
        for part in text.split(separator: "&") {
            let name = part.prefix { $0 != "=" }
            let value = part.dropFirst(name.count).dropFirst()
            fields.append((Self.decoded(name), Self.decoded(value)))
        }
    }

    init(ofURL url: String) {
        self.init(url.prefix { $0 != "#" }.drop { $0 != "?" }.dropFirst())
    }

    init(cookies text: String) {
        for part in text.split(separator: ";") {
            let name = part.prefix { $0 != "=" }
            fields.append((String(name).trimmingWhitespace, String(part.dropFirst(name.count).dropFirst())))
        }
    }

    func values(of name: String) -> [String] { fields.filter { $0.name == name }.map(\.value) }

    func contains(_ name: String) -> Bool { fields.contains { $0.name == name } }

    private static func decoded(_ text: some StringProtocol) -> String {
        PercentEncoding.decodeLeniently(String(text).replacing("+", with: " "))
    }
}

/// Texts as values of a schema: a text has the type that the schema allows.
struct ParameterValue {
    private let schema: SpecNode
    private let description: APIDescription

    init(_ schema: SpecNode, _ description: APIDescription) {
        (self.schema, self.description) = (schema, description)
    }

    /// The names of the types that the schema allows; empty if it does not say.
    var types: Set<String> {
        var types: Set<String> = []
        visit { schema in
            guard let type = schema["type"] else { return .continue }
            types.formUnion(type.text.map { [$0] } ?? type.elements.compactMap(\.word))
            return .skip
        }
        return types
    }

    /// Returns a part of the schema, also of the schemas that it combines: `items`, or the schema of a property.
    private func part(_ keys: [String]) -> SpecNode? {
        var part: SpecNode?
        visit { schema in
            part = keys.reduce(Optional(schema), { $0?[$1] })
            return part == nil ? .continue : .stop
        }
        return part
    }

    private enum Step {
        case `continue`
        /// Without the schemas that this one combines.
        case skip
        case stop
    }

    /// The limit for the schemas that are visited.
    private static let maximumSchemas = 200

    /// Visits the schema and those that it combines, each once.
    private func visit(_ decide: (SpecNode) -> Step) {
        var waiting = [schema]
        var seen: Set<String> = []
        while let next = waiting.popLast(), seen.count < Self.maximumSchemas {
            guard let schema = description.resolved(next), seen.insert(schema.identity).inserted else { continue }
            switch decide(schema) {
            case .stop: return
            case .skip: continue
            case .continue:
                for key in ["anyOf", "oneOf", "allOf"] { waiting += (schema[key]?.elements ?? []).reversed() }
            }
        }
    }

    /// Returns a single value.
    func value(of text: String) -> JSONValue {
        let types = types
        if types.isEmpty || types.contains("string") { return .string(text) }
        if types.contains("integer") || types.contains("number"), let value = try? JSONValue(parsing: text),
            case .number = value
        {
            return value
        }
        if types.contains("boolean"), text == "true" || text == "false" { return .bool(text == "true") }
        if types.contains("null"), text.isEmpty || text == "null" { return .null }
        return .string(text)
    }

    /// Returns the value of a text that separates elements by commas, if the schema is of a list.
    func value(ofList text: String) -> JSONValue {
        types.contains("array")
            ? list(text.split(separator: ",").map { String($0).trimmingWhitespace }) : value(of: text)
    }

    func list(_ texts: [String]) -> JSONValue {
        let items = part(["items"]).map { ParameterValue($0, description) }
        return .array(texts.map { text in items?.value(of: text) ?? .string(text) })
    }

    func object(_ members: [(name: String, value: String)]) -> JSONValue {
        .object(
            JSONObject(
                members.map { name, text in
                    let property = part(["properties", name]).map { ParameterValue($0, description) }
                    return (name, property?.value(of: text) ?? .string(text))
                }))
    }

    /// Returns the object of the fields of a form; a field that occurs several times is a list.
    func object(of fields: QueryFields) -> JSONValue {
        var object = JSONObject()
        for (name, value) in fields.fields where object[key: name] == nil {
            let property = part(["properties", name]).map { ParameterValue($0, description) }
            let all = fields.values(of: name)
            let isList = property.map { $0.types.contains("array") } ?? (all.count > 1)
            object[key: name] =
                isList
                ? property?.list(all) ?? .array(all.map { .string($0) }) : property?.value(of: value) ?? .string(value)
        }
        return .object(object)
    }
}

/// The value of a parameter in the notation that the description gives it (OpenAPI 3.1, section 4.8.12.2).
struct ParameterReading {
    private let parameter: APIParameter
    private let value: ParameterValue?
    private let isList: Bool
    private let isObject: Bool

    init(_ parameter: APIParameter, _ description: APIDescription) {
        self.parameter = parameter
        value = parameter.schema.map { ParameterValue($0, description) }
        let types = parameter.isJSON ? [] : value?.types ?? []
        isList = types.contains("array")
        isObject = !isList && types.contains("object")
    }

    /// True if the members of an object are parameters of their own, so that no name says whether it is there.
    var isSpread: Bool { isObject && parameter.style == .form && parameter.explodes }

    /// Returns the value among the fields of a query or of cookies; nil if it is not there.
    func value(among fields: QueryFields) -> JSONValue? {
        let name = parameter.name
        if parameter.style == .deepObject {
            let members = fields.fields.compactMap { field -> (String, String)? in
                guard field.name.hasPrefix(name + "["), field.name.hasSuffix("]") else { return nil }
                return (String(field.name.dropFirst(name.count + 1).dropLast()), field.value)
            }
            return members.isEmpty ? nil : value?.object(members.map { (name: $0.0, value: $0.1) })
        }
        if isSpread { return nil }
        // PHP and others write lists with brackets in the name, and describe them so.
        let texts = fields.values(of: name)
        guard let first = texts.first else { return nil }
        if isList, parameter.style == .form, parameter.explodes { return value?.list(texts) }
        return value(of: first)
    }

    /// Returns the value of a segment of a path; nil if it has not the notation.
    func value(inPath text: String) -> JSONValue? {
        switch parameter.style {
        case .label:
            guard text.hasPrefix(".") else { return nil }
            let rest = text.dropFirst()
            return isList
                ? value?.list(rest.split(separator: parameter.explodes ? "." : ",").map(Self.decoded))
                : value(of: Self.decoded(rest))
        case .matrix:
            let start = ";\(parameter.name)="
            guard text.hasPrefix(start) else { return nil }
            let rest = text.dropFirst(start.count)
            guard isList, parameter.explodes else { return value(of: Self.decoded(rest)) }
            return value?.list(rest.split(separator: start).map(Self.decoded))
        default:
            // A comma in an element is percent-encoded.
            if isList { return value?.list(text.split(separator: ",").map(Self.decoded)) }
            return value(of: Self.decoded(text[...]))
        }
    }

    /// Returns the value of a text with all elements.
    func value(ofList text: String) -> JSONValue { value(of: text) }

    private func value(of text: String) -> JSONValue {
        if parameter.isJSON { return (try? JSONValue(parsing: text)) ?? .string(text) }
        guard let value else { return .string(text) }
        if isList { return value.list(text.split(separator: separator).map { String($0).trimmingWhitespace }) }
        if isObject { return value.object(members(text)) }
        return value.value(of: text)
    }

    private var separator: Character {
        switch parameter.style {
        case .spaceDelimited: " "
        case .pipeDelimited: "|"
        case .tabDelimited: "\t"
        default: ","
        }
    }

    /// Returns the members of `a,1,b,2`, or of `a=1,b=2`.
    private func members(_ text: String) -> [(name: String, value: String)] {
        let parts = text.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
        guard !parameter.explodes else {
            return parts.map { part in
                let name = part.prefix { $0 != "=" }
                return (String(name), String(part.dropFirst(name.count + 1)))
            }
        }
        return stride(from: 0, to: parts.count - 1, by: 2).map { (parts[$0], parts[$0 + 1]) }
    }

    private static func decoded(_ text: Substring) -> String { PercentEncoding.decodeLeniently(text) }
}
