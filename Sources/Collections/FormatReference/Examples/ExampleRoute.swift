/// A path of the ``ExampleServer`` with its responses.
package struct ExampleRoute: Sendable {
    /// The request method; `*` matches every method.
    package let method: String
    package let path: String
    /// The responses to consecutive requests; the first one follows the last.
    package let answers: [ExampleResponse]
    /// A field that the request must have; without it, the response is ``RequiredField/refusal``.
    package let requires: RequiredField?

    init(_ method: String, _ path: String, _ answers: ExampleResponse..., requires: RequiredField? = nil) {
        self.method = method
        self.path = path
        self.answers = answers
        self.requires = requires
    }

    /// A header field that a route requires.
    package struct RequiredField: Sendable {
        package let name: String
        /// The required prefix of the field's value.
        package let prefix: String
        package let refusal: ExampleResponse
    }
}

/// A response of the ``ExampleServer``.
package struct ExampleResponse: Sendable {
    package enum Body: Sendable {
        case text(String)
        case bytes([UInt8])
        /// The request as JSON; see ``ExampleServer``.
        case echo
        /// No response: the connection stays open and silent.
        case never
    }

    package let status: Int
    package let reason: String
    /// The header fields in order, without `Content-Length`, which the server adds; names may repeat.
    package let headers: [(name: String, value: String)]
    package let body: Body

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
