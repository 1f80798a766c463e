import CollectionModel
package import Diagnostics
import Placeholders
import PostmanFormat
import Text

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

/// A variable name that a Postman request uses and nothing defines.
package struct NameWithoutValue: Sendable {
    package let name: String
    /// The first use.
    package let range: SourceRange
    /// The variable whose value contains the name; nil if the request itself contains it.
    let user: String?
    /// The number of requests with the name.
    package fileprivate(set) var requestCount = 1
}

/// Finds the names in the texts of Postman requests that nothing defines.
struct NamesWithoutValue {
    /// The names in the order of their first places.
    private(set) var all: [NameWithoutValue] = []

    /// The maximum number of names that are reported.
    private static let limit = 200

    init(_ program: FlowProgram, _ names: PostmanNames) {
        var positions: [String: Int] = [:]
        for request in program.requests {
            var seen: Set<String> = []
            for text in request.postmanTexts {
                for found in PostmanPlaceholders.names(in: text) {
                    for name in names.undefined(for: found.name) where seen.insert(name).inserted {
                        if let position = positions[name] {
                            all[position].requestCount += 1
                        } else if all.count < Self.limit {
                            positions[name] = all.count
                            let user = name == found.name ? nil : found.name
                            all.append(NameWithoutValue(name: name, range: found.range, user: user))
                        }
                    }
                }
            }
        }
    }
}

/// Reports placeholders whose name has no definition; they are sent unreplaced.
struct PostmanNameChecks {
    let diagnostics: [Diagnostic]

    /// - Parameter precedesRun: True to report only names that nothing can set.
    init(_ program: FlowProgram, _ names: PostmanNames, precedesRun: Bool) {
        let found = NamesWithoutValue(program, names).all
        diagnostics =
            found.filter { !names.maySet($0.name) }.map { Self.diagnostic(of: $0, names) }
            + (precedesRun ? [] : Self.note(on: found.filter { names.maySet($0.name) }))
    }

    /// The maximum number of names in the note.
    private static let namedLimit = 5

    /// Returns one note on all names that only a script may set, because it computes the names that it sets.
    private static func note(on found: [NameWithoutValue]) -> [Diagnostic] {
        guard let first = found.first else { return [] }
        let shown = found.prefix(namedLimit).map { "\"\(DisplayText.printable($0.name))\"" }.joined(separator: ", ")
        let others = found.count - namedLimit
        return [
            Diagnostic(
                .postmanName, .note, at: first.range,
                shown + (others > 0 ? " and \(CountedNoun.text(others, "more name"))" : "")
                    + " \(found.count == 1 ? "has a value" : "have values") only if a script sets "
                    + "\(found.count == 1 ? "it by a computed name" : "them by computed names")",
                hint: "write the names as literals in the script")
        ]
    }

    private static func diagnostic(of found: NameWithoutValue, _ names: PostmanNames) -> Diagnostic {
        let name = found.name
        let shown = DisplayText.printable(name)
        let count = CountedNoun.text(found.requestCount, "request")
        let place = found.user.map { ", in the value of \"\(DisplayText.printable($0))\"," } ?? ""
        return Diagnostic(
            .postmanName, .warning, at: found.range,
            "\"\(shown)\"\(place) has no value: {{\(shown)}} is sent as it is (\(count))",
            hint: names.hint(for: name)
                ?? (name.hasPrefix("$")
                    ? "Postman has no dynamic variable of this name"
                    : names.secrets.contains(name)
                        ? "give it with --secret \(shown)=VALUE"
                        : names.lacksRows
                            ? "define it in the environment, give it with --var \(shown)=VALUE, or the rows with --data FILE"
                            : "define it in the environment, or give it with --var \(shown)=VALUE"))
    }
}
