import CollectionModel
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

extension VisibleNames.Definition {
    /// The place of a variable or token; nil for the hub.
    var place: DefinitionPlace? {
        switch self {
        case .variable(let variable): DefinitionPlace(variable.range)
        case .token(let token): DefinitionPlace(token.range)
        case .hub, .kind: nil
        }
    }
}

/// Checks the definitions that no request uses; their errors are warnings.
struct UnreachedDefinitions {
    private var names: NameChecks

    /// - Parameters:
    ///   - program: The collection, compiled once for all checks.
    ///   - names: The checks after all requests, with the definitions that these use.
    /// - Returns: The report with the warnings added.
    static func check(_ collection: RequestCollection, _ program: FlowProgram, _ names: NameChecks) -> CheckReport {
        var checks = UnreachedDefinitions(names: names)
        checks.names.report.isForUnused = true
        checks.names.visible.areUsedAnywhere = true
        checks.names.request = nil
        checks.check((names.visible.context.environment?.variables ?? []) + collection.variables, collection.tokens)
        for step in program.steps {
            switch step {
            case .enter(let step):
                let group = step.definition
                checks.names.enter(group)
                checks.check(group.variables + (group.included?.variables ?? []), group.included?.tokens ?? [])
            case .request: break
            case .leave: checks.names.visible.leave()
            }
        }
        return checks.names.report
    }

    private mutating func check(_ variables: [VariableDefinition], _ tokens: [TokenDefinition]) {
        for variable in variables where isUnreached(variable.name, variable.range) {
            names.check(variable.value.references, of: variable.name)
        }
        for token in tokens where isUnreached(token.name, token.range) {
            names.check(token)
        }
    }

    /// True if no request uses the definition and no nearer definition hides it.
    private func isUnreached(_ name: String, _ range: SourceRange) -> Bool {
        let place = DefinitionPlace(range)
        return !(names.reached?.contains(place) ?? true) && names.visible.definition(of: name)?.place == place
    }
}
