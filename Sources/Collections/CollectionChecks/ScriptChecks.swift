import CollectionModel
import Diagnostics

/// Checks the names and words in scripts, once for each script and module.
struct ScriptChecks {
    private var found = UniqueDiagnostics()
    private let visible: VisibleNames
    private let whole: RequestCollection
    private var checked: Set<ObjectIdentifier> = []
    private var hidden: HiddenValues
    private lazy var requests = RequestTargets(in: whole)
    private lazy var known = ScriptNameUniverse(of: whole, visible)

    var diagnostics: [Diagnostic] { found.diagnostics.diagnostics }

    /// - Parameters:
    ///   - visible: The names after the last request.
    ///   - whole: The collection with the requests that are not chosen.
    init(_ program: FlowProgram, _ visible: VisibleNames, whole: RequestCollection) {
        self.visible = visible
        self.whole = whole
        hidden = HiddenValues(in: whole, visible.context)
        guard program.hasScripts else { return }
        for step in program.steps {
            switch step {
            case .enter(let group): hidden.enter(group.definition)
            case .request(let request):
                guard request.hasScripts else { continue }
                check(request)
            case .leave: hidden.leave()
            }
        }
    }

    private mutating func check(_ request: RequestStep) {
        for script in request.beforeScripts + request.afterScripts {
            for text in script.texts {
                for definition in text.names.sets {
                    guard let diagnostic = hidden.warning(of: definition, in: text, by: request) else { continue }
                    found.add(diagnostic)
                }
                if checked.insert(ObjectIdentifier(text)).inserted { check(text) }
            }
        }
    }

    private mutating func check(_ text: ScriptText) {
        for path in text.names.paths { checkWords(path, in: text) }
        for request in text.names.requests { checkRequest(request, in: text) }
        for lookup in text.names.lookups { checkLookup(lookup, in: text) }
    }

    private mutating func add(
        _ code: DiagnosticCode, _ severity: Diagnostic.Severity = .error, at name: ScriptNames.Found,
        in text: ScriptText, _ message: String, hint: String
    ) {
        // Diagnostics beyond the limit are dropped; their places need not be computed.
        guard found.diagnostics.diagnostics.count < DiagnosticList.limit else { return }
        found.add(Diagnostic(code, severity, at: text.range(ofUTF8: name.bytes), message, hint: hint))
    }

    // MARK: Words and requests

    private mutating func checkWords(_ path: ScriptNames.Path, in text: ScriptText) {
        guard let (word, owner, nearest) = ScriptWords.unknown(in: path) else { return }
        add(
            .unknownScriptWord, .warning, at: word, in: text, "\(owner) has no \(word.name.quoted)",
            hint: nearest.map { "did you mean \"\($0)\"?" } ?? "hubrun help format scripts lists the words")
    }

    private mutating func checkRequest(_ name: ScriptNames.Found, in text: ScriptText) {
        guard !whole.unreadAnywhere.acceptsAnyName else { return }
        switch requests.matches(name.name) {
        case 0:
            add(
                .unknownScriptRequest, at: name, in: text, "no request is called \(name.name.quoted)",
                hint: requests.hint(for: name.name))
        case 1: break
        case let count:
            add(
                .unknownScriptRequest, at: name, in: text, "\(count) requests are called \(name.name.quoted)",
                hint: requests.longerName(of: name.name).map { "write the group too, as in \"\($0)\"" }
                    ?? "give each a name of its own")
        }
    }

    // MARK: Lookups

    /// Warns of a name that a script reads and nothing defines.
    private mutating func checkLookup(_ lookup: ScriptNames.Lookup, in text: ScriptText) {
        let name = lookup.found.name
        guard lookup.kind != .unknown, !name.hasPrefix("env."), !known.contains(name) else { return }
        if lookup.kind == .value, !visible.scriptsMaySetNames, let request = visible.origins.unchosenSetter {
            return found.add(
                UndefinedNames.warning(of: name, setBy: request, at: text.range(ofUTF8: lookup.found.bytes)))
        }
        guard !visible.origins.scriptsMaySetNames else { return }
        let near = Suggestion.hint(for: name, among: known.names)
        // `has` and `unset` are often about a name that is set elsewhere or not at all.
        guard near != nil || lookup.kind == .value else { return }
        add(
            .unsetScriptName, .warning, at: lookup.found, in: text, "nothing defines \(name.quoted)",
            hint: near ?? "define it under variables, or set it in an earlier script")
    }
}

/// All names that anything in a collection, its environments or the command line defines.
struct ScriptNameUniverse {
    /// The names in alphabetical order, for suggestions.
    let names: [String]
    private let known: Set<String>
    private let visible: VisibleNames
    private let unread: UnreadNames

    init(of collection: RequestCollection, _ visible: VisibleNames) {
        self.visible = visible
        unread = collection.unreadAnywhere
        let environments = collection.environments + (visible.context.environment.map { [$0] } ?? [])
        known = SecretChecks.names(of: collection, environments).union(visible.all).union(visible.origins.captors.keys)
            .union(collection.variables.map(\.name)).union(collection.tokens.map(\.name))
        names = known.sorted()
    }

    func contains(_ name: String) -> Bool {
        known.contains(name) || visible.mayBeDefined(name) || unread.mayDefine(name)
            || visible.origins.isSetByRequests(name)
    }
}

/// The words that may follow `pm` in a script.
enum ScriptWords {
    private static let scope = [
        "get", "set", "has", "unset", "clear", "toObject", "toJSON", "values", "name", "replaceIn",
    ]
    private static let list = [
        "get", "one", "has", "all", "each", "map", "filter", "find", "reduce", "count", "idx", "indexOf", "add",
        "append", "prepend", "insert", "insertAfter", "upsert", "remove", "clear", "populate", "repopulate",
        "assimilate", "toObject", "toString", "toJSON",
    ]

    /// The words after `pm`, each with those after it; an empty list leaves these unchecked.
    private static let words: [String: [String]] = [
        "test": ["skip", "index"],
        "expect": ["fail"],
        "info": ["eventName", "iteration", "iterationCount", "requestName", "requestId", "attempt"],
        "execution": ["location", "setNextRequest", "skipRequest", "runRequest"],
        "visualizer": ["set", "clear"],
        "message": [], "datasets": [], "sendRequest": [], "require": [],
        "variables": scope, "environment": scope, "collectionVariables": scope, "globals": scope,
        "iterationData": scope,
        "vault": ["get", "set", "unset"],
        "cookies": list + ["jar"],
        "request": [
            "id", "name", "method", "url", "headers", "body", "auth", "description", "update", "clone", "size",
            "toJSON",
            "to", "addHeader", "upsertHeader", "removeHeader", "getHeaders", "forEachHeader", "addQueryParams",
            "removeQueryParams", "authorizeUsing", "certificate", "proxy",
        ],
        "response": [
            "id", "json", "text", "code", "status", "reason", "details", "headers", "responseTime", "responseSize",
            "size", "stream", "cookies", "dataURI", "contentInfo", "encoding", "jsonp", "to", "toJSON", "body", "mime",
            "clone", "update", "originalRequest",
        ],
    ]
    /// Members of every object and function.
    private static let common: Set<String> = [
        "apply", "bind", "call", "constructor", "hasOwnProperty", "length", "name", "prototype", "toJSON",
        "toLocaleString", "toString", "valueOf",
    ]

    /// Returns the first unknown word behind `pm`, its owner and a similar word; nil if all are known.
    ///
    /// A second word counts only if there is a similar one: objects may have more members than the table.
    static func unknown(
        in path: ScriptNames.Path
    ) -> (word: ScriptNames.Found, owner: String, nearest: String?)? {
        guard let first = path.words.first, !common.contains(first.name) else { return nil }
        guard let known = words[first.name] else {
            return (first, "pm", Suggestion.nearest(to: first.name, among: words.keys.sorted()))
        }
        guard let second = path.words.dropFirst().first, !known.isEmpty, !known.contains(second.name),
            !common.contains(second.name), let nearest = Suggestion.nearest(to: second.name, among: known)
        else { return nil }
        return (second, "pm.\(first.name)", nearest)
    }
}

/// The requests that a script can name in `setNextRequest` and `runRequest`.
struct RequestTargets {
    /// The number of requests for each name, alone and with groups.
    private var counts: [String: Int] = [:]
    private var fullNames: [String: Int] = [:]
    /// The names of the requests, and their names with all groups.
    private var proposals: [String] = []

    init(in collection: RequestCollection) {
        for request in FlowProgram(collection).requests {
            for name in Set(request.names) { counts[name, default: 0] += 1 }
            fullNames[request.fullName, default: 0] += 1
            proposals.append(request.definition.name)
        }
    }

    /// Returns the number of requests that a name can mean; a full name means its request.
    func matches(_ name: String) -> Int { fullNames[name] == 1 ? 1 : counts[name] ?? 0 }

    func hint(for name: String) -> String {
        Suggestion.hint(for: name, among: proposals + fullNames.keys.sorted())
            ?? "write a request's name, or its path as in \"Group/Name\""
    }

    /// Returns the full name of a request that the name means, if it differs from the name and is unique.
    func longerName(of name: String) -> String? {
        fullNames.keys.sorted().first { $0.hasSuffix("/\(name)") && fullNames[$0] == 1 }
    }
}

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
