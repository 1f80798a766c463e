package import CollectionChecks
package import CollectionModel
package import Diagnostics

/// What a document is, which decides the keys at its top and how it is checked.
package enum DocumentKind: Sendable, Equatable {
    case collection
    case environment
    case project
    /// A collection or an environment of Postman, or another file that is checked and not completed.
    case other
    /// A file that is not hubrun's.
    case foreign

    /// The mapping at the top; nil if the document has another format.
    package var root: MappingName? {
        switch self {
        case .collection: .collection
        case .environment: .environment
        case .project: .project
        case .other, .foreign: nil
        }
    }
}

/// The result of the checks of one document and of the files that it uses.
package struct DocumentAnalysis: Sendable {
    package var kind: DocumentKind
    /// The diagnostics of all files, with secrets masked.
    package var diagnostics: [Diagnostic] = []
    /// The collection, as far as it could be read.
    package var collection: RequestCollection?
    /// The names from outside of the collection.
    package var context: StaticChecks.Context?
    /// The names of the available environments.
    package var environments: [String] = []

    package init(kind: DocumentKind) { self.kind = kind }
}

/// The verdict on requests that were run for a code lens.
package struct LensRun: Sendable {
    package var passed = 0
    package var failed = 0
    /// The exchanges and the failures, with secrets masked.
    package var text = ""
    package var failures: [LensProblem] = []

    package init() {}
}

/// A failure of a run, at its place in a file. Lines and columns count from 1, as in messages.
package struct LensProblem: Sendable {
    package let path: String
    package let start: SourcePosition
    package let end: SourcePosition
    package let message: String

    package init(path: String, start: SourcePosition, end: SourcePosition, message: String) {
        self.path = path
        self.start = start
        self.end = end
        self.message = message
    }
}

/// A reason why a command was not carried out, for the user.
package struct LensFailure: Error {
    package let message: String

    package init(_ message: String) { self.message = message }
}

/// The rest of hubrun, as the language server uses it. All paths are absolute.
package protocol DocumentAnalyzer: Sendable {
    /// Returns what a document is. The text counts, which may not be saved.
    func kind(of path: String, _ text: DocumentText) -> DocumentKind

    /// Checks a document; the texts of ``UnsavedFiles`` count.
    ///
    /// - Parameter environment: The name of the chosen environment; nil for all of the collection.
    func analysis(of path: String, _ kind: DocumentKind, environment: String?) -> DocumentAnalysis

    /// Returns the request on a line as it would be sent, with secrets masked.
    func preview(of path: String, line: Int, as form: PreviewLanguage, environment: String?) throws(LensFailure)
        -> String

    /// Runs the request on a line.
    ///
    /// - Parameter withNeeds: True to run the requests that it needs before it.
    func run(_ path: String, line: Int, withNeeds: Bool, environment: String?) throws(LensFailure) -> LensRun
}

/// The form of a request as it would be sent.
package enum PreviewLanguage: Sendable {
    case http
    case curl
}
