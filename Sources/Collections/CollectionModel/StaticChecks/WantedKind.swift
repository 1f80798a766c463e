package import Diagnostics
import JSON
package import Placeholders

/// The kind that a text from outside must fit, because it is looked up where the collection gives the name a value of
/// it.
package struct WantedKind: Sendable {
    package let kind: ScalarKind
    /// Where the collection does so.
    package let definition: SourceRange
    /// Whether every use has a `default`, which stands in for an empty text.
    package var acceptsEmpty = false

    init(_ kind: ScalarKind, _ definition: SourceRange) {
        self.kind = kind
        self.definition = definition
    }
}

/// The kinds that a run demands for certain: what a `when` may keep from being looked up is left to the run.
struct WantedKinds {
    private(set) var byName: [String: WantedKind] = [:]
    /// Names that a request may have to do without which should have given them: who uses one is skipped.
    private var owed: Set<String> = []
    /// Requests that may be skipped.
    private var skipped = RequestNames()
    /// Whether the run cannot but look up what is being checked.
    var isCertain = true
    /// What was found before the request at hand, which may turn out to be skipped.
    private var beforeRequest: [String: WantedKind] = [:]
    private var mayLack = false

    /// Of several places that want something the first counts, but one that takes no empty text before others.
    mutating func add(_ wanted: WantedKind, of name: String, isOptional: Bool) {
        guard isCertain, byName[name]?.acceptsEmpty ?? true else { return }
        byName[name] = wanted
        byName[name]?.acceptsEmpty = isOptional
    }

    mutating func use(captured name: String) {
        if owed.contains(name) { mayLack = true }
    }

    mutating func begin(_ request: RequestDefinition) {
        beforeRequest = byName
        mayLack = false
        if request.needs.contains(where: { skipped.contains($0.name) }) { isCertain = false }
    }

    mutating func loop(over definitions: [VariableDefinition]) {
        let areKnown = definitions.allSatisfy { definition in
            guard case .array(let elements)? = definition.value.literal else { return false }
            return !elements.isEmpty
        }
        if !areKnown { isCertain = false }
    }

    mutating func end(_ request: RequestDefinition, path: [String]) {
        if mayLack { byName = beforeRequest }
        guard mayLack || !isCertain || request.skip != nil else { return }
        skipped.insert(request.name, path: path)
        owed.formUnion(request.provides)
    }

    mutating func leaveOut(_ group: RequestGroup, path: [String]) {
        skipped.insert(group.items, path: path)
        owed.formUnion(group.captureNames)
    }
}
