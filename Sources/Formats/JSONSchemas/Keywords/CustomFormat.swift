import JSON

/// A value of `format` that the caller of the validator checks.
struct CustomFormat: Sendable, Hashable {
    let name: String
    let subject: Subject

    /// The values to which a format applies.
    enum Subject: String, Sendable {
        case string, number, any

        func includes(_ value: JSONValue) -> Bool {
            switch (self, value) {
            case (.string, .string), (.number, .number), (.any, _): true
            default: false
            }
        }
    }
}
