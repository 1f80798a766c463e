import CollectionModel
import Diagnostics

/// Finds names that a script sets in a place that a nearer definition hides ("Where `<<name>>` comes from").
struct HiddenValues {
    private struct Group {
        let variables: Set<String>
        let elements: Set<String>
    }

    /// The names that requests capture or set without scripts.
    private let captures: Set<String>
    private let columns: Set<String>
    private let environment: Set<String>
    private let variables: Set<String>
    /// The groups around the current request, outermost first.
    private var groups: [Group] = []

    init(in collection: RequestCollection, _ context: StaticChecks.Context) {
        captures = Set(collection.gathered { $0.captures.map(\.name) + $0.set.map(\.name) })
        columns = context.rowNames
        environment = Set(context.environment?.variables.map(\.name) ?? [])
        variables = Set(collection.variables.map(\.name))
    }

    mutating func enter(_ group: RequestGroup) {
        groups.append(Group(variables: Set(group.variables.map(\.name)), elements: Set(group.with.map(\.name))))
    }

    mutating func leave() { groups.removeLast() }

    /// Returns a warning if a value that a script of a request sets is hidden.
    func warning(
        of definition: ScriptNames.Definition, in text: ScriptText, by request: RequestStep
    ) -> Diagnostic? {
        let name = definition.found.name
        guard let owner = owner(of: name, hiding: definition.scope, in: request) else { return nil }
        let isElement = definition.scope == .iteration
        return Diagnostic(
            .hiddenScriptValue, .warning, at: text.range(ofUTF8: definition.found.bytes),
            "\(owner) hides the value of \(name.quoted) that is set here",
            hint: isElement ? "rename one of them" : "set it with pm.variables.set, or rename one of them")
    }

    private func owner(
        of name: String, hiding scope: ScriptNames.Definition.Scope, in request: RequestStep
    ) -> String? {
        guard scope != .unknown else { return nil }
        if request.definition.loop.contains(where: { $0.name == name }) { return "\"forEach\"" }
        if groups.contains(where: { $0.elements.contains(name) }) { return "\"with\" of the include" }
        guard scope != .iteration else { return nil }
        if captures.contains(name) { return "a capture" }
        if columns.contains(name) { return "a column of the data" }
        if groups.contains(where: { $0.variables.contains(name) }) { return "a variable of the group" }
        if scope != .environment, environment.contains(name) { return "the environment" }
        return scope == .globals && variables.contains(name) ? "a variable of the collection" : nil
    }
}
