import JSON

/// Reads a document into schemas that can be applied.
///
/// Schemas wait in a queue rather than being read in each other, so that depth costs no stack; references are followed
/// once all schemas are known, and may lead to places that become schemas only thereby.
struct SchemaReading {
    var warnings: [JSONSchemaMistake] = []
    private(set) var mistakes: [JSONSchemaMistake] = []

    var subschemas: [Subschema] = []
    /// What was read for each of the schemas.
    private(set) var values: [JSONValue] = []
    /// The schemas by the text of their pointers.
    private(set) var places: [ExactText: Int] = [:]
    var resources: [SchemaResource] = []
    /// The resources by their addresses.
    var addresses: [ExactText: Int] = [:]
    var references: [UnfollowedReference] = []
    var tracksEvaluated = false
    private var guesses = 0
    /// For each schema that waits, the resource around it.
    private var surroundings: [Int?] = []

    /// Reads the whole document.
    mutating func read(_ document: JSONValue) throws(JSONSchemaError) -> CompiledSchema {
        _ = place(document, at: .root, in: nil)
        var next = 0
        while next < subschemas.count || !references.isEmpty {
            while next < subschemas.count, !isFull {
                readSchema(next)
                next += 1
            }
            guard !isFull else { break }
            let waiting = references
            references = []
            for reference in waiting { follow(reference) }
        }
        if mistakes.isEmpty { reportCycles() }
        guard mistakes.isEmpty else { throw JSONSchemaError(mistakes: mistakes) }
        return CompiledSchema(subschemas: subschemas, resources: resources, tracksEvaluated: tracksEvaluated)
    }

    /// The place in the list for the schema at a pointer; a new one is read later.
    mutating func place(_ value: JSONValue, at pointer: JSONPointer, in resource: Int?) -> Int {
        let key = ExactText(pointer.text)
        if let index = places[key] { return index }
        places[key] = subschemas.count
        subschemas.append(Subschema(pointer: pointer, resource: resource ?? 0))
        values.append(value)
        surroundings.append(resource)
        return subschemas.count - 1
    }

    mutating func report(_ pointer: JSONPointer, _ message: String, hint: String? = nil) {
        guard !isFull else { return }
        mistakes.append(JSONSchemaMistake(pointer: pointer.text, message: message, hint: hint))
    }

    mutating func warn(_ pointer: JSONPointer, _ message: String, hint: String? = nil) {
        guard warnings.count < JSONSchemaError.mostMistakes else { return }
        warnings.append(JSONSchemaMistake(pointer: pointer.text, message: message, hint: hint))
    }

    /// Whether to look for a keyword like an unknown one; after a thousand the document is no schema of typing errors.
    mutating func mayGuess() -> Bool {
        guesses += 1
        return guesses <= 1_000
    }

    private var isFull: Bool { mistakes.count >= JSONSchemaError.mostMistakes }

    private mutating func readSchema(_ index: Int) {
        let pointer = subschemas[index].pointer
        switch values[index] {
        case .bool(let accepts):
            subschemas[index].refusesEverything = !accepts
            if surroundings[index] == nil { _ = openResource(JSONObject(), at: index, pointer, in: nil) }
        case .object(let members):
            let resource = openResource(members, at: index, pointer, in: surroundings[index])
            subschemas[index].resource = resource
            readKeywords(SchemaSite(members: members, pointer: pointer, index: index, resource: resource))
        default:
            report(pointer, "a schema has to be a mapping or a boolean, not \(ValuePhrase.describe(values[index]))")
        }
    }

    private mutating func readKeywords(_ site: SchemaSite) {
        readAnchors(site)
        readReferences(site)
        subschemas[site.index].assertions = readAssertions(site)
        subschemas[site.index].applicators = readApplicators(site)
        subschemas[site.index].unevaluated = readUnevaluated(site)
        warnAboutKeywords(site)
    }
}
