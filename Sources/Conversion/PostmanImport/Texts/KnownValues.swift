import JSON
import PostmanFormat

/// The values that the source gives to its variables.
struct KnownValues {
    /// The values by name: those of the environments in their order, then of the collection, then of the globals.
    private var values: [String: [String]] = [:]
    private let environmentNames: [Set<String>]
    private let sharedNames: Set<String>
    /// The names that the source marks as secret.
    private var secretNames: Set<String> = []

    /// The limit for variables in the value of a variable in the value of a variable.
    private static let maximumNesting = 20

    init(_ variables: [PostmanVariable], _ files: PostmanVariableSource) {
        let lists = files.environments.map(\.variables) + [variables, files.globals?.variables ?? []]
        for variable in lists.joined() {
            values[variable.name, default: []].append(PostmanPlaceholders.text(of: variable.value))
            if variable.isSecret { secretNames.insert(variable.name) }
        }
        environmentNames = files.environments.map { Set($0.variables.map(\.name)) }
        sharedNames = Set((variables + (files.globals?.variables ?? [])).map(\.name))
    }

    func isDefined(_ name: String) -> Bool { values[name] != nil }

    /// True for a name whose value is empty wherever the source gives one. False for a secret: exports omit its value.
    func isEmpty(_ name: String) -> Bool {
        guard let values = values[name], !secretNames.contains(name) else { return false }
        return values.allSatisfy(\.isEmpty)
    }

    /// True if each environment, or the collection, gives a value.
    func isAlwaysDefined(_ name: String) -> Bool {
        sharedNames.contains(name) || !environmentNames.isEmpty && environmentNames.allSatisfy { $0.contains(name) }
    }

    /// Returns all values of a name.
    func all(_ name: String) -> [String] { values[name] ?? [] }

    /// Returns the value that a run uses first, with the variables in it replaced; nil if the source gives none.
    func expanded(_ name: String) -> String? {
        guard let value = values[name]?.first else { return nil }
        var expanded = value
        for _ in 0..<Self.maximumNesting {
            guard PostmanPlaceholders.mayHavePlaceholders(expanded) else { return expanded }
            guard let next = try? PostmanPlaceholders.replaced(expanded, { values[$0]?.first }) else { return nil }
            if next.text == expanded { return expanded }
            expanded = next.text
        }
        return expanded
    }

    /// Returns the value as JSON if each of the name's values is a number or a boolean, as JSON writes it.
    func isTyped(_ name: String) -> Bool {
        guard let values = values[name], !values.isEmpty else { return false }
        return values.allSatisfy { text in
            switch JSONValue(plainScalar: text) {
            case .number, .bool: true
            default: false
            }
        }
    }

    /// True if each of the name's values is JSON.
    func isJSON(_ name: String) -> Bool {
        guard let values = values[name], !values.isEmpty else { return false }
        return values.allSatisfy { (try? JSONValue(parsing: $0)) != nil }
    }
}
