import CollectionModel
package import Diagnostics
import JSON
package import Placeholders

/// The names that placeholders can use at one place of a collection, and the definition of each that counts there.
struct VisibleNames {
    /// The definition of a name other than by a request; indirect, because tokens and hubs are large, and names are looked
    /// up often.
    indirect enum Definition {
        case variable(VariableDefinition)
        case token(TokenDefinition)
        case hub(HubDefinition)
        case kind
    }

    private typealias Layer = [String: Definition]

    let context: StaticChecks.Context
    let origins: NameOrigins
    /// The names of secrets: messages must not show their values.
    let secretNames: Set<String>
    private var order: NameOrder<Layer> { didSet { layers = Array(order.layers) } }
    /// The layers of the order, which are searched for each name.
    private var layers: [Layer]
    /// The orders outside of the entered groups, outermost first.
    private var outside: [NameOrder<Layer>] = []
    /// The names of `forEach` and `with`, innermost last.
    private var elements: [Set<String>] = []
    private(set) var captured: Set<String> = []
    /// True if an earlier script may set names that are not known before the run.
    private(set) var scriptsMaySetNames = false
    /// Names that may be defined in places that could not be read, up to the current place.
    private(set) var unread: UnreadNames
    /// True while definitions that no request uses are checked: their place is unknown, so a name that is defined
    /// anywhere may be defined.
    var areUsedAnywhere = false

    init(of collection: RequestCollection, in context: StaticChecks.Context) {
        self.context = context
        origins = NameOrigins(of: collection, in: context)
        var hubLayer: Layer = [HubDefinition.kindName: .kind]
        if let hub = context.environment?.hub {
            for name in HubDefinition.variableNames + [HubDefinition.tokenName] { hubLayer[name] = .hub(hub) }
        }
        order = NameOrder(
            environment: [Self.layer(context.environment?.variables ?? []), hubLayer],
            files: [Self.layer(collection.variables)], tokens: [Self.layer(collection.tokens)])
        layers = Array(order.layers)
        unread = collection.unread
        captured = Set(collection.projectNames)
        secretNames = Set((collection.allSecrets + (context.environment?.secrets ?? [])).map(\.name))
    }

    mutating func enter(_ group: RequestGroup) {
        unread.merge(group.unread)
        outside.append(order)
        order = order.entering(
            variables: Self.layer(group.variables), file: group.included.map { Self.layer($0.variables) },
            tokens: group.included.map { Self.layer($0.tokens) })
        elements.append(Set(group.with.map(\.name)))
    }

    /// Leaves the innermost group.
    mutating func leave() {
        elements.removeLast()
        if let outer = outside.popLast() { order = outer }
    }

    /// The names that requests of the current parallel groups capture.
    var concurrent: Set<String> = []

    /// Replaces the captured names by those before a group.
    mutating func restore(captured names: Set<String>) { captured = names }

    mutating func add(captured names: [String]) {
        captured.formUnion(names)
    }

    /// Adds the names that scripts set.
    mutating func add(setBy scripts: [Script]) {
        for script in scripts {
            captured.formUnion(script.setNames)
            scriptsMaySetNames = scriptsMaySetNames || script.setsUnknownNames
        }
    }

    mutating func pushElements(_ names: [String]) {
        elements.append(Set(names))
    }

    mutating func popElements() {
        elements.removeLast()
    }

    func isElement(_ name: String) -> Bool { elements.contains { $0.contains(name) } }

    /// True if a name may be defined in a place that could not be read, which has been reported.
    func mayBeDefined(_ name: String) -> Bool {
        context.lacksRowNames || context.lacksEnvironment || unread.mayDefine(name)
            || areUsedAnywhere && origins.isSomewhere(name)
    }

    /// All names, in alphabetical order.
    var all: [String] {
        var names: Set<String> = Set(layers.flatMap(\.keys)).union(captured).union(origins.leftOut)
        names.formUnion(context.given.keys)
        names.formUnion(context.rowNames)
        for layer in elements { names.formUnion(layer) }
        return names.sorted()
    }

    // MARK: Definitions

    /// Returns the definition of a name that is no element and no value of a request, an option or a row.
    func definition(of name: String) -> Definition? {
        for layer in layers {
            if let definition = layer[name] { return definition }
        }
        return nil
    }

    /// Returns an error if a text from the command line, which is not shown, must be a number or boolean and is none.
    ///
    /// - Parameter acceptsEmpty: True if a `default` filter replaces an empty text.
    func kindDiagnostic(inGiven name: String, _ value: JSONValue, acceptsEmpty: Bool) -> Diagnostic? {
        guard case .string(let text) = value, !(acceptsEmpty && text.isEmpty), let wanted = wantedKind(of: name),
            wanted.kind.value(readFrom: text) == nil
        else { return nil }
        return Diagnostic(
            .wrongVariableType, at: .commandLine,
            "\"\(name)\" is \(wanted.kind.rawValue) in the collection, and the given value is not",
            hint: "it is defined at \(wanted.definition.label)")
    }

    /// Returns the type to which a text from outside is converted, if the name has a number or a boolean here.
    func wantedKind(of name: String) -> WantedKind? {
        guard case .variable(let variable)? = definition(of: name) else { return nil }
        switch variable.value.literal {
        case .number?: return WantedKind(.number, variable.range)
        case .bool?: return WantedKind(.boolean, variable.range)
        default: return nil
        }
    }

    private static func layer(_ definitions: [VariableDefinition]) -> Layer {
        Dictionary(definitions.map { ($0.name, .variable($0)) }) { $1 }
    }

    private static func layer(_ definitions: [TokenDefinition]) -> Layer {
        Dictionary(definitions.map { ($0.name, .token($0)) }) { $1 }
    }
}

/// The type that a text from outside must have, because the collection defines the name with a value of this type.
package struct WantedKind: Sendable {
    package let kind: ScalarKind
    /// The range of this definition.
    package let definition: SourceRange
    /// True if every use has a `default` filter, which replaces an empty text.
    package var acceptsEmpty = false

    init(_ kind: ScalarKind, _ definition: SourceRange) {
        self.kind = kind
        self.definition = definition
    }
}

/// The types that a run is certain to require; lookups that depend on a `when` are checked during the run.
struct WantedKinds {
    private(set) var byName: [String: WantedKind] = [:]
    /// Names that may have no value because their request may be skipped; a request that uses one is skipped too.
    private var uncertain: Set<String> = []
    /// Requests that may be skipped.
    private var skipped = RequestNames()
    /// True if the run is certain to look up the names that are being checked.
    var isCertain = true
    /// The types that were required before the current request; restored if this request may be skipped.
    private var beforeRequest: [String: WantedKind] = [:]
    private var usesUncertainName = false

    /// Adds a required type; the first one counts, but one that rejects an empty text takes precedence.
    mutating func add(_ wanted: WantedKind, of name: String, isOptional: Bool) {
        guard isCertain, byName[name]?.acceptsEmpty ?? true else { return }
        byName[name] = wanted
        byName[name]?.acceptsEmpty = isOptional
    }

    mutating func use(captured name: String) {
        if uncertain.contains(name) { usesUncertainName = true }
    }

    mutating func begin(_ request: RequestDefinition) {
        beforeRequest = byName
        usesUncertainName = false
        if request.needs.contains(where: { skipped.contains($0.name) }) { isCertain = false }
    }

    mutating func loop(over definitions: [VariableDefinition]) {
        let areKnown = definitions.allSatisfy { definition in
            guard case .array(let elements)? = definition.value.literal else { return false }
            return !elements.isEmpty
        }
        if !areKnown { isCertain = false }
    }

    mutating func end(_ request: RequestStep) {
        if usesUncertainName { byName = beforeRequest }
        if usesUncertainName || !isCertain || request.definition.skip != nil { leaveOut(request) }
    }

    /// Records a request that may be skipped.
    mutating func leaveOut(_ request: RequestStep) {
        skipped.insert(request)
        uncertain.formUnion(request.definition.provides)
    }
}
