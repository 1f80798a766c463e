/// A type that a variable of Postman has: a value that a script sets becomes one of this type.
package enum VariableType: String, Sendable {
    case string
    case number
    case boolean
    case array
    case object

    /// Creates the type of a name in a file, in any case; nil for another name, such as `default` or `any`.
    package init?(named name: String) { self.init(rawValue: name.lowercased()) }
}
