import Diagnostics
import JSON
import Placeholders

/// The names that placeholders can use at one place of a collection, and the diagnostics of their uses.
struct NameTable {
    /// The hub in a chain of names; no variable can have this name.
    static let hubStep = "the hub"

    var reported = ReportedDiagnostics()
    let context: StaticChecks.Context
    let origins: NameOrigins
    var layers: NameLayers
    private var elements: [Set<String>] = []
    private(set) var captured: Set<String> = []
    /// Names that may be defined in places that could not be read, up to the current place.
    private(set) var unread: UnreadNames
    /// The name of the request that is being checked.
    var request: String?
    /// True to record the names that are looked up.
    var recordsUse = false
    /// The names looked up since the set was last emptied, except those that the request or its groups define.
    var used: Set<String> = []
    /// The definitions that requests use; nil to record none.
    var reached: Set<DefinitionPlace>?
    /// The required types of data columns; nil to record none.
    var wantedKinds: WantedKinds?
    /// True while unused definitions are checked; their errors are reported as warnings.
    var isUnreached = false
    /// Undefined names that were reported without a similar name in the hint; each is reported once.
    var undefined: Set<String> = []
    /// Variables of the process environment that are used but not set.
    var unset = UnsetVariables()
    /// The tokens whose keys were checked.
    var judgedTokens: Set<DefinitionPlace> = []
    /// True if an undefined name was found.
    var hasUndefined = false
    /// The names of secrets: messages must not show their values.
    let secretNames: Set<String>
    /// The number of conditions around the current item: it may never run.
    var conditionCount = 0
    /// The keys of constant placeholders whose filters were checked, so that each error is reported once.
    var judgedConstants: Set<String> = []
    private var reportedCycles: Set<Set<String>> = []
    private var givenDiagnostics: Set<String> = []
    /// The paths of the schemas that were checked.
    var checkedSchemas: Set<String> = []
    /// The paths of the files that requests read and that no earlier request saves.
    var read: Set<String> = []
    /// The paths of the files that earlier requests save.
    var saved: Set<String> = []
    /// The names that were followed for the current placeholder, so that each is checked once.
    private var followed: Set<String> = []

    var diagnostics: DiagnosticList { reported.diagnostics }

    init(collection: RequestCollection, context: StaticChecks.Context) {
        self.context = context
        origins = NameOrigins(of: collection, in: context)
        layers = NameLayers(of: collection, in: context.environment)
        unread = collection.unread
        secretNames = Set((collection.allSecrets + (context.environment?.secrets ?? [])).map(\.name))
    }

    // MARK: Walking

    mutating func push(_ group: RequestGroup) {
        unread.merge(group.unread)
        layers.push(group)
        checkGivenKinds()
    }

    mutating func pop(_ group: RequestGroup) {
        layers.pop(group)
    }

    mutating func add(captured name: String) {
        captured.insert(name)
    }

    mutating func pushElements(_ names: [String]) {
        elements.append(Set(names))
    }

    mutating func popElements() {
        elements.removeLast()
    }

    mutating func withElements(_ names: [String], _ body: (inout NameTable) -> Void) {
        pushElements(names)
        body(&self)
        popElements()
    }

    // MARK: Checking

    /// - Parameter definition: The name of the variable or token whose value contains the references.
    mutating func check(_ references: [NameReference], of definition: String? = nil) {
        for reference in references {
            followed.removeAll(keepingCapacity: true)
            check(reference, stack: definition.map { [$0] } ?? [])
        }
    }

    func isElement(_ name: String) -> Bool { elements.contains { $0.contains(name) } }

    mutating func check(_ condition: Condition) {
        // A condition may use a capture without a value, but the name must be defined.
        check(condition.subject.references)
        // The condition may be false, so the later lookups are uncertain.
        wantedKinds?.isCertain = false
        check(condition.matcher.references)
        warnOfKinds(in: condition)
    }

    private mutating func check(_ reference: NameReference, stack: [String]) {
        switch reference.kind {
        case .variable: break
        case .processEnvironment: return checkProcessEnvironment(reference)
        case .file: return checkFile(reference.name, at: reference.range, mayBeFolder: false)
        case .filters: return checkFilters(of: reference)
        }
        let name = reference.name
        let isElement = isElement(name)
        if recordsUse, !isElement { used.insert(name) }
        if isElement { return }
        if captured.contains(name) {
            wantedKinds?.use(captured: name)
            return
        }
        if let given = context.given[name] {
            if !reference.isOptional { checkKind(ofGiven: name, given, acceptsEmpty: false) }
            return
        }
        if wantedKinds != nil, !reference.isFallback, !origins.leftOut.contains(name), !mayBeDefined(name),
            let wanted = layers.wantedKind(of: name)
        {
            wantedKinds?.add(wanted, of: name, isOptional: reference.isOptional)
        }
        if context.rowNames.contains(name) { return }
        guard let definition = layers.definition(of: name) else {
            if !reference.isOptional, !origins.leftOut.contains(name), !mayBeDefined(name) {
                reportUndefined(reference)
            }
            return
        }
        var step = name
        if case .hub = definition { step = Self.hubStep }
        if let start = stack.firstIndex(of: step) { return reportCycle(stack[start...] + [name], at: reference) }
        guard followed.insert(name).inserted else { return }
        if let place = definition.place { reached?.insert(place) }
        guard stack.count < VariableScope.longestChain else {
            report(
                at: reference.range, "more than \(VariableScope.longestChain) variables that lead from one to the next",
                hint: "write the value of one of them out")
            return
        }
        let isCertain = wantedKinds?.isCertain ?? true
        if reference.isFallback { wantedKinds?.isCertain = false }
        for inner in references(of: definition) { check(inner, stack: stack + [step]) }
        wantedKinds?.isCertain = isCertain
        if case .token(let token) = definition {
            checkHub(of: token)
            checkCredentials(of: token)
        }
    }

    private func references(of definition: NameLayers.Definition) -> [NameReference] {
        switch definition {
        case .variable(let variable): variable.value.references
        case .token(let token): token.references
        // The hub's texts are checked once for the run.
        case .hub, .kind: []
        }
    }

    mutating func checkHub() {
        guard let hub = context.environment?.hub else { return }
        check(hub.texts.flatMap(\.references), of: Self.hubStep)
        checkCredentials(of: hub)
    }

    private mutating func checkHub(of token: TokenDefinition) {
        guard case .sharedAccessSignature(let settings) = token.kind, settings.needsHub,
            context.environment?.hub == nil, !mayBeDefined(HubDefinition.tokenName)
        else { return }
        report(
            at: token.range, "the token \"\(token.name)\" needs a hub, and there is none in this environment",
            hint: "choose an environment with a hub, or give resource, keyName and key, or a connectionString")
    }

    private mutating func checkProcessEnvironment(_ reference: NameReference) {
        guard let variables = context.processEnvironment, variables[reference.name] == nil, !reference.isOptional
        else { return }
        unset.insert(reference)
    }

    /// Checks that values from the command line have the types that the collection defines.
    mutating func checkGivenKinds() {
        for (name, value) in context.given.sorted(by: { $0.key < $1.key }) {
            checkKind(ofGiven: name, value, acceptsEmpty: true)
        }
    }

    private mutating func checkKind(ofGiven name: String, _ value: JSONValue, acceptsEmpty: Bool) {
        guard let diagnostic = layers.kindDiagnostic(inGiven: name, value, acceptsEmpty: acceptsEmpty),
            givenDiagnostics.insert(name).inserted
        else { return }
        reported.append(diagnostic)
    }

    /// True if a name may be defined in a place that could not be read, which has been reported.
    func mayBeDefined(_ name: String) -> Bool {
        context.lacksRowNames || context.lacksEnvironment || unread.mayDefine(name)
            || isUnreached && origins.isSomewhere(name)
    }

    // MARK: Reporting

    /// Reports a diagnostic once, however many requests cause it; for an unused definition it is a warning.
    mutating func report(
        _ severity: Diagnostic.Severity = .error, at range: SourceRange, _ message: String, hint: String?
    ) {
        reported.report(isUnreached ? .warning : severity, at: range, message, hint: hint)
    }

    /// Reports a cycle once, whichever of its names is found first.
    private mutating func reportCycle(_ names: ArraySlice<String>, at reference: NameReference) {
        guard reportedCycles.insert(Set(names.dropLast())).inserted else { return }
        report(
            at: reference.range, "a cycle of variables: \(names.joined(separator: " → "))",
            hint: "give one of them a value that does not lead back")
    }

    /// The names that a placeholder can use at the current place.
    var visibleNames: [String] {
        var names: Set<String> = Set(layers.names).union(captured).union(origins.leftOut)
        names.formUnion(context.given.keys)
        names.formUnion(context.rowNames)
        for layer in elements { names.formUnion(layer) }
        return names.sorted()
    }
}
