import CollectionModel
import Diagnostics
import Text

/// The definitions of names anywhere in a collection, for hints about names that are undefined in one place.
struct NameOrigins {
    /// A request that defines a name during the run.
    struct Captor {
        let request: String
        let verb: String
    }

    /// The first request that captures or sets a name, by name.
    let captors: [String: Captor]
    /// Names that are defined by requests that don't run.
    let leftOut: Set<String>
    /// The names of all `forEach` and `with` entries.
    private(set) var elements: Set<String> = []
    /// The first group that defines a variable, by the variable's name.
    private var groups: [String: String] = [:]
    private let environments: [RunEnvironment]
    /// The names that scripts of the collection and of groups set.
    private let outerScriptNames: Set<String>
    /// True if a script may set names that are not known before the run.
    let scriptsMaySetNames: Bool
    /// The first request that is not chosen and whose own scripts may set names that are not known before the run.
    let unchosenSetter: String?

    init(of collection: RequestCollection, in context: StaticChecks.Context) {
        environments = collection.environments
        let whole = context.whole ?? collection
        let scripts = whole.allScripts
        outerScriptNames = scripts.isEmpty ? [] : Set(whole.outerScripts.flatMap(\.setNames))
        scriptsMaySetNames = scripts.contains(where: \.setsUnknownNames)
        unchosenSetter = context.whole.flatMap { Self.unchosenSetter(of: $0, in: collection) }
        let outerScriptNames = outerScriptNames
        leftOut =
            context.whole.map { Self.namesLeftOut(of: $0, in: collection).union(outerScriptNames) } ?? []
        var captors: [String: Captor] = [:]
        whole.forEachRequest { request in
            for name in request.scripts?.setNames ?? [] where captors[name] == nil {
                captors[name] = Captor(request: request.name, verb: "sets")
            }
            for definition in request.set where captors[definition.name] == nil {
                captors[definition.name] = Captor(request: request.name, verb: "sets")
            }
            for capture in request.captures where captors[capture.name] == nil {
                captors[capture.name] = Captor(request: request.name, verb: "captures")
            }
        }
        self.captors = captors
        for group in collection.allGroups {
            elements.formUnion(group.with.map(\.name))
            for definition in group.variables where groups[definition.name] == nil {
                groups[definition.name] = group.name
            }
        }
        elements.formUnion(collection.gathered(\.loop).map(\.name))
    }

    private static func namesLeftOut(of whole: RequestCollection, in chosen: RequestCollection) -> Set<String> {
        func names(_ collection: RequestCollection) -> [String: Int] {
            Dictionary(collection.gathered(\.provides).map { ($0, 1) }, uniquingKeysWith: +)
        }
        let kept = names(chosen)
        return Set(names(whole).filter { $0.value > kept[$0.key] ?? 0 }.keys)
    }

    private static func unchosenSetter(of whole: RequestCollection, in chosen: RequestCollection) -> String? {
        func setters(_ collection: RequestCollection) -> [RequestDefinition] {
            collection.gathered { $0.scripts?.all.contains(where: \.setsUnknownNames) ?? false ? [$0] : [] }
        }
        let kept = Set(setters(chosen).map { DefinitionPlace($0.range) })
        return setters(whole).first { !kept.contains(DefinitionPlace($0.range)) }?.name
    }

    /// True if a request or a script anywhere in the collection gives the name a value.
    func isSetByRequests(_ name: String) -> Bool { captors[name] != nil || outerScriptNames.contains(name) }

    /// True if a request or a script anywhere in the collection may give the name a value.
    func mayBeSetByRequests(_ name: String) -> Bool { isSetByRequests(name) || scriptsMaySetNames }

    static func isOfHub(_ name: String) -> Bool {
        HubDefinition.variableNames.contains(name) || name == HubDefinition.tokenName
    }

    /// Returns the first environment of the collection that defines the name.
    func environment(of name: String) -> RunEnvironment? {
        environments.first { $0.variables.contains { $0.name == name } }
    }

    /// True if an environment, a group or a request defines the name.
    func isSomewhere(_ name: String) -> Bool {
        isSetByRequests(name) || elements.contains(name) || groups[name] != nil
            || environment(of: name) != nil
            || Self.isOfHub(name) && environments.contains { $0.hub != nil }
    }

    /// Returns a hint to choose one of the environments.
    ///
    /// - Parameter reason: What the environment has, as in "defines it".
    static func proposal(of environments: [RunEnvironment], _ reason: String) -> String {
        let options = environments.prefix(3).map { "-e \(DisplayText.printable($0.name))" }
        return "run with \(options.joined(separator: " or ")), which \(reason)"
    }

    /// Returns a hint for a name that is defined, but not visible where it is used.
    func hint(for name: String) -> String? {
        if Self.isOfHub(name) {
            return "it belongs to a hub: choose an environment with one, or add hub: emulator"
        }
        if let environment = environment(of: name) { return Self.proposal(of: [environment], "defines it") }
        return groups[name].map { "only the group \($0.quoted) defines it: move it to the collection's variables" }
    }
}

extension RequestCollection {
    /// Returns parts of all requests, in order.
    func gathered<Part>(_ parts: (RequestDefinition) -> [Part]) -> [Part] {
        var all: [Part] = []
        forEachRequest { all += parts($0) }
        return all
    }
}
