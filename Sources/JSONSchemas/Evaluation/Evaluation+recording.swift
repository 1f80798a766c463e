import JSON

/// Wording failures with their places.
extension Evaluation {
    /// Notes a failure at the present place.
    mutating func record(
        _ complaint: Complaint, at keyword: SchemaKeyword? = nil, nearest: [JSONSchemaFailure] = []
    ) {
        if stopsEarly { return }
        append(failure(complaint, at: keyword, nearest: nearest))
    }

    /// What the schema `false` has to say.
    var refusal: Complaint {
        if keyInQuestion != nil { return Complaint("no key is allowed here") }
        return switch path.steps.last {
        case .name(let name): Complaint("\(ValuePhrase.quoted(name)) is not allowed here")
        case .index(let index): Complaint("the element [\(index)] is not allowed here")
        case nil: Complaint("no value is allowed here")
        }
    }

    /// A failure at the present place.
    func failure(
        _ complaint: Complaint, at keyword: SchemaKeyword?, nearest: [JSONSchemaFailure]
    ) -> JSONSchemaFailure {
        // The first step leads to the root and is empty.
        let steps = schemaPath.dropFirst() + [keyword?.rawValue].compactMap { $0 }
        let subject = keyInQuestion.map { "the key \(ValuePhrase.quoted($0)): " } ?? ""
        return JSONSchemaFailure(
            instancePath: path.pointer,
            jsonPath: path.jsonPath,
            schemaPath: "#" + steps.map { "/" + $0 }.joined(),
            message: subject + complaint.message,
            nearest: nearest,
            depth: depth,
            expected: complaint.expected)
    }
}
