import Diagnostics
import JSON
import Placeholders

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// What the names of placeholders mean at one place of a collection, and what is wrong with their uses.
struct NameTable {
    private(set) var diagnostics = DiagnosticList()

    private enum Definition {
        case variable(VariableDefinition)
        case token(TokenDefinition)
        case hub(HubDefinition)
        case kind
    }

    private struct Place: Hashable {
        let path: String
        let start: SourcePosition
    }

    private let collection: RequestCollection
    private let surroundings: StaticChecks.Surroundings
    /// Nearest first: groups, environment, hub, file, tokens.
    private var layers: [[String: Definition]]
    private var elements: [Set<String>] = []
    private var captured: Set<String> = []
    /// Every name that some request captures, with that request's name.
    private let captors: [String: String]
    private var reported: Set<Place> = []

    init(collection: RequestCollection, surroundings: StaticChecks.Surroundings) {
        self.collection = collection
        self.surroundings = surroundings
        var captors: [String: String] = [:]
        for (_, items) in collection.sections { Self.collect(items, into: &captors) }
        self.captors = captors
        layers = Self.layers(of: collection, surroundings.environment)
    }

    private static func layers(of collection: RequestCollection, _ environment: RunEnvironment?) -> [[String: Definition]] {
        var hubLayer: [String: Definition] = [HubDefinition.kindName: .kind]
        if let hub = environment?.hub {
            for name in HubDefinition.variableNames + [HubDefinition.tokenName] { hubLayer[name] = .hub(hub) }
        }
        var tokens: [String: Definition] = [:]
        for token in collection.tokens { tokens[token.name] = .token(token) }
        return [variables(environment?.variables ?? []), hubLayer, variables(collection.variables), tokens]
    }

    private static func variables(_ definitions: [VariableDefinition]) -> [String: Definition] {
        var layer: [String: Definition] = [:]
        for definition in definitions { layer[definition.name] = .variable(definition) }
        return layer
    }

    private static func collect(_ items: [CollectionItem], into captors: inout [String: String]) {
        for item in items {
            switch item {
            case .request(let request):
                for name in request.captures.map(\.name) + request.set.map(\.name) where captors[name] == nil {
                    captors[name] = request.name
                }
            case .group(let group): collect(group.items, into: &captors)
            }
        }
    }

    // MARK: Walking

    mutating func push(_ variables: [VariableDefinition]) {
        layers.insert(Self.variables(variables), at: 0)
    }

    mutating func pop() {
        layers.removeFirst()
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
        for reference in references { check(reference, stack: []) }
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
        guard let definition = layers.lazy.compactMap({ $0[name] }).first else {
            if !reference.isOptional { reportUndefined(reference) }
            return
        }
        if let start = stack.firstIndex(of: name) {
            let cycle = (stack[start...] + [name]).joined(separator: " → ")
            report(
                at: reference.range, "a cycle of variables: \(cycle)",
                hint: "give one of them a value that does not lead back")
            return
        }
        let references = references(of: definition)
        for inner in references { check(inner, stack: stack + [name]) }
        if case .token(let token) = definition { checkHub(of: token) }
    }

    private func references(of definition: Definition) -> [NameReference] {
        switch definition {
        case .variable(let variable): variable.value.references
        case .token(let token): token.texts.flatMap(\.references)
        // Checked once for the run, whoever uses the hub.
        case .hub, .kind: []
        }
    }

    mutating func checkHub() {
        guard let hub = surroundings.environment?.hub else { return }
        check(hub.texts.flatMap(\.references))
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

    /// `--var` over a number or boolean of the collection must be one.
    mutating func checkGivenKinds() {
        for (name, value) in surroundings.given.sorted(by: { $0.key < $1.key }) {
            guard case .string(let text) = value, case .variable(let variable)? = layers.lazy.compactMap({ $0[name] }).first
            else { continue }
            let kind: ScalarKind? =
                switch variable.value.literal {
                case .number?: .number
                case .bool?: .boolean
                default: nil
                }
            guard let kind, kind.value(readFrom: text) == nil else { continue }
            diagnostics.append(
                Diagnostic(
                    at: .commandLine, "\"\(name)\" is \(kind.rawValue) in the collection, and \"\(text)\" is none",
                    hint: "it is defined at \(variable.range.label)"))
        }
    }

    /// Whether the conditions may hold in this environment, as far as the kind of the hub decides.
    func canHold(_ conditions: [Condition]) -> Bool {
        let kind = surroundings.environment?.hub?.staticKind ?? (surroundings.environment?.hub == nil ? "none" : nil)
        guard let kind else { return true }
        return conditions.allSatisfy { condition in
            guard case .name(HubDefinition.kindName)? = condition.subject.soleExpression?.head,
                condition.subject.soleExpression?.filters.isEmpty ?? false, condition.matcher.operations.count == 1,
                case .equals(let wanted)? = condition.matcher.operations.first?.matcherOperator
            else { return true }
            return wanted.literal.map { $0 == .string(kind) } ?? true
        }
    }

    /// A body's file must be there before the run, when its name is known.
    mutating func checkFile(of body: RequestBody?) {
        guard case .file(let text) = body, let written = text.literal else { return }
        let path = text.range.file.resolving(path: written)
        var isFolder = false
        if FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) {
            guard isFolder else { return }
            report(at: text.range, "\"\(written)\" is a folder", hint: "name a file")
        } else {
            report(at: text.range, "the file \"\(written)\" is not there", hint: "looked for \(path)")
        }
    }

    // MARK: Reporting

    private mutating func reportUndefined(_ reference: NameReference) {
        let name = reference.name
        if let captor = captors[name] {
            report(
                at: reference.range, "\"\(name)\" is used before the request \"\(captor)\" captures it",
                hint: "move that request before this one")
        } else {
            report(at: reference.range, "nothing defines \"\(name)\"", hint: hint(forUndefined: name))
        }
    }

    private func hint(forUndefined name: String) -> String {
        if HubDefinition.variableNames.contains(name) || name == HubDefinition.tokenName {
            return "it belongs to a hub: choose an environment with one, or add hub: emulator"
        }
        for environment in collection.environments where environment.variables.contains(where: { $0.name == name }) {
            return "the environment \"\(environment.name)\" defines it: run with -e \(environment.name)"
        }
        return Suggestion.hint(for: name, among: visibleNames)
            ?? "define it under variables, or give it with --var \(name)=VALUE"
    }

    private var visibleNames: [String] {
        var names: Set<String> = Set(layers.flatMap(\.keys)).union(captured).union(surroundings.given.keys)
        for layer in elements { names.formUnion(layer) }
        return names.sorted()
    }

    /// Reports a mistake once, however many requests meet it.
    mutating func report(at range: SourceRange, _ message: String, hint: String?) {
        guard reported.insert(Place(path: range.file.path, start: range.start)).inserted else { return }
        diagnostics.append(Diagnostic(at: range, message, hint: hint))
    }
}

extension HubDefinition {
    /// The hub's kind where the file alone tells it.
    fileprivate var staticKind: String? {
        if let kind { return kind.rawValue }
        guard case .emulator = form else { return nil }
        return Kind.emulator.rawValue
    }
}
