/// A request of a Hurl file with the response that it expects, as they are written.
struct HurlEntry {
    struct Field {
        var name: String
        var value: String
        var line: Int
        /// True if the value is `file,…;`, without escapes.
        var isFile = false
    }

    enum Body {
        /// A text with the language behind ``` or of its form: `json`, `xml`, `graphql`; nil for plain text.
        case text(String, language: String?)
        case file(String)
        case base64(String)
        case hex(String)
    }

    /// A line of `[Captures]` or `[Asserts]`.
    struct Row {
        var text: String
        var line: Int
        var column: Int
    }

    var comments: [String] = []
    var method: String
    var url: String
    var line: Int
    var headers: [Field] = []
    /// The fields of sections such as `Query`, by the newer names.
    var sections: [String: [Field]] = [:]
    var body: Body?

    /// The status of the response, `*`, or nil if the entry has no response.
    var status: String?
    /// The version of the response, such as `HTTP/2`.
    var version: String?
    var responseHeaders: [Field] = []
    var captures: [Row] = []
    var asserts: [Row] = []
    var responseBody: Body?
}

/// A place that cannot be read.
struct HurlSyntaxError: Error {
    var line: Int
    var column: Int
    var message: String
    var hint: String
}
