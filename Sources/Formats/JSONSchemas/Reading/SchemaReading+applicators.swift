import JSON

extension SchemaReading {
    /// Reads the keywords that apply other schemas. Reads all of their schemas, even those that are never applied.
    mutating func readApplicators(_ site: SchemaSite) -> [any Applicator] {
        readDefinitions(site)
        _ = schema(.contentSchema, in: site)

        var applicators: [any Applicator] = []
        if let schemas = schemas(.allOf, in: site) { applicators.append(AllOf(schemas: schemas)) }
        if let schemas = schemas(.anyOf, in: site) { applicators.append(AnyOf(schemas: schemas)) }
        if let schemas = schemas(.oneOf, in: site) { applicators.append(OneOf(schemas: schemas)) }
        if let schema = schema(.not, in: site) { applicators.append(Not(schema: schema)) }
        if let conditional = conditional(site) { applicators.append(conditional) }
        if let entries = namedSchemas(.dependentSchemas, in: site) {
            applicators.append(DependentSchemas(entries: entries))
        }
        if let entries = dependencies(site) { applicators.append(DependentSchemas(entries: entries)) }
        if let items = items(site) { applicators.append(items) }
        if let contains = contains(site) { applicators.append(contains) }
        if let properties = properties(site) { applicators.append(properties) }
        if let schema = schema(.propertyNames, in: site) { applicators.append(PropertyNames(schema: schema)) }
        return applicators
    }

    /// Reads the schemas under `$defs` and `definitions`, which apply only through references.
    mutating func readDefinitions(_ site: SchemaSite) {
        for keyword in [SchemaKeyword.definitions, .oldDefinitions] { _ = namedSchemas(keyword, in: site) }
    }

    /// Reads the schema of a keyword.
    private mutating func schema(
        _ keyword: SchemaKeyword, in site: SchemaSite, hint: String? = nil
    ) -> AppliedSchema? {
        guard let value = site[keyword] else { return nil }
        switch value {
        case .object, .bool:
            let index = place(value, at: site.pointer(of: keyword), in: site.resource)
            return AppliedSchema(step: keyword.rawValue, index: index)
        default:
            let expected = "a schema (a mapping or a boolean)"
            reportKind(keyword, site.pointer(of: keyword), expected: expected, got: value, hint: hint)
            return nil
        }
    }

    /// Reads the array of schemas of a keyword.
    private mutating func schemas(_ keyword: SchemaKeyword, in site: SchemaSite) -> [AppliedSchema]? {
        guard let elements = list(keyword, in: site) else { return nil }
        let pointer = site.pointer(of: keyword)
        guard !elements.isEmpty else {
            report(pointer, "\"\(keyword.rawValue)\" needs at least one schema")
            return nil
        }
        return elements.enumerated().map { position, element in
            let index = place(element, at: pointer.appending(position), in: site.resource)
            return AppliedSchema(step: "\(keyword.rawValue)/\(position)", index: index)
        }
    }

    /// Reads the object of schemas of a keyword.
    private mutating func namedSchemas(
        _ keyword: SchemaKeyword, in site: SchemaSite
    ) -> [(key: String, schema: AppliedSchema)]? {
        mapping(keyword, in: site).map { namedSchemas($0, keyword, in: site) }
    }

    private mutating func namedSchemas(
        _ members: JSONObject, _ keyword: SchemaKeyword, in site: SchemaSite
    ) -> [(key: String, schema: AppliedSchema)] {
        let pointer = site.pointer(of: keyword)
        return members.map { key, value in
            let index = place(value, at: pointer.appending(key), in: site.resource)
            return (key, AppliedSchema(step: "\(keyword.rawValue)/\(JSONPointer.escaped(key))", index: index))
        }
    }

    private mutating func conditional(_ site: SchemaSite) -> Conditional? {
        let condition = schema(.if, in: site)
        let then = schema(.then, in: site)
        let otherwise = schema(.else, in: site)
        return condition.map { Conditional(condition: $0, then: then, otherwise: otherwise) }
    }

    private mutating func items(_ site: SchemaSite) -> Items? {
        var hint: String?
        if case .array(let elements)? = site[.items] {
            if site.dialect.allowsListsAsItems { return listedItems(elements, site) }
            hint = "2020-12 writes a list of schemas as \"prefixItems\""
        }
        let prefix = schemas(.prefixItems, in: site)
        let rest = schema(.items, in: site, hint: hint)
        guard prefix != nil || rest != nil else { return nil }
        return Items(prefix: prefix ?? [], rest: rest)
    }

    /// Reads `items` as an array, with `additionalItems` for the other elements (2019-09, core, section 9.3.1).
    private mutating func listedItems(_ elements: [JSONValue], _ site: SchemaSite) -> Items {
        let prefix = elements.isEmpty ? [] : schemas(.items, in: site)
        return Items(prefix: prefix ?? [], rest: schema(.additionalItems, in: site))
    }

    /// Reads the schemas in `dependencies` (draft-07, validation, section 6.5.7). Arrays of keys are assertions.
    private mutating func dependencies(_ site: SchemaSite) -> [(key: String, schema: AppliedSchema)]? {
        guard let members = mapping(.dependencies, in: site) else { return nil }
        let schemas = JSONObject(members.lazy.compactMap { key, value in value.isArray ? nil : (key, value) })
        return namedSchemas(schemas, .dependencies, in: site)
    }

    private mutating func contains(_ site: SchemaSite) -> Contains? {
        let least = count(.minContains, in: site)
        let most = count(.maxContains, in: site)
        return schema(.contains, in: site).map {
            Contains(
                schema: $0, least: least ?? 1, most: most,
                marksEvaluated: site.dialect.countsContainedAsEvaluated)
        }
    }

    private mutating func properties(_ site: SchemaSite) -> Properties? {
        let named = namedSchemas(.properties, in: site)
        let patterned = namedSchemas(.patternProperties, in: site)
        var properties = Properties()
        properties.additional = schema(.additionalProperties, in: site)
        guard named != nil || patterned != nil || properties.additional != nil else { return nil }
        for (key, schema) in named ?? [] { properties.named[ExactText(key)] = schema }
        for (key, schema) in patterned ?? [] {
            if let pattern = pattern(key, at: site.pointer(of: .patternProperties).appending(key)) {
                properties.patterns.append((pattern, schema))
            }
        }
        return properties
    }

    /// Reads the keywords for children that no other keyword has evaluated.
    mutating func readUnevaluated(_ site: SchemaSite) -> [any Applicator] {
        var applicators: [any Applicator] = []
        if let schema = schema(.unevaluatedItems, in: site) { applicators.append(UnevaluatedItems(schema: schema)) }
        if let schema = schema(.unevaluatedProperties, in: site) {
            applicators.append(UnevaluatedProperties(schema: schema))
        }
        if !applicators.isEmpty { tracksEvaluated = true }
        return applicators
    }
}

extension JSONValue {
    var isArray: Bool {
        if case .array = self { true } else { false }
    }
}
