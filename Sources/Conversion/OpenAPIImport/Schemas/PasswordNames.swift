/// The names of the properties with `format: password` in a schema: their examples are secrets, whatever they are called.
struct PasswordNames {
    private static let maximumDepth = 20
    /// The limit for the references that are followed.
    private static let maximumCount = 500

    private let context: SpecContext
    private(set) var names: Set<String> = []
    /// The references that were followed, with the names of their properties.
    private var seen: Set<[String]> = []

    /// - Parameter name: The name of a parameter with the schemas.
    init(in schemas: [SpecNode], named name: String = "", _ context: SpecContext) {
        self.context = context
        guard context.mentionsPasswords else { return }
        for schema in schemas { add(schema, named: name, depth: 0) }
    }

    private mutating func add(_ schema: SpecNode, named name: String, depth: Int) {
        guard depth < Self.maximumDepth, seen.count < Self.maximumCount else { return }
        if let target = context.target(of: schema), seen.insert([target.key, name]).inserted {
            add(target.node, named: name, depth: depth + 1)
        }
        if schema["format"]?.text == "password" { names.insert(name) }
        for (key, value) in schema.entries {
            switch key {
            case "properties":
                for property in value.entries { add(property.value, named: property.key, depth: depth + 1) }
            case "allOf", "anyOf", "oneOf": for part in value.elements { add(part, named: name, depth: depth + 1) }
            // Elements have the name of their list.
            case "items", "additionalProperties": add(value, named: name, depth: depth + 1)
            default: break
            }
        }
    }
}
