import HTTPTypes

extension HTTPFields {
    /// The value of a field without a constant in HTTPTypes; nil if the name is invalid (RFC 9110, section 5.1).
    subscript(named name: String) -> String? {
        get { HTTPField.Name(name).flatMap { self[$0] } }
        set {
            guard let name = HTTPField.Name(name) else { return }
            self[name] = newValue
        }
    }
}
