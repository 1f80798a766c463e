package import Diagnostics

/// The URL of a request: a text, or parts that are joined.
package struct PostmanURL: Sendable {
    package enum Form: Sendable {
        /// The text is used as it is; the entries are appended to its query.
        case text(PostmanText, appended: [PostmanEntry])
        case parts(Parts)
    }

    /// The parts of a URL; lists of `host` and `path` have one element if the file has a text.
    package struct Parts: Sendable {
        package var scheme: PostmanText?
        /// User name and password, as the member `auth` of schema 2.0 has them.
        package var userInfo: PostmanText?
        package var host: [PostmanText] = []
        package var port: PostmanText?
        package var path: [PostmanText] = []
        package var query: [PostmanEntry] = []
        package var fragment: PostmanText?

        package init() {}
    }

    package var form: Form
    /// The path variables, enabled or not.
    package var variables: [PostmanEntry]
    package var range: SourceRange

    package init(_ form: Form, variables: [PostmanEntry] = [], range: SourceRange) {
        self.form = form
        self.variables = variables
        self.range = range
    }
}
