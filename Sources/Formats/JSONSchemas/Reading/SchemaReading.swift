import JSON

/// Reads a document into schemas that can be applied.
///
/// Schemas wait in a queue rather than being read in each other, so that depth costs no stack; references are followed
/// once all schemas are known, and may lead to places that become schemas only thereby.
struct SchemaReading {
    var warnings: [JSONSchemaDiagnostic] = []
    private(set) var diagnostics: [JSONSchemaDiagnostic] = []

    var subschemas: [Subschema] = []
    /// What was read for each of the schemas.
    private(set) var values: [JSONValue] = []
    /// The schemas by document and the text of their pointers.
    private var places: [SchemaPlace: Int] = [:]
    /// The schema's own document, then other files in the order in which they were found.
    var documents: [SchemaDocument] = []
    /// The schemas at the roots of files, by the files' paths.
    var loaded: [ExactText: Int] = [:]
    let files: SchemaFiles?
    /// The paths of other files, in the order in which references led to them; some could not be read.
    var wantedFiles: [String] = []
    /// True if the schema's own document is all of its file.
    let isWholeFile: Bool
    /// The document that is being read, for mistakes in it.
    private var document = 0
    var resources: [SchemaResource] = []
    /// The resources by their addresses.
    var addresses: [ExactText: Int] = [:]
    var references: [UnfollowedReference] = []
    var tracksEvaluated = false
    /// References to addresses that are not known yet.
    var postponed: [UnfollowedReference] = []
    /// True once unknown addresses are mistakes.
    private(set) var isLastRound = false
    private var guesses = 0
    private var readCount = 0
    /// For each schema that waits, the resource around it.
    private var context: [Int?] = []

    init(files: SchemaFiles?, isWholeFile: Bool) {
        self.files = files
        self.isWholeFile = isWholeFile
    }

    /// Reads the whole document, and the files that it refers to.
    mutating func read(_ document: JSONValue) throws(JSONSchemaError) -> CompiledSchema {
        open(document)
        while readCount < subschemas.count || !references.isEmpty {
            while readCount < subschemas.count, !isFull {
                readSchema(readCount)
                readCount += 1
            }
            guard !isFull else { break }
            let waiting = references
            references = []
            for reference in waiting {
                self.document = subschemas[reference.index].document
                follow(reference)
            }
            if references.isEmpty, readCount == subschemas.count, !isLastRound {
                isLastRound = true
                references = postponed
            }
        }
        if diagnostics.isEmpty { reportCycles() }
        guard diagnostics.isEmpty else { throw JSONSchemaError(diagnostics: diagnostics, files: wantedFiles) }
        return CompiledSchema(subschemas: subschemas, resources: resources, tracksEvaluated: tracksEvaluated)
    }

    /// The place in the list for the schema at a pointer; a new one is read later.
    mutating func place(
        _ value: JSONValue, at pointer: JSONPointer, in resource: Int?, document: Int? = nil
    ) -> Int {
        let document = document ?? self.document
        let key = SchemaPlace(document: document, pointer: ExactText(pointer.text))
        if let index = places[key] { return index }
        places[key] = subschemas.count
        subschemas.append(Subschema(pointer: pointer, document: document, resource: resource ?? 0))
        values.append(value)
        context.append(resource)
        return subschemas.count - 1
    }

    /// True if a schema has been read, so that its resource is known.
    func isRead(_ index: Int) -> Bool { index < readCount }

    /// The schema that was found at a place.
    func schema(at pointer: JSONPointer, ofDocument document: Int) -> Int? {
        places[SchemaPlace(document: document, pointer: ExactText(pointer.text))]
    }

    mutating func report(
        _ pointer: JSONPointer, ofDocument document: Int? = nil, _ message: String, hint: String? = nil
    ) {
        guard !isFull else { return }
        let file = documents[document ?? self.document].shownPath
        diagnostics.append(JSONSchemaDiagnostic(pointer: pointer.text, message: message, hint: hint, file: file))
    }

    mutating func warn(_ pointer: JSONPointer, _ message: String, hint: String? = nil) {
        guard warnings.count < JSONSchemaError.mostDiagnostics else { return }
        let file = documents[document].shownPath
        warnings.append(JSONSchemaDiagnostic(pointer: pointer.text, message: message, hint: hint, file: file))
    }

    /// Whether to look for a keyword like an unknown one; after a thousand the document is no schema of typing diagnostics.
    mutating func mayGuess() -> Bool {
        guesses += 1
        return guesses <= 1_000
    }

    private var isFull: Bool { diagnostics.count >= JSONSchemaError.mostDiagnostics }

    private mutating func readSchema(_ index: Int) {
        let pointer = subschemas[index].pointer
        document = subschemas[index].document
        switch values[index] {
        case .bool(let accepts):
            subschemas[index].refusesEverything = !accepts
            if context[index] == nil { _ = openResource(JSONObject(), at: index, pointer, in: nil) }
        case .object(let members):
            let resource = openResource(members, at: index, pointer, in: context[index])
            subschemas[index].resource = resource
            readKeywords(
                SchemaSite(
                    members: members, pointer: pointer, index: index, resource: resource,
                    dialect: resources[resource].dialect))
        default:
            report(pointer, "a schema has to be a mapping or a boolean, not \(ValuePhrase.describe(values[index]))")
        }
    }

    private mutating func readKeywords(_ site: SchemaSite) {
        if site.dialect.hidesNeighboursOfReferences, case .string? = site[.reference] {
            readReferences(site)
            // `$ref` hides its neighbours, but references may still lead to definitions beside it.
            readDefinitions(site)
            return warnAboutHiddenKeywords(site)
        }
        readAnchors(site)
        readReferences(site)
        subschemas[site.index].assertions = readAssertions(site)
        subschemas[site.index].applicators = readApplicators(site)
        subschemas[site.index].unevaluated = readUnevaluated(site)
        warnAboutKeywords(site)
    }
}

/// The place of a schema among all documents.
private struct SchemaPlace: Hashable {
    let document: Int
    let pointer: ExactText
}
