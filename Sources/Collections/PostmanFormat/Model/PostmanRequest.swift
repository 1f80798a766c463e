package import Diagnostics

/// The member `request` of an item.
package struct PostmanRequest: Sendable {
    /// The method as written; nil if it is missing, which means GET.
    package var method: PostmanText?
    package var url: PostmanURL?
    package var headers: [PostmanEntry] = []
    package var body: PostmanBody?
    package var proxy: PostmanProxy?

    package init() {}
}

/// The member `proxy` of a request.
package struct PostmanProxy: Sendable {
    package var scheme: String?
    package var host: PostmanText
    package var port: PostmanText?
    package var user: PostmanText?
    package var password: PostmanText?
    package var range: SourceRange

    package init(
        scheme: String?, host: PostmanText, port: PostmanText?, user: PostmanText?, password: PostmanText?,
        range: SourceRange
    ) {
        self.scheme = scheme
        self.host = host
        self.port = port
        self.user = user
        self.password = password
        self.range = range
    }
}
