package import Diagnostics

/// A warning about a request; the request is still sent.
package struct PostmanRemark: Sendable {
    package let message: String
    package let hint: String?
    package let range: SourceRange

    init(_ message: String, hint: String? = nil, at range: SourceRange) {
        self.message = message
        self.hint = hint
        self.range = range
    }
}
