import Diagnostics
import JSON
import Placeholders

/// What the names of placeholders mean at one place of a collection, and what is wrong with their uses.
struct NameTable {
    /// How the hub stands among names: no variable can be called so.
    static let hubStep = "the hub"

    var reported = ReportedDiagnostics()
    let context: StaticChecks.Context
    let origins: NameOrigins
    var layers: NameLayers
    private var elements: [Set<String>] = []
    private(set) var captured: Set<String> = []
    /// What may be defined in places that could not be read, as far as the checks have come.
    private(set) var unread: UnreadNames
    /// The request whose names are being checked.
    var request: String?
    /// Whether it is to be known which names are looked up.
    var recordsUse = false
    /// Every name that was looked up since this was last emptied, but for those that a request or the groups around it
    /// give a value by themselves.
    var used: Set<String> = []
    /// Definitions that some request leads to; nil where that is not asked for.
    var reached: Set<DefinitionPlace>?
    /// What kinds the rows must have; nil where that is not asked for.
    var wantedKinds: WantedKinds?
    /// Whether what is being checked is led to by nothing: what is wrong with it is warned of.
    var isUnreached = false
    /// Names of which it was said once that nothing defines them, when no word near to them would do.
    var undefined: Set<String> = []
    /// The process's variables that are used and not set.
    var unset = UnsetVariables()
    /// Tokens whose keys were looked at.
    var judgedTokens: Set<DefinitionPlace> = []
    /// Whether a name was found that nothing defines.
    var hasUndefined = false
    /// The names of secrets: messages must not show their values.
    let secretNames: Set<String>
    /// The number of conditions around the current item: it may never run.
    var conditionCount = 0
    /// The keys of constant placeholders whose filters were checked, so that each mistake is reported once.
    var judgedConstants: Set<String> = []
    private var reportedCycles: Set<Set<String>> = []
    private var givenDiagnostics: Set<String> = []
    /// Paths of the schemas that were read once.
    var checkedSchemas: Set<String> = []
    /// Paths of the files that requests read, and do not save themselves before.
    var read: Set<String> = []
    /// Paths of the files that earlier requests save.
    var saved: Set<String> = []
    /// Names already followed for the placeholder at hand: each leads to the same place however often it comes up.
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

    /// - Parameter definition: the name of the variable or token whose value has the references.
    mutating func check(_ references: [NameReference], of definition: String? = nil) {
        for reference in references {
            followed.removeAll(keepingCapacity: true)
            check(reference, stack: definition.map { [$0] } ?? [])
        }
    }

    func isElement(_ name: String) -> Bool { elements.contains { $0.contains(name) } }

    mutating func check(_ condition: Condition) {
        // A capture not made is nothing to a condition, but its name must be known.
        check(condition.subject.references)
        // From here on the answer may be no.
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
        // Checked once for the run, whoever uses the hub.
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

    /// What the command line gives must be of the kinds that the collection gives.
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

    /// Whether a name may stand in a place that could not be read, which has been reported.
    func mayBeDefined(_ name: String) -> Bool {
        context.lacksRowNames || context.lacksEnvironment || unread.mayDefine(name)
            || isUnreached && origins.isSomewhere(name)
    }

    // MARK: Reporting

    /// Reports a mistake once, however many requests meet it; an error, but for what nothing leads to.
    mutating func report(
        _ severity: Diagnostic.Severity = .error, at range: SourceRange, _ message: String, hint: String?
    ) {
        reported.report(isUnreached ? .warning : severity, at: range, message, hint: hint)
    }

    /// Reports a cycle once, wherever it was entered.
    private mutating func reportCycle(_ names: ArraySlice<String>, at reference: NameReference) {
        guard reportedCycles.insert(Set(names.dropLast())).inserted else { return }
        report(
            at: reference.range, "a cycle of variables: \(names.joined(separator: " → "))",
            hint: "give one of them a value that does not lead back")
    }

    /// What stands at the place at hand for a placeholder to name.
    var visibleNames: [String] {
        var names: Set<String> = Set(layers.names).union(captured).union(origins.leftOut)
        names.formUnion(context.given.keys)
        names.formUnion(context.rowNames)
        for layer in elements { names.formUnion(layer) }
        return names.sorted()
    }
}
