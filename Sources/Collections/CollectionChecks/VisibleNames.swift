import CollectionModel
import JSON
import Placeholders

/// The names that placeholders can use at one place of a collection.
struct VisibleNames {
    let context: StaticChecks.Context
    let origins: NameOrigins
    /// The names of secrets: messages must not show their values.
    let secretNames: Set<String>
    private(set) var layers: NameLayers
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
        layers = NameLayers(of: collection, in: context.environment)
        unread = collection.unread
        secretNames = Set((collection.allSecrets + (context.environment?.secrets ?? [])).map(\.name))
    }

    mutating func enter(_ group: RequestGroup) {
        unread.merge(group.unread)
        layers.push(group)
        elements.append(Set(group.with.map(\.name)))
    }

    mutating func leave(_ group: RequestGroup) {
        elements.removeLast()
        layers.pop(group)
    }

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
        var names: Set<String> = Set(layers.names).union(captured).union(origins.leftOut)
        names.formUnion(context.given.keys)
        names.formUnion(context.rowNames)
        for layer in elements { names.formUnion(layer) }
        return names.sorted()
    }
}
