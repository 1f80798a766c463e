package import Diagnostics
import Text

/// The body of a request; `mode: none` and `disabled: true` are read as no body.
package struct PostmanBody: Sendable {
    package enum Mode: Sendable {
        /// Text; `language` is that of `options.raw`. A value that is not text is its compact JSON.
        case raw(PostmanText, language: String?)
        case urlencoded([PostmanEntry])
        /// Form fields as one text, `name=value` joined by `&`.
        case urlencodedText(PostmanText)
        case formdata([PostmanPart])
        /// The bytes of a file; nil if no file is chosen.
        case file(PostmanText?)
        /// The bytes of `file.content`, in base64.
        case bytes(PostmanText)
        case graphQL(PostmanQuery)
        /// A mode that the schema does not have, with the warning about it; no body is sent.
        case unknown(String, Diagnostic)
    }

    /// The modes of schema 2.
    static let modes = ["raw", "urlencoded", "formdata", "file", "graphql", "none"]

    package var mode: Mode
    package var range: SourceRange

    package init(_ mode: Mode, range: SourceRange) {
        self.mode = mode
        self.range = range
    }

    /// Returns a mode that schema 2 does not have.
    static func unknownMode(_ name: String, at range: SourceRange) -> Mode {
        .unknown(
            name,
            Diagnostic(
                .postmanIgnored, .warning, at: range,
                "\"\(DisplayText.printable(name).cut(to: 80))\" is not a body mode: no body is sent",
                hint: Suggestion.hint(for: name, among: modes) ?? "the modes are \(modes.joined(separator: ", "))"))
    }
}

/// A query of GraphQL.
package struct PostmanQuery: Sendable {
    package var query: PostmanText?
    package var operationName: PostmanText?
    /// The variables: JSON as text, or an object as compact JSON.
    package var variables: PostmanText?

    package init(query: PostmanText?, operationName: PostmanText?, variables: PostmanText?) {
        self.query = query
        self.operationName = operationName
        self.variables = variables
    }
}

/// An entry of a multipart form.
package struct PostmanPart: Sendable {
    package enum Content: Sendable {
        case text(PostmanValue)
        /// Paths of files; empty if no file is chosen.
        case files([PostmanText])
    }

    package var key: PostmanText?
    package var content: Content
    package var fileName: PostmanText?
    package var contentType: PostmanText?
    package var isDisabled: Bool
    package var range: SourceRange

    package init(
        key: PostmanText?, content: Content, fileName: PostmanText? = nil, contentType: PostmanText? = nil,
        isDisabled: Bool = false, range: SourceRange
    ) {
        self.key = key
        self.content = content
        self.fileName = fileName
        self.contentType = contentType
        self.isDisabled = isDisabled
        self.range = range
    }
}
