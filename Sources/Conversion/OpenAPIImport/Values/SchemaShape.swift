/// The schemas that a value has to satisfy together: a schema, those of its `allOf`, and the first of its `oneOf` or
/// `anyOf`.
struct SchemaShape {
    private(set) var parts: [SpecNode] = []
    /// The references that were followed, for the end of recursion.
    private(set) var references: [String] = []
    /// Values of discriminators, by the names of their properties.
    private(set) var discriminators: [String: String] = [:]
    /// False if a reference leads to nothing, or recurs too often.
    private(set) var isComplete = true

    private static let maximumParts = 200

    /// - Parameter open: The references that are being followed, with their numbers.
    init(_ schema: SpecNode, _ context: SpecContext, open: [String: Int] = [:]) {
        var open = open
        add(schema, context, &open)
    }

    /// The first value of a keyword.
    subscript(keyword: String) -> SpecNode? {
        for part in parts {
            if let value = part[keyword] { return value }
        }
        return nil
    }

    /// The type; of several, the first that is not `null`. Without `type`, it follows from other keywords.
    var type: String? {
        if let node = self["type"] {
            return node.text ?? node.elements.compactMap { $0.word }.first { $0 != "null" }
        }
        if parts.contains(where: { $0["properties"] != nil }) { return "object" }
        if self["items"] != nil || self["prefixItems"] != nil { return "array" }
        if self["pattern"] != nil || self["minLength"] != nil || self["format"] != nil { return "string" }
        if self["minimum"] != nil || self["maximum"] != nil { return "number" }
        return nil
    }

    /// The properties without repetitions.
    var properties: [(key: String, value: SpecNode)] {
        var seen: Set<String> = []
        return parts.flatMap { $0["properties"]?.entries ?? [] }.filter { seen.insert($0.key).inserted }
    }

    var required: Set<String> { Set(parts.flatMap { $0["required"]?.elements ?? [] }.compactMap(\.text)) }

    func isTrue(_ keyword: String) -> Bool { parts.contains { $0[keyword]?.isTrue ?? false } }

    private mutating func add(_ schema: SpecNode, _ context: SpecContext, _ open: inout [String: Int]) {
        let hasRoom = parts.count + references.count < Self.maximumParts
        guard hasRoom, schema.isMapping else {
            isComplete = isComplete && hasRoom
            return
        }
        if let reference = context.target(of: schema) {
            let count = open[reference.key, default: 0]
            guard count < 2 else {
                isComplete = false
                return
            }
            open[reference.key] = count + 1
            references.append(reference.key)
            // Keywords beside a reference apply too (JSON Schema 2020-12); in OpenAPI 3.0 they have no effect.
            if context.version.family == .openAPI31 { parts.append(schema) }
            add(reference.node, context, &open)
            return
        }
        guard schema["$ref"]?.text == nil else {
            isComplete = false
            return
        }
        parts.append(schema)
        for part in schema["allOf"]?.elements ?? [] { add(part, context, &open) }
        let choices = schema["oneOf"]?.elements ?? schema["anyOf"]?.elements ?? []
        let first = choices.first { $0["type"]?.word != "null" } ?? choices.first
        guard let first else { return }
        note(discriminator: schema["discriminator"], of: first, context)
        add(first, context, &open)
    }

    private mutating func note(discriminator: SpecNode?, of choice: SpecNode, _ context: SpecContext) {
        guard let property = discriminator?["propertyName"]?.text, let reference = choice["$ref"]?.text else { return }
        let mapping = discriminator?["mapping"]?.entries ?? []
        let name = reference.split(separator: "/").last.map(String.init) ?? reference
        discriminators[property] = mapping.first { $0.value.text == reference || $0.value.text == name }?.key ?? name
    }
}
