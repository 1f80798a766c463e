/// The layers of names around a request that do not change while requests run, in the order of "Precedence of values" in
/// format.md. In the order of their names, the first layer that defines a name counts.
///
/// Runs, checks and exports have layers of their own types. Captures, options and rows come between ``elements`` and
/// ``groups``: see `VariableScope.lookUp`.
package struct NameOrder<Layer: Sendable>: Sendable {
    /// The elements of `forEach` and the `with` of includes, innermost first.
    package private(set) var elements: [Layer] = []
    /// The variables of groups, innermost first.
    package private(set) var groups: [Layer] = []
    /// The variables of the environment, then those of its hub.
    package var environment: [Layer]
    /// The variables of the current file, then of the files that include it.
    package private(set) var files: [Layer]
    /// The tokens, in the same order of files.
    package var tokens: [Layer]

    package init(environment: [Layer] = [], files: [Layer] = [], tokens: [Layer] = []) {
        self.environment = environment
        self.files = files
        self.tokens = tokens
    }

    /// The layers behind captures, options and rows, nearest first. A sequence, because a list would be made by generic
    /// code, which is slow, and every unit makes one.
    package var layers: FlattenSequence<[[Layer]]> { [groups, environment, files, tokens].joined() }

    /// Returns the order inside a group.
    ///
    /// - Parameters:
    ///   - with: The values that an include gives; nil if they are stored elsewhere.
    ///   - file: The variables of the included file; nil for a group of the same file.
    ///   - tokens: The tokens of the included file.
    package func entering(variables: Layer, with: Layer? = nil, file: Layer? = nil, tokens: Layer? = nil) -> NameOrder {
        var inner = self
        inner.groups.insert(variables, at: 0)
        if let with { inner.elements.insert(with, at: 0) }
        if let file { inner.files.insert(file, at: 0) }
        if let tokens { inner.tokens.insert(tokens, at: 0) }
        return inner
    }

    /// Returns the order inside a request with these elements.
    package func entering(elements: Layer) -> NameOrder {
        var inner = self
        inner.elements.insert(elements, at: 0)
        return inner
    }
}

extension NameOrder where Layer == [VariableDefinition] {
    /// - Parameter groups: The groups around a request, outermost first.
    package init(
        _ collection: RequestCollection, in environment: RunEnvironment?, _ groups: [RequestGroup] = [],
        elements: [VariableDefinition] = []
    ) {
        var order = NameOrder(environment: [environment?.variables ?? []], files: [collection.variables])
        for group in groups {
            order = order.entering(variables: group.variables, with: group.with, file: group.included?.variables)
        }
        self = order.entering(elements: elements)
    }
}

extension RequestGroup {
    /// All definitions of names that a group adds: its variables, its `with`, and the variables of an included file.
    package var definitions: [VariableDefinition] { variables + with + (included?.variables ?? []) }
}

extension Sequence<[VariableDefinition]> {
    /// Returns the first definition of a name.
    package func definition(of name: String) -> VariableDefinition? {
        for layer in self {
            if let definition = layer.last(where: { $0.name == name }) { return definition }
        }
        return nil
    }
}
