package import Diagnostics
package import JSON

/// Rows, each of which is one iteration: "Iterations" in format.md.
package struct DataDefinition: Sendable {
    package enum Source: Sendable {
        /// As it is seen from where the person stands.
        case file(String)
        case rows([JSONObject])
    }

    package let source: Source
    package let range: SourceRange

    package init(source: Source, range: SourceRange) {
        self.source = source
        self.range = range
    }
}
