import CollectionDrafts
import CollectionModel
import Diagnostics
import JSON
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

extension ExportWriter {
    /// A request as it is written: once for each element of literal `forEach` lists.
    struct Round {
        var step: RequestStep
        var elements: [VariableDefinition] = []
    }

    /// The limit for the requests that replace one with `forEach`.
    private static let maximumRounds = 200

    /// Returns the requests to write for one; one without elements if its lists are known only during a run.
    func rounds(of step: RequestStep) -> [Round] {
        let lists = step.definition.loop.map { definition in definition.value.elements.map { (definition, $0) } }
        guard !lists.isEmpty, case let known = lists.compactMap({ $0 }), known.count == lists.count,
            let count = known.first?.1.count, count <= Self.maximumRounds,
            known.allSatisfy({ $0.1.count == count })
        else { return [Round(step: step)] }
        place = names.shown(name(of: step))
        guard count > 0 else {
            note(.leftOut, "request", "its forEach list is empty")
            return []
        }
        if !step.definition.captures.isEmpty {
            note(.approximate, "capture", "with forEach, the value of the last element instead of a list")
        }
        return (0..<count).map { index in
            let name = step.definition.name
            let definition = step.definition.forElement(named: count > 1 ? "\(name) [\(index + 1)]" : name)
            let elements = known.map { list, values in
                VariableDefinition(name: list.name, range: list.range, value: values[index])
            }
            return Round(step: step.replacing(definition, step.settings.values), elements: elements)
        }
    }

    /// Returns the blocks of all requests, each written with the values around it. A request that is left out becomes a
    /// comment.
    ///
    /// - Parameters:
    ///   - format: The format's name in notes.
    ///   - rest: Returns the lines that are written for a request that is left out.
    func blocks(
        in format: String, leavingOut rest: (RequestStep) -> [String], write: (RequestStep) -> [String]
    ) -> [[String]] {
        defer { inlined.enter(nil) }
        return requests.flatMap { step in
            rounds(of: step).map { round in
                inlined.enter(round.step, elements: round.elements)
                guard let reason = leavesOut(round.step, in: format) else { return write(round.step) }
                return ["# " + ExportMark.leftOut(name(of: round.step), reason)] + rest(round.step)
            }
        }
    }

    /// Returns the value of a name that a format writes in the place of its placeholder; nil for other names.
    func writtenValue(of name: String, _ use: Use) -> PlaceholderValue? {
        guard writesLocalValues else { return nil }
        if inlined.isLocal(name) {
            let value = inlined.value(of: name)
            if value == nil {
                names.need(name, isSecret: names.isSecretValue(name))
                note(.toDo, "variable \(names.shown(name))", "a group or an include gives it a value: set it")
            }
            return value
        }
        let isWritten = writesOut(name, use) && !inlined.isOfEnvironment(name)
        return isWritten ? inlined.value(of: name) : nil
    }

    /// Returns the text of ``writtenValue(of:_:)``, escaped for its place.
    func writtenText(of expression: PlaceholderExpression, _ use: Use) -> String? {
        guard expression.filtersOfText.isEmpty, case .name(let name) = expression.head,
            let value = writtenValue(of: name, use)
        else { return nil }
        return inlined.writing {
            let text = text(of: value, named: name, use)
            return value.isContainer && !isComputed(text) ? escaped(text, use) : text
        }
    }
}

extension PlaceholderValue {
    /// The elements of a list that is written in place; nil for other values.
    var elements: [PlaceholderValue]? {
        switch self {
        case .literal(.array(let elements), let range): elements.map { .literal($0, range) }
        case .list(let elements, _): elements
        case .literal, .text, .typed, .mapping: nil
        }
    }

    /// True for a text, also one with placeholders.
    var isText: Bool {
        switch self {
        case .literal(.string, _), .text, .typed: true
        case .literal, .list, .mapping: false
        }
    }

    /// True for a list or a mapping.
    var isContainer: Bool {
        switch self {
        case .literal(.array, _), .literal(.object, _), .list, .mapping: true
        case .literal, .text, .typed: false
        }
    }
}
