import JSON

/// The creation of failures with their locations.
extension Evaluation {
    /// Records a failure at the current location.
    mutating func record(
        _ failure: AssertionFailure, at keyword: SchemaKeyword? = nil, nearest: [JSONSchemaFailure] = [],
        causes: [JSONSchemaFailure] = []
    ) {
        if stopsEarly { return }
        append(located(failure, at: keyword, nearest: nearest, causes: causes))
    }

    /// The failure for the schema `false`.
    var falseSchemaFailure: AssertionFailure {
        if keyInQuestion != nil { return AssertionFailure("no key is allowed here") }
        return switch path.steps.last {
        case .name(let name): AssertionFailure("\(ValuePhrase.quoted(name)) is not allowed here")
        case .index(let index): AssertionFailure("the element [\(index)] is not allowed here")
        case nil: AssertionFailure("no value is allowed here")
        }
    }

    /// Returns a failure at the current location.
    func located(
        _ failure: AssertionFailure, at keyword: SchemaKeyword?, nearest: [JSONSchemaFailure] = [],
        causes: [JSONSchemaFailure] = []
    ) -> JSONSchemaFailure {
        // Omit the first step, which leads to the root and is empty.
        let steps = schemaPath.dropFirst() + [keyword?.rawValue].compactMap { $0 }
        let subject = keyInQuestion.map { "the key \(ValuePhrase.quoted($0)): " } ?? ""
        return JSONSchemaFailure(
            instancePath: path.pointer,
            jsonPath: path.jsonPath,
            schemaPath: "#" + steps.map { "/" + $0 }.joined(),
            message: subject + failure.message,
            nearest: nearest,
            depth: depth,
            expected: failure.expected,
            trace: keepsTraces ? trace(of: failure, at: keyword, causes: causes) : nil)
    }

    private func trace(
        of failure: AssertionFailure, at keyword: SchemaKeyword?, causes: [JSONSchemaFailure]
    ) -> FailureTrace {
        FailureTrace(
            keyword: keyword, parameters: failure.parameters, steps: Array(schemaPath.dropFirst()), schemas: active,
            key: keyInQuestion, causes: causes)
    }
}
