import CollectionModel
package import Diagnostics
import JSON
package import Placeholders

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
