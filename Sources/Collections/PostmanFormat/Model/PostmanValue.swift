package import Diagnostics
package import JSON

/// The value of an entry or variable, as the file has it.
package enum PostmanValue: Sendable {
    /// The entry has no member `value`.
    case missing
    case null
    case text(PostmanText)
    /// A number or a boolean, as the file writes it.
    case plain(PostmanText)
    /// A list or an object.
    case structure(JSONValue, SourceRange)
}
