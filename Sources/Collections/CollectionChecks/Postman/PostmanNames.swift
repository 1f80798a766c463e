import CollectionModel
import Diagnostics
import PostmanFormat

/// The variable names that a Postman collection, its scripts, the environment, globals, data or command line define.
struct PostmanNames {
    /// The defined names in alphabetical order, for suggestions.
    let all: [String]
    private let known: Set<String>
    private static let dynamicNames = Set(DynamicVariables.names)
    /// The secrets of the environment, also those whose values the command line must give.
    let secrets: Set<String>
    /// True if a name may be defined that is not known before the run.
    let mayHaveOthers: Bool

    init(
        of collection: RequestCollection, _ origin: PostmanOrigin, _ program: FlowProgram,
        in context: StaticChecks.Context
    ) {
        let whole = context.whole ?? collection
        let scripts = whole.allScripts
        var known = Set(scripts.flatMap(\.setNames))
        known.formUnion(context.given.keys)
        known.formUnion(context.rowNames)
        known.formUnion(collection.variables.map(\.name))
        known.formUnion(origin.globals.map(\.name))
        if let environment = context.environment {
            known.formUnion(environment.variables.map(\.name))
            known.insert(HubDefinition.kindName)
            if environment.hub != nil { known.formUnion(HubDefinition.variableNames + [HubDefinition.tokenName]) }
        }
        self.known = known
        secrets = Set(context.environment?.secrets.map(\.name) ?? [])
        all = known.sorted()
        mayHaveOthers =
            context.lacksEnvironment || context.lacksRowNames || scripts.contains(where: \.setsUnknownNames)
    }

    func contains(_ name: String) -> Bool {
        known.contains(name) || name.hasPrefix("$") && Self.dynamicNames.contains(name)
    }

    /// Returns a hint with the nearest name; nil if none is near.
    func hint(for name: String) -> String? {
        Suggestion.hint(for: name, among: name.hasPrefix("$") ? DynamicVariables.names : all)
    }
}
