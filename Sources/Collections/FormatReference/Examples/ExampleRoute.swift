/// What the ``ExampleServer`` answers at one path.
package struct ExampleRoute: Sendable {
    /// `*` stands for every method.
    package let method: String
    package let path: String
    /// The answers to one request after another; after the last the first comes again.
    package let answers: [ExampleAnswer]
    /// What a request must carry, else ``refusal`` is the answer.
    package let requires: RequiredField?

    init(_ method: String, _ path: String, _ answers: ExampleAnswer..., requires: RequiredField? = nil) {
        self.method = method
        self.path = path
        self.answers = answers
        self.requires = requires
    }

    /// A header field without which a route refuses.
    package struct RequiredField: Sendable {
        package let name: String
        /// How the field's value must begin.
        package let prefix: String
        package let refusal: ExampleAnswer
    }
}

/// One answer of the ``ExampleServer``.
package struct ExampleAnswer: Sendable {
    package enum Body: Sendable {
        case text(String)
        case bytes([UInt8])
        /// The request as JSON: see ``ExampleServer``.
        case echo
        /// No answer at all: the connection stays open and silent.
        case never
    }

    package let status: Int
    package let reason: String
    /// In this order; a name may come twice. `Content-Length` is the server's to add.
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
