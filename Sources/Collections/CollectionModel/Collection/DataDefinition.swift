package import Diagnostics
package import JSON

/// Data rows; each row is one iteration ("Iterations" in format.md).
package struct DataDefinition: Sendable {
    package enum Source: Sendable {
        /// The file's path, relative to the working directory.
        case file(String)
        case rows([JSONObject])
    }

    package let source: Source
    package let range: SourceRange
}
