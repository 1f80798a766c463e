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
    /// Every name that some request captures or sets, with the first to do so.
    private let captors: [String: Captor]
    /// The request whose names are being checked.
    var request: String?
    private var reported: Set<Mistake> = []
    private var reportedCycles: Set<Set<String>> = []
    private var givenMistakes: Set<String> = []
    /// Names already followed for the placeholder at hand: each leads to the same place however often it comes up.
    private var followed: Set<String> = []

    init(collection: RequestCollection, surroundings: StaticChecks.Surroundings) {
        self.collection = collection
        self.surroundings = surroundings
        var captors: [String: Captor] = [:]
        for (_, items) in collection.sections { Self.collect(items, into: &captors) }
        self.captors = captors
        layers = NameLayers(of: collection, in: surroundings.environment)
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

    // MARK: Walking

    mutating func push(_ variables: [VariableDefinition]) {
        layers.push(variables)
        checkGivenKinds()
    }

    mutating func pop() {
        layers.pop()
    }

    mutating func add(captured name: String) {
        captured.insert(name)
    }

    mutating func withElements(_ names: [String], _ body: (inout NameTable) -> Void) {
        elements.append(Set(names))
        body(&self)
        elements.removeLast()
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
        if reference.isProcessEnvironment { return checkProcessEnvironment(reference) }
        let name = reference.name
        if elements.contains(where: { $0.contains(name) }) || captured.contains(name) { return }
        if surroundings.given[name] != nil { return }
        guard let definition = layers.definition(of: name) else {
            if !reference.isOptional { reportUndefined(reference) }
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
        case .token(let token): token.texts.flatMap(\.references)
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
            surroundings.environment?.hub == nil
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
        for secret in secrets where !secret.name.hasPrefix("env.") {
            let isKnown =
                layers.definition(of: secret.name) != nil || captors[secret.name] != nil
                || surroundings.given[secret.name] != nil || definedElsewhere.contains(secret.name)
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

    private mutating func reportUndefined(_ reference: NameReference) {
        let name = reference.name
        guard let captor = captors[name] else {
            report(at: reference.range, "nothing defines \"\(name)\"", hint: hint(forUndefined: name))
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

    private func hint(forUndefined name: String) -> String {
        if HubDefinition.variableNames.contains(name) || name == HubDefinition.tokenName {
            return "it belongs to a hub: choose an environment with one, or add hub: emulator"
        }
        for environment in collection.environments where environment.variables.contains(where: { $0.name == name }) {
            return "the environment \"\(environment.name)\" defines it: run with -e \(environment.name)"
        }
        // What is not kept needs no suggestion, which is looked for among all names.
        let isKept = diagnostics.diagnostics.count < DiagnosticList.limit
        return (isKept ? Suggestion.hint(for: name, among: visibleNames) : nil)
            ?? "define it under variables, or give it with --var \(name)=VALUE"
    }

    private var visibleNames: [String] {
        var names: Set<String> = Set(layers.names).union(captured).union(surroundings.given.keys)
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
