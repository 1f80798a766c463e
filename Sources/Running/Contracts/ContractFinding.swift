package import CollectionModel
package import Diagnostics

/// A difference between an exchange and the description of its API.
package struct ContractFinding: Sendable {
    package let kind: ContractKind
    /// The kind of the part with the value, if ``kind`` is about values of several parts.
    let part: ContractKind?
    /// The value with the difference, such as `$.user.age` or `query limit`; nil for the whole message.
    package let subject: String?
    package let message: String
    /// The place in the description.
    package let range: SourceRange
    /// The JSON Pointer (RFC 6901) of the value with the difference; nil for a difference without a schema.
    let pointer: String?
    /// The JSON Pointer of the value in the body; nil for a parameter or a header field.
    package var bodyPointer: String? { [.requestBody, .responseBody].contains(part ?? kind) ? pointer : nil }
    /// The message with its subject.
    package var text: String { subject.map { "\($0): \(message)" } ?? message }

    /// The operation, such as `GET /users/{id}`; nil for an unknown one.
    package internal(set) var operation: String?
    /// For an unknown operation: true if the description has its path with other methods.
    var isOfKnownPath = false

    init(
        _ kind: ContractKind, in part: ContractKind? = nil, _ subject: String? = nil, _ message: String,
        at range: SourceRange, pointer: String? = nil
    ) {
        (self.kind, self.part, self.subject, self.message) = (kind, part, subject, message)
        (self.range, self.pointer) = (range, pointer)
    }
}
