import Diagnostics
import Placeholders

/// The place of a definition, by which it is known from others of its name.
struct DefinitionPlace: Hashable {
    private let path: String
    private let start: SourcePosition

    init(_ range: SourceRange) {
        path = range.file.path
        start = range.start
    }
}

extension NameLayers.Definition {
    /// Where a variable or token is defined.
    var place: DefinitionPlace? {
        switch self {
        case .variable(let variable): DefinitionPlace(variable.range)
        case .token(let token): DefinitionPlace(token.range)
        case .hub, .kind: nil
        }
    }
}

extension NameTable {
    /// Looks at what no request leads to: no run can meet what is wrong with it, and it is wrong all the same.
    mutating func checkUnreached(in collection: RequestCollection) {
        isUnreached = true
        request = nil
        checkUnreached((context.environment?.variables ?? []) + collection.variables, collection.tokens)
        for (_, items) in collection.sections { checkUnreached(items) }
        isUnreached = false
    }

    private mutating func checkUnreached(_ items: [CollectionItem]) {
        for case .group(let group) in items {
            push(group)
            pushElements(group.with.map(\.name))
            checkUnreached(group.variables + (group.included?.variables ?? []), group.included?.tokens ?? [])
            checkUnreached(group.items)
            popElements()
            pop(group)
        }
    }

    private mutating func checkUnreached(_ variables: [VariableDefinition], _ tokens: [TokenDefinition]) {
        for variable in variables where isUnreached(variable.name, variable.range) {
            check(variable.value.references, of: variable.name)
        }
        for token in tokens where isUnreached(token.name, token.range) {
            check(token.references, of: token.name)
            checkCredentials(of: token)
        }
    }

    /// Whether nothing leads to a definition that is the nearest of its name: what a nearer one hides is another's.
    private func isUnreached(_ name: String, _ range: SourceRange) -> Bool {
        let place = DefinitionPlace(range)
        return !(reached?.contains(place) ?? true) && layers.definition(of: name)?.place == place
    }
}
