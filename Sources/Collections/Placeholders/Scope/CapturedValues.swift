package import JSON

/// The values that requests of an iteration captured and set, and the reasons why values are missing ("Variables and
/// placeholders" in format.md).
package struct CapturedValues: Sendable, ExpressibleByDictionaryLiteral {
    private struct Absence: Sendable {
        let reason: String
        /// True if the request failed; then no other definition of the name is used instead.
        let isLoss: Bool
        /// True if the request passed, so that a request that needs the value is an error.
        var isError = false
    }

    private struct Contents: Sendable {
        var values: [String: JSONValue]
        /// The names with a value, in the order in which they got it.
        var names: [String]
        /// The reasons why names have no value.
        var absences: [String: Absence]
        /// The names that changed since ``CapturedValues/beginRecording()``; nil if they are not recorded.
        var changed: Set<String>?

        mutating func set(_ name: String, to value: JSONValue?) {
            let old = values[name]
            values[name] = value
            if old == nil, value != nil { names.append(name) }
            if old != nil, value == nil { names.removeAll { $0 == name } }
        }
    }

    /// A separate object, because scopes are copied much more often than a value is captured.
    private final class Record: Sendable {
        let contents: Contents

        init(_ contents: Contents) {
            self.contents = contents
        }
    }

    /// The values; nil if there are none, to make copies cheap.
    private var record: Record?
    package var values: [String: JSONValue] { record?.contents.values ?? [:] }
    /// The names with a value, in the order in which they got it.
    package var names: [String] { record?.contents.names ?? [] }
    private var absences: [String: Absence] { record?.contents.absences ?? [:] }

    package init(_ values: [String: JSONValue]) {
        if !values.isEmpty { record = Record(Contents(values: values, names: values.keys.sorted(), absences: [:])) }
    }

    private var contents: Contents { record?.contents ?? Contents(values: [:], names: [], absences: [:]) }

    private mutating func change(_ name: String, _ change: (inout Contents) -> Void) {
        var contents = contents
        record = nil
        contents.changed?.insert(name)
        change(&contents)
        record = Record(contents)
    }

    package init(dictionaryLiteral elements: (String, JSONValue)...) {
        self.init(Dictionary(elements) { $1 })
    }

    /// The latest value of a name.
    package subscript(name: String) -> JSONValue? {
        get { record?.contents.values[name] }
        set {
            change(name) { contents in
                contents.set(name, to: newValue)
                contents.absences[name] = nil
            }
        }
    }

    /// Begins to record which names change, for ``merge(_:)``.
    package mutating func beginRecording() {
        var contents = contents
        contents.changed = []
        record = Record(contents)
    }

    /// Applies the changes of a copy that recorded them.
    package mutating func merge(_ copy: CapturedValues) {
        for name in (copy.record?.contents.changed ?? []).sorted() {
            if let value = copy[name] {
                self[name] = value
            } else if let absence = copy.absences[name] {
                change(name) { contents in
                    if absence.isLoss { contents.set(name, to: nil) }
                    if contents.values[name] == nil { contents.absences[name] = absence }
                }
            }
        }
    }

    /// True if no value is missing.
    package var areComplete: Bool { record?.contents.absences.isEmpty ?? true }

    /// True if a name has no value because the request that captures it failed.
    func isUnavailable(_ name: String) -> Bool { absences[name]?.isLoss ?? false }

    /// Removes the value of a name whose request failed.
    package mutating func makeUnavailable(_ name: String, because reason: String) {
        change(name) { contents in
            contents.set(name, to: nil)
            contents.absences[name] = Absence(reason: reason, isLoss: true)
        }
    }

    /// Records why a request that did not run gave a name no value; other definitions of the name stay valid.
    package mutating func noteUnavailable(_ name: String, because reason: String) {
        guard values[name] == nil, absences[name] == nil else { return }
        change(name) { $0.absences[name] = Absence(reason: reason, isLoss: false) }
    }

    /// Records why a request that passed gave a name no value; other definitions of the name stay valid.
    package mutating func noteUnset(_ name: String, because reason: String) {
        guard values[name] == nil, absences[name] == nil else { return }
        change(name) { $0.absences[name] = Absence(reason: reason, isLoss: false, isError: true) }
    }

    /// Returns a sentence on why a name has no value, for a request that is skipped; nil if it is unknown or an error.
    package func reasonUnavailable(_ name: String) -> String? {
        guard let absence = absences[name], !absence.isError else { return nil }
        return "\"\(name)\" has no value: \(absence.reason)"
    }

    /// Returns a sentence on why a name has no value though its request passed; nil for other names.
    package func errorOfUnset(_ name: String) -> String? {
        guard let absence = absences[name], absence.isError else { return nil }
        return "\"\(name)\" has no value: \(absence.reason)"
    }

    /// Returns the values with `change` applied to each.
    package func mapValues(_ change: (JSONValue) -> JSONValue) -> CapturedValues {
        guard let record else { return self }
        var changed = self
        var contents = record.contents
        contents.values = contents.values.mapValues(change)
        changed.record = Record(contents)
        return changed
    }
}
