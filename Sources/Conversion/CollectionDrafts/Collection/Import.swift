package import Diagnostics

/// A file or folder of another tool that is imported.
package struct ImportSource: Sendable {
    /// The file; for a folder, its main file. A file that is read in pieces has no text.
    package var file: SourceFile
    /// Reads the next piece of a large file; returns no bytes at its end. Nil if `file` has the whole text.
    package var nextBytes: (@Sendable () throws(ImportFailure) -> [UInt8])?
    /// The name that the first line of the result shows.
    package var name: String
    /// The path from the folder of the result to the folder of the source, such as `../postman`; empty if both are the
    /// same.
    package var prefix: String
    /// The path from the folder of the result to the working directory, for paths on command lines.
    package var workingPrefix: String
    /// The name without the endings that formats have, for the collection's name.
    package let stem: String

    /// - Parameter stem: The name for a collection that has none; nil for the beginning of `name`.
    package init(
        file: SourceFile, name: String, stem: String? = nil, prefix: String = "", workingPrefix: String = ""
    ) {
        self.file = file
        self.name = name
        self.stem = stem ?? Self.stem(of: name)
        self.prefix = prefix
        self.workingPrefix = workingPrefix
    }

    private static func stem(of name: String) -> String {
        let name = name.split(separator: "/").last.map(String.init) ?? name
        return name.prefix { $0 != "." }.isEmpty ? name : String(name.prefix { $0 != "." })
    }

    /// Returns a path that the source names, relative to the result's folder.
    ///
    /// - Parameter isOfWorkingDirectory: True if the source's paths are relative to the working directory, as those of
    ///   command lines are, and not to its own folder.
    package func path(_ path: DraftText, isOfWorkingDirectory: Bool = false) -> DraftText {
        let prefix = isOfWorkingDirectory ? workingPrefix : prefix
        guard !path.hasPrefix("/"), !prefix.isEmpty else { return path }
        var folders = prefix.split(separator: "/").map { DraftText($0) }
        var parts = path.split(separator: "/").filter { !$0.isEmpty && $0 != "." }
        while parts.first == "..", let last = folders.last, last != ".." {
            folders.removeLast()
            parts.removeFirst()
        }
        return (folders + parts).joined(separator: "/")
    }
}

/// The result of an import.
package struct Import: Sendable {
    package var collection: DraftCollection
    package var report: ImportReport
    /// The literal secrets of the source, by the variables of the process environment that stand for them.
    package let secrets: [String: String]

    package init(_ collection: DraftCollection, _ context: DraftContext) {
        self.collection = collection
        report = context.report
        secrets = context.literalSecrets
    }
}

/// Why nothing can be imported.
package enum ImportFailure: Error, Sendable {
    /// The source cannot be read.
    case unreadable([Diagnostic])
    /// The options select nothing, or the source holds nothing to import.
    case nothingSelected(message: String, hint: String)
}

/// The options of an import; each format uses some of them.
package struct ImportOptions: Sendable {
    // MARK: All formats

    /// Environment files, the first one the default.
    package var environments: [SourceFile] = []
    package var globals: SourceFile?
    /// JSON bodies stay text.
    package var keepsBodies = false
    /// Returns the bytes of a file that the source names, relative to the source's folder; nil if it cannot be read.
    package var file: @Sendable (String) -> [UInt8]? = { _ in nil }
    /// Returns true if a file of the source exists; if nil, ``exists(_:)`` calls `file` instead.
    package var fileExists: (@Sendable (String) -> Bool)?

    /// Returns true if runs of the result may not read a file of the source.
    package var isOutside: @Sendable (String) -> Bool = { _ in false }

    /// The variables for secrets of all sources that are imported together.
    package var variables = SharedVariables()

    // MARK: Postman

    /// The first saved response of a request becomes expectations.
    package var usesExamples = false

    // MARK: HAR

    /// Pages, static files, preflights and failed requests are imported too.
    package var keepsAll = false
    package var hosts: [String] = []
    package var urls: [String] = []
    /// Header fields that a browser sets itself are kept.
    package var keepsHeaders = false

    // MARK: OpenAPI

    package var tags: [String] = []
    package var paths: [String] = []
    package var operations: [String] = []
    /// The operations that become requests, such as `GET /users/{id}`, with the names that they have in an import of all,
    /// and with their schemas in place; nil for all.
    package var missing: Set<String>?

    package init() {}

    /// True for a file that exists.
    ///
    /// - Parameter path: The path relative to the source's folder.
    package func exists(_ path: String) -> Bool { fileExists?(path) ?? (file(path) != nil) }
}
