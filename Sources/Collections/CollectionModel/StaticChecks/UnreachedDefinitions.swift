import Diagnostics
import Placeholders

/// The place of a definition, which distinguishes definitions of the same name.
struct DefinitionPlace: Hashable {
    private let path: String
    private let start: SourcePosition

    init(_ range: SourceRange) {
        path = range.file.path
        start = range.start
    }
}

extension NameLayers.Definition {
    /// The place of a variable or token; nil for the hub.
    var place: DefinitionPlace? {
        switch self {
        case .variable(let variable): DefinitionPlace(variable.range)
        case .token(let token): DefinitionPlace(token.range)
        case .hub, .kind: nil
        }
    }
}

extension NameTable {
    /// Checks the definitions that no request uses.
    mutating func checkUnreached(in collection: RequestCollection) {
        isUnreached = true
        request = nil
        checkUnreached((context.environment?.variables ?? []) + collection.variables, collection.tokens)
        for step in FlowProgram(collection).steps {
            switch step {
            case .enter(let step):
                let group = step.definition
                push(group)
                pushElements(group.with.map(\.name))
                checkUnreached(group.variables + (group.included?.variables ?? []), group.included?.tokens ?? [])
            case .request: break
            case .leave(let step):
                popElements()
                pop(step.definition)
            }
        }
        isUnreached = false
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

    /// True if no request uses the definition and no nearer definition hides it.
    private func isUnreached(_ name: String, _ range: SourceRange) -> Bool {
        let place = DefinitionPlace(range)
        return !(reached?.contains(place) ?? true) && layers.definition(of: name)?.place == place
    }
}
