import HTTPTypes

extension HTTPFields {
    /// The value of a field that HTTPTypes has no constant for; what is no field name (RFC 9110, section 5.1) has none.
    subscript(named name: String) -> String? {
        get { HTTPField.Name(name).flatMap { self[$0] } }
        set {
            guard let name = HTTPField.Name(name) else { return }
            self[name] = newValue
        }
    }
}
