import JSON

/// A parameter of an operation (OpenAPI 3.1, section 4.8.12).
struct OpenAPIParameter {
    enum Location: String {
        case path
        case query
        case header
        case cookie
    }

    let name: String
    let location: Location
    /// The values in one request; nil for values that are secret or not known.
    var examples: [String?]

    /// The key that equal parameters share: names of header fields are case-insensitive (RFC 9110, section 5.1).
    var key: String { "\(location) \(location == .header ? name.lowercased() : name)" }

    var isKnown: Bool { examples.contains { $0 != nil } }

    func json(isRequired: Bool) -> JSONValue {
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

    /// Returns an integer or a boolean if clients would send it as the same text; otherwise a string. `1.0` and `007` stay
    /// strings, and integers from 2^53, which JavaScript rounds.
    private static func value(_ text: String) -> JSONValue {
        if text == "true" || text == "false" { return .bool(text == "true") }
        guard let number = Int(text), String(number) == text, number.magnitude < 1 << 53 else { return .string(text) }
        return .number(JSONNumber(integerLiteral: number))
    }

    private static func type(of values: [JSONValue]) -> String {
        let types = values.map { value in
            switch value {
            case .number: "integer"
            case .bool: "boolean"
            default: "string"
            }
        }
        guard let first = types.first, types.allSatisfy({ $0 == first }) else { return "string" }
        return first
    }
}

extension [OpenAPIParameter] {
    /// The parameters without repetitions: equal ones become one with all their values.
    var merged: [OpenAPIParameter] {
        var result: [OpenAPIParameter] = []
        var positions: [String: Int] = [:]
        for parameter in self {
            if let position = positions[parameter.key] {
                result[position].examples += parameter.examples
            } else {
                positions[parameter.key] = result.count
                result.append(parameter)
            }
        }
        return result
    }
}

/// The parameters of an operation, from all requests with its method and path.
struct OpenAPIParameters {
    private struct Entry {
        var parameter: OpenAPIParameter
        /// True if the example is from a request that can succeed.
        var isOfSuccess: Bool
        /// The numbers of requests that have the parameter: all, and those that can succeed.
        var uses = (all: 0, successful: 0)
    }

    private var entries: [Entry] = []
    private var positions: [String: Int] = [:]
    /// The numbers of all requests, and of those that can succeed.
    private var requests = (all: 0, successful: 0)

    /// Adds the parameters of a request.
    ///
    /// - Parameter canSucceed: True if the request can succeed. Other requests can lack required parameters.
    mutating func add(_ parameters: [OpenAPIParameter], canSucceed: Bool) {
        requests.all += 1
        requests.successful += canSucceed ? 1 : 0
        for parameter in parameters {
            let position = positions[parameter.key] ?? entries.count
            if position == entries.count {
                positions[parameter.key] = position
                entries.append(Entry(parameter: parameter, isOfSuccess: canSucceed))
            }
            entries[position].uses.all += 1
            entries[position].uses.successful += canSucceed ? 1 : 0
            let known = entries[position]
            if parameter.isKnown, !known.parameter.isKnown || canSucceed && !known.isOfSuccess {
                entries[position].parameter.examples = parameter.examples
                entries[position].isOfSuccess = canSucceed
            }
        }
    }

    /// The list of parameters; nil without parameters.
    var json: JSONValue? {
        guard !entries.isEmpty else { return nil }
        return .array(
            entries.map { entry in
                let isAlwaysThere =
                    requests.successful > 0
                    ? entry.uses.successful == requests.successful : entry.uses.all == requests.all
                return entry.parameter.json(isRequired: entry.parameter.location == .path || isAlwaysThere)
            })
    }
}
