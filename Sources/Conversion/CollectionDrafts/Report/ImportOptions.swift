package import Diagnostics

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

    package init() {}

    /// True for a file that exists.
    ///
    /// - Parameter path: The path relative to the source's folder.
    package func exists(_ path: String) -> Bool { fileExists?(path) ?? (file(path) != nil) }
}
