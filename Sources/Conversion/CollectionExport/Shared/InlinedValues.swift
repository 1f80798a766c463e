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
    var environment: RunEnvironment? { didSet { update() } }
    /// The groups around the request, whose variables it sees, outermost first.
    private(set) var groups: [RequestGroup] = []
    /// The elements of `forEach` that the request is written with.
    private var elements: [VariableDefinition] = []
    /// The names at the request that is being written.
    private var order: NameOrder<[VariableDefinition]>
    /// The names that an environment defines, which a result with a file for each environment looks up there.
    private let ofEnvironments: Set<String>
    /// The names of the request's `forEach` lists that are not written out, because only a run has their elements.
    private var loop: Set<String> = []
    private var values: [String: PlaceholderValue?] = [:]
    private var depth = 0
    private var length = 0

    init(_ source: ExportSource, _ names: ExportNames) {
        self.source = source
        self.names = names
        environment = source.environments.first
        order = NameOrder(source.collection, in: source.environments.first)
        ofEnvironments = Set(source.environments.flatMap(\.variables).map(\.name))
    }

    /// Sets the request that is being written; nil for the collection.
    func enter(_ step: RequestStep?, elements: [VariableDefinition] = []) {
        let groups = step?.group?.definitions ?? []
        let loop = Set(step?.definition.loop.map(\.name) ?? [])
        let isSame = [self.groups, groups].allSatisfy(\.isEmpty) && [self.elements, elements].allSatisfy(\.isEmpty)
        let isChanged = !isSame || self.loop != loop
        self.groups = groups
        self.elements = elements
        self.loop = loop
        if isChanged { update() }
    }

    private func update() {
        values = [:]
        order = NameOrder(source.collection, in: environment, groups, elements: elements)
    }

    /// Returns the value to write for a name; nil for secrets, values that are known only during a run, and values that
    /// would make the result too long.
    func value(of name: String) -> PlaceholderValue? {
        guard depth < Self.maximumDepth, length < Self.maximumLength else { return nil }
        if let known = values[name] { return known }
        var found = names.runNames.contains(name) && element(of: name) == nil ? nil : definition(of: name)
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

    /// Returns the value of a name at the request that is being written; nil for an element of a list of the run.
    func definition(of name: String) -> PlaceholderValue? {
        if loop.contains(name) { return nil }
        return (order.elements.definition(of: name) ?? order.layers.definition(of: name))?.value
    }

    /// Returns the definition of a name that counts before the values of a run: an element, or a value of `with` that uses
    /// none of them.
    private func element(of name: String) -> VariableDefinition? {
        guard let definition = order.elements.definition(of: name) else { return nil }
        let isFixed = definition.value.references.allSatisfy { $0.name != name && !names.runNames.contains($0.name) }
        return isFixed || elements.contains { $0.name == name } ? definition : nil
    }

    /// True for a name that has, or uses, a value that only the groups, includes and elements around the request give.
    func isLocal(_ name: String) -> Bool {
        guard !groups.isEmpty || !elements.isEmpty else { return false }
        return isLocal(name, depth: 0)
    }

    private func isLocal(_ name: String, depth: Int) -> Bool {
        guard depth < Self.maximumDepth else { return false }
        guard !loop.contains(name) else { return false }
        if element(of: name) != nil { return true }
        guard !names.runNames.contains(name) else { return false }
        if (order.elements + order.groups).definition(of: name) != nil { return true }
        guard !ofEnvironments.contains(name) else { return false }
        if order.files.dropLast().map(\.self).definition(of: name) != nil { return true }
        return definition(of: name)?.references.contains { isLocal($0.name, depth: depth + 1) } ?? false
    }

    /// True if a result with a file for each environment looks up the name there.
    func isOfEnvironment(_ name: String) -> Bool { ofEnvironments.contains(name) }
}
