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

    /// A separate object, because scopes are copied much more often than a value is captured.
    private final class Record: Sendable {
        let values: [String: JSONValue]
        /// The reasons why names have no value.
        let absences: [String: Absence]

        init(values: [String: JSONValue], absences: [String: Absence]) {
            self.values = values
            self.absences = absences
        }
    }

    /// The values; nil if there are none, to make copies cheap.
    private var record: Record?

    package var values: [String: JSONValue] { record?.values ?? [:] }
    private var absences: [String: Absence] { record?.absences ?? [:] }

    package init(_ values: [String: JSONValue]) {
        if !values.isEmpty { record = Record(values: values, absences: [:]) }
    }

    private mutating func change(_ change: (inout [String: JSONValue], inout [String: Absence]) -> Void) {
        var (values, absences) = (values, absences)
        record = nil
        change(&values, &absences)
        record = Record(values: values, absences: absences)
    }

    package init(dictionaryLiteral elements: (String, JSONValue)...) {
        self.init(Dictionary(elements) { $1 })
    }

    /// The latest value of a name.
    package subscript(name: String) -> JSONValue? {
        get { record?.values[name] }
        set {
            change { values, absences in
                values[name] = newValue
                absences[name] = nil
            }
        }
    }

    /// True if no value is missing.
    package var areComplete: Bool { record?.absences.isEmpty ?? true }

    /// True if a name has no value because the request that captures it failed.
    func isUnavailable(_ name: String) -> Bool { absences[name]?.isLoss ?? false }

    /// Removes the value of a name whose request failed.
    package mutating func makeUnavailable(_ name: String, because reason: String) {
        change { values, absences in
            values[name] = nil
            absences[name] = Absence(reason: reason, isLoss: true)
        }
    }

    /// Records why a request that did not run gave a name no value; other definitions of the name stay valid.
    package mutating func noteUnavailable(_ name: String, because reason: String) {
        guard values[name] == nil, absences[name] == nil else { return }
        change { $1[name] = Absence(reason: reason, isLoss: false) }
    }

    /// Records why a request that passed gave a name no value; other definitions of the name stay valid.
    package mutating func noteUnset(_ name: String, because reason: String) {
        guard values[name] == nil, absences[name] == nil else { return }
        change { $1[name] = Absence(reason: reason, isLoss: false, isError: true) }
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
        changed.record = Record(values: record.values.mapValues(change), absences: record.absences)
        return changed
    }
}
