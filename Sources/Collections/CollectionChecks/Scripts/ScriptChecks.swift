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
