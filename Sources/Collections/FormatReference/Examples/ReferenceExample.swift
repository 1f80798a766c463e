/// A piece of a collection that shows one thing, and what it takes to try it.
package struct ReferenceExample: Sendable {
    /// Where in a collection the piece stands.
    package enum Context: Sendable, Equatable {
        /// It is a whole file.
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
        /// It is a whole file of an environment.
        case environmentFile
    }

    /// What a run of the example must come to.
    package enum Verdict: Sendable {
        /// Every check holds against the ``ExampleServer``.
        case passes
        /// It takes a server, a key or an account that a test does not have: it only has to be right as it stands.
        case checkOnly
    }

    package let context: Context
    package let yaml: String
    /// The request line above a piece of one request; nil shows and sends the usual one.
    package let request: String?
    package var verdict = Verdict.passes
    /// What else stands beside the collection.
    package var files: [ExampleFile] = []
    /// What the process's environment has to have.
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

    /// The same example, of which a test only checks that it is right as it stands.
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

    /// With a file that only has to be there, whatever is in it.
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

/// A file beside an example's collection.
package struct ExampleFile: Sendable {
    /// Relative to the collection.
    package let path: String
    package let content: String
    /// Whether readers have to see what is in it.
    package let isShown: Bool
}
