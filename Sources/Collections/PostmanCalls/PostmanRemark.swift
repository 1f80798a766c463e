package import Diagnostics

/// A warning about a request that is sent all the same.
package struct PostmanRemark: Sendable {
    package let message: String
    package let hint: String?
    package let range: SourceRange
    /// The name of a path variable without a value, with its colon: such names are reported with those of placeholders.
    package let unresolved: String?

    init(_ message: String, hint: String? = nil, at range: SourceRange, unresolved: String? = nil) {
        self.message = message
        self.hint = hint
        self.range = range
        self.unresolved = unresolved
    }
}
