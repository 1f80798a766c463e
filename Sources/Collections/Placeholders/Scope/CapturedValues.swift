package import JSON

/// The values that the requests of an iteration captured and set, and the reasons why others are missing:
/// "Variables and placeholders" in format.md.
package struct CapturedValues: Sendable, ExpressibleByDictionaryLiteral {
    private struct Absence: Sendable {
        let reason: String
        /// Whether the request failed: then no other value of the name stands in for this one.
        let isLoss: Bool
    }

    /// Both together, apart from the scopes, which are copied far more often than a value is captured.
    private final class Record: Sendable {
        let values: [String: JSONValue]
        /// Of names that have no value.
        let absences: [String: Absence]

        init(values: [String: JSONValue], absences: [String: Absence]) {
            self.values = values
            self.absences = absences
        }
    }

    /// Nil as long as there is nothing.
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

    /// The value that a name got last.
    package subscript(name: String) -> JSONValue? {
        get { record?.values[name] }
        set {
            change { values, absences in
                values[name] = newValue
                absences[name] = nil
            }
        }
    }

    /// Whether nobody owes a value.
    package var areComplete: Bool { record?.absences.isEmpty ?? true }

    /// Whether a name has no value, because the request that was to give it one failed.
    package func isUnavailable(_ name: String) -> Bool { absences[name]?.isLoss ?? false }

    /// Takes the value from a name whose request failed.
    package mutating func makeUnavailable(_ name: String, because reason: String) {
        change { values, absences in
            values[name] = nil
            absences[name] = Absence(reason: reason, isLoss: true)
        }
    }

    /// Keeps why a request that did not run gave a name no value; what the name has otherwise stays.
    package mutating func noteUnavailable(_ name: String, because reason: String) {
        guard values[name] == nil, absences[name] == nil else { return }
        change { $1[name] = Absence(reason: reason, isLoss: false) }
    }

    /// Who should have given a name its value.
    package func reasonUnavailable(_ name: String) -> String? {
        absences[name].map { "\"\(name)\" has no value: \($0.reason)" }
    }

    /// The values with `change` applied to each.
    package func mapValues(_ change: (JSONValue) -> JSONValue) -> CapturedValues {
        guard let record else { return self }
        var changed = self
        changed.record = Record(values: record.values.mapValues(change), absences: record.absences)
        return changed
    }
}
