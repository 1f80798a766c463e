import JSON

/// The keywords of a schema that only descriptions of APIs have, or that have an effect only there (OpenAPI 3.0.3,
/// section 4.7.24; OpenAPI 3.1, section 4.8.24).
struct DescribedKeywords: Sendable {
    /// `nullable`, and `x-nullable` of Swagger 2.0: null is accepted whatever the other keywords say.
    var acceptsNull = false
    /// The message that may not have the value: requests for `readOnly`, responses for `writeOnly`.
    var absence: DescribedSchemas.Direction?

    init?(_ site: SchemaSite) {
        let isOld = site.dialect == .openAPI30
        acceptsNull = isOld && (Self.isTrue("nullable", site) || Self.isTrue("x-nullable", site))
        absence = Self.isTrue("readOnly", site) ? .request : Self.isTrue("writeOnly", site) ? .response : nil
        if !acceptsNull, absence == nil { return nil }
    }

    private static func isTrue(_ key: String, _ site: SchemaSite) -> Bool {
        if case .bool(true)? = site.members[key: key] { true } else { false }
    }
}

/// `discriminator`: a member whose value names the schema of the object.
struct Discriminator: Applicator {
    let property: String
    /// The schemas by the values of the member, in the order of the description.
    let schemas: [(name: String, schema: AppliedSchema)]
    /// The values for messages, one for each schema.
    let shown: [String]
    /// The alternatives of `oneOf` or `anyOf`, one of which the member names; empty for the common schema of all kinds.
    let alternatives: [AppliedSchema]

    func apply(
        to value: JSONValue, in evaluation: inout Evaluation, marking evaluated: inout EvaluatedChildren
    ) throws(EvaluationStop) -> Bool {
        guard case .object(let members) = value, let kind = members[key: property] else {
            guard !alternatives.isEmpty else { return true }
            return try AnyOf(schemas: alternatives).apply(to: value, in: &evaluation, marking: &evaluated)
        }
        guard case .string(let name) = kind, let schema = schemas.first(where: { $0.name == name })?.schema else {
            guard !alternatives.isEmpty else { return true }
            // A discriminator is a hint: an alternative without a name can be right.
            for alternative in alternatives
            where try evaluation.matches(alternative, value, marking: &evaluated) {
                return true
            }
            evaluation.record(unknown(kind), under: .name(property))
            return false
        }
        // The schema of a kind usually contains the common one, which has the discriminator.
        if evaluation.isActive(schema.index) { return true }
        return try evaluation.apply(schema, to: value, marking: &evaluated)
    }

    private func unknown(_ kind: JSONValue) -> AssertionFailure {
        let names = shown.map { ValuePhrase.quoted($0) }
        return AssertionFailure(expected: names, got: ValuePhrase.describe(kind))
    }
}

extension DescribedSchemas.Direction {
    /// The message for a value that such messages may not have.
    var phraseOfAbsence: String {
        switch self {
        case .request: "\"readOnly\": the value is only for responses"
        case .response: "\"writeOnly\": the value is only for requests"
        }
    }
}

extension SchemaReading {
    /// Reads the keywords of descriptions.
    mutating func readDescribedKeywords(_ site: SchemaSite) {
        subschemas[site.index].described = DescribedKeywords(site)
        subschemas[site.index].assertions += readIntegerRange(site)
        readDiscriminator(site)
    }

    /// Places a schema of a description.
    ///
    /// - Parameters:
    ///   - pointer: A JSON Pointer.
    ///   - path: The absolute path of the file; nil for the main document.
    /// - Returns: Its index; nil if there is no mapping or Boolean.
    mutating func add(at pointer: String, of path: String?) -> Int? {
        guard let root = root(of: path), let tokens = JSONPointer.tokens(of: pointer),
            let value = tokens.reduce(Optional(values[root]), { $0?.child(at: $1) }), value.isSchema
        else { return nil }
        // The root of a file is read, so that its schemas have its address.
        if !isRead(root) { _ = finish() }
        return place(
            value, at: JSONPointer(tokens), in: subschemas[root].resource, document: subschemas[root].document)
    }

    /// Returns the index of the schema at the root of a file, which is read if necessary; nil if it cannot be read.
    private mutating func root(of path: String?) -> Int? {
        guard let path, let files else { return 0 }
        return loaded[ExactText(path)] ?? (try? open(path, of: files, options.dialect).get())
    }

    /// The formats `int32` and `int64` of integers.
    private func readIntegerRange(_ site: SchemaSite) -> [Assertion] {
        guard case .string(let format)? = site.members[key: "format"] else { return [] }
        let range: (least: Int, most: Int)
        switch format {
        case "int32": range = (Int(Int32.min), Int(Int32.max))
        case "int64": range = (Int.min, Int.max)
        default: return []
        }
        return [.bound(.minimum, JSONNumber(range.least)), .bound(.maximum, JSONNumber(range.most))]
    }

    private mutating func readDiscriminator(_ site: SchemaSite) {
        guard let written = site.members[key: "discriminator"] else { return }
        // Swagger 2.0 has only the name.
        let property: String
        if case .string(let name) = written {
            property = name
        } else if case .string(let name)? = written.child(at: "propertyName") {
            property = name
        } else {
            return report(
                site.pointer.appending("discriminator"), "\"discriminator\" names no member",
                hint: "write \"propertyName\": \"type\"")
        }
        let keyword = [SchemaKeyword.oneOf, .anyOf].first { site[$0] != nil }
        let alternatives = keyword.map { readAlternatives(site, $0) } ?? []
        var schemas: [(String, AppliedSchema)] = []
        var shown: [String] = []
        var references: Set<String> = []
        for (name, reference) in self.references(ofKinds: written, alternatives.map(\.reference), site) {
            let step = "discriminator/mapping/\(JSONPointer.escaped(name))"
            let index = place(
                .object(["$ref": .string(reference)]), at: site.pointer.appending(step: step), in: site.resource)
            schemas.append((name, AppliedSchema(step: step, index: index)))
            // Messages name an alternative once, as the mapping does.
            if references.insert(reference).inserted { shown.append(name) }
        }
        guard !schemas.isEmpty else { return }
        // The discriminator takes the place of the alternatives.
        subschemas[site.index].applicators.removeAll { keyword == .oneOf ? $0 is OneOf : $0 is AnyOf }
        subschemas[site.index].applicators.append(
            Discriminator(
                property: property, schemas: schemas, shown: shown, alternatives: alternatives.map(\.schema)))
    }

    /// Returns the alternatives of `oneOf` or `anyOf`, with the references that they are.
    private func readAlternatives(
        _ site: SchemaSite, _ keyword: SchemaKeyword
    ) -> [(schema: AppliedSchema, reference: String?)] {
        guard case .array(let elements)? = site[keyword] else { return [] }
        let applicator = subschemas[site.index].applicators.first { keyword == .oneOf ? $0 is OneOf : $0 is AnyOf }
        return zip(applicator?.inPlace ?? [], elements).map { schema, element in
            (schema, element.text(SchemaKeyword.reference.rawValue))
        }
    }

    /// Returns the references to the schemas by the values that mean them: those of `mapping`, and the last parts of the
    /// alternatives, or of the schemas that contain this one.
    private mutating func references(
        ofKinds written: JSONValue, _ alternatives: [String?], _ site: SchemaSite
    ) -> [(name: String, reference: String)] {
        var found: [(String, String)] = []
        var names: Set<String> = []
        let mapped = written.members("mapping").compactMap { name, value -> (String, String)? in
            guard case .string(let text) = value else { return nil }
            // A name without a path is that of a schema beside this one.
            let isName = !text.utf8.contains { $0.isOne(of: "#/.") }
            return (name, isName ? Self.components + text : text)
        }
        let implicit = alternatives.isEmpty ? extensions(of: site) : alternatives.compactMap(\.self)
        for (name, reference) in mapped + implicit.map({ (Self.lastPart(of: $0), $0) })
        where names.insert(name).inserted {
            found.append((name, reference))
        }
        return found
    }

    private static let components = "#/components/schemas/"

    /// Returns references to the schemas of the document that contain this one under `allOf`.
    private mutating func extensions(of site: SchemaSite) -> [String] {
        let document = subschemas[site.index].document
        if extensionsByDocument[document] == nil { extensionsByDocument[document] = extensions(in: document) }
        return extensionsByDocument[document]?["#" + site.pointer.text] ?? []
    }

    /// Returns the references to the schemas of a document by the references that they have under `allOf`.
    private func extensions(in document: Int) -> [String: [String]] {
        let root = values[documents[document].root]
        let folders = [
            (root.child(at: "components")?.members("schemas"), Self.components),
            (root.members("definitions"), "#/definitions/"),
        ]
        var found: [String: [String]] = [:]
        for (schemas, path) in folders {
            for (name, schema) in schemas ?? JSONObject() {
                let references = schema.list("allOf").compactMap { $0.text(SchemaKeyword.reference.rawValue) }
                for reference in Set(references) {
                    found[reference, default: []].append(path + JSONPointer.escaped(name))
                }
            }
        }
        return found
    }

    /// Returns the name of a schema: the last part of its pointer, or its file without an extension.
    private static func lastPart(of reference: String) -> String {
        let last = reference.split { $0 == "/" || $0 == "#" }.last.map(String.init) ?? reference
        guard reference.contains("#") else { return String(last.prefix { $0 != "." }) }
        return JSONPointer.tokens(of: "/" + last)?.first ?? last
    }
}

extension JSONValue {
    /// True for a mapping or a Boolean.
    var isSchema: Bool {
        switch self {
        case .object, .bool: true
        default: false
        }
    }
}

extension Evaluation {
    /// Returns an assertion that fails without the members that this message may not have; nil if none is left.
    func withoutAbsent(_ assertion: Assertion, _ value: JSONValue) -> Assertion? {
        guard let direction, case .required(let keys) = assertion, case .object(let members) = value else {
            return assertion
        }
        let missing = keys.filter { members[key: $0] == nil && !isAbsent($0, direction) }
        return missing.isEmpty ? nil : .required(missing)
    }

    /// The limit for the schemas in which a property is searched.
    private static let maximumSchemas = 100

    /// True if a schema of the property says that messages of this direction do not have it. All schemas that apply to
    /// the value can have the property: `required` often stands in another part of `allOf`.
    private func isAbsent(_ key: String, _ direction: DescribedSchemas.Direction) -> Bool {
        contains(active[activeOnValue...], alternativesOf: active.last) { subschema in
            subschema.applicators.contains { applicator in
                guard let property = (applicator as? Properties)?.named[ExactText(key)] else { return false }
                return contains([property.index], alternativesOf: property.index) {
                    $0.described?.absence == direction
                }
            }
        }
    }

    /// Returns the alternatives of an applicator.
    private static func alternatives(_ applicator: any Applicator) -> [AppliedSchema] {
        switch applicator {
        case let any as AnyOf: any.schemas
        case let one as OneOf: one.schemas
        case let kinds as Discriminator: kinds.schemas.map(\.schema) + kinds.alternatives
        default: []
        }
    }

    /// True if a schema, or one that it refers to or contains under `allOf`, satisfies a predicate.
    ///
    /// - Parameter outer: A schema of which one alternative is enough: which of them applies is not known where a property
    ///   is missing. An alternative itself is not excused by the others.
    private func contains(
        _ indexes: some Sequence<Int>, alternativesOf outer: Int?, _ isWanted: (Subschema) -> Bool
    ) -> Bool {
        var waiting = Array(indexes)
        var seen: Set<Int> = []
        while let next = waiting.popLast(), seen.count < Self.maximumSchemas {
            guard seen.insert(next).inserted else { continue }
            let subschema = schema.subschemas[next]
            if isWanted(subschema) { return true }
            var parts = subschema.applicators.flatMap { ($0 as? AllOf)?.schemas ?? [] }
            if next == outer { parts += subschema.applicators.flatMap(Self.alternatives) }
            waiting += (subschema.references.map(\.target) + parts).map(\.index)
        }
        return false
    }

    /// Notes which value of `enum` or `const` occurs.
    mutating func noteUse(of assertion: Assertion, _ value: JSONValue) {
        guard uses != nil, let index = active.last else { return }
        switch assertion {
        case .enumeration(let values): uses?.insert(index, value: values.firstIndex(of: value))
        case .constant: uses?.insert(index, value: 0)
        default: break
        }
    }
}
