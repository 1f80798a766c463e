/// One request of a file, as it is written.
struct HTTPFileBlock {
    struct Line {
        var text: String
        var number: Int
    }

    /// The text behind `###`.
    var title = ""
    /// The name of `# @name`, by which other requests use the response.
    var reference: String?
    var comments: [String] = []
    /// Directives such as `@timeout`, without `@`, with their arguments.
    var directives: [(name: String, argument: String, line: Int)] = []
    /// The line of the method and the URL, with its continuations.
    var request = ""
    var line = 0
    var headers: [Line] = []
    /// The header fields that are comments.
    var switchedOff: [String] = []
    var body: [Line] = []
    /// The scripts `< {% … %}` before the request.
    var scripts: [(text: String, line: Int)] = []
    /// The handlers `> {% … %}`.
    var handlers: [(text: String, line: Int)] = []
    /// Parts that hubrun cannot read, with their lines.
    var others: [(part: String, line: Int)] = []
    /// The file of `>> file`.
    var save: String?

    var hasRequest: Bool { !request.isEmpty }
}

/// A script without `%}`.
struct UnclosedScript: Error {
    var line: Int
    var column: Int
}
