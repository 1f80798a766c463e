/// Counts how often the expected schemas use each schema with a name, to find those that are written once.
struct SchemaUses {
    private let context: SpecContext
    private var counts: [String: Int] = [:]

    init(_ context: SpecContext) { self.context = context }

    /// The number of uses of schemas with names.
    var count: Int { counts.values.reduce(0, +) }

    /// True for a schema that two or more places use.
    func isShared(_ key: String) -> Bool { counts[key, default: 0] > 1 }

    /// Adds an expected schema, and those that it uses.
    mutating func add(_ schema: SpecNode) {
        var open = [schema]
        while let next = open.popLast() { add(next, &open, depth: 0) }
    }

    /// - Parameters:
    ///   - open: Gets the schemas with names that were not used before; a chain of them can be long.
    private mutating func add(_ schema: SpecNode, _ open: inout [SpecNode], depth: Int) {
        guard depth < SchemaTranslation.maximumDepth else { return }
        if let target = context.target(of: schema) {
            counts[target.key, default: 0] += 1
            if counts[target.key] == 1 { open.append(target.node) }
        }
        for (key, value) in schema.entries {
            if SchemaKeywords.schemas.contains(key) {
                add(value, &open, depth: depth + 1)
            } else if SchemaKeywords.lists.contains(key) {
                for element in value.elements { add(element, &open, depth: depth + 1) }
            } else if SchemaKeywords.maps.contains(key) {
                for entry in value.entries { add(entry.value, &open, depth: depth + 1) }
            }
        }
    }
}
