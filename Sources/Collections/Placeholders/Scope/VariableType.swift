/// A type of a Postman variable. A value that a script sets is converted to it.
package enum VariableType: String, Sendable {
    case string
    case number
    case boolean
    case array
    case object

    /// Creates the type from its name in a file, ignoring case; nil for other names, such as `default` or `any`.
    package init?(named name: String) { self.init(rawValue: name.lowercased()) }
}
