package import Diagnostics
package import JSON

/// The content of another tool's file, nil if it has errors, and its diagnostics.
package struct EnvironmentReading<Content: Sendable>: Sendable {
    package let content: Content?
    package let diagnostics: DiagnosticList

    /// Reads a file; after an error, the content is nil.
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

/// A name with its value in another tool's file.
///
/// The ranges are in a confidential file: diagnostics don't show its text.
package struct EnvironmentVariable: Sendable {
    package let name: String
    package let value: JSONValue
    /// True if the other tool hides the value.
    package let isSecret: Bool
    /// The range of the name.
    package let range: SourceRange
    /// The range of the value, including its quotes.
    package let valueRange: SourceRange
}
