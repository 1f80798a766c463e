/// A path of the ``ExampleServer`` with its responses.
struct ExampleRoute: Sendable {
    /// The request method; `*` matches every method.
    let method: String
    let path: String
    /// The responses to consecutive requests; the first one follows the last.
    let answers: [ExampleResponse]
    /// A field that the request must have; without it, the response is ``RequiredField/rejection``.
    let requires: RequiredField?

    init(_ method: String, _ path: String, _ answers: ExampleResponse..., requires: RequiredField? = nil) {
        self.method = method
        self.path = path
        self.answers = answers
        self.requires = requires
    }

    /// A header field that a route requires.
    struct RequiredField: Sendable {
        let name: String
        /// The required prefix of the field's value.
        let prefix: String
        let rejection: ExampleResponse
    }
}

/// A response of the ``ExampleServer``.
struct ExampleResponse: Sendable {
    enum Body: Sendable {
        case text(String)
        case bytes([UInt8])
        /// The request as JSON; see ``ExampleServer``.
        case echo
        /// No response: the connection stays open and silent.
        case never
    }

    let status: Int
    let reason: String
    /// The header fields in order, without `Content-Length`, which the server adds; names may repeat.
    let headers: [(name: String, value: String)]
    let body: Body

    init(_ status: Int, _ reason: String, _ headers: [(String, String)] = [], _ body: Body = .text("")) {
        self.status = status
        self.reason = reason
        self.headers = headers.map { (name: $0.0, value: $0.1) }
        self.body = body
    }

    static func json(_ text: String, _ headers: [(String, String)] = []) -> Self {
        Self(200, "OK", [("Content-Type", "application/json")] + headers, .text(text))
    }
}
