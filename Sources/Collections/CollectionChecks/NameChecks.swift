import CollectionModel
import Diagnostics
import JSON
import Placeholders
import Text

/// Follows the names in placeholders to their definitions, and checks what it finds there.
struct NameChecks {
    /// The hub in a chain of names; no variable can have this name.
    static let hubStep = "the hub"

    var visible: VisibleNames
    var report = CheckReport()
    var files = FileChecks()
    var constants = ConstantChecks()
    var undefined = UndefinedNames()
    private var credentials = LiteralCredentials()
    /// Variables of the process environment that are used but not set.
    private(set) var unset = UnsetVariables()

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
    private var reportedCycles: Set<Set<String>> = []
    private var givenDiagnostics: Set<String> = []
    /// The names that were followed for the current placeholder, so that each is checked once.
    private var followed: Set<String> = []

    init(of collection: RequestCollection, in context: StaticChecks.Context) {
        visible = VisibleNames(of: collection, in: context)
    }

    mutating func enter(_ group: RequestGroup) {
        visible.enter(group)
        checkGivenKinds()
    }

    mutating func withElements(_ names: [String], _ body: (inout NameChecks) -> Void) {
        visible.pushElements(names)
        body(&self)
        visible.popElements()
    }

    /// - Parameter definition: The name of the variable or token whose value contains the references.
    mutating func check(_ references: [NameReference], of definition: String? = nil) {
        for reference in references {
            followed.removeAll(keepingCapacity: true)
            check(reference, stack: definition.map { [$0] } ?? [])
        }
    }

    /// Follows the names that scripts look up.
    mutating func check(_ scripts: [Script]) {
        for script in scripts {
            for text in script.texts { check(text.names, of: script) }
        }
    }

    private mutating func check(_ names: ScriptNames, of script: Script) {
        // A script can ask for a name that has no value: an undefined one is only a warning, in ScriptChecks.
        var references = names.placeholders.filter { !$0.name.hasPrefix("env.") }.map { found in
            NameReference(name: found.name, range: script.range, isOptional: true)
        }
        for lookup in names.lookups {
            let name = lookup.found.name
            if lookup.kind == .unknown {
                if recordsUse, !visible.isElement(name) { used.insert(name) }
            } else {
                references.append(NameReference(name: name, range: script.range, isOptional: true))
            }
        }
        check(references)
    }

    mutating func check(_ condition: Condition) {
        // A condition may use a capture without a value, but the name must be defined.
        check(condition.subject.references)
        // The condition may be false, so the later lookups are uncertain.
        wantedKinds?.isCertain = false
        check(condition.matcher.references)
        TextConditions.check(condition, visible, &report)
    }

    private mutating func check(_ reference: NameReference, stack: [String]) {
        switch reference.kind {
        case .variable: break
        case .processEnvironment: return checkProcessEnvironment(reference)
        case .file: return files.check(reference.name, at: reference.range, mayBeFolder: false, &report)
        case .filters: return constants.checkFilters(of: reference, visible, &report)
        }
        let name = reference.name
        let isElement = visible.isElement(name)
        if recordsUse, !isElement { used.insert(name) }
        if isElement { return }
        if visible.captured.contains(name) {
            wantedKinds?.use(captured: name)
            return
        }
        if let given = visible.context.given[name] {
            if !reference.isOptional { checkKind(ofGiven: name, given, acceptsEmpty: false) }
            return
        }
        if wantedKinds != nil, !reference.isFallback, !visible.origins.leftOut.contains(name),
            !visible.mayBeDefined(name),
            let wanted = visible.wantedKind(of: name)
        {
            wantedKinds?.add(wanted, of: name, isOptional: reference.isOptional)
        }
        if visible.context.rowNames.contains(name) { return }
        guard let definition = visible.definition(of: name) else {
            if !reference.isOptional, !visible.origins.leftOut.contains(name), !visible.mayBeDefined(name) {
                undefined.report(reference, by: request, visible, &report)
            }
            return
        }
        var step = name
        if case .hub = definition { step = Self.hubStep }
        if let start = stack.firstIndex(of: step) { return reportCycle(stack[start...] + [name], at: reference) }
        guard followed.insert(name).inserted else { return }
        if let place = definition.place { reached?.insert(place) }
        guard stack.count < VariableScope.longestChain else {
            report.add(
                .variableCycle, at: reference.range,
                "more than \(VariableScope.longestChain) variables that lead from one to the next",
                hint: "write the value of one of them out")
            return
        }
        let isCertain = wantedKinds?.isCertain ?? true
        if reference.isFallback { wantedKinds?.isCertain = false }
        for inner in references(of: definition) { check(inner, stack: stack + [step]) }
        wantedKinds?.isCertain = isCertain
        if case .token(let token) = definition {
            checkHub(of: token)
            credentials.check(token, &report)
        }
    }

    private func references(of definition: VisibleNames.Definition) -> [NameReference] {
        switch definition {
        case .variable(let variable): variable.value.references
        case .token(let token): token.references
        // The hub's texts are checked once for the run.
        case .hub, .kind: []
        }
    }

    /// Checks a token that no request uses.
    mutating func check(_ token: TokenDefinition) {
        check(token.references, of: token.name)
        credentials.check(token, &report)
    }

    mutating func checkHub() {
        guard let hub = visible.context.environment?.hub else { return }
        check(hub.texts.flatMap(\.references), of: Self.hubStep)
        credentials.check(hub, &report)
    }

    private mutating func checkHub(of token: TokenDefinition) {
        guard case .sharedAccessSignature(let settings) = token.kind, settings.needsHub,
            visible.context.environment?.hub == nil, !visible.mayBeDefined(HubDefinition.tokenName)
        else { return }
        report.add(
            .tokenWithoutHub, at: token.range,
            "the token \"\(token.name)\" needs a hub, and there is none in this environment",
            hint: "choose an environment with a hub, or give resource, keyName and key, or a connectionString")
    }

    private mutating func checkProcessEnvironment(_ reference: NameReference) {
        guard let variables = visible.context.processEnvironment, variables[reference.name] == nil,
            !reference.isOptional
        else { return }
        unset.insert(reference)
    }

    /// Checks that values from the command line have the types that the collection defines.
    mutating func checkGivenKinds() {
        for (name, value) in visible.context.given.sorted(by: { $0.key < $1.key }) {
            checkKind(ofGiven: name, value, acceptsEmpty: true)
        }
    }

    private mutating func checkKind(ofGiven name: String, _ value: JSONValue, acceptsEmpty: Bool) {
        guard let diagnostic = visible.kindDiagnostic(inGiven: name, value, acceptsEmpty: acceptsEmpty),
            givenDiagnostics.insert(name).inserted
        else { return }
        report.append(diagnostic)
    }

    /// Reports a cycle once, whichever of its names is found first.
    private mutating func reportCycle(_ names: ArraySlice<String>, at reference: NameReference) {
        guard reportedCycles.insert(Set(names.dropLast())).inserted else { return }
        report.add(
            .variableCycle, at: reference.range, "a cycle of variables: \(names.joined(separator: " → "))",
            hint: "give one of them a value that does not lead back")
    }
}

/// Unset variables of the process environment; each is reported once for all its uses.
struct UnsetVariables {
    /// The variables and the ranges of their uses, in the order of the first use.
    private var places: [(name: String, ranges: [SourceRange])] = []
    private var seen: Set<String> = []

    mutating func insert(_ reference: NameReference) {
        guard seen.insert("\(reference.name) \(reference.range.label)").inserted else { return }
        if let index = places.firstIndex(where: { $0.name == reference.name }) {
            places[index].ranges.append(reference.range)
        } else {
            places.append((reference.name, [reference.range]))
        }
    }

    /// - Parameter nearby: Returns the names in a `.env` file next to the collection, with its path; called only if a
    ///   variable is unset.
    func diagnostics(nearby: () -> [String: String]) -> [Diagnostic] {
        guard !places.isEmpty else { return [] }
        let nearby = nearby()
        return places.compactMap { name, ranges in
            guard let first = Self.first(of: ranges) else { return nil }
            let others = ranges.count > 1 ? ", here and in \(CountedNoun.text(ranges.count - 1, "more place"))" : ""
            return Diagnostic(
                .unsetEnvironmentVariable, at: first, "the environment variable \"\(name)\" is not set\(others)",
                hint: nearby[name].map {
                    "it is in a file that is read only when it is named: run with --env-file \($0)"
                } ?? "set it before the run, as in \(name)=… hubrun …; or write <<env.\(name) | default(\"…\")>>")
        }
    }

    /// Returns the first use of a variable in the file that was checked first.
    private static func first(of ranges: [SourceRange]) -> SourceRange? {
        let path = ranges.first?.file.path
        return ranges.filter { $0.file.path == path }.min { $0.start < $1.start }
    }
}
