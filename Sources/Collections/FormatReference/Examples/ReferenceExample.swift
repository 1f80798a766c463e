/// An example in the reference: a part of a collection, with everything that is needed to run it.
package struct ReferenceExample: Sendable {
    /// The place of the example in a collection.
    package enum Context: Sendable, Equatable {
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
    package let request: String?
    var verdict = Verdict.passes
    /// Files next to the collection.
    package var files: [ExampleFile] = []
    /// The required variables of the process environment.
    package var environment: [(name: String, value: String)] = []

    init(_ context: Context, _ yaml: String, of request: String? = nil) {
        self.context = context
        self.yaml = yaml
        self.request = request
    }

    static func file(_ yaml: String) -> Self { Self(.file, yaml) }
    static func collection(_ yaml: String) -> Self { Self(.collection, yaml) }
    static func items(_ yaml: String) -> Self { Self(.items, yaml) }
    static func request(_ yaml: String) -> Self { Self(.request, yaml) }
    static func environmentFile(_ yaml: String) -> Self { Self(.environmentFile, yaml) }
    static func expect(_ yaml: String, of request: String? = nil) -> Self { Self(.expect, yaml, of: request) }
    static func json(_ yaml: String, of request: String? = nil) -> Self { Self(.json, yaml, of: request) }
    static func capture(_ yaml: String, of request: String? = nil) -> Self { Self(.capture, yaml, of: request) }
    static func body(_ yaml: String) -> Self { Self(.body, yaml, of: "POST: <<server>>/echo") }

    /// The same example, for a test that only checks it.
    var checkedOnly: Self {
        var example = self
        example.verdict = .checkOnly
        return example
    }

    func with(file path: String, _ content: String) -> Self {
        var example = self
        example.files.append(ExampleFile(path: path, content: content, isShown: true))
        return example
    }

    /// Returns the example with a file that only needs to exist.
    func with(anyFile path: String) -> Self {
        var example = self
        example.files.append(ExampleFile(path: path, content: "stands for a file", isShown: false))
        return example
    }

    func with(environment name: String, _ value: String) -> Self {
        var example = self
        example.environment.append((name, value))
        return example
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
