package import Diagnostics

/// A difference between an exchange and the description of the API.
package struct ContractFinding: Sendable {
    package let kind: ContractKind
    /// The value with the difference, such as `$.user.age` or `query limit`; nil for the whole message.
    package let subject: String?
    package let message: String
    /// The place in the description.
    package let range: SourceRange
    /// The message with its subject.
    package var text: String { subject.map { "\($0): \(message)" } ?? message }

    /// For an unknown operation: true if the description has its path with other methods.
    var isOfKnownPath = false

    init(_ kind: ContractKind, _ subject: String? = nil, _ message: String, at range: SourceRange) {
        (self.kind, self.subject, self.message, self.range) = (kind, subject, message, range)
    }
}

/// The kinds of differences, each with its own severity.
package enum ContractKind: String, CaseIterable, Sendable {
    /// The description has no such path, or not this method for it.
    case operation
    case deprecated
    case requestParameter = "request parameter"
    case requestContentType = "request content type"
    case requestBody = "request body"
    case security
    case status
    case responseContentType = "response content type"
    case responseHeader = "response header"
    case responseBody = "response body"

    /// The name in an option, such as `response-body`.
    package var optionWord: String { rawValue.replacing(" ", with: "-") }
}
