import JSON

/// Wording failures with their places.
extension Evaluation {
    /// Notes a failure at the present place.
    mutating func record(
        _ failure: AssertionFailure, at keyword: SchemaKeyword? = nil, nearest: [JSONSchemaFailure] = []
    ) {
        if stopsEarly { return }
        append(located(failure, at: keyword, nearest: nearest))
    }

    /// What the schema `false` has to say.
    var refusal: AssertionFailure {
        if keyInQuestion != nil { return AssertionFailure("no key is allowed here") }
        return switch path.steps.last {
        case .name(let name): AssertionFailure("\(ValuePhrase.quoted(name)) is not allowed here")
        case .index(let index): AssertionFailure("the element [\(index)] is not allowed here")
        case nil: AssertionFailure("no value is allowed here")
        }
    }

    /// A failure at the present place.
    func located(
        _ failure: AssertionFailure, at keyword: SchemaKeyword?, nearest: [JSONSchemaFailure]
    ) -> JSONSchemaFailure {
        // The first step leads to the root and is empty.
        let steps = schemaPath.dropFirst() + [keyword?.rawValue].compactMap { $0 }
        let subject = keyInQuestion.map { "the key \(ValuePhrase.quoted($0)): " } ?? ""
        return JSONSchemaFailure(
            instancePath: path.pointer,
            jsonPath: path.jsonPath,
            schemaPath: "#" + steps.map { "/" + $0 }.joined(),
            message: subject + failure.message,
            nearest: nearest,
            depth: depth,
            expected: failure.expected)
    }
}
