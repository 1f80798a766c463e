import APIDescriptions
import Diagnostics
import JSON
import YAMLSource

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

    /// The kind of value that a place can hold, which chooses among types and the members of `oneOf` and `anyOf`.
    enum Preference {
        case none
        /// The text of a path, a header or a parameter.
        case text
        /// The members of a parameter with the style `deepObject`.
        case object

        func allows(_ type: String) -> Bool {
            switch self {
            case .none: true
            case .text: type != "object" && type != "array"
            case .object: type == "object"
            }
        }
    }

    private let preference: Preference

    /// - Parameter open: The references that are being followed, with their numbers.
    init(_ schema: SpecNode, _ context: SpecContext, open: [String: Int] = [:], for preference: Preference = .none) {
        self.init([schema], context, open: open, for: preference)
    }

    /// Creates the shape of a value that several schemas describe.
    init(
        _ schemas: [SpecNode], _ context: SpecContext, open: [String: Int] = [:], for preference: Preference = .none
    ) {
        self.preference = preference
        for schema in schemas {
            var open = open
            add(schema, context, &open)
        }
    }

    /// The first value of a keyword.
    subscript(keyword: String) -> SpecNode? {
        for part in parts {
            if let value = part[keyword] { return value }
        }
        return nil
    }

    /// The type; of several, the first that is not `null`, and that the place allows. Without `type`, it follows from
    /// other keywords.
    var type: String? {
        if let node = self["type"] {
            let types = node.elements.compactMap { $0.word }.filter { $0 != "null" }
            return node.text ?? types.first(where: preference.allows) ?? types.first
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

    /// The properties without repetitions, each with all its schemas.
    var members: [(key: String, schemas: [SpecNode])] {
        var members: [(key: String, schemas: [SpecNode])] = []
        var indices: [String: Int] = [:]
        for (key, value) in parts.flatMap({ $0["properties"]?.entries ?? [] }) {
            if let index = indices[key] {
                members[index].schemas.append(value)
            } else {
                indices[key] = members.count
                members.append((key, [value]))
            }
        }
        return members
    }

    /// The values that `const` and all `enum` allow; nil if there are none of these.
    var constants: [JSONValue]? {
        let lists = parts.compactMap { part in
            part["const"].map { [$0.json] } ?? part["enum"].map { $0.elements.map(\.json) }
        }
        guard let first = lists.first else { return nil }
        return first.filter { value in lists.allSatisfy { $0.contains(value) } }
    }

    var required: Set<String> { Set(parts.flatMap { $0["required"]?.elements ?? [] }.compactMap(\.text)) }

    func isTrue(_ keyword: String) -> Bool { parts.contains { $0[keyword]?.isTrue ?? false } }

    /// - Parameters:
    ///   - name: The reference that led to the schema, if any.
    ///   - heirs: The references to schemas that have this one in their `allOf`, nearest last.
    private mutating func add(
        _ schema: SpecNode, _ context: SpecContext, _ open: inout [String: Int], named name: String? = nil,
        heirs: [String] = []
    ) {
        guard parts.count + references.count < Self.maximumParts, context.enterShape(of: schema) else {
            isComplete = false
            return
        }
        defer { context.shapeLimits.leave() }
        guard schema.isMapping else { return }
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
            add(reference.node, context, &open, named: schema["$ref"]?.text, heirs: heirs)
            return
        }
        guard schema["$ref"]?.text == nil else {
            isComplete = false
            return
        }
        parts.append(schema)
        let choice = chosen(of: schema["oneOf"]?.elements ?? schema["anyOf"]?.elements ?? [], context, open)
        note(schema["discriminator"], of: choice?["$ref"]?.text.map { [$0] } ?? heirs.reversed())
        let inner = heirs + [name].compactMap(\.self)
        for part in schema["allOf"]?.elements ?? [] { add(part, context, &open, heirs: inner) }
        if let choice { add(choice, context, &open, heirs: heirs) }
    }

    /// Notes the value of a discriminator for the schemas that references name: the first in its mapping, or the name of
    /// the first.
    private mutating func note(_ discriminator: SpecNode?, of schemas: [String]) {
        guard let property = discriminator?["propertyName"]?.text, discriminators[property] == nil,
            let nearest = schemas.first
        else { return }
        func name(_ reference: String) -> String { reference.split(separator: "/").last.map(String.init) ?? reference }
        let mapping = discriminator?["mapping"]?.entries ?? []
        for reference in schemas {
            let names = [reference, name(reference)]
            if let entry = mapping.first(where: { names.contains($0.value.text ?? "") }) {
                discriminators[property] = entry.key
                return
            }
        }
        discriminators[property] = name(nearest)
    }

    /// Returns the first member of `oneOf` or `anyOf` that is not `null`, and that the place allows.
    private func chosen(of choices: [SpecNode], _ context: SpecContext, _ open: [String: Int]) -> SpecNode? {
        let choices = choices.filter { $0["type"]?.word != "null" } + choices.prefix(1)
        guard preference != .none, choices.count > 1 else { return choices.first }
        let fitting = choices.first { choice in
            // A schema that is being read cannot choose itself.
            if let target = context.target(of: choice), open[target.key] != nil { return false }
            return fits(choice, context)
        }
        return fitting ?? choices.first
    }

    /// True if the place allows the type of a choice.
    private func fits(_ choice: SpecNode, _ context: SpecContext) -> Bool {
        let key = ShapeLimits.Choice(choice, for: preference)
        if let known = context.shapeLimits[key] { return known }
        // The value for a choice that leads to itself.
        context.shapeLimits[key] = false
        let result = SchemaShape(choice, context, for: preference).type.map(preference.allows) ?? false
        context.shapeLimits[key] = result
        return result
    }
}

/// The limits for reading the schemas of one import, and the results for members of `oneOf` and `anyOf` that were tried.
///
/// Schemas that refer to one another can be combined in a number of ways that grows exponentially.
struct ShapeLimits {
    /// The limit for schemas in each other, also in those that are read to choose one.
    private static let maximumDepth = 300
    /// The number of schemas that each document, and each byte of its files, allows to read.
    private static let reads = (perDocument: 200_000, perByte: 5)

    private var depth = 0
    private var left = reads.perDocument
    private var known: [Choice: Bool] = [:]

    /// A member of `oneOf` or `anyOf`, and the place that may hold its value.
    struct Choice: Hashable {
        private let file: String
        private let start: SourcePosition
        private let preference: SchemaShape.Preference

        init(_ schema: SpecNode, for preference: SchemaShape.Preference) {
            file = schema.file.path
            start = schema.node.start
            self.preference = preference
        }
    }

    mutating func add(_ file: SourceFile) { left += Self.reads.perByte * file.text.utf8.count }

    /// True if no more schemas may be read.
    var areReached: Bool { left <= 0 }

    /// Begins to read a schema; false, and no need of ``leave()``, if a limit is reached.
    mutating func enter(_ schema: SpecNode) -> Bool {
        guard left > 0, depth < Self.maximumDepth else { return false }
        // Reading many properties takes longer.
        left -= 1 + (schema["properties"]?.node.mapping?.entries.count ?? 0) / 16
        depth += 1
        return true
    }

    mutating func leave() { depth -= 1 }

    /// True for a choice that fits; nil for one that was not tried yet.
    subscript(choice: Choice) -> Bool? {
        get { known[choice] }
        set { known[choice] = newValue }
    }
}
