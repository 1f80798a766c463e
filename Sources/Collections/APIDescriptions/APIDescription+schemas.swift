import JSON

/// The types of schemas, as far as the notation of parameters depends on them.
extension APIDescription {
    /// The next step of a visit of schemas.
    package enum Visit {
        case `continue`
        /// Without the schemas that this one combines.
        case skip
        case stop
    }

    /// The limit for the schemas of a visit.
    private static let maximumSchemas = 200

    /// Visits a schema and those that it combines (`anyOf`, `oneOf`, `allOf`), each once.
    package func visitCombined(_ node: SpecNode, _ decide: (SpecNode) -> Visit) {
        var waiting = [node]
        var seen: Set<String> = []
        while let next = waiting.popLast(), seen.count < Self.maximumSchemas {
            guard let schema = resolved(next), seen.insert(schema.identity).inserted else { continue }
            switch decide(schema) {
            case .stop: return
            case .skip: continue
            case .continue:
                for key in ["anyOf", "oneOf", "allOf"] { waiting += (schema[key]?.elements ?? []).reversed() }
            }
        }
    }

    /// Returns the names of the types that a schema allows; empty if it has none.
    package func types(of node: SpecNode) -> Set<String> {
        var types: Set<String> = []
        visitCombined(node) { schema in
            if schema["nullable"]?.isTrue ?? schema["x-nullable"]?.isTrue ?? false { types.insert("null") }
            if let type = schema["type"] {
                types.formUnion(type.word.map { [$0] } ?? type.elements.compactMap(\.word))
                return .skip
            }
            if schema["properties"] != nil || schema["additionalProperties"]?.isMapping ?? false {
                types.insert("object")
            }
            if schema["items"] != nil { types.insert("array") }
            return .continue
        }
        return types
    }

    /// True if the members of an object are parameters of their own (OpenAPI 3.1, section 4.8.12.2), so that no name says
    /// whether it is sent.
    package func isSpread(_ parameter: APIParameter) -> Bool {
        guard parameter.style == .form, parameter.explodes, !parameter.isJSON else { return false }
        if case .object? = parameter.example { return true }
        return parameter.schema.map { types(of: $0).contains("object") } ?? false
    }
}

extension APIParameter {
    /// True for a name with which the parameter is sent: its own, also with the brackets of a list or an object (`ids[]`,
    /// `filter[name]`). The names of header fields are case-insensitive.
    package func isSent(as sent: String) -> Bool {
        if location == .header { return sent.lowercased() == name.lowercased() }
        return sent == name || sent.hasPrefix(name + "[") || sent + "[]" == name
    }
}
