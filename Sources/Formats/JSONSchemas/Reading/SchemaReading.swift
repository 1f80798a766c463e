import JSON

/// A compiler that converts a document to schemas that can be applied.
///
/// Schemas are queued instead of read recursively, so that depth does not need stack. References are resolved after all
/// schemas are known, and can turn further locations into schemas.
struct SchemaReading {
    var warnings: [JSONSchemaDiagnostic] = []
    private(set) var diagnostics: [JSONSchemaDiagnostic] = []

    var subschemas: [Subschema] = []
    /// The values of the schemas, by index.
    private(set) var values: [JSONValue] = []
    /// The indexes of schemas, by document and JSON Pointer.
    private var places: [SchemaPlace: Int] = [:]
    /// The schema's own document, then other files in the order in which they were found.
    var documents: [SchemaDocument] = []
    /// The indexes of the schemas at the roots of files, by path.
    var loaded: [ExactText: Int] = [:]
    let files: SchemaFiles?
    let options: SchemaOptions
    /// The paths of other files, in the order of the references to them, including files that could not be read.
    var filePaths: [String] = []
    /// True if the schema's own document is a whole file.
    let isWholeFile: Bool
    /// The document that is being read, for diagnostics.
    private var document = 0
    var resources: [SchemaResource] = []
    /// The indexes of resources, by address.
    var addresses: [ExactText: Int] = [:]
    var references: [UnfollowedReference] = []
    var tracksEvaluated = false
    /// References to unknown addresses, which are resolved again after all files were read.
    var postponed: [UnfollowedReference] = []
    /// True in the last round, in which unknown addresses are diagnostics.
    private(set) var isLastRound = false
    private var unknownKeywordCount = 0
    private var readCount = 0
    /// The number of schemas that were searched for cycles.
    private var checkedCount = 0
    /// For discriminators: the schemas of each document that contain others under `allOf`, by the references to these.
    var extensionsByDocument: [Int: [String: [String]]] = [:]
    /// The surrounding resource of each schema, by index; nil for the root of a document.
    private var context: [Int?] = []

    /// The references that lead nowhere, if the options allow them.
    var missing: [MissingReference] = []
    /// The documents of the library that were opened in search of an address, and that no reference leads to.
    var unusedDocuments: Set<Int> = []
    /// The values of `format` that are not checked.
    var unknownFormats: [UnknownFormat] = []

    init(files: SchemaFiles?, isWholeFile: Bool, options: SchemaOptions) {
        self.files = files
        self.isWholeFile = isWholeFile
        self.options = options
    }

    /// Compiles the whole document and the files that it refers to.
    mutating func read(_ document: JSONValue) throws(JSONSchemaError) -> CompiledSchema {
        open(document)
        let compiled = finish()
        guard diagnostics.isEmpty else { throw JSONSchemaError(diagnostics: diagnostics, files: filePaths) }
        return compiled
    }

    /// Compiles the schemas that were placed, and those that they refer to.
    mutating func finish() -> CompiledSchema {
        isLastRound = false
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
                references = postponed
                postponed = []
                // A document of the library can contain a schema with the address.
                if !references.isEmpty, openLibrary() { continue }
                isLastRound = true
            }
        }
        if diagnostics.isEmpty || options.isDescription { reportCycles() }
        return CompiledSchema(subschemas: subschemas, resources: resources, tracksEvaluated: tracksEvaluated)
    }

    /// Returns the index of the schema at a location. A new schema is queued.
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

    /// True if a schema was read, so that its resource is known.
    func isRead(_ index: Int) -> Bool { index < readCount }

    /// Returns the index of the known schema at a location; nil if there is none.
    func schema(at pointer: JSONPointer, ofDocument document: Int) -> Int? {
        places[SchemaPlace(document: document, pointer: ExactText(pointer.text))]
    }

    mutating func report(
        _ pointer: JSONPointer, ofDocument document: Int? = nil, _ message: String, hint: String? = nil
    ) {
        guard diagnostics.count < JSONSchemaError.mostDiagnostics else { return }
        let file = documents[document ?? self.document].shownPath
        diagnostics.append(JSONSchemaDiagnostic(pointer: pointer.text, message: message, hint: hint, file: file))
    }

    mutating func warn(_ pointer: JSONPointer, _ message: String, hint: String? = nil) {
        guard warnings.count < JSONSchemaError.mostDiagnostics else { return }
        let file = documents[document].shownPath
        warnings.append(JSONSchemaDiagnostic(pointer: pointer.text, message: message, hint: hint, file: file))
    }

    /// Counts unknown keywords and returns true for the first thousand, for which similar keywords are searched.
    mutating func countUnknownKeyword() -> Bool {
        unknownKeywordCount += 1
        return unknownKeywordCount <= 1_000
    }

    /// True if no further diagnostics are wanted, and the rest is not read.
    private var isFull: Bool { !options.isDescription && diagnostics.count >= JSONSchemaError.mostDiagnostics }

    private mutating func readSchema(_ index: Int) {
        let pointer = subschemas[index].pointer
        document = subschemas[index].document
        switch values[index] {
        case .bool(let accepts):
            subschemas[index].rejectsEverything = !accepts
            if context[index] == nil { _ = openResource(JSONObject(), at: index, pointer, in: nil) }
        case .object(let whole):
            let members = isDescription(index, whole) ? JSONObject() : whole
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
            // `$ref` disables its neighbours, but references can still lead to definitions beside it.
            readDefinitions(site)
            // Many documents of OpenAPI 3.0 have `nullable` beside a reference, and mean it.
            if options.isDescription { subschemas[site.index].described = DescribedKeywords(site) }
            return warnAboutHiddenKeywords(site)
        }
        readAnchors(site)
        readReferences(site)
        subschemas[site.index].assertions = readAssertions(site)
        subschemas[site.index].applicators = readApplicators(site)
        subschemas[site.index].unevaluated = readUnevaluated(site)
        if options.isDescription { return readDescribedKeywords(site) }
        warnAboutKeywords(site)
    }

    /// True for a whole description, which is no schema.
    private func isDescription(_ index: Int, _ members: JSONObject) -> Bool {
        options.isDescription && context[index] == nil
            && (members[key: "openapi"] ?? members[key: "swagger"]) != nil
    }

    /// The state of a schema in the search for cycles.
    private enum Visit {
        case open, done
    }

    /// Reports references of new schemas that lead back to their own schema for the same value: evaluation would not end.
    mutating func reportCycles() {
        // Schemas that were read earlier refer to no later ones.
        let checked = checkedCount
        checkedCount = subschemas.count
        var visits: [Visit?] = Array(repeating: .done, count: checked)
        visits += Array(repeating: nil, count: subschemas.count - checked)
        for start in checked..<subschemas.count where visits[start] == nil {
            var path: [(index: Int, next: ArraySlice<AppliedSchema>)] = [(start, appliedInPlace(start))]
            visits[start] = .open
            while let (index, next) = path.popLast() {
                guard let schema = next.first else {
                    visits[index] = .done
                    continue
                }
                path.append((index, next.dropFirst()))
                switch visits[schema.index] {
                case .done: break
                case .open: reportCycle(through: schema, from: index)
                case nil:
                    visits[schema.index] = .open
                    path.append((schema.index, appliedInPlace(schema.index)))
                }
            }
        }
    }

    /// Returns the schemas that a schema applies to its own value. The targets of dynamic references are not known yet.
    private func appliedInPlace(_ index: Int) -> ArraySlice<AppliedSchema> {
        let references = subschemas[index].references.filter { $0.dynamicAnchor == nil }.map(\.target)
        return references[...] + subschemas[index].applicators.flatMap(\.inPlace)
    }

    private mutating func reportCycle(through schema: AppliedSchema, from index: Int) {
        let file = documents[subschemas[schema.index].document].shownPath ?? ""
        let target = "\(file)#\(subschemas[schema.index].pointer.text)"
        // The evaluation would not end.
        subschemas[index].references.removeAll { $0.target.index == schema.index }
        report(
            subschemas[index].pointer.appending(step: schema.step), ofDocument: subschemas[index].document,
            "\"\(schema.step)\" comes back to \"\(target)\" without going into the value",
            hint: "a schema may apply itself only to a part of the value, as under \"properties\" or \"items\"")
    }
}

/// The location of a schema among all documents.
private struct SchemaPlace: Hashable {
    let document: Int
    let pointer: ExactText
}

/// An object schema that is being read, with its location.
struct SchemaSite {
    let members: JSONObject
    let pointer: JSONPointer
    /// The schema's index.
    let index: Int
    /// The index of the schema's resource.
    let resource: Int
    let dialect: Dialect

    /// The value of a keyword; nil if it is absent or not a keyword of the schema's dialect.
    subscript(keyword: SchemaKeyword) -> JSONValue? {
        keyword.dialects.contains(dialect) ? members[key: keyword.rawValue] : nil
    }

    func pointer(of keyword: SchemaKeyword) -> JSONPointer {
        pointer.appending(keyword.rawValue)
    }
}
