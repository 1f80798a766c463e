package import CollectionModel
package import Diagnostics

/// A difference between an exchange and the description of its API.
package struct ContractFinding: Sendable {
    package let kind: ContractKind
    /// The value with the difference, such as `$.user.age` or `query limit`; nil for the whole message.
    package let subject: String?
    package let message: String
    /// The place in the description.
    package let range: SourceRange
    /// The JSON Pointer (RFC 6901) of the value in the body; nil for another value.
    package let pointer: String?
    /// The message with its subject.
    package var text: String { subject.map { "\($0): \(message)" } ?? message }

    /// The operation, such as `GET /users/{id}`; nil for an unknown one.
    package internal(set) var operation: String?
    /// For an unknown operation: true if the description has its path with other methods.
    var isOfKnownPath = false

    init(
        _ kind: ContractKind, _ subject: String? = nil, _ message: String, at range: SourceRange, pointer: String? = nil
    ) {
        (self.kind, self.subject, self.message, self.range, self.pointer) = (kind, subject, message, range, pointer)
    }
}
