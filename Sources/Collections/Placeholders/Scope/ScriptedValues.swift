package import JSON

/// The values that scripts set and removed in this iteration, by the place in which they did it.
///
/// Values of `pm.variables` are ``VariableScope/captured`` values.
package struct ScriptedValues: Sendable {
    /// A place of definitions that scripts can change.
    package enum Place: String, Sendable, CaseIterable {
        case environment
        case collection
        case globals
    }

    private struct Changes: Sendable {
        /// The values of names; nil for a name that was removed.
        var values: [String: JSONValue?] = [:]
        /// The types of variables that have a type.
        var types: [String: VariableType] = [:]
        /// The names with a value, in the order in which they got their first one.
        var names: [String] = []
        /// The names that were removed, even if they have a value again: they lost their position in the file's order.
        var removed: Set<String> = []
        /// True if all names that the place defines were removed.
        var hidesDefinitions = false
    }

    /// A separate object, because scopes are copied much more often than a script sets a value.
    private final class Record: Sendable {
        let places: [Place: Changes]

        init(_ places: [Place: Changes]) {
            self.places = places
        }
    }

    private var record = Record([:])

    package init() {}

    private mutating func change(_ place: Place, _ change: (inout Changes) -> Void) {
        var places = record.places
        change(&places[place, default: Changes()])
        record = Record(places)
    }

    package mutating func set(
        _ name: String, to value: JSONValue, in place: Place, type: VariableType? = nil
    ) {
        change(place) { changes in
            changes.types[name] = type
            if (changes.values.updateValue(value, forKey: name) ?? nil) == nil { changes.names.append(name) }
        }
    }

    /// Hides what a place defines for a name.
    package mutating func remove(_ name: String, in place: Place) {
        change(place) { changes in
            if (changes.values.updateValue(nil, forKey: name) ?? nil) != nil { changes.names.removeAll { $0 == name } }
            changes.removed.insert(name)
        }
    }

    /// Hides everything that a place defines.
    package mutating func removeAll(in place: Place) {
        change(place) { $0 = Changes(hidesDefinitions: true) }
    }

    /// The outcome of the search for a name in a place.
    package enum Finding {
        case value(JSONValue)
        /// A script removed the name.
        case removed
        /// No script changed the name.
        case unchanged
    }

    package func find(_ name: String, in place: Place) -> Finding {
        guard let changes = record.places[place] else { return .unchanged }
        if let value = changes.values[name] { return value.map { .value($0) } ?? .removed }
        return changes.hidesDefinitions ? .removed : .unchanged
    }

    /// The type of a value that a script set.
    package func type(of name: String, in place: Place) -> VariableType? { record.places[place]?.types[name] }

    /// True if a script set the name in one of the places.
    package func hasSet(_ name: String) -> Bool {
        record.places.values.contains { ($0.values[name] ?? nil) != nil }
    }

    /// The names that scripts set in a place, in the order in which they did it.
    package func namesSet(in place: Place) -> [String] { record.places[place]?.names ?? [] }

    /// Returns the names of a place in Postman's order: a name keeps the position of its definition until it is removed.
    func names(in place: Place, defined: [String]) -> [String] {
        guard let changes = record.places[place] else { return defined }
        let kept = changes.hidesDefinitions ? [] : defined.filter { !changes.removed.contains($0) }
        let known = Set(kept)
        return kept + changes.names.filter { !known.contains($0) }
    }

    /// Returns the values with `change` applied to each.
    package func mapValues(_ change: (JSONValue) -> JSONValue) -> ScriptedValues {
        var changed = self
        changed.record = Record(
            record.places.mapValues { place in
                var place = place
                place.values = place.values.mapValues { $0.map(change) }
                return place
            })
        return changed
    }
}
