import FaultPlans
import JSON

/// Why a control route refuses: what is wrong, where in the document, and what to do.
struct ControlMistake: Error, Equatable {
    /// Where, as a JSONPath; nil for the whole.
    var place: String?
    let message: String
    let hint: String

    init(_ message: String, at place: String? = nil, hint: String) {
        self.message = message
        self.place = place
        self.hint = hint
    }

    init(_ error: FaultPlanError, at place: String) {
        self.init(error.message, at: place, hint: error.hint)
    }

    var json: JSONValue {
        ["error": .string(place.map { "\($0): \(message)" } ?? message), "hint": .string(hint)]
    }
}
