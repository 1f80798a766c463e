import JSON

/// A parameter of an operation (OpenAPI 3.1, section 4.8.12).
struct OpenAPIParameter {
    enum Location: String {
        case path
        case query
        case header
        case cookie
    }

    var name: String
    let location: Location
    /// The values in one request; nil for one that only a run has.
    var examples: [String?]
    var isRequired = true

    /// True if both describe the same parameter; the names of header fields have no case (RFC 9110, section 5.1).
    func isSame(as other: Self) -> Bool {
        guard location == other.location else { return false }
        return location == .header ? name.lowercased() == other.name.lowercased() : name == other.name
    }

    var json: JSONValue {
        var object: JSONObject = ["name": .string(name), "in": .string(location.rawValue)]
        if isRequired { object[key: "required"] = true }
        object[key: "schema"] = schema
        if let example { object[key: "example"] = example }
        return .object(object)
    }

    /// The type of the values; several values are a list.
    var schema: JSONValue {
        let type: JSONValue = ["type": .string(Self.type(of: values))]
        return examples.count > 1 ? ["type": "array", "items": type] : type
    }

    /// The value or the list of values; nil if one is not known.
    var example: JSONValue? {
        guard examples.count > 1 else { return values.first }
        return values.count == examples.count ? .array(values) : nil
    }

    private var values: [JSONValue] { examples.compactMap(\.self).map(Self.value) }

    /// Returns a text as a number or a boolean if it is one.
    private static func value(_ text: String) -> JSONValue {
        switch try? JSONValue(parsing: text) {
        case .number(let number)? where number.text == text: .number(number)
        case .bool(let bool)?: .bool(bool)
        default: .string(text)
        }
    }

    private static func type(of values: [JSONValue]) -> String {
        let types = values.map { value in
            switch value {
            case .number(let number): number.intValue == nil ? "number" : "integer"
            case .bool: "boolean"
            default: "string"
            }
        }
        guard let first = types.first, types.allSatisfy({ $0 == first }) else { return "string" }
        return first
    }
}

extension [OpenAPIParameter] {
    /// Adds the parameters of another request. A parameter that one of both requests lacks is optional.
    ///
    /// - Parameters:
    ///   - isExact: True if both requests succeed: others can lack what the service requires.
    mutating func merge(_ others: [OpenAPIParameter], isExact: Bool) {
        for index in indices {
            guard let other = others.first(where: self[index].isSame) else {
                if isExact { self[index].isRequired = false }
                continue
            }
            if self[index].examples.allSatisfy({ $0 == nil }) { self[index].examples = other.examples }
        }
        for var other in others where !contains(where: other.isSame) {
            other.isRequired = false
            append(other)
        }
    }
}
