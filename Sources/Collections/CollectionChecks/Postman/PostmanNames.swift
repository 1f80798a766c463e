import CollectionModel
import Diagnostics
import Placeholders
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
    /// True if there are no data rows, and a script reads them.
    let lacksRows: Bool
    /// The names without a definition that the value of a name contains, directly or through other values.
    private let undefinedInValues: [String: [String]]

    init(of collection: RequestCollection, _ origin: PostmanOrigin, in context: StaticChecks.Context) {
        let scripts = Self.scripts(of: collection, in: context)
        let set = Set(scripts.flatMap(\.setNames))
        var known = set
        known.formUnion(context.given.keys)
        known.formUnion(context.rowNames)
        known.formUnion(collection.variables.map(\.name))
        known.formUnion(origin.globals.map(\.name))
        if let environment = context.environment {
            known.formUnion(environment.variables.map(\.name))
            if environment.hub != nil {
                known.formUnion(HubDefinition.variableNames + [HubDefinition.kindName, HubDefinition.tokenName])
            }
        }
        self.known = known
        lacksRows =
            context.rowNames.isEmpty && !context.lacksRowNames
            && scripts.lazy.flatMap(\.texts).contains {
                $0.names.paths.contains { $0.words[0].name == "iterationData" }
            }
        secrets = Set(context.environment?.secrets.map(\.name) ?? [])
        all = known.sorted()
        mayHaveOthers =
            context.lacksEnvironment || context.lacksRowNames || scripts.contains(where: \.setsUnknownNames)
        var constants = Self.values(of: collection, origin, in: context)
        for name in set.union(context.rowNames) { constants[name] = nil }
        undefinedInValues = mayHaveOthers ? [:] : Self.undefined(in: constants, known: known)
    }

    /// Returns the scripts that can run: those of the selected requests, or all scripts if a selected script may name a
    /// request.
    private static func scripts(of collection: RequestCollection, in context: StaticChecks.Context) -> [Script] {
        let scripts = collection.allScripts
        guard let whole = context.whole, scripts.contains(where: \.namesRequests) else { return scripts }
        return whole.allScripts
    }

    /// Returns the values that contain placeholders, by name; if several places define a name, the value that a lookup
    /// finds.
    private static func values(
        of collection: RequestCollection, _ origin: PostmanOrigin, in context: StaticChecks.Context
    ) -> [String: String] {
        var values: [String: String] = [:]
        for variable in origin.globals + collection.variables + (context.environment?.variables ?? []) {
            values[variable.name] = variable.value.literal.map(PostmanPlaceholders.text)
        }
        for (name, value) in context.given { values[name] = PostmanPlaceholders.text(of: value) }
        return values.filter { PostmanPlaceholders.mayHavePlaceholders($0.value) }
    }

    /// The maximum number of names without a definition that are followed to the values which need them.
    private static let undefinedLimit = 100

    /// Follows each undefined name to the values that contain it, and from these to others: a chain of variables can be
    /// as long as the file, and following each value to the end of the chain would take the square of that time.
    private static func undefined(in values: [String: String], known: Set<String>) -> [String: [String]] {
        var users: [String: [String]] = [:]
        for (name, text) in values {
            for inner in Set(PostmanPlaceholders.placeholders(in: text).map(\.name)) {
                users[inner, default: []].append(name)
            }
        }
        var result: [String: [String]] = [:]
        for missing in users.keys.filter({ !isDefined($0, known) }).sorted().prefix(undefinedLimit) {
            var (open, seen) = ([missing], Set([missing]))
            while let next = open.popLast() {
                for user in users[next] ?? [] where seen.insert(user).inserted {
                    result[user, default: []].append(missing)
                    open.append(user)
                }
            }
        }
        return result
    }

    private static func isDefined(_ name: String, _ known: Set<String>) -> Bool {
        known.contains(name) || name.hasPrefix("$") && dynamicNames.contains(name)
    }

    /// Returns the names without a definition that a placeholder needs: its own, or those in its value.
    func undefined(for name: String) -> [String] {
        contains(name) ? undefinedInValues[name] ?? [] : [name]
    }

    func contains(_ name: String) -> Bool { Self.isDefined(name, known) }

    /// True if a name without a definition may get a value in the run.
    func maySet(_ name: String) -> Bool { mayHaveOthers && !name.hasPrefix("$") }

    /// Returns a hint with the nearest name; nil if none is near.
    func hint(for name: String) -> String? {
        Suggestion.hint(for: name, among: name.hasPrefix("$") ? DynamicVariables.names : all)
    }
}
