/// A parameter of an operation, or a field of a form, in one request (OpenAPI 3.1, section 4.8.12).
struct OpenAPIParameter {
    enum Location: String {
        case path
        case query
        case header
        case cookie
    }

    let name: String
    let location: Location
    /// The values; nil for values that are secret or not known.
    var examples: [String?]
    /// True for a field whose values are the contents of files.
    var isFile = false

    /// The key that equal parameters share: names of header fields are case-insensitive (RFC 9110, section 5.1).
    var key: String { "\(location) \(location == .header ? name.lowercased() : name)" }

    var isKnown: Bool { examples.contains { $0 != nil } }
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
