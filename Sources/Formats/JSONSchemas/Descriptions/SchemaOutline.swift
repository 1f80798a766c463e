import JSON

/// A property of a schema, or a value of `enum`, that a message can have.
package struct SchemaOutlineEntry: Sendable {
    /// As in ``DescribedSchema/Result/uses``.
    package let use: SchemaUse
    /// The JSONPath of the property or of the value, with `[*]` for elements and `.*` for other members: `$.tags[*]`.
    package let path: String
    /// The value of `enum` as JSON; nil for a property.
    package let value: String?
}

/// The search for the properties and values of a schema and of the schemas that it applies, each once.
struct SchemaOutline {
    private let compiled: CompiledSchema
    private let direction: DescribedSchemas.Direction
    private let limit: Int
    private(set) var entries: [SchemaOutlineEntry] = []
    private var seen: Set<Int> = []

    init(of compiled: CompiledSchema, _ direction: DescribedSchemas.Direction, limit: Int) {
        (self.compiled, self.direction, self.limit) = (compiled, direction, limit)
    }

    /// Adds the entries of a schema. Breadth first, so that a recursive schema has its shortest paths.
    mutating func add(_ root: Int) {
        var waiting: [(index: Int, path: String)] = [(root, "$")]
        var next = 0
        while next < waiting.count, entries.count < limit {
            let (index, path) = waiting[next]
            next += 1
            guard seen.insert(index).inserted else { continue }
            let schema = compiled.subschemas[index]
            addValues(of: schema, at: path)
            for target in schema.references.map(\.target) { waiting.append((target.index, path)) }
            for applicator in schema.applicators { add(applicator, at: path, &waiting) }
        }
    }

    private mutating func addValues(of schema: Subschema, at path: String) {
        for case .enumeration(let values) in schema.assertions where values.count > 1 {
            for (number, value) in values.enumerated() where entries.count < limit {
                let use = SchemaUse(document: schema.document, pointer: schema.pointer.text, value: number)
                entries.append(SchemaOutlineEntry(use: use, path: path, value: value.compactText()))
            }
        }
    }

    private mutating func add(
        _ applicator: any Applicator, at path: String, _ waiting: inout [(index: Int, path: String)]
    ) {
        switch applicator {
        case let properties as Properties:
            for (name, property) in properties.named.sorted(by: { $0.key.string < $1.key.string }) {
                let schema = compiled.subschemas[property.index]
                // The value is not in messages of this direction.
                if schema.described?.absence == direction || schema.rejectsEverything { continue }
                let member = path + NormalizedPath([.name(name.string)]).shorthand.dropFirst()
                let use = SchemaUse(document: schema.document, pointer: schema.pointer.text, value: nil)
                if entries.count < limit {
                    entries.append(SchemaOutlineEntry(use: use, path: member, value: nil))
                }
                waiting.append((property.index, member))
            }
            for property in properties.patterns.map(\.schema) + [properties.additional].compactMap(\.self) {
                waiting.append((property.index, path + ".*"))
            }
        case let items as Items:
            for element in items.prefix + [items.rest].compactMap(\.self) {
                waiting.append((element.index, path + "[*]"))
            }
        case let discriminator as Discriminator:
            for schema in discriminator.schemas.map(\.schema) + discriminator.alternatives {
                waiting.append((schema.index, path))
            }
        case is Not: break
        default: for schema in applicator.inPlace { waiting.append((schema.index, path)) }
        }
    }
}
