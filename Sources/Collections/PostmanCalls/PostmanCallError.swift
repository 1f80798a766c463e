package import Diagnostics

/// The reason why a request cannot be sent.
package struct PostmanCallError: Error, Sendable {
    package enum Kind: Sendable {
        /// The request would violate HTTP: an invalid URL, method or header.
        case `protocol`
        /// A file is missing, unreadable, or outside of the allowed folders.
        case file
        /// A text cannot be made, or its warning is an error.
        case text
        /// The credentials are incomplete or wrong.
        case authentication
    }

    package let kind: Kind
    package let message: String
    package let hint: String?
    package let range: SourceRange

    init(_ kind: Kind, _ message: String, hint: String? = nil, at range: SourceRange) {
        self.kind = kind
        self.message = message
        self.hint = hint
        self.range = range
    }
}
