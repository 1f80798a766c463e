import CollectionModel
import Placeholders

/// The values of variables that a result contains instead of placeholders, for formats without variables.
final class InlinedValues {
    /// The depth limit for variables whose values contain other variables.
    static let maximumDepth = 20
    /// The limit for the text of all variables that are written out, in UTF-8 bytes.
    private static let maximumLength = 4 << 20
    /// The bytes that each use of a variable counts for, besides its text.
    private static let costOfUse = 32

    private let source: ExportSource
    private let names: ExportNames
    /// The environment whose values are used.
    var environment: RunEnvironment? { didSet { values = [:] } }
    /// The groups around the request, whose variables it sees, outermost first.
    var groups: [RequestGroup] = [] {
        didSet { if !groups.isEmpty || !oldValue.isEmpty { values = [:] } }
    }
    private var values: [String: PlaceholderValue?] = [:]
    private var depth = 0
    private var length = 0

    init(_ source: ExportSource, _ names: ExportNames) {
        self.source = source
        self.names = names
        environment = source.environments.first
    }

    /// Returns the value to write for a name; nil for secrets, values that are known only during a run, and values that
    /// would make the result too long.
    func value(of name: String) -> PlaceholderValue? {
        guard depth < Self.maximumDepth, length < Self.maximumLength else { return nil }
        if let known = values[name] { return known }
        var found = names.runNames.contains(name) ? nil : definition(of: name)
        if let definition = found {
            let variable = VariableDefinition(name: name, range: definition.range, value: definition)
            if names.isSecret(variable) || definition.callsFunctions { found = nil }
        }
        values.updateValue(found, forKey: name)
        return found
    }

    /// Calls a function that writes a value, which may use other values, and counts its result for the limits.
    ///
    /// - Parameter bytes: Returns the length of the result, in UTF-8 bytes.
    func writing<Result>(_ make: () -> Result, bytes: (Result) -> Int) -> Result {
        depth += 1
        defer { depth -= 1 }
        length += Self.costOfUse
        let result = make()
        length += bytes(result)
        return result
    }

    func writing(_ text: () -> String) -> String { writing(text) { $0.utf8.count } }

    /// Returns the value of a name at the request that is being written.
    func definition(of name: String) -> PlaceholderValue? {
        for group in groups.reversed() {
            if let value = group.with.last(where: { $0.name == name }) { return value.value }
            if let value = group.variables.last(where: { $0.name == name }) { return value.value }
        }
        if let value = environment?.variables.last(where: { $0.name == name }) { return value.value }
        if let value = source.collection.variables.last(where: { $0.name == name }) { return value.value }
        let included = groups.compactMap(\.included).flatMap(\.variables)
        return included.last { $0.name == name }?.value
    }
}
