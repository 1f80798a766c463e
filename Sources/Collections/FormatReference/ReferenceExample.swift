/// An example in the reference: a part of a collection, with everything that is needed to run it.
package struct ReferenceExample: Sendable {
    /// The place of the example in a collection; `format.yaml` uses the names.
    package enum Context: String, Sendable, CaseIterable {
        /// A whole file.
        case file
        /// Keys of the top level.
        case collection
        /// Elements of `requests`.
        case items
        /// Keys of one request.
        case request
        /// Keys under `expect` of a request.
        case expect
        /// Keys under `expect: json:` of a request.
        case json
        /// Keys under `capture` of a request.
        case capture
        /// The key under `body` of a request.
        case body
        /// A whole environment file.
        case environmentFile
        /// A whole project file.
        case projectFile
    }

    /// The expected result of the example.
    enum Verdict: Sendable {
        /// Every check passes against the server of the tests of examples.
        case passes
        /// The example is only checked, because it needs a server, a key or an account that tests don't have.
        case checkOnly
    }

    package let context: Context
    package let yaml: String
    /// The request line above a part of one request; nil for the usual request.
    package var request: String?
    var verdict = Verdict.passes
    /// Files next to the collection.
    package var files: [ExampleFile] = []
    /// The required variables of the process environment.
    package var environment: [(name: String, value: String)] = []

    static let empty = ReferenceExample(context: .file, yaml: "")

    /// An example of a whole file.
    static func file(_ yaml: String) -> Self { Self(context: .file, yaml: yaml) }

    private static let usualRequest = "GET: <<server>>/users/7"
    private static let methods = [
        "GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "request",
    ]

    /// The example as a whole collection; nil for an environment file and a project file.
    ///
    /// If the example uses the server, the variable `server` must be set with `--var`.
    package var collection: String? {
        switch context {
        case .environmentFile, .projectFile: nil
        case .file: yaml + "\n"
        case .collection:
            Self.missing("name: Example", in: yaml)
                + Self.missing("variables: { server: http://localhost:8080 }", in: yaml)
                + yaml + "\n" + (hasKey("requests") ? "" : "requests:\n  - \(Self.usualRequest)\n")
        case .items: Self.heading + Self.indented(yaml, by: 2) + "\n"
        case .request, .expect, .json, .capture, .body: Self.heading + Self.item(requestText) + "\n"
        }
    }

    /// The example as shown to readers: with the keys around it, and the request line if it matters.
    package var shown: String {
        guard let path = Self.path(of: context) else { return yaml }
        return (request.map { $0 + "\n" } ?? "") + Self.nested(yaml, under: path)
    }

    private var requestText: String {
        let text = Self.path(of: context).map { Self.nested(yaml, under: $0) } ?? yaml
        if Self.methods.contains(where: hasKey) { return text }
        return (request ?? Self.usualRequest) + "\n" + text
    }

    private func hasKey(_ key: String) -> Bool {
        Self.hasKey(key, yaml)
    }

    private static func hasKey(_ key: String, _ yaml: String) -> Bool {
        yaml.split(separator: "\n").contains { $0.hasPrefix("\(key):") }
    }

    private static func missing(_ line: String, in yaml: String) -> String {
        let key = line.prefix { $0 != ":" }
        return hasKey(String(key), yaml) ? "" : line + "\n"
    }

    private static let heading =
        "name: Example\nvariables: { server: http://localhost:8080 }\nrequests:\n"

    private static func path(of context: Context) -> [String]? {
        switch context {
        case .expect: ["expect"]
        case .json: ["expect", "json"]
        case .capture: ["capture"]
        case .body: ["body"]
        case .file, .collection, .items, .request, .environmentFile, .projectFile: nil
        }
    }

    private static func nested(_ yaml: String, under keys: [String]) -> String {
        guard let key = keys.first else { return yaml }
        return "\(key):\n" + indented(nested(yaml, under: Array(keys.dropFirst())), by: 2)
    }

    private static func item(_ yaml: String) -> String {
        "  - " + indented(yaml, by: 4).dropFirst(4)
    }

    private static func indented(_ text: String, by count: Int) -> String {
        let spaces = String(repeating: " ", count: count)
        return text.split(separator: "\n", omittingEmptySubsequences: false)
            .map { $0.isEmpty ? "" : spaces + $0 }.joined(separator: "\n")
    }
}

/// A file next to an example's collection.
package struct ExampleFile: Sendable {
    /// The path, relative to the collection.
    package let path: String
    package let content: String
    /// True if the reference shows the content.
    package let isShown: Bool
}
