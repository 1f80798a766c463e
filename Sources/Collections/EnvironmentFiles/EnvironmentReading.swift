package import Diagnostics
package import JSON

/// What a file of another tool held: its content, unless it has errors, and everything that is wrong with it.
package struct EnvironmentReading<Content: Sendable>: Sendable {
    package let content: Content?
    package let diagnostics: DiagnosticList

    /// Reads a file; after an error there is no content.
    init(_ read: (inout DiagnosticList) throws(Diagnostic) -> Content?) {
        var diagnostics = DiagnosticList()
        var content: Content?
        do {
            content = try read(&diagnostics)
        } catch {
            diagnostics.append(error)
        }
        self.content = diagnostics.hasErrors ? nil : content
        self.diagnostics = diagnostics
    }
}

/// A name with its value, as another tool's file gives it.
///
/// Its places lie in a confidential file: what diagnostics show of it holds no secret.
package struct EnvironmentVariable: Sendable {
    package let name: String
    package let value: JSONValue
    /// Whether the other tool keeps the value from being seen.
    package let isSecret: Bool
    /// Where the name stands.
    package let range: SourceRange
    /// Where the value stands, with its quotes.
    package let valueRange: SourceRange
}
