import Diagnostics
import JSON
import Placeholders

/// What the names of placeholders mean at one place of a collection, and what is wrong with their uses.
struct NameTable {
    private(set) var diagnostics = DiagnosticList()

    /// A mistake that was reported: requests that share a variable or default meet it again.
    private struct Mistake: Hashable {
        let path: String
        let start: SourcePosition
        let message: String
    }

    /// Who gives a name its value during the run.
    private struct Captor {
        let request: String
        let verb: String
    }

    /// How the hub stands among names: no variable can be called so.
    private static let hubStep = "the hub"

    private let collection: RequestCollection
    private let surroundings: StaticChecks.Surroundings
    private var layers: NameLayers
    private var elements: [Set<String>] = []
    private var captured: Set<String> = []
    /// Names that only requests give a value which are not part of the run.
    private let leftOut: Set<String>
    /// Every name that some request captures or sets, with the first to do so.
    private let captors: [String: Captor]
    /// The request whose names are being checked.
    var request: String?
    /// Whether names count as looked up that a request or the groups around it give a value by themselves.
    var countsElements = true
    /// Every name that was looked up since this was last emptied.
    var used: Set<String> = []
    private var reported: Set<Mistake> = []
    /// Names of which it was said once that nothing defines them, when no word near to them would do.
    private var undefined: Set<String> = []
    /// Whether a name was found that nothing defines.
    private(set) var hasUndefined = false
    private var reportedCycles: Set<Set<String>> = []
    private var givenMistakes: Set<String> = []
    /// Paths of the schemas that were read once.
    var checkedSchemas: Set<String> = []
    /// Paths of the files that earlier requests save.
    var saved: Set<String> = []
    /// Names of variables and elements of groups: where each reaches no further.
    private let groupNames: [String: String]
    /// Names already followed for the placeholder at hand: each leads to the same place however often it comes up.
    private var followed: Set<String> = []

    init(collection: RequestCollection, surroundings: StaticChecks.Surroundings) {
        self.collection = collection
        self.surroundings = surroundings
        var captors: [String: Captor] = [:]
        for (_, items) in (surroundings.whole ?? collection).sections { Self.collect(items, into: &captors) }
        self.captors = captors
        groupNames = Self.groupNames(of: collection)
        layers = NameLayers(of: collection, in: surroundings.environment)
        leftOut = surroundings.whole.map { Self.namesLeftOut(of: $0, in: collection) } ?? []
    }

    private static func namesLeftOut(of whole: RequestCollection, in chosen: RequestCollection) -> Set<String> {
        func names(_ collection: RequestCollection) -> [String: Int] {
            let names = collection.allItems.flatMap(\.requests).flatMap(\.provides)
            return Dictionary(names.map { ($0, 1) }, uniquingKeysWith: +)
        }
        let kept = names(chosen)
        return Set(names(whole).filter { $0.value > kept[$0.key] ?? 0 }.keys)
    }

    private static func collect(_ items: [CollectionItem], into captors: inout [String: Captor]) {
        for item in items {
            switch item {
            case .request(let request):
                let names = request.set.map { ($0.name, "sets") } + request.captures.map { ($0.name, "captures") }
                for (name, verb) in names where captors[name] == nil {
                    captors[name] = Captor(request: request.name, verb: verb)
                }
            case .group(let group): collect(group.items, into: &captors)
            }
        }
    }

    private static func groupNames(of collection: RequestCollection) -> [String: String] {
        var names: [String: String] = [:]
        for group in collection.allItems.flatMap(\.groups) {
            for definition in group.variables where names[definition.name] == nil {
                names[definition.name] = group.name
            }
        }
        return names
    }

    // MARK: Walking

    mutating func push(_ group: RequestGroup) {
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

    mutating func check(_ references: [NameReference]) {
        for reference in references {
            followed.removeAll(keepingCapacity: true)
            check(reference, stack: [])
        }
    }

    mutating func check(_ condition: Condition) {
        // A capture not made is nothing to a condition, but its name must be known.
        check(condition.subject.references)
        check(condition.matcher.references)
    }

    private mutating func check(_ reference: NameReference, stack: [String]) {
        switch reference.kind {
        case .variable: break
        case .processEnvironment: return checkProcessEnvironment(reference)
        case .file: return checkFile(reference.name, at: reference.range, mayBeFolder: false)
        }
        let name = reference.name
        let isElement = elements.contains { $0.contains(name) }
        if !isElement || countsElements { used.insert(name) }
        if isElement || captured.contains(name) { return }
        if surroundings.given[name] != nil || surroundings.rowNames.contains(name) { return }
        guard let definition = layers.definition(of: name) else {
            if !reference.isOptional, !leftOut.contains(name), !mayBeDefined(name) { reportUndefined(reference) }
            return
        }
        var step = name
        if case .hub = definition { step = Self.hubStep }
        if let start = stack.firstIndex(of: step) { return reportCycle(stack[start...] + [name], at: reference) }
        guard followed.insert(name).inserted else { return }
        guard stack.count < VariableScope.longestChain else {
            report(
                at: reference.range, "more than \(VariableScope.longestChain) variables that lead from one to the next",
                hint: "write the value of one of them out")
            return
        }
        for inner in references(of: definition) { check(inner, stack: stack + [step]) }
        if case .token(let token) = definition { checkHub(of: token) }
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
        guard let hub = surroundings.environment?.hub else { return }
        for reference in hub.texts.flatMap(\.references) {
            followed.removeAll(keepingCapacity: true)
            check(reference, stack: [Self.hubStep])
        }
    }

    private mutating func checkHub(of token: TokenDefinition) {
        guard case .sharedAccessSignature(let settings) = token.kind, settings.needsHub,
            surroundings.environment?.hub == nil, !mayBeDefined(HubDefinition.tokenName)
        else { return }
        report(
            at: token.range, "the token \"\(token.name)\" needs a hub, and there is none in this environment",
            hint: "choose an environment with a hub, or give resource, keyName and key, or a connectionString")
    }

    private mutating func checkProcessEnvironment(_ reference: NameReference) {
        guard let variables = surroundings.processEnvironment, variables[reference.name] == nil, !reference.isOptional
        else { return }
        report(
            at: reference.range, "the environment variable \"\(reference.name)\" is not set",
            hint: "set it before the run, as in \(reference.name)=… hubrun …; or write "
                + "<<env.\(reference.name) | default(\"…\")>>")
    }

    /// What the command line gives must be of the kinds that the collection gives.
    mutating func checkGivenKinds() {
        for (name, value) in surroundings.given.sorted(by: { $0.key < $1.key }) {
            guard let mistake = layers.kindMistake(inGiven: name, value), givenMistakes.insert(name).inserted else {
                continue
            }
            diagnostics.append(mistake)
        }
    }

    /// A name under `secrets` that nothing defines masks nothing.
    mutating func checkSecrets(_ secrets: [SecretName], definedElsewhere: Set<String>) {
        for secret in secrets where !secret.name.hasPrefix("env.") && !mayBeDefined(secret.name) {
            let isKnown =
                layers.definition(of: secret.name) != nil || surroundings.rowNames.contains(secret.name)
                || captors[secret.name] != nil || surroundings.given[secret.name] != nil
                || definedElsewhere.contains(secret.name)
            guard !isKnown else { continue }
            let known = definedElsewhere.union(visibleNames).union(captors.keys).sorted()
            let near = Suggestion.hint(for: secret.name, among: known)
            // A slip of the fingers would leave the value that was meant unmasked.
            report(
                near == nil ? .warning : .error, at: secret.range, "nothing defines the secret \"\(secret.name)\"",
                hint: near ?? "list names of variables or captures, or env.NAME")
        }
    }

    /// Without a number of attempts the rest of `retry` says nothing.
    mutating func checkAttempts(of retry: RetrySettings) {
        guard retry.attempts == nil else { return }
        report(
            .warning, at: retry.range, "\"retry\" without \"attempts\" sends the request once",
            hint: "add attempts: 3, or run with --retry 2")
    }

    // MARK: Reporting

    /// Whether a name may stand in a place that could not be read, which has been reported.
    func mayBeDefined(_ name: String) -> Bool {
        surroundings.lacksRowNames || collection.unread.mayDefine(name)
    }

    private mutating func reportUndefined(_ reference: NameReference) {
        let name = reference.name
        hasUndefined = true
        guard let captor = captors[name] else {
            // What is misspelled is so in each place; what is not there at all is one mistake.
            let hint = elsewhere(name) ?? member(name) ?? suggestion(for: name) ?? Self.definitionHint(reference)
            guard hint.hasPrefix("did you") || undefined.insert(isOfHub(name) ? Self.hubStep : name).inserted else {
                return
            }
            let lacking = definingEnvironment(of: name) == nil ? nil : surroundings.environment
            report(
                at: reference.range,
                lacking.map { "the environment \($0.name.quoted) does not define \"\(name)\"" }
                    ?? "nothing defines \"\(name)\"", hint: hint)
            return
        }
        if captor.request == request {
            report(
                at: reference.range, "\"\(name)\" has no value yet: this request itself \(captor.verb) it",
                hint: "give it a first value under variables, or write <<\(name) | default(\"…\")>>")
        } else {
            report(
                at: reference.range,
                "\"\(name)\" is used before the request \(captor.request.quoted) \(captor.verb) it",
                hint: "move that request before this one")
        }
    }

    private func isOfHub(_ name: String) -> Bool {
        HubDefinition.variableNames.contains(name) || name == HubDefinition.tokenName
    }

    private func suggestion(for name: String) -> String? {
        // What is not kept needs no suggestion, which is looked for among all names.
        guard !isOfHub(name), diagnostics.diagnostics.count < DiagnosticList.limit else { return nil }
        return Suggestion.hint(for: name, among: visibleNames)
    }

    /// Where a name is defined that is not seen from here.
    private func elsewhere(_ name: String) -> String? {
        if isOfHub(name) { return "it belongs to a hub: choose an environment with one, or add hub: emulator" }
        if let environment = definingEnvironment(of: name) {
            return "the environment \(environment.name.quoted) defines it: run with -e \(environment.name)"
        }
        return groupNames[name].map { "only the group \($0.quoted) defines it: move it to the collection's variables" }
    }

    private func definingEnvironment(of name: String) -> RunEnvironment? {
        collection.environments.first { $0.variables.contains { $0.name == name } }
    }

    private static func definitionHint(_ reference: NameReference) -> String {
        let name = reference.name
        return reference.isFallback
            ? "define it under variables, or quote it when the text is meant: \"\(name)\""
            : "define it under variables, or give it with --var \(name)=VALUE"
    }

    /// How a part of a mapping is had, where the name before a point is one.
    private func member(_ name: String) -> String? {
        guard let point = name.firstIndex(of: ".") else { return nil }
        let owner = String(name[..<point])
        guard visibleNames.contains(owner), mayBeMapping(owner) else { return nil }
        let keys = name[point...].dropFirst().split(separator: ".", omittingEmptySubsequences: false)
        guard keys.allSatisfy({ !$0.isEmpty && !$0.contains("-") }) else { return nil }
        return "a part of a mapping is <<\(owner) | jsonPath(\"$\(name[point...])\")>>"
    }

    private func mayBeMapping(_ name: String) -> Bool {
        guard case .variable(let variable)? = layers.definition(of: name), let literal = variable.value.literal else {
            return true
        }
        if case .object = literal { return true }
        return false
    }

    private var visibleNames: [String] {
        var names: Set<String> = Set(layers.names).union(captured).union(leftOut).union(surroundings.given.keys)
        names.formUnion(surroundings.rowNames)
        for layer in elements { names.formUnion(layer) }
        return names.sorted()
    }

    /// Reports a mistake once, however many requests meet it.
    mutating func report(
        _ severity: Diagnostic.Severity = .error, at range: SourceRange, _ message: String, hint: String?
    ) {
        let mistake = Mistake(path: range.file.path, start: range.start, message: message)
        guard reported.insert(mistake).inserted else { return }
        diagnostics.append(Diagnostic(severity, at: range, message, hint: hint))
    }

    /// Reports a cycle once, wherever it was entered.
    private mutating func reportCycle(_ names: ArraySlice<String>, at reference: NameReference) {
        guard reportedCycles.insert(Set(names.dropLast())).inserted else { return }
        report(
            at: reference.range, "a cycle of variables: \(names.joined(separator: " → "))",
            hint: "give one of them a value that does not lead back")
    }
}
