package import Diagnostics

/// A warning about a request or its scripts, with the place in the collection that causes it; the request is still sent.
package struct PostmanRemark: Sendable {
    package let message: String
    package let hint: String?
    package let range: SourceRange

    package init(_ message: String, hint: String? = nil, at range: SourceRange) {
        self.message = message
        self.hint = hint
        self.range = range
    }
}
